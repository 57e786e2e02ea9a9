import FileTrees
import Bytes
import SystemCalls

/// What a journal says of one file: what it was, and by what odr knows its next contents again: the number of the file and
/// its size and digest, on the device of the folder.
///
/// The number of that device does not count: when the system has restarted, or a volume comes back, it may be another one,
/// and that is when a change has to be finished. Source: `get_anon_bdev` in fs/super.c of Linux.
struct JournalRecord {
  /// The path of the file, without links.
  let path: String
  /// The number, size and times of the file when the change began, as words; `nil` if there was none.
  private let before: String?
  private let file: UInt64
  private let size: Int
  private let digest: String

  init(_ file: StagedFile, _ new: FileMetadata, _ bytes: [UInt8]) {
    path = file.realPath
    before = file.status.map(Self.words)
    (self.file, size) = (new.file, bytes.count)
    digest = SHA256.hexDigest(of: bytes)
  }

  /// The record as it stands in the journal.
  var text: String {
    "\(before ?? Self.none) \(file) \(size) \(digest) \(path)"
  }

  /// The record that a journal has; `nil` if it is none.
  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 7, omittingEmptySubsequences: false)
    guard words.count == 8, let file = UInt64(words[4]), let size = Int(words[5]), words[7].hasPrefix("/")
    else { return nil }
    (self.file, self.size, digest, path) = (file, size, String(words[6]), String(words[7]))
    let before = words[..<4].joined(separator: " ")
    self.before = before == Self.none ? nil : before
  }

  private static let none = "- - - -"

  private static func words(_ status: FileMetadata) -> String {
    "\(status.file) \(status.size) \(status.seconds) \(status.nanoseconds)"
  }

  /// Whether the file is as it was when the change began.
  func isAsBefore(_ status: FileMetadata?) -> Bool { status.map(Self.words) == before }

  /// What is at the path of the next contents.
  enum Found {
    case nothing
    /// The next contents or, unless they have to be whole, a part of them.
    case contents
    /// Something that this change did not write.
    case other
  }

  /// Looks at the path of the next contents. Throws ``FileError`` if that cannot be found out.
  func find(isWhole: Bool) throws -> Found {
    let path = StagedFile.temporaryPath(of: path)
    guard let status = try FilePath.metadata(path, followsLinks: false) else { return .nothing }
    let folder = try FilePath.metadata(FilePath.folder(of: path), followsLinks: false)
    guard status.kind == .file, status.device == folder?.device, status.file == file, status.isOwn else {
      return .other
    }
    guard isWhole else { return status.size <= size ? .contents : .other }
    guard status.size == size else { return .other }
    return SHA256.hexDigest(of: try FileReader.read(path, within: FileBoundary(only: path)).allBytes) == digest
      ? .contents : .other
  }
}
