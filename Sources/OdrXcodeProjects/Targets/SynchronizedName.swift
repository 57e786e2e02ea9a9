import ResourceTags

/// The name of a file in the lists of a synchronized folder: a path relative to the folder or, for a localized file, the
/// path without the `.lproj` folder, for all languages together.
///
/// Sources: for `membershipExceptions`, pull requests 1616 and 1633 of yonaskolb/XcodeGen: Xcode writes
/// `/Localized: Path/File.ext`, and ignores the path of a single language. Xcode 15 and earlier wrote
/// `/Localized/Path/File.ext` (mac-cain13/R.swift, which reads both). That `assetTagsByRelativePath` contains the same
/// names, and that only files directly in an `.lproj` folder are localized, is inferred.
struct SynchronizedName {
  /// The path relative to the folder, without the `.lproj` folder of a localized file.
  let path: ByteString
  let isLocalized: Bool

  /// The forms in which Xcode writes the names of localized files: first the current form.
  static let prefixes = ["/Localized: ", "/Localized/"].byteStrings

  /// Reads a name as written in a list.
  init(written: ByteString) {
    let prefix = Self.prefixes.first { written.bytes.starts(with: $0.bytes) }
    let rest = written.bytes.dropFirst(prefix?.bytes.count ?? 0)
    let normalized = NormalizedPath(rest)
    // A path outside the folder stays unchanged, because the path doesn't belong to a file in the folder.
    path = normalized.leavesRoot ? written : ByteString(normalized.bytes)
    isLocalized = prefix != nil && !normalized.leavesRoot
  }

  /// Creates the name of the file at a path relative to the folder.
  init(file relativePath: ByteString) {
    let folder = relativePath.bytes.folderPath
    isLocalized = folder.isLanguageFolder
    path =
      isLocalized
      ? ByteString(Array(folder.folderPath).appendingPath(relativePath.bytes.lastComponent)) : relativePath
  }

  /// The key that is the same for all spellings of the name, because Apple's file systems ignore case.
  var key: PathKey { PathKey(isLocalized ? Self.prefixes[0].bytes + path.bytes : path.bytes).ignoringCase }

  /// Whether the name is for a single language of a localized file, so that Xcode ignores it.
  var isOfOneLanguage: Bool { !isLocalized && Self(file: path).isLocalized }

  /// The path without its last component; empty for a file at the top of the folder.
  var parent: [UInt8] { Array(path.bytes.folderPath) }
}
