import ResourceTags

/// Files in a folder of their own that is gone when this is.
final class TemporaryTexts {
  private let folder: String
  private var paths: [String] = []

  /// Makes the folder, which nobody else can read. Throws ``FileError`` if that fails.
  init() throws {
    let parent = FileSystem.environment("TMPDIR").flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil } ?? "/tmp"
    let name = "odr-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    folder = FilePath.joined(FilePath.real(parent) ?? "/tmp", name)
    do throws(SystemError) { try FileSystem.makeFolder(folder, permissions: 0o700) } catch {
      throw FileError.failure("make", folder, error)
    }
  }

  deinit {
    for path in paths { try? FileSystem.removeIfThere(path) }
    try? FileSystem.removeFolder(folder)
  }

  /// Writes a file and returns its path.
  func write(_ bytes: [UInt8], as name: String) throws -> String {
    let path = FilePath.joined(folder, name)
    paths.append(path)
    try NewFile.write(bytes, to: path, within: nil)
    return path
  }
}
