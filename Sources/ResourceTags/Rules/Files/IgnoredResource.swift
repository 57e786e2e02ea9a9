/// A rule for resources that don't exist because git ignores them.
struct IgnoredResource: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "ignored-resource", severity: .note, scope: .files,
    summary: "a resource is missing, and git ignores it",
    explanation: """
      Apps whose resources are large often keep them out of git: `.gitignore` lists the resources, and a script \
      downloads them. odr cannot check such a resource in git's index, or in a clone without the resources. If \
      several resources of a missing folder are ignored, odr reports only one finding for the folder. If git should \
      track the resource, change `.gitignore` or use `git add --force`. A missing resource that git does not ignore is a \
      `missing-resource` or a `missing-catalog-item`.
      """,
    examples: [
      .passing(
        "files: {Data/map.dat: [map]}\n", files: [".gitignore": .text("Data/\n"), "Data/map.dat": .file]),
      .failing(
        "files: {1️⃣Data/map.dat: [map]}\n", "'Data/map.dat' is not on disk, and git ignores it, so odr cannot check it",
        files: [".gitignore": .text("Data/\n")]),
      .failing(
        "files: {1️⃣Data/map.dat: [map], Data/sea.dat: [map]}\n",
        "folder 'Data' is not on disk, and git ignores its 2 resources, so odr cannot check them",
        files: [".gitignore": .text("Data/\n")]),
    ])

  func check() {
    guard let files = context.files, files.survey.hasMissing, !files.ignored.isEmpty else { return }
    let survey = files.survey
    var groups: [Int: [NodeID]] = [:]
    for (key, place, _, entry) in survey.placedKeys where files.ignored.contains(place) {
      // The items of a missing catalog aren't reported.
      let catalog = entry == nil ? nil : survey.outermost(of: place, where: \.isCatalog)
      if catalog.map({ survey.places[$0].finding == .folder }) == false { continue }
      guard !context.findings.silences(Self.self, at: key), let missing = survey.missingPart(of: place) else {
        continue
      }
      groups[missing, default: []].append(key)
    }
    for (missing, keys) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
      if keys.count == 1 {
        report(
          "\(quoted(keys[0])) is not \(survey.locationText), and git ignores it, so odr cannot check it", at: keys[0])
        continue
      }
      let folder = survey.path(of: missing).string
      report(
        "folder \(folder.quoted) is not \(survey.locationText), and git ignores its \(keys.count) resources, so odr cannot "
          + "check them", about: .init(resource: folder), at: keys[0])
    }
  }
}
