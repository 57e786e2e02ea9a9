package import OdrBackgroundAssets
package import ResourceTags

/// The calls of On-Demand Resources in an app's code, and the calls of Background Assets that replace them.
package struct CodeMigration: Sendable {
  /// A call or a lookup, in the order of the files.
  package struct Entry: Sendable {
    package let source: SourceText
    package let span: ByteSpan
    package let kind: CodeCall.Kind
    /// The tags that the call asks for or, for a lookup, the paths of the files in their packs, or of catalog items.
    package let subjects: [String]
    /// Whether ``subjects`` may lack tags, because odr can't follow them, or because there are too many.
    package let isComputed: Bool
    /// Whether the lookup finds an item of a catalog.
    package let isItem: Bool
    /// The identifiers of the packs.
    package let packs: [String]
    package let replacement: String
  }

  package private(set) var entries: [Entry] = []
  /// The number of lookups whose names odr can't follow.
  package private(set) var computedLookups = 0
  /// The paths of tagged resources that no pack contains, for example because they aren't on disk.
  package let absent: [String]
  private var resources = TaggedNames()

  /// Lists the calls in the files of `check`; `plan` contains the packs.
  package init(_ check: CodeCheck, _ plan: PackPlan) {
    let packs = Dictionary(first: plan.tags.map { ($0.name, $0.packs) })
    for pack in plan.packs {
      for file in pack.files { resources.add(plan.bundlePath(of: file.source), .init(path: file.path, pack: pack.id)) }
      for item in pack.items { resources.add(item: item.path, pack: pack.id) }
    }
    for item in plan.bundleItems + plan.sprites { resources.add(item: item, pack: nil) }
    absent = plan.losses.filter { [.missing, .unreadable, .outsideRoot, .link].contains($0.kind) }.flatMap(\.subjects)
    for path in absent where !path.contains(".xcassets/") {
      resources.add(plan.bundlePath(of: path), .init(path: path, pack: nil))
    }
    // odr repeats the tags of a request for each of its calls. The limit prevents a huge list if a request has many tags
    // and many calls.
    var budget = 1_000_000
    for file in check.files {
      let requests = file.calls.filter { $0.kind == .request }
      for call in file.calls {
        if call.kind == .lookup {
          addLookup(call, in: file, &budget)
        } else {
          // If the file has a single request, its methods are called for this request's tags.
          let tags = call.tags ?? requests.only?.tags ?? .unknown
          budget -= tags.literals.count
          let patterns = budget > 0 ? tags.patterns : []
          budget -= patterns.count * plan.tags.count
          guard budget > 0 else {
            add(call, [], [], in: file, isComputed: true)
            continue
          }
          let covered =
            patterns.isEmpty ? [] : plan.tags.map(\.name).filter { tag in patterns.contains { $0.covers(tag) } }
          let names = (tags.names + covered).uniqued
          let ids = names.flatMap { packs[$0] ?? [] }
          budget -= ids.count
          add(call, names, ids.uniqued, in: file, isComputed: !tags.isExact)
        }
      }
    }
  }

  private mutating func addLookup(_ call: CodeCall, in file: CodeFile, _ budget: inout Int) {
    guard let tags = call.tags else { return }
    let names = tags.literals.map { call.name(of: $0.literal) }
    let patterns = names.filter { $0.text == nil && $0.isSpecific }
    var found = names.compactMap(\.text).flatMap { resources.resources(named: $0, for: call) }
    budget -= tags.literals.count
    // Too many comparisons; odr counts the lookup. Comparisons use at most half of the limit, so that odr can list other
    // calls.
    let cost = patterns.count * resources.count
    let isTooLong = cost + 500_000 >= budget
    if !patterns.isEmpty, !isTooLong {
      budget -= cost
      found += resources.resources(like: patterns, for: call)
    }
    budget -= found.count
    if tags.isComputed || isTooLong || budget <= 0 || names.contains(where: { $0.text == nil && !$0.isSpecific }) {
      computedLookups += 1
    }
    guard let first = found.first, budget > 0 else { return }
    let loader = call.loaders.first { $0.endings.contains(first.path.fileEnding) }
    let isInBundle = ResourceLoader.bundlePart(of: first.path) != nil
    let replacement = loader.map {
      (isInBundle ? nil : $0.replacement) ?? "none; \($0.call) finds resources only in the app's bundle"
    }
    add(
      call, found.map(\.path).uniqued, found.compactMap(\.pack).uniqued, in: file,
      isComputed: tags.isComputed || !patterns.isEmpty, isItem: first.isItem, replacement)
  }

  private mutating func add(
    _ call: CodeCall, _ subjects: [String], _ packs: [String], in file: CodeFile, isComputed: Bool = false,
    isItem: Bool = false, _ replacement: String? = nil
  ) {
    entries.append(
      Entry(
        source: file.source, span: call.span, kind: call.kind, subjects: subjects, isComputed: isComputed,
        isItem: isItem, packs: packs, replacement: replacement ?? call.kind.replacement))
  }
}

extension CodeCall.Kind {
  /// The call that replaces this one in an app with packs.
  ///
  /// Sources: Apple, "AssetPackManager" and "Downloading Apple-hosted asset packs".
  fileprivate var replacement: String {
    switch self {
    case .request: "none; pass the identifiers of the packs to AssetPackManager.shared"
    case .begin: "ensureLocalAvailability(of:requireLatestVersion:)"
    case .conditionallyBegin: "assetPackIsAvailableLocally(withID:)"
    case .end: "none; remove(assetPackWithID:) when the app no longer needs the pack"
    case .progress: "statusUpdates(forAssetPackWithID:)"
    case .loadingPriority: "none"
    case .setPreservationPriority, .preservationPriority: "none; the system never removes packs"
    case .lookup: "url(for:) with the path in the pack; check that the file exists"
    }
  }
}

/// The tagged resources by the names with which code looks them up.
private struct TaggedNames: Sendable {
  struct Resource: Sendable, Hashable {
    /// The path in the pack or, for an item of a catalog, relative to the manifest's folder.
    let path: String
    /// The identifier of the pack; `nil` if no pack contains the resource.
    let pack: String?
    var isItem = false

    /// Whether a call can load the resource. Bundles don't find items of catalogs.
    func fits(_ call: CodeCall) -> Bool {
      call.loaders.isEmpty ? !isItem : call.loaders.contains { $0.endings.contains(path.fileEnding) }
    }
  }

  /// The files and folders by their paths in a bundle, with and without the extension, and the items by their names.
  private var exact: [String: [Resource]] = [:]
  private var stems: [String: [Resource]] = [:]

  var count: Int { exact.count + stems.count }

  /// Adds a file that bundles find at `name`, and the tagged folders around it.
  mutating func add(_ name: String, _ file: Resource) {
    add(exactly: name, file)
    if name.utf8.contains(where: { $0 == "@" || $0 == "~" }) {
      add(exactly: name.replacing(Self.modifiers) { $0.1 }, file)
    }
  }

  /// The scale and the device in a file name, which the system chooses, such as `@2x~ipad` in `Tree@2x~ipad.png`.
  ///
  /// Source: Apple, Resource Programming Guide, "The Bundle Search Pattern" and "Device-Specific Resources".
  private static var modifiers: Regex<(Substring, Substring)> { /(?:@[23]x)?(?:~(?:ipad|iphone))?(\.\w+)$/ }

  private mutating func add(exactly name: String, _ file: Resource) {
    var (name, resource) = (name, file)
    while exact[name]?.last != resource {
      exact[name, default: []].append(resource)
      let ending = name.fileEnding
      if !ending.isEmpty { stems[String(name.dropLast(ending.count + 1)), default: []].append(resource) }
      if !name.utf8.contains("/") { return }
      (name, resource) = (name.parentFolder, Resource(path: resource.path.parentFolder, pack: resource.pack))
    }
  }

  /// Adds an item of a catalog. Code may find it with the names of the folders around it.
  mutating func add(item path: String, pack: String?) {
    var name = ""
    for part in path.split(separator: "/").reversed() {
      if part.lowercased().hasSuffix(".xcassets") { return }
      let ending = String(part).fileEnding
      name = name.isEmpty ? String(ending.isEmpty ? part : part.dropLast(ending.count + 1)) : "\(part)/\(name)"
      let item = Resource(path: path, pack: pack, isItem: true)
      stems[name, default: []].append(item)
      // Calls such as `UIImage(named: "Tree.png")` also find the image set `Tree` (inferred from public apps).
      exact[name + ".png", default: []].append(item)
    }
  }

  func resources(named name: String, for call: CodeCall) -> [Resource] {
    ((exact[name] ?? []) + (call.ending == nil ? stems[name] ?? [] : [])).filter { $0.fits(call) }
  }

  func resources(like patterns: [CodeLiteral], for call: CodeCall) -> [Resource] {
    (Array(exact) + (call.ending == nil ? Array(stems) : []))
      .filter { name, _ in patterns.contains { $0.covers(name) } }.sorted { $0.key < $1.key }.flatMap(\.value)
      .filter { $0.fits(call) }
  }
}

extension CodeCall {
  /// The whole name of the resource that a lookup finds: with the folder and the extension from separate arguments.
  fileprivate func name(of literal: CodeLiteral) -> CodeLiteral {
    let (slash, period) = (CodeLiteral(parts: ["/"]), CodeLiteral(parts: ["."]))
    let name = folder.map { $0.appending(slash).appending(literal) } ?? literal
    return ending.map { $0.text == "" ? name : name.appending(period).appending($0) } ?? name
  }
}
