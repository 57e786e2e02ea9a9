/// Something that both sides want, and that cannot both be.
///
/// Tags and resources are numbers of ``ThreeVersions``: those in the base, where it has them.
enum MergeConflict {
  /// A tag that both sides put into different categories.
  case categories(tag: Int)
  /// A tag that one side removed, and the other one changed or newly used.
  case removedTag(Int, by: MergeSide)
  /// A tag that both sides renamed, to different names.
  case tagNames(Int)
  /// A name that one side gave to a tag, and the other one to another tag.
  case sameName(Int)
  /// Orders of a category that exclude each other.
  case order(DownloadCategory)
  /// A resource that one side removed, and the other one changed.
  case removedResource(Int, by: MergeSide)
  /// A resource that both sides moved to different paths.
  case paths(Int)
  /// Different values for a key besides tags and resources.
  case setting(ManifestKey)
}

/// What a merge did that its user may want to check.
enum MergeNote {
  /// A tag that one side renamed, and the other one newly used.
  case renamedUses(tag: Int, by: MergeSide)
  /// A resource that one side moved, and the other one changed.
  case movedResource(Int, by: MergeSide)
  /// What one side added below a folder that the other one moved, first at this path.
  case movedFolder(from: ByteString, to: ByteString, by: MergeSide, path: Int)
}
