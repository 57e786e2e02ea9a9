@testable import ResourceTags

/// An edit as people make it every day, of ``EverydayEdit/base``.
struct EverydayEdit: Sendable {
  let name: String
  let make: @Sendable (String) throws -> String

  static let base = """
    # The tags of the game
    version: 1
    platform: iOS

    tags:
      initialInstall:
        - tutorial
      prefetchOrder:
        - level-1
        - level-2   # the long one
        - level-3
      onDemand:
        - desert
        - forest
        - music

    files:
      Levels/Level1.sks: [level-1]
      Levels/Level2.sks: [level-2]
      Levels/Level3.sks: [level-3]
      # Recorded in spring
      Music/Forest.m4a: [forest, music]
      Music/Title.m4a: [music]

    catalogs:
      Game/Assets.xcassets:
        Desert/Cactus.imageset: [desert]
        Desert/Dune.imageset: [desert]
        Forest/Tree.imageset: [forest]
        Tutorial: [tutorial]

    """

  /// An edit of odr.
  private static func edit(_ name: String, _ edit: @autoclosure @escaping @Sendable () throws -> any ManifestEdit)
    -> EverydayEdit
  {
    EverydayEdit(name: name) { text in
      let manifest = Manifest(SourceText(name: "ResourceTags.yml", text))
      return String(decoding: try manifest.applying([edit()]).bytes, as: UTF8.self)
    }
  }

  /// An edit by hand: a line in place of another one.
  private static func hand(_ name: String, _ old: String, _ new: String) -> EverydayEdit {
    EverydayEdit(name: name) { text in
      guard text.contains(old) else { throw EditRefusal.nothingNamed(old) }
      return text.replacing(old, with: new)
    }
  }

  static let all: [EverydayEdit] = [
    edit("add a tag on demand", AddTags(["storm"], to: .onDemand)),
    edit("add another tag on demand", AddTags(["beach"], to: .onDemand)),
    edit("add a level to the prefetch order", AddTags(["level-4"], to: .prefetchOrder, .last)),
    edit("add a bonus level to it", AddTags(["bonus"], to: .prefetchOrder, .last)),
    edit("rename forest to woods", RenameTag("forest", to: "woods")),
    edit("remove forest", RemoveTags(["forest"])),
    edit("prefetch forest", MoveTags(["forest"], to: .prefetchOrder, .first)),
    edit("install forest at once", MoveTags(["forest"], to: .initialInstall)),
    edit("prefetch level-3 first", MoveTags(["level-3"], to: .prefetchOrder, .first)),
    edit("prefetch level-1 last", MoveTags(["level-1"], to: .prefetchOrder, .last)),
    edit("prefetch level-1 second", MoveTags(["level-1"], to: .prefetchOrder, .at(2))),
    edit("tag a file with forest", AssignTags(["forest"], to: [try ResourcePath("Music/Title.m4a")])),
    edit("add a level's file", AssignTags(["level-3"], to: [try ResourcePath("Levels/Level4.sks")])),
    edit("untag a file", UnassignTags(["music"], from: [try ResourcePath("Music/Forest.m4a")])),
    edit("remove a file", RemoveResources([try ResourcePath("Music/Title.m4a")])),
    edit("move a file", MoveResource(try ResourcePath("Music/Title.m4a"), to: try ResourcePath("Sounds/Title.m4a"))),
    edit("move a folder", MoveResource(try ResourcePath("Levels"), to: try ResourcePath("Game/Levels"))),
    edit(
      "tag a folder anew",
      AssignTags(["tutorial", "music"], to: [try ResourcePath("Game/Assets.xcassets/Tutorial")], replacing: true)),
    edit("add an item", AssignTags(["forest"], to: [try ResourcePath("Game/Assets.xcassets/Forest/Oak.imageset")])),
    edit("change the platform", SetKey("platform", to: ["tvOS"])),
    edit("change it to another one", SetKey("platform", to: ["visionOS"])),
    edit("ignore a rule", SetKey("lint.unused-tag", to: ["ignore"])),
    hand("change a comment", "# Recorded in spring", "# Recorded in the spring of 2024"),
    hand("change it otherwise", "# Recorded in spring", "# Recorded in March"),
    hand("comment a tag", "- desert", "- desert   # hot"),
    EverydayEdit(name: "lay it out anew") { text in
      let manifest = Manifest(SourceText(name: "ResourceTags.yml", text))
      return String(decoding: try manifest.formatted(sorted: true).bytes, as: UTF8.self)
    },
    EverydayEdit(name: "lay it out by hand") { text in
      text.replacing("    - ", with: "      -  ").replacing(": [music]", with: ":\n    - 'music'")
    },
  ]
}
