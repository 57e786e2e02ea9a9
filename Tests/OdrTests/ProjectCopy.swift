import Foundation
import OdrTestSupport
import ResourceTags
import Testing

/// A copy of an app with its manifest, in which faults can be planted.
struct ProjectCopy {
  /// A folder that is like an app's: a sample, or a real project that is at hand beside this one.
  struct Original: Sendable, CustomTestStringConvertible {
    let name: String
    let manifest: URL
    /// The folder of a sample; for a real project, what its repository held.
    let folder: URL
    /// The files of a real project, most of them thousands.
    var files: [File] = []
    var isReal: Bool { !files.isEmpty }
    var testDescription: String { name }
  }

  /// A file whose bytes nobody has.
  struct File: Sendable {
    let path: String
    let folder: Substring
    let size: off_t

    /// A line with a size, a tab and a path.
    init?(_ line: Substring) {
      let fields = line.split(separator: "\t", maxSplits: 1)
      guard fields.count == 2 else { return nil }
      // The size of some is unknown.
      size = off_t(fields[0]) ?? 0
      let path = String(fields[1])
      self.path = path
      folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
  }

  /// The samples, and the real projects that are at hand.
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

  /// Makes files that take no room, and leaves the bytes of those that are there. The system is asked directly, since
  /// every planted fault has a copy of thousands of files.
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

  /// The findings of `odr lint`, as `rule: message`, those about the whole first.
  func findings() throws -> [String] {
    let run = try OdrProcess(["lint", "--format", "json", manifestName], in: folder.url)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any])
    let files = try #require(report["files"] as? [[String: Any]])
    return try files.flatMap { file in
      try #require(file["diagnostics"] as? [[String: Any]]).map { "\($0["rule"] ?? ""): \($0["message"] ?? "")" }
    }
  }

  // MARK: Planting

  /// A loose file, a catalog item, by what they are for.
  var looseFile: Resource? { resources.first { $0.catalog == nil && $0.path.contains("/") } }
  var item: Resource? { resources.first { $0.catalog != nil && exists($0.path + "/Contents.json") } }
  var itemPath: String? { item.map { String($0.path.dropFirst(($0.catalog ?? "").count + 1)) } }

  /// The resources below a folder.
  func resources(in folder: String) -> [Resource] { resources.filter { $0.path.hasPrefix(folder + "/") } }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: url(path)) }

  /// Renames in two steps, so that a change of case is one on any disk.
  func move(_ path: String, to newPath: String) throws {
    try FileManager.default.moveItem(at: url(path), to: url(path + ".moving"))
    try FileManager.default.moveItem(at: url(path + ".moving"), to: url(newPath))
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url(path).path, withDestinationPath: target)
  }

  /// Makes a file of so many bytes that take no room.
  func grow(_ path: String, to size: Int) throws {
    if !exists(path) { try folder.write("", to: path) }
    let handle = try FileHandle(forWritingTo: url(path))
    try handle.truncate(atOffset: UInt64(size))
    try handle.close()
  }

  /// Changes the manifest with `odr`.
  func edit(_ arguments: String...) throws {
    let run = try OdrProcess(arguments + ["-m", manifestName], in: folder.url)
    #expect(run.exitCode == 0, "\(arguments): \(run.standardError)")
  }

  /// Gives a resource a tag, and its entry then a path that no edit would write.
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

  /// Replaces the first `part` of a file.
  func replace(_ part: String, by other: String, in path: String) throws {
    let text = try String(contentsOf: url(path), encoding: .utf8)
    let range = try #require(text.range(of: part), "\(path) has no \(part)")
    try folder.write(text.replacingCharacters(in: range, with: other), to: path)
  }
}

extension String {
  /// The path with the name after its last slash changed.
  func renamed(_ change: (String) -> String) -> String {
    var parts = split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    parts[parts.count - 1] = change(parts[parts.count - 1])
    return parts.joined(separator: "/")
  }

  /// The path of the folder.
  var parentFolder: String { split(separator: "/").dropLast().joined(separator: "/") }

  /// The text with its first letter in the other case.
  var otherCase: String { first.map { ($0.isUppercase ? $0.lowercased() : $0.uppercased()) + dropFirst() } ?? self }
}
