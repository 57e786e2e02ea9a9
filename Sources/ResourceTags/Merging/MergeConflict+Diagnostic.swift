/// What conflicts and notes say, with their places on both sides.
struct MergeReporter {
  private let merge: MeaningMerge
  /// For each side the tag with a number.
  private let tags: PerSide<[Int: TagID]>
  private let resources: [Int: ResourceVersions]
  private let settings: PerSide<[ByteString: ManifestSetting]>

  /// The rule that conflicts are reported under.
  static let rule = "merge-conflict"

  init(_ merge: MeaningMerge) {
    self.merge = merge
    let versions = merge.versions
    resources = Dictionary(merge.resources.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    settings = PerSide { side in
      let settings = merge.settings.isEmpty ? [] : versions.manifests[side].settings
      return Dictionary(settings.map { ($0.key.bytes, $0) }, uniquingKeysWith: { first, _ in first })
    }
    tags = PerSide { side in
      Dictionary(
        versions.tagNumbers[side].enumerated().map { ($1, TagID(rawValue: UInt32($0))) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  private var versions: ThreeVersions { merge.versions }

  func diagnostic(_ conflict: MergeConflict) -> Diagnostic {
    switch conflict {
    case .categories(let tag):
      let (ours, theirs) = (category(tag, .ours), category(tag, .theirs))
      return diagnostic(
        "ours has tag \(name(tag).quoted) in \(ours), theirs in \(theirs); keep it in one of them",
        about: .tag(name(tag)), ours: place(ofTag: tag, .ours), theirs: place(ofTag: tag, .theirs))
    case .removedTag(let tag, let side):
      return diagnostic(
        "\(word(side)) removes tag \(name(tag).quoted), and \(word(side.other)) changes it or newly uses it; keep it or remove it",
        about: .tag(name(tag)), ours: place(ofTag: tag, .ours), theirs: place(ofTag: tag, .theirs))
    case .tagNames(let tag):
      return diagnostic(
        "ours renames tag \(name(tag).quoted) to \(newName(tag, .ours)), theirs to \(newName(tag, .theirs)); keep one name",
        about: .tag(name(tag)), ours: place(ofTag: tag, .ours), theirs: place(ofTag: tag, .theirs))
    case .sameName(let tag):
      return diagnostic(
        "\(name(tag).quoted) is a new name of a tag, and of another tag on the other side; give one of them another name",
        about: .tag(name(tag)), ours: place(ofTag: tag, .ours), theirs: place(ofTag: tag, .theirs))
    case .order(let category):
      return diagnostic(
        "the orders of \(category.rawValue) in ours and in theirs exclude each other; keep one",
        about: Diagnostic.Subject(category: category.rawValue), ours: place(of: category, .ours),
        theirs: place(of: category, .theirs))
    case .removedResource(let path, let side):
      return diagnostic(
        "\(word(side)) removes \(self.path(path).quoted), and \(word(side.other)) changes it; keep it or remove it",
        about: Diagnostic.Subject(resource: self.path(path)), ours: place(ofResource: path, .ours),
        theirs: place(ofResource: path, .theirs))
    case .paths(let path):
      let resource = resources[path]
      let targets = PerSide { side in resource?.paths[side].map { self.path($0) } ?? "" }
      return diagnostic(
        "ours moves \(self.path(path).quoted) to \(targets.ours.quoted), theirs to \(targets.theirs.quoted); keep one path",
        about: Diagnostic.Subject(resource: self.path(path)), ours: place(ofResource: path, .ours),
        theirs: place(ofResource: path, .theirs))
    case .setting(let key):
      func value(_ side: MergeSide) -> String {
        settings[side][key.bytes].map { "to " + $0.values.map(\.quoted).joined(separator: ", ") } ?? "to nothing"
      }
      return diagnostic(
        "ours sets \(key.name.quoted) \(value(.ours)), theirs \(value(.theirs)); keep one",
        ours: place(of: key, .ours), theirs: place(of: key, .theirs))
    }
  }

  func diagnostic(_ note: MergeNote) -> Diagnostic {
    switch note {
    case .renamedUses(let tag, let side):
      return self.note(
        "\(word(side)) renames tag \(name(tag).quoted) to \(newName(tag, side)), so what \(word(side.other)) newly tags with it has the new name",
        about: .tag(name(tag)), at: place(ofTag: tag, side), side)
    case .movedResource(let path, let side):
      let resource = resources[path]
      let target = self.path(resource?.paths[side] ?? path)
      return self.note(
        "\(word(side)) moves \(self.path(path).quoted) to \(target.quoted), where it has the tags that \(word(side.other)) gives it",
        about: Diagnostic.Subject(resource: target), at: place(ofResource: path, side), side)
    case .movedFolder(let folder, let target, let side, let path):
      return self.note(
        "\(word(side)) moves \(folder.string.quoted) to \(target.string.quoted), so what \(word(side.other)) adds below it goes along",
        about: Diagnostic.Subject(resource: target.string), at: place(ofPath: path, side.other), side.other)
    }
  }

  /// The conflicts about comments, whose elements are disputed then.
  func diagnostics(
    _ comments: CommentMerge, _ merged: MergedText, limit: Int, _ disputes: inout MergeDisputes
  ) -> [Diagnostic] {
    let changed = Set(comments.conflicts.map(\.place))
    let removed = merged.removed.filter { !changed.contains($0.place) }
    for place in comments.conflicts.map(\.place) + (merged.unplaced + removed).map(\.place) {
      disputes.add(commentAt: place)
    }
    return comments.conflicts.prefix(limit).map {
      diagnostic("ours and theirs change this comment, each otherwise; keep one", ours: $0.ours, theirs: $0.theirs)
    }
      + merged.unplaced.prefix(limit).map {
        diagnostic(
          "theirs changes a comment of something that ours removes; keep it elsewhere, or not", ours: nil,
          theirs: $0.span)
      }
      + removed.prefix(limit).map {
        diagnostic(
          "ours changes this comment of something that theirs removes; keep it elsewhere, or not", ours: $0.span,
          theirs: nil)
      }
  }

  /// An error that neither side has, with the places of the elements that it is about.
  func diagnostic(_ error: Diagnostic, about keys: [[Int]], _ disputes: MergeDisputes) -> Diagnostic {
    func place(_ side: MergeSide) -> ByteSpan? {
      keys.lazy.compactMap { key in
        switch key[0] {
        case CommentedElement.Kind.tag: self.place(ofTag: key[1], side)
        case CommentedElement.Kind.resource, CommentedElement.Kind.use: self.place(ofResource: key[1], side)
        default: disputes.settings(of: key).lazy.compactMap { self.place(of: $0, side) }.first
        }
      }.first
    }
    var conflict = diagnostic(
      Self.message(ofNew: error), about: error.subject, ours: place(.ours), theirs: place(.theirs))
    conflict.rule = error.rule
    return conflict
  }

  static func message(ofNew error: Diagnostic) -> String {
    "neither side has this error, but the merge has: \(error.message)"
  }

  /// A conflict with its places in both sides; `nil` where a side does not have it.
  func diagnostic(
    _ message: String, about subject: Diagnostic.Subject = Diagnostic.Subject(), ours: ByteSpan?, theirs: ByteSpan?
  ) -> Diagnostic {
    let other = theirs.map { Diagnostic.Location($0, in: versions.manifests.theirs.source) }
    let location = ours.map { Diagnostic.Location($0) } ?? other ?? Diagnostic.Location(ByteSpan(at: 0))
    let notes = ours == nil ? [] : other.map { [Diagnostic.Note("theirs has it here", at: $0)] } ?? []
    return Diagnostic(
      rule: Self.rule, severity: .error, message: message, about: subject, at: location, notes: notes)
  }

  private func note(
    _ message: String, about subject: Diagnostic.Subject, at span: ByteSpan?, _ side: MergeSide
  ) -> Diagnostic {
    let source = side == .ours ? nil : versions.manifests[side].source
    return Diagnostic(
      rule: Self.rule, severity: .note, message: message, about: subject,
      at: Diagnostic.Location(span ?? ByteSpan(at: 0), in: source))
  }

  // MARK: Words and places

  private func word(_ side: MergeSide) -> String { side == .ours ? "ours" : "theirs" }

  private func name(_ tag: Int) -> String { versions.names[tag].string }

  private func newName(_ tag: Int, _ side: MergeSide) -> String {
    name(merge.name(ofTag: tag, in: side) ?? tag).quoted
  }

  private func path(_ path: Int) -> String { versions.path(path).string }

  private func category(_ tag: Int, _ side: MergeSide) -> String {
    merge.name(ofTag: tag, in: side).flatMap { versions.categories[side][$0]?.rawValue } ?? "no category"
  }

  private func place(ofTag tag: Int, _ side: MergeSide) -> ByteSpan? {
    guard let number = merge.name(ofTag: tag, in: side), let id = tags[side][number] else { return nil }
    let manifest = versions.manifests[side]
    return manifest.tree.span(of: manifest.declaration(of: id)?.node ?? manifest.tagNames[id.index])
  }

  private func place(of category: DownloadCategory, _ side: MergeSide) -> ByteSpan? {
    let tree = versions.manifests[side].tree
    return tree.entry(category.rawValue, of: tree.entry("tags", of: tree.root)?.value).map { tree.span(of: $0.key) }
  }

  private func place(of key: ManifestKey, _ side: MergeSide) -> ByteSpan? {
    settings[side][key.bytes]?.span
  }

  private func place(ofResource path: Int, _ side: MergeSide) -> ByteSpan? {
    resources[path]?.paths[side].flatMap { place(ofPath: merge.carried[$0] ?? $0, side) }
  }

  private func place(ofPath path: Int, _ side: MergeSide) -> ByteSpan? {
    guard versions.has(path, side) else { return nil }
    let manifest = versions.manifests[side]
    return manifest.tree.span(of: manifest.entries[Int(versions.entries[side][path])].key)
  }
}
