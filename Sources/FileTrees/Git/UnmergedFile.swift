package import Bytes
import Diagnostics

/// A file that a merge left unresolved in the index, with its versions.
package struct UnmergedFile {
  /// Its path from the root of the repository.
  package let path: ByteString
  /// The root of the work tree, an absolute path.
  package let root: String
  /// The versions of the common ancestor and of both sides; `nil` where it is not there.
  package let base: [UInt8]?
  package let ours: [UInt8]?
  package let theirs: [UInt8]?
  /// The mode of the file on our side, as git writes it.
  package let mode: String

  /// The unmerged files with one of these names. Throws ``GitFailure`` outside of repositories.
  package static func all(named names: [String]) throws(GitFailure) -> [UnmergedFile] {
    let place = GitPlace.workingFolder
    let listing = try GitProcess.output(
      ["ls-files", "--unmerged", "-z", "--full-name", "--", ":/"], in: place, orElse: "cannot list what is unmerged")
    var stages: [ByteString: [Int: (mode: String, name: [UInt8])]] = [:]
    var order: [ByteString] = []
    for line in listing.split(separator: 0) {
      guard let tab = line.firstIndex(of: 0x09) else { continue }
      let words = line[..<tab].split(separator: 0x20)
      let path = ByteString(line[(tab + 1)...])
      guard words.count == 3, let stage = Int(String(decoding: words[2], as: UTF8.self)),
        names.contains(where: { path.bytes.split(separator: UInt8(ascii: "/")).last?.elementsEqual($0.utf8) ?? false })
      else { continue }
      if stages[path] == nil { order.append(path) }
      stages[path, default: [:]][stage] = (String(decoding: words[0], as: UTF8.self), Array(words[1]))
    }
    if order.isEmpty { return [] }
    let root = String(
      path: try GitProcess.output(["rev-parse", "--show-toplevel"], in: place, orElse: "cannot find the work tree")
        .dropLast())
    let objects = GitObjects(in: place)
    var files: [UnmergedFile] = []
    for path in order {
      func text(_ stage: Int) throws(GitFailure) -> [UInt8]? {
        guard let (mode, name) = stages[path]?[stage] else { return nil }
        guard mode.hasPrefix("100"), let bytes = objects.bytes(of: name) else {
          throw GitFailure("\(String(path: path.bytes).quoted) is unmerged, and no regular file that git has here")
        }
        return bytes
      }
      files.append(
        UnmergedFile(
          path: path, root: root, base: try text(1), ours: try text(2), theirs: try text(3),
          mode: stages[path]?[2]?.mode ?? "100644"))
    }
    return files
  }

  /// Stages the contents of a file as the result of the merge, without a filter.
  package func stage(contentsOf file: String) throws(GitFailure) {
    let failure = "cannot stage \(String(path: path.bytes).quoted)"
    let place = GitPlace.folder(root)
    let name = try GitProcess.output(["hash-object", "-w", "--no-filters", "--", file], in: place, orElse: failure)
    let object = String(decoding: name.dropLast(), as: UTF8.self)
    _ = try GitProcess.output(
      ["update-index", "--add", "--cacheinfo", "\(mode),\(object),\(String(path: path.bytes))"], in: place,
      orElse: failure)
  }
}
