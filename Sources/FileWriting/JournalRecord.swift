import FileTrees
import Bytes
import SystemCalls

/// What a journal says of one file: what it was, and by what odr knows its next contents again.
struct JournalRecord {
  /// The path of the file, without links.
  let path: String
  /// The file when the change began; `nil` if there was none.
  let before: FileIdentity?
  private let device: UInt64
  private let file: UInt64
  private let size: Int
  private let digest: String

  init(_ file: StagedFile, _ new: FileMetadata, _ bytes: [UInt8]) {
    path = file.realPath
    before = file.status.map(FileIdentity.init)
    (device, self.file, size) = (new.device, new.file, bytes.count)
    digest = SHA256.hexDigest(of: bytes)
  }

  /// The record as it stands in the journal.
  var text: String {
    let before = before.map { "\($0.device) \($0.file) \($0.size) \($0.seconds) \($0.nanoseconds)" } ?? "- - - - -"
    return "\(before) \(device) \(file) \(size) \(digest) \(path)"
  }

  /// The record that a journal has; `nil` if it is none.
  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 9, omittingEmptySubsequences: false)
    guard words.count == 10, let device = UInt64(words[5]), let file = UInt64(words[6]), let size = Int(words[7])
    else { return nil }
    (self.device, self.file, self.size, digest, path) = (device, file, size, String(words[8]), String(words[9]))
    guard words[0] != "-" else {
      before = nil
      return
    }
    guard let device = UInt64(words[0]), let file = UInt64(words[1]), let size = Int(words[2]),
      let seconds = Int(words[3]), let nanoseconds = Int(words[4])
    else { return nil }
    before = FileIdentity(device: device, file: file, size: size, seconds: seconds, nanoseconds: nanoseconds)
  }

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
    guard status.kind == .file, status.device == device, status.file == file, status.isOwn else { return .other }
    guard isWhole else { return status.size <= size ? .contents : .other }
    guard status.size == size else { return .other }
    return SHA256.hexDigest(of: try FileReader.readRegular(path).allBytes) == digest ? .contents : .other
  }
}
