#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A new folder for the inputs of one run, removed with what was written into it by `remove()`.
struct TemporaryFolder {
  private let path: String
  private var names: Set<String> = []

  /// Makes a folder below `TMPDIR`, or `/tmp` where that is not set.
  init() throws(BenchFailure) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/odr-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw BenchFailure.fileSystem(path: parent, code: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The path of the file with a name, which will be removed with the folder.
  mutating func file(_ name: String) -> String {
    names.insert(name)
    return "\(path)/\(name)"
  }

  /// How many files have been named.
  var count: Int { names.count }

  /// Removes the files named so far, what lies in those that are folders, and the folder itself.
  func remove() {
    for name in names { Self.removeTree("\(path)/\(name)") }
    rmdir(path)
  }

  private static func removeTree(_ path: String) {
    if unlink(path) == 0 { return }
    guard let stream = opendir(path) else { return }
    var entries: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { entries.append(name) }
    }
    closedir(stream)
    for entry in entries { removeTree("\(path)/\(entry)") }
    rmdir(path)
  }
}
