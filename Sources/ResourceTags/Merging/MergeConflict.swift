/// A conflict between the changes of both sides, or a note about a part of a conflict.
struct MergeConflict {
  /// The element where the message is shown.
  var key: ElementKey
  var subject = Diagnostic.Subject()
  let message: String
  var rule = ManifestMerge.rule
}

/// The messages of conflicts and notes.
extension MeaningMerge {
  private func conflict(_ key: ElementKey, _ message: String) -> MergeConflict {
    let subject: Diagnostic.Subject =
      switch key.kind {
      case .tag: .tag(key.name.string)
      case .resource: .init(resource: key.name.string)
      default: .init()
      }
    return MergeConflict(key: key, subject: subject, message: message)
  }

  /// Returns the conflict about an element whose changes can't be combined.
  func conflict(_ problem: MergedElement.Problem, _ element: MergedElement) -> MergeConflict {
    let (key, name) = (element.key, element.key.name.string.quoted)
    let names = PerSide { element.names[$0].string.quoted }
    let values = PerSide {
      element.values[$0]?.map { key.kind == .tag ? $0.string : $0.string.quoted }.commaSeparated ?? "nothing"
    }
    let (kind, verb, noun, use) =
      key.kind == .tag ? ("tag ", "rename", "name", " or uses it in more places") : ("", "move", "path", "")
    let message =
      switch (problem, key.kind) {
      case (.removed(let side), _) where element.names[side.other] != key.name:
        "\(side) removes \(kind)\(name), but \(side.other) \(verb)s it to \(names[side.other]); keep it or remove it"
      case (.ambiguous(let others, let side), _):
        "\(side) removes \(kind)\(name), but \(side.other) may have \(verb)d it to "
          + others.prefix(3).map { versions[side.other].name(of: $0).string.quoted }.joined(separator: " or ")
          + (others.count > 3 ? " or another \(key.kind == .tag ? "tag" : "path")" : "") + "; keep it or remove it"
      case (.removed(let side), _):
        "\(side) removes \(kind)\(name), but \(side.other) changes it\(use); keep it or remove it"
      case (.names, _):
        "ours \(verb)s \(kind)\(name) to \(names.ours), but theirs \(verb)s it to \(names.theirs); keep one \(noun)"
      case (.unsettled, _):
        "the merge bases conflict about \(kind)\(element.setting?.name.quoted ?? name), and ours and theirs settle it differently; keep one version"
      case (.lastTags, _):
        "ours and theirs remove different tags of \(name), so the resource has no tags left; keep a tag, or remove the resource"
      case (_, .tag):
        "tag \(name) is in \(values.ours) in ours, but in \(values.theirs) in theirs; keep one category"
      default:
        "ours sets \(element.setting?.name.quoted ?? name) to \(values.ours), but theirs sets it to \(values.theirs); keep one value"
      }
    return conflict(key, message)
  }

  func sameName(_ key: ElementKey, _ new: ByteString) -> MergeConflict {
    let name = new.string.quoted
    return conflict(
      key,
      key.kind == .tag
        ? "one side renames a tag to \(name), but the other side uses this name for a different tag; use two names"
        : "one side moves \(key.name.string.quoted) to \(name), but the other side has a different resource there; use two paths"
    )
  }

  func orderConflict() -> MergeConflict {
    let category = DownloadCategory.prefetchOrder.rawValue
    return MergeConflict(
      key: prefetchKey, subject: Diagnostic.Subject(category: category),
      message: "the orders of \(category) in ours and theirs contradict each other; keep one order")
  }

  /// Returns a note about a removed tag that is a part of another conflict.
  func entangled(_ tag: ByteString, removedBy side: MergeSide) -> MergeConflict {
    conflict(
      .tag(tag), "\(side) removes tag \(tag.string.quoted), but a conflicting resource has it in \(side.other)")
  }

  /// Returns a conflict about the comments on an element.
  func comment(_ key: ElementKey, _ texts: PerSide<VersionText>) -> MergeConflict {
    let sides = MergeSide.sides.filter { texts[$0].element(key) != nil }
    let name =
      key == .end ? "the end of the file" : (key.kind == .tag ? "tag " : "") + key.name.string.quoted
    var conflict = conflict(
      key.resource,
      sides.count == 1
        ? "\(sides[0]) changes a comment on \(name), which \(sides[0].other) removes, renames, or replaces with an alias; move the comment or remove it"
        : "ours and theirs change the comment on \(name) differently; keep one version")
    conflict.key = key
    return conflict
  }
}
