import SystemCalls

/// What tells that a file is still the one it was.
struct FileIdentity: Equatable {
  var file: UInt64
  var size: Int
  var seconds: Int
  var nanoseconds: Int

  init(_ metadata: FileMetadata) {
    (file, size) = (metadata.file, metadata.size)
    (seconds, nanoseconds) = (metadata.seconds, metadata.nanoseconds)
  }

  init(file: UInt64, size: Int, seconds: Int, nanoseconds: Int) {
    self.file = file
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The identity of the file at `path`; `nil` where there is none or it cannot be told.
  init?(path: String) {
    guard let metadata = try? FileMetadata(path, followsLinks: false) else { return nil }
    self.init(metadata)
  }
}
