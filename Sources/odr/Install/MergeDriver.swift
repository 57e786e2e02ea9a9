import ResourceTags

/// git's merge driver for manifests: settings tell git how to run odr, and attributes tell git which files to run odr for.
///
/// odr writes the attributes to the clone's `info/attributes`, which takes precedence over `.gitattributes`. odr doesn't
/// change `.gitattributes`, because git shares that file but not the settings: other people would get the attribute
/// without the driver. Source: gitattributes(5).
struct MergeDriver {
  /// The settings for the driver.
  private let settings: [(key: String, value: String)]
  /// The odr that git runs; `nil` if git has to search for it.
  private let program: String?

  /// The name of the driver, which is the value of the attribute `merge`.
  static let name = "odr"
  /// The setting with the command that git runs.
  static let commandKey = "merge.odr.driver"

  /// Creates the driver that merges manifests by meaning. If odr is uninstalled, git merges the lines.
  init() {
    program = RunningProgram.path(outside: (try? HooksFolder())?.workTrees ?? [])
    // Git interprets percent signs in the command.
    let command =
      RunningProgram.search(for: program).replacing(ascii: "%", with: "%%")
      + "; if [ -n \"$odr\" ]; then \"$odr\" merge --driver -- %O %A %B %L %P %S %X %Y; "
      // Versions of git before 2.44 pass the placeholders for labels unchanged.
      + "elif [ %X = '%'X ]; then git merge-file --marker-size=%L %A %O %B; "
      + "else git merge-file --marker-size=%L -L %X -L %S -L %Y %A %O %B; fi"
    settings = [
      ("merge.odr.name", "merge manifests by their meaning"), (Self.commandKey, InstalledFile.signed(command + " ")),
    ]
  }

  private var lines: [String] { Manifest.allFileNames.globs.map { "\($0) merge=\(Self.name)" } }

  /// Returns the attributes file, before odr changes anything. Throws ``CommandFailure`` if the driver was edited, or if
  /// odr must not change the settings or the attributes file.
  private func checkedAttributesFile() throws -> InstalledFile {
    if let command = try GitSettings.value(Self.commandKey, isLocal: true), !InstalledFile.isSigned(command) {
      throw CommandFailure(
        "the setting '\(Self.commandKey)' is not as odr wrote it; remove it with "
          + "'git config --local --unset-all \(Self.commandKey)'")
    }
    _ = try GitSettings.checkedPath(of: "config")
    return try InstalledFile(GitSettings.checkedPath(of: "info/attributes"))
  }

  private func printState(_ state: String, isChanged: Bool) {
    StandardStream.printStatus("\(state) in this repository\(isChanged ? "" : " already; nothing changed")\n")
  }

  /// Writes or removes the settings. Returns whether a setting changed.
  private func changeSettings(isInstalling: Bool) throws -> Bool {
    var isChanged = false
    for (key, value) in settings {
      let new = isInstalling ? value : nil
      if try GitSettings.value(key, isLocal: true) == new { continue }
      try GitSettings.set(key, new)
      isChanged = true
    }
    return isChanged
  }

  /// Adds the driver's missing settings and attribute lines.
  func install() throws {
    let attributes = try checkedAttributesFile()
    if program == nil { RunningProgram.note(about: "git") }
    let isChanged = try changeSettings(isInstalling: true)
    let known = Set((attributes.text?.allBytes ?? []).split(separator: "\n").byteStrings)
    let missing = lines.filter { !known.contains(ByteString($0)) }
    defer { printState("git merges manifests with odr", isChanged: isChanged || !missing.isEmpty) }
    if missing.isEmpty { return }
    // If the file doesn't end with a line break, odr adds its lines without a final line break, so that uninstalling
    // restores the text.
    let text = attributes.text?.allBytes
    let isEnded = text.map { $0.last == "\n" } ?? true
    let start = text?.isEmpty == false && !isEnded ? "\n" : ""
    try attributes.replace(
      with: (text ?? []) + (start + missing.joined(separator: "\n") + (isEnded ? "\n" : "")).utf8, mode: 0o644)
  }

  /// Removes only the driver's settings and attribute lines.
  func uninstall() throws {
    let attributes = try checkedAttributesFile()
    var isChanged = try changeSettings(isInstalling: false)
    let own = Set(lines.byteStrings)
    let pieces = attributes.text?.allBytes.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    let rest = pieces.filter { !own.contains(ByteString($0)) }
    if rest.count < pieces.count {
      // If only a line break is left, odr created the file, so it's removed. If not even a line break is left, the file
      // existed before and was empty, so it's kept.
      let isCreated = rest.only?.isEmpty == true
      try attributes.replace(with: isCreated ? nil : Array(rest.joined(separator: ["\n"])), mode: 0o644)
      isChanged = true
    }
    printState("git merges manifests without odr", isChanged: isChanged)
  }
}

extension GitSettings {
  /// Returns the path of a file in this clone's git directory that odr or git is going to write. Throws
  /// ``CommandFailure`` if a link leads outside the repository and outside the folders that the user chose, because git
  /// writes to the target of the link.
  static func checkedPath(of file: String) throws -> String {
    let path = try path(of: file)
    if !GlobalOptions.given.followsLinks { try HooksFolder().check(path) }
    return path
  }
}
