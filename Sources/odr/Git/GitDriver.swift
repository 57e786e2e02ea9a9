import Bytes
import Diagnostics
import FileTrees
import FileWriting
import ResourceTags
import SystemCalls

/// A program that git calls for manifests: lines of attributes that name it, and settings that say what it is.
///
/// Both belong to one person: the settings since git takes no programs from a repository, the attributes so that no file of
/// the project changes. They are in `.git/info/attributes`, or for a person in the file that `core.attributesFile` names.
/// Whoever commits the lines in a `.gitattributes` has the same effect for all who have the settings; git merges and
/// compares the lines of text for others. Source: gitattributes(5).
struct GitDriver {
  /// The attribute: `merge` or `diff`.
  let attribute: String
  /// The settings below `<attribute>.odr`, by name.
  let settings: [(name: String, value: String)]
  let scope: GitSettings.Scope
  let followsLinks: Bool

  /// The name of the driver.
  static let name = "odr"

  private var lines: [String] { ManifestFinder.names.map { "\($0) \(attribute)=\(Self.name)" } }

  /// Writes settings and attributes. Returns whether anything changed.
  func install() throws -> Bool {
    let path = try attributesPath()
    var isChanged = false
    for setting in settings {
      let key = "\(attribute).\(Self.name).\(setting.name)"
      if try GitSettings.value(of: key, in: scope) == setting.value { continue }
      try GitSettings.set(key, to: setting.value, in: scope)
      isChanged = true
    }
    let known = Set(try Self.text(at: path).map(Self.lines) ?? [])
    let missing = lines.filter { !known.contains($0) }
    if missing.isEmpty { return isChanged }
    try change(path) { text in
      let isOpen = text.last.map { !SourceText.isBreak($0) } ?? false
      return text + (isOpen ? [UInt8(ascii: "\n")] : []) + missing.flatMap { Array(($0 + "\n").utf8) }
    }
    return true
  }

  /// Takes away just what ``install()`` writes. Returns whether anything changed.
  func uninstall() throws -> Bool {
    let path = try attributesPath()
    var isChanged = false
    for setting in settings {
      let key = "\(attribute).\(Self.name).\(setting.name)"
      guard try GitSettings.value(of: key, in: scope) != nil else { continue }
      try GitSettings.unset(key, in: scope)
      isChanged = true
    }
    let own = Set(lines)
    guard let text = try Self.text(at: path), Self.lines(text).contains(where: own.contains) else { return isChanged }
    try change(path) { text in
      var result: [UInt8] = []
      for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      where !own.contains(String(decoding: line, as: UTF8.self)) {
        result += line + [UInt8(ascii: "\n")]
      }
      return Array(result.dropLast())
    }
    return true
  }

  // MARK: The file of attributes

  private func attributesPath() throws -> String {
    guard scope == .global else {
      let path = try GitSettings.attributesOfRepository()
      let folder = FilePath.folder(of: path)
      let place = FilePath.real(folder) ?? FilePath.real(FilePath.folder(of: folder)) ?? "/"
      guard try followsLinks || HooksFolder().allows(place) else {
        throw CommandFailure(
          "\(path.quoted) is outside of this repository: its '.git' leads there; '--follow-links' allows that")
      }
      return path
    }
    if let path = try GitSettings.value(of: "core.attributesFile", in: .global, isPath: true) { return path }
    func folder(_ variable: String) -> String? {
      FileSystem.environment(variable).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    guard let settings = folder("XDG_CONFIG_HOME") ?? folder("HOME").map({ FilePath.joined($0, ".config") }) else {
      throw CommandFailure("cannot find your settings of git: neither XDG_CONFIG_HOME nor HOME names a folder")
    }
    return FilePath.joined(FilePath.joined(settings, "git"), "attributes")
  }

  private static func text(at path: String) throws -> SourceText? {
    try FilePath.isThere(path) ? try FileReader.readRegular(path) : nil
  }

  private static func lines(_ text: SourceText) -> [String] {
    text.allBytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Changes the file in one step, under its lock.
  private func change(_ path: String, _ change: ([UInt8]) -> [UInt8]) throws {
    var folders: [String] = []
    var folder = FilePath.folder(of: path)
    while !FilePath.exists(folder), folder != "/", folder != "." {
      folders.append(folder)
      folder = FilePath.folder(of: folder)
    }
    for folder in folders.reversed() {
      do throws(SystemError) { try FileSystem.makeFolder(folder) } catch {
        throw FileError.failure("make", folder, error)
      }
    }
    guard try FilePath.isThere(path) else { return try NewFile.write(change([]), to: path, within: nil) }
    let file = try ManifestFile(path, within: nil)
    try file.replace(with: change(file.source.allBytes))
  }
}

extension GitDriver {
  /// The driver that merges manifests by what they mean.
  static func merge(in scope: GitSettings.Scope, followingLinks: Bool) -> GitDriver {
    let program = RunningProgram.path
    let isOnPath = program.flatMap { path in RunningProgram.onSearchPath.map { FilePath.isSame($0, path) } } ?? true
    // A percent sign is git's own.
    let word = isOnPath ? "odr" : ShellWord.path(program ?? "odr").replacing("%", with: "%%")
    let command =
      "if command -v \(word) >/dev/null 2>&1; then \(word) merge --driver -- %O %A %B %L %P %S %X %Y; "
      + "else git merge-file --marker-size=%L %A %O %B; fi"
    return GitDriver(
      attribute: "merge", settings: [("name", "merge manifests by what they mean"), ("driver", command)], scope: scope,
      followsLinks: followingLinks)
  }
}
