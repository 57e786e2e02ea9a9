/// A rule for resources that are reached through a symbolic link to a place outside the manifest's folder.
struct SymlinkOutsideRoot: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "symlink-outside-root", severity: .warning, scope: .files,
    summary: "a path passes through a symbolic link that points outside the manifest's folder",
    explanation: """
      The link is part of the repository, but its destination is not. On another machine, the link's destination may \
      be missing or different. Copy the files into the manifest's folder, or move the manifest to a folder that also \
      contains the destination.
      """,
    examples: [
      .passing(
        "files: {Music/Sea.m4a: [sea]}\n", files: ["Music": .link("Sounds"), "Sounds/Sea.m4a": .file]),
      .failing(
        "files: {1️⃣Music/Sea.m4a: [sea]}\n",
        "'Music/Sea.m4a' passes through the symbolic link 'Music', which points outside the manifest's folder",
        files: ["Music": .link("../Shared"), "../Shared/Sea.m4a": .file]),
      .failing(
        "files: {1️⃣Sea.m4a: [sea]}\n", "'Sea.m4a' is a symbolic link that points outside the manifest's folder",
        files: ["Sea.m4a": .link("../Sea.m4a"), "../Sea.m4a": .file]),
    ])

  func check() {
    guard let survey = context.files?.survey, survey.places.contains(where: \.isLinkOut) else { return }
    for (key, place, _, entry) in survey.placedKeys {
      guard let link = survey.outermost(of: place, where: \.isLinkOut) else { continue }
      // If the catalog itself is reached through the link, the finding for the catalog already covers its items.
      if let entry, survey.missingPart(of: place) != nil || entry.catalog >= 0 && !survey.places[link].isInCatalog {
        continue
      }
      let name = survey.path(of: link).string.quoted
      let what = link == place ? "is a symbolic link that" : "passes through the symbolic link \(name), which"
      report(
        "\(quoted(key)) \(what) points outside the manifest's folder", about: entry.map { context.subject($0) },
        at: key, label: "copy the files into the manifest's folder")
    }
  }
}
