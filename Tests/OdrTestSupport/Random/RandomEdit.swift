package import ResourceTags

/// A random edit that is possible in a manifest, with its expected result.
package struct RandomEdit {
  package let edit: any ManifestEdit
  /// The expected content of the manifest after the edit.
  package let expected: PlainManifest
  /// The edit that restores the original bytes; `nil` if there is none.
  package var inverse: (any ManifestEdit)?
  package var description: String { "\(edit)" }

  package init?(_ model: PlainManifest, isBare: Bool, _ random: inout ManifestGenerator) throws {
    var expected = model
    let declared = DownloadCategory.allCases.flatMap { model.categories[$0] ?? [] }
    let new = ManifestGenerator.names.filter { !model.tags.contains($0) }
    let path =
      random.chance(60) && !model.resources.isEmpty
      ? random.pick(model.resources.keys.sorted()) : Self.newPath(&random)
    switch Int.random(in: 0..<14, using: &random.generator) {
    case 0:
      let names = random.some(new, 1...3)
      let category = random.pick(DownloadCategory.allCases)
      guard !names.isEmpty else { return nil }
      let position = Self.position(in: model.categories[category] ?? [], &random)
      edit = AddTags(names, to: category, position)
      expected.add(names, to: category, position)
      // Without an existing category, the inverse would leave an empty category in the text.
      inverse = model.categories[category] == nil ? nil : RemoveTags(names)
    case 1:
      guard !model.tags.isEmpty else { return nil }
      let names = random.some(model.tags, 1...2)
      edit = RemoveTags(names)
      for name in names { expected.remove(name) }
    case 2:
      guard let name = model.tags.randomElement(using: &random.generator), let other = new.first else { return nil }
      let newName = random.chance(50) && !model.tags.contains("a-new-name") ? "a-new-name" : other
      edit = RenameTag(name, to: newName)
      // Any other name may need quotes, which the inverse would not remove.
      if newName == "a-new-name" { inverse = RenameTag(newName, to: name) }
      expected.rename(name, to: newName)
    case 3, 4:
      guard !declared.isEmpty else { return nil }
      let names = random.some(declared, random.chance(50) ? 1...1 : 2...3)
      let category = random.pick(DownloadCategory.allCases)
      let rest = (model.categories[category] ?? []).filter { !names.contains($0) }
      let position = Self.position(in: rest, &random)
      edit = MoveTags(names, to: category, position)
      expected.move(names, to: category, position)
      if isBare, names.count == 1,
        let home = DownloadCategory.allCases.first(where: { model.categories[$0]?.contains(names[0]) == true }),
        model.categories[category] != nil, let list = model.categories[home], list.count > 1,
        let place = list.firstIndex(of: names[0])
      {
        inverse = MoveTags(names, to: home, .at(place + 1))
      }
    case 5:
      guard !declared.isEmpty else { return nil }
      let tags = random.some(declared, 1...3)
      edit = AssignTags(tags, to: [try ResourcePath(path)])
      expected.assign(tags, to: [path])
      inverse = UnassignTags(
        tags.filter { model.resources[path]?.contains($0) != true }, from: [try ResourcePath(path)])
    case 6:
      guard let tags = model.resources[path] else { return nil }
      let some = random.some(tags, 1...2)
      edit = UnassignTags(some, from: [try ResourcePath(path)])
      expected.unassign(some, from: [path])
    case 7:
      guard !declared.isEmpty else { return nil }
      let tags = random.some(declared, 1...3)
      edit = AssignTags(tags, to: [try ResourcePath(path)], replacing: true)
      expected.resources[path] = tags
    case 8:
      guard !model.resources.isEmpty else { return nil }
      let isRecursive = random.chance(40)
      let folder = random.pick(Self.folders)
      let paths =
        isRecursive && model.resources.keys.contains { $0.hasPrefix(folder + "/") }
        ? [folder] : random.some(model.resources.keys.sorted(), 1...2)
      edit = RemoveResources(try paths.map { try ResourcePath($0) }, isRecursive: isRecursive)
      expected.removeResources(paths, isRecursive: isRecursive)
    case 9:
      guard let target = declared.randomElement(using: &random.generator) else { return nil }
      let names = random.some(model.tags.filter { $0 != target }, 1...3)
      guard !names.isEmpty else { return nil }
      edit = MergeTags(names, into: target)
      expected.merge(names, into: target)
    case 10:
      let categories = random.some(DownloadCategory.allCases, 1...3)
      edit = SortTags(categories)
      for category in categories {
        let names = model.categories[category] ?? []
        guard let sorted = SortOrder.sorting(names.map { Array($0.utf8) }) else { continue }
        expected.categories[category] = sorted.map { names[$0] }
      }
    case 11:
      let (name, values) = random.setting(declared)
      if name.hasPrefix("xcode."), model.settings["xcode.project"] == nil { return nil }
      edit = SetKey(name, to: values)
      expected.settings[name] = values
      if let old = model.settings[name] {
        // Lists and mappings are rewritten, so the inverse may not restore their bytes.
        if old.count + values.count == 2, name != "xcode.targets", !name.hasPrefix("assetPacks.") {
          inverse = SetKey(name, to: old)
        }
      } else {
        inverse = UnsetKey(name)
      }
    case 12:
      guard let name = model.settings.keys.sorted().randomElement(using: &random.generator) else { return nil }
      let isNeeded = name == "xcode.project" || name == "xcode.targets"
      let target = isNeeded ? "xcode" : Self.section(of: name, &random) ?? name
      edit = UnsetKey(target)
      expected.settings = model.settings.filter { $0.key != target && !$0.key.hasPrefix(target + ".") }
    default:
      let old = random.chance(40) ? random.pick(Self.folders) : path
      let newPath = random.chance(30) ? "Moved/" + old : Self.newPath(&random)
      guard model.resources.keys.contains(where: { $0 == old || $0.hasPrefix(old + "/") }) else { return nil }
      if old.hasSuffix(".xcassets") != newPath.hasSuffix(".xcassets") || newPath.hasPrefix(old + "/") { return nil }
      expected.moveResource(old, to: newPath)
      guard expected.resources.count == model.resources.count else { return nil }
      edit = MoveResource(try ResourcePath(old), to: try ResourcePath(newPath))
      if old == newPath { return nil }
    }
    self.expected = expected
  }

  /// Sometimes chooses the section of a key, if the whole section can be removed.
  private static func section(of name: String, _ random: inout ManifestGenerator) -> String? {
    random.chance(20) ? ["lint", "assetPacks", "codeNames"].first { name.hasPrefix($0 + ".") } : nil
  }

  private static let folders = ["Levels", "Game/Art.xcassets", "Game/Art.xcassets/Forest", "Sounds"]

  private static func newPath(_ random: inout ManifestGenerator) -> String {
    switch Int.random(in: 0..<4, using: &random.generator) {
    case 0: return random.pick(ManifestGenerator.catalogs) + "/" + random.pick(ManifestGenerator.items)
    case 1: return "New/Art.xcassets/" + random.pick(ManifestGenerator.items)
    case 2: return "New/" + random.pick(ManifestGenerator.paths)
    default: return random.pick(ManifestGenerator.paths)
    }
  }

  private static func position(in list: [String], _ random: inout ManifestGenerator) -> TagPosition {
    switch Int.random(in: 0..<5, using: &random.generator) {
    case 0: return .first
    case 1: return .at(Int.random(in: 1...list.count + 1, using: &random.generator))
    case 2: return list.isEmpty ? .last : .before(random.pick(list))
    case 3: return list.isEmpty ? .first : .after(random.pick(list))
    default: return .last
    }
  }
}
