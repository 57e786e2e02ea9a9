package import ResourceTags

/// The content of a manifest as plain lists. Tests compare edits with it, so its code is as simple as possible.
package struct PlainManifest: Equatable {
  package var categories: [DownloadCategory: [String]] = [:]
  package var resources: [String: [String]] = [:]
  /// The values of all keys other than tags and resources.
  package var settings: [String: [String]] = [:]

  package init() {}

  package init(_ manifest: Manifest) {
    for tag in manifest.tags() { if let category = tag.category { categories[category, default: []].append(tag.name) } }
    for resource in manifest.resources() { resources[resource.path] = resource.tags }
    for setting in manifest.settings { settings[setting.key.name] = setting.values }
  }

  package var tags: [String] {
    var tags = DownloadCategory.allCases.flatMap { categories[$0] ?? [] }
    for name in resources.values.joined() where !tags.contains(name) { tags.append(name) }
    return tags
  }

  /// A copy that ignores the order of each resource's tags, because new tags can be added at any position in the text.
  package var withoutTagOrder: PlainManifest {
    var copy = self
    for path in copy.resources.keys { copy.resources[path]?.sort() }
    for key in copy.settings.keys where Self.isPin(key) { copy.settings[key]?.sort() }
    // A category without tags means the same as a missing category.
    for category in DownloadCategory.allCases where copy.categories[category]?.isEmpty == true {
      copy.categories[category] = nil
    }
    return copy
  }

  /// A copy that ignores every order without meaning, which is any order except the prefetch order, and how paths are spelled.
  package var withoutOrder: PlainManifest {
    var copy = withoutTagOrder
    copy.resources = Dictionary(
      copy.resources.map { path, tags in ((try? ResourcePath(path))?.string ?? path, tags) },
      uniquingKeysWith: { first, _ in first })
    for category in DownloadCategory.allCases where category != .prefetchOrder { copy.categories[category]?.sort() }
    return copy
  }

  // MARK: Meaning of edits

  package mutating func add(_ names: [String], to category: DownloadCategory, _ position: TagPosition) {
    let new = names.filter { !(categories[category] ?? []).contains($0) }
    place(new, in: category, position)
  }

  package mutating func move(_ names: [String], to category: DownloadCategory, _ position: TagPosition) {
    for other in DownloadCategory.allCases { categories[other]?.removeAll { names.contains($0) } }
    place(names, in: category, position)
  }

  private mutating func place(_ names: [String], in category: DownloadCategory, _ position: TagPosition) {
    let list = categories[category] ?? []
    let index: Int
    switch position {
    case .first: index = 0
    case .last: index = list.count
    case .at(let number): index = number - 1
    case .before(let name): index = list.firstIndex(of: name) ?? 0
    case .after(let name): index = (list.firstIndex(of: name) ?? 0) + 1
    }
    categories[category, default: []].insert(contentsOf: names, at: index)
  }

  package mutating func remove(_ name: String) {
    for category in DownloadCategory.allCases { categories[category]?.removeAll { $0 == name } }
    for (path, tags) in resources where tags.contains(name) {
      resources[path] = tags.filter { $0 != name }
      if resources[path] == [] { resources[path] = nil }
    }
    replaceInPins([name], by: nil)
  }

  package mutating func merge(_ names: [String], into target: String) {
    for category in DownloadCategory.allCases { categories[category]?.removeAll(where: names.contains) }
    for (path, tags) in resources {
      guard let first = tags.firstIndex(where: names.contains) else { continue }
      var merged = tags
      if !tags.contains(target) { merged.insert(target, at: first) }
      resources[path] = merged.filter { !names.contains($0) }
    }
    replaceInPins(names, by: target)
  }

  package mutating func rename(_ name: String, to newName: String) {
    func renamed(_ tags: [String]) -> [String] { tags.map { $0 == name ? newName : $0 } }
    categories = categories.mapValues(renamed)
    resources = resources.mapValues(renamed)
    let codeName = settings["codeNames." + name]
    replaceInPins([name], by: newName)
    if let codeName { settings["codeNames." + newName] = codeName }
  }

  private static func isPin(_ key: String) -> Bool {
    key.hasPrefix("assetPacks.") && !["_hosting", "_platforms", "_languages"].contains(key.dropFirst(11))
  }

  private mutating func replaceInPins(_ names: [String], by new: String?) {
    for (key, tags) in settings where Self.isPin(key) && tags.contains(where: names.contains) {
      var left: [String] = []
      for tag in tags.compactMap({ names.contains($0) ? new : $0 }) where !left.contains(tag) { left.append(tag) }
      settings[key] = left.isEmpty ? nil : left
    }
    for name in names { settings["codeNames." + name] = nil }
  }

  package mutating func assign(_ tags: [String], to paths: [String]) {
    for path in paths {
      let new = tags.filter { !(resources[path] ?? []).contains($0) }
      if !new.isEmpty { resources[path, default: []] += new }
    }
  }

  package mutating func unassign(_ tags: [String], from paths: [String]) {
    for path in paths {
      guard let old = resources[path], old.contains(where: tags.contains) else { continue }
      resources[path] = old.filter { !tags.contains($0) }
      if resources[path] == [] { resources[path] = nil }
    }
  }

  package mutating func removeResources(_ paths: [String], isRecursive: Bool) {
    resources = resources.filter { resource in
      !paths.contains { $0 == resource.key || isRecursive && resource.key.hasPrefix($0 + "/") }
    }
  }

  package mutating func moveResource(_ path: String, to newPath: String) {
    for (old, tags) in resources where old == path || old.hasPrefix(path + "/") {
      resources[old] = nil
      resources[newPath + old.dropFirst(path.count)] = tags
    }
  }
}
