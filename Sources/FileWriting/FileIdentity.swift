package import SystemCalls

/// The properties that show whether a file is still the same one.
package struct FileIdentity: Equatable {
  package var device: UInt64
  package var file: UInt64
  package var size: Int
  package var seconds: Int
  package var nanoseconds: Int

  package init(_ metadata: FileMetadata) {
    (device, file, size) = (metadata.device, metadata.file, metadata.size)
    (seconds, nanoseconds) = (metadata.seconds, metadata.nanoseconds)
  }

  package init(device: UInt64, file: UInt64, size: Int, seconds: Int, nanoseconds: Int) {
    self.device = device
    self.file = file
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The identity of the file at `path`; `nil` if there is none or it cannot be found out.
  package init?(path: String) {
    guard let metadata = try? FileMetadata(path, followsLinks: false) else { return nil }
    self.init(metadata)
  }
}
