/// A folder that the survey lists.
struct SurveyFolder {
  /// The folder's path as spelled on disk.
  let path: [UInt8]
  /// The number of the folder's place or, if the folder isn't a place, of the nearest place around it.
  let place: Int
  /// Whether there are places in the folder.
  var hasPlaces = false
  /// Whether the folder is a catalog, or a group in a catalog, and the survey finds all its items.
  var isGroup = false
  /// Whether the folder is a resource, or a part of a resource, so the sizes include its files.
  var isWeighed = false
  /// Whether the folder is a group that is a resource, or a part of a resource.
  var isTaggedGroup = false
}

/// A file in a resource.
struct SurveyFile {
  /// The number of the file's place or, if the file isn't a place, of the nearest place around it.
  var place: Int
  /// The file's path as spelled on disk.
  let path: [UInt8]
  let size: Int
  /// Whether the file is a symbolic link, which Xcode copies as a link.
  let isLink: Bool
}

extension SurveyFolder {
  /// The names of files and folders that never count, because Xcode skips them when it copies a folder to an app. Source:
  /// the `-exclude` options of `builtin-copy` in Xcode's build logs.
  static let excluded: Set<[UInt8]> = Set([".DS_Store", "CVS", ".svn", ".git", ".hg"].map { Array($0.utf8) })
}

/// The result of listing a folder.
struct SurveyListing {
  let folder: SurveyFolder
  /// The names in the folder, in the order in which they were listed; `nil` if the folder couldn't be listed.
  var entries: [Entry]?
  /// The folder's `Contents.json`, if some devices may need only a part of the folder's files.
  var contents: Result<SourceText, FileFailure>?

  struct Entry {
    let name: [UInt8]
    let kind: FileKind
    /// The number of the entry's place.
    let place: Int?
    /// The file's size if the survey counts the file; otherwise 0.
    var size: Int
  }
}
