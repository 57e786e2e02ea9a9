package import SystemCalls

/// The properties that show whether a file is still the same one.
package struct FileIdentity: Equatable {
  package var device: UInt64
  package var file: UInt64
  package var size: Int
  package var seconds: Int
  package var nanoseconds: Int
}

extension FileIdentity {
  package init(_ metadata: FileMetadata) {
    self.init(
      device: metadata.device, file: metadata.file, size: metadata.size, seconds: metadata.seconds,
      nanoseconds: metadata.nanoseconds)
  }

  /// The identity of the file at `path`; `nil` if there is none or it cannot be found out.
  package init?(path: String) {
    guard let metadata = try? FileMetadata(path, followsLinks: false) else { return nil }
    self.init(metadata)
  }
}
