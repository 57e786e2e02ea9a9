/// An Xcode project as written by a project generator that doesn't support tags.
package enum GeneratedProject {
  /// Returns the text of a `project.pbxproj` without file tags, the list of known tags, and categories.
  package static func text(of project: String) -> String {
    project.replacing(#/ settings = \{ ?ASSET_TAGS = \([^)]*\); ?\};/#, with: "")
      .replacing(/\s*KnownAssetTags = \([^)]*\);/, with: "")
      .replacing(/\s*ON_DEMAND_RESOURCES_[A-Z_]+ = ("[^"]*"|[^;"]*);/, with: "")
      .replacing(#/\s*assetTagsByRelativePath = \{[^}]*\};/#, with: "")
  }
}
