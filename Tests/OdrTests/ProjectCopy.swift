import Foundation
import OdrTestSupport
import ResourceTags
import Testing

/// A copy of an app with its manifest, in which tests plant mistakes.
struct ProjectCopy {
  /// The origin of a copy: a sample or, if available, a real project next to this one.
  struct Original: Sendable, CustomTestStringConvertible {
    let name: String
    let manifest: URL
    /// The folder of a sample, or of the stored data about a real project.
    let folder: URL
    /// The files of a real project, which often has thousands.
    var files: [File] = []
    var isReal: Bool { !files.isEmpty }
    var testDescription: String { name }
  }

  /// A file of which only the path and the size are known.
  struct File: Sendable {
    let path: String
    let folder: Substring
    let size: off_t

    /// Reads a line that consists of a size, a tab, and a path.
    init?(_ line: Substring) {
      let fields = line.split(separator: "\t", maxSplits: 1)
      guard fields.count == 2 else { return nil }
      // The size of some files is unknown.
      size = off_t(fields[0]) ?? 0
      let path = String(fields[1])
      self.path = path
      folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
  }

  /// The samples, and the real projects that are available.
  static let originals: [Original] = {
    let samples = ["BambooBreakout", "DreamLedger", "ShapesAndColors"].map { name in
      let folder = Fixtures.root.appendingPathComponent("Samples/\(name)")
      let json = folder.appendingPathComponent("ResourceTags.json")
      let isJSON = FileManager.default.fileExists(atPath: json.path)
      return Original(
        name: name, manifest: isJSON ? json : folder.appendingPathComponent("ResourceTags.yml"), folder: folder)
    }
    return samples
      + Fixtures.realManifests.compactMap { file in
        let manifest = Fixtures.root.appendingPathComponent(file.path)
        let name = manifest.deletingPathExtension().lastPathComponent
        let folder = Fixtures.root.appendingPathComponent("../shared/corpus/\(name)")
        guard let list = try? String(contentsOf: folder.appendingPathComponent("files.tsv"), encoding: .utf8) else {
          return nil
        }
        let files = list.split(separator: "\n").compactMap { File($0) }
        return Original(name: "real \(name)", manifest: manifest, folder: folder, files: files)
      }
  }()

  let folder: TemporaryFolder
  let manifestName: String
  let resources: [Resource]

  init(_ original: Original) throws {
    folder = try TemporaryFolder()
    let source = original.isReal ? original.folder.appendingPathComponent("project") : original.folder
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      try FileManager.default.copyItem(
        at: source.appendingPathComponent(name), to: folder.url.appendingPathComponent(name))
    }
    manifestName = original.manifest.lastPathComponent
    let text = try String(contentsOf: original.manifest, encoding: .utf8)
    try folder.write(text, to: manifestName)
    resources = Manifest(SourceText(name: manifestName, text)).resources()
    layOut(original.files)
  }

  /// Creates sparse files, without changing the bytes of existing files. It uses system calls for speed, because every
  /// planted mistake needs a copy of thousands of files.
  private func layOut(_ files: [File]) {
    var folders: Set<Substring> = [""]
    for file in files {
      if folders.insert(file.folder).inserted { folder.makeFolders(above: file.path) }
      let descriptor = open("\(folder.url.path)/\(file.path)", O_WRONLY | O_CREAT, 0o644)
      #expect(descriptor >= 0 && ftruncate(descriptor, file.size) == 0, "\(file.path)")
      close(descriptor)
    }
  }

  func url(_ path: String) -> URL { folder.url.appendingPathComponent(path) }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

  /// The findings of `odr lint` in the form `rule: message`.
  func findings(_ options: String...) throws -> [String] {
    let run = try OdrProcess(["lint", "--format", "json", manifestName] + options, in: folder.url)
    let report = try run.report
    let files = try #require(report["files"] as? [[String: Any]])
    return try files.flatMap { file in
      try #require(file["diagnostics"] as? [[String: Any]]).map { "\($0["rule"] ?? ""): \($0["message"] ?? "")" }
    }
  }

  // MARK: Planting

  /// Resources in which tests plant mistakes.
  var looseFile: Resource? { resources.first { $0.catalog == nil && $0.path.contains("/") } }
  var item: Resource? { resources.first { $0.catalog != nil && exists($0.path + "/Contents.json") } }
  var itemPath: String? { item.map { String($0.path.dropFirst(($0.catalog ?? "").count + 1)) } }

  /// The resources below a folder.
  func resources(in folder: String) -> [Resource] { resources.filter { $0.path.hasPrefix(folder + "/") } }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: url(path)) }

  /// Renames a file in two steps, so that a change of case works on any file system.
  func move(_ path: String, to newPath: String) throws {
    try FileManager.default.moveItem(at: url(path), to: url(path + ".moving"))
    try FileManager.default.moveItem(at: url(path + ".moving"), to: url(newPath))
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url(path).path, withDestinationPath: target)
  }

  /// Grows a file to this many bytes, as a sparse file.
  func grow(_ path: String, to size: Int) throws {
    if !exists(path) { try folder.write("", to: path) }
    let handle = try FileHandle(forWritingTo: url(path))
    try handle.truncate(atOffset: UInt64(size))
    try handle.close()
  }

  /// Changes the manifest with an odr command.
  func edit(_ arguments: String...) throws {
    let run = try OdrProcess(arguments + ["-m", manifestName], in: folder.url)
    #expect(run.exitCode == 0, "\(arguments): \(run.standardError)")
  }

  /// Adds an entry for `key`, and then replaces its path with a path that no edit would write.
  func plant(_ key: String, of catalog: String? = nil, as other: String) throws {
    let path = catalog.map { "\($0)/\(key)" } ?? key
    try edit("assign", path, "--tag", resources[0].tags[0], "--allow-missing")
    try replace(key, by: other, in: manifestName)
  }

  func batch(_ lines: [String]) throws {
    let script = Array(lines.map { $0 + "\n" }.joined().utf8)
    let run = try OdrProcess(["batch", "-m", manifestName], in: folder.url, input: script)
    #expect(run.exitCode == 0, "\(run.standardError)")
  }

  /// Replaces the first occurrence of `part` in a file.
  func replace(_ part: String, by other: String, in path: String) throws {
    let text = try String(contentsOf: url(path), encoding: .utf8)
    let range = try #require(text.range(of: part), "\(path) has no \(part)")
    try folder.write(text.replacingCharacters(in: range, with: other), to: path)
  }
}

extension String {
  /// The path with a changed last component.
  func renamed(_ change: (String) -> String) -> String {
    var parts = split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    parts[parts.count - 1] = change(parts[parts.count - 1])
    return parts.joined(separator: "/")
  }

  /// The path of the parent folder.
  var parentFolder: String { split(separator: "/").dropLast().joined(separator: "/") }

  /// The text with its first letter in the other case.
  var otherCase: String { first.map { ($0.isUppercase ? $0.lowercased() : $0.uppercased()) + dropFirst() } ?? self }
}
