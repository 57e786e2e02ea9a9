/// A project as a generator writes it that knows nothing of tags.
package enum GeneratedProject {
  /// The text of `project.pbxproj` without the tags of files, the list of known tags, and the categories.
  package static func text(of project: String) -> String {
    project.replacing(#/ settings = \{ ?ASSET_TAGS = \([^)]*\); ?\};/#, with: "")
      .replacing(/\s*KnownAssetTags = \([^)]*\);/, with: "")
      .replacing(/\s*ON_DEMAND_RESOURCES_[A-Z_]+ = ("[^"]*"|[^;"]*);/, with: "")
      .replacing(#/\s*assetTagsByRelativePath = \{[^}]*\};/#, with: "")
  }
}
