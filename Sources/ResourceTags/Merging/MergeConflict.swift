/// A conflict between the changes of both sides, or a note about a decision that the user may want to check.
struct MergeConflict {
  /// The element where the message is shown.
  let key: ElementKey
  let subject: Diagnostic.Subject
  let message: String
  let rule: String

  init(
    _ key: ElementKey, about subject: Diagnostic.Subject = Diagnostic.Subject(), _ message: String,
    rule: String = ManifestMerge.rule
  ) {
    (self.key, self.subject, self.message, self.rule) = (key, subject, message, rule)
  }
}

/// The messages of conflicts and notes.
extension MeaningMerge {
  private func string(_ number: Int) -> String { versions.names[number].string }

  private func conflict(ofTag tag: Int, _ message: String) -> MergeConflict {
    MergeConflict(ElementKey(kind: .tag, number: tag), about: .tag(string(tag)), message)
  }

  private func conflict(ofResource path: Int, at target: Int? = nil, _ message: String) -> MergeConflict {
    MergeConflict(
      ElementKey(kind: .resource, number: path), about: Diagnostic.Subject(resource: string(target ?? path)), message)
  }

  /// Returns the conflict about an element whose changes can't be combined.
  func conflict(_ problem: MergedElement.Problem, _ element: MergedElement) -> MergeConflict {
    let (number, states) = (element.key.number, element.states)
    let names = PerSide { states[$0].map { string($0.name).quoted } ?? "" }
    if let setting = element.setting {
      let values = PerSide { states[$0]?.values.map { string($0).quoted }.joined(separator: ", ") ?? "nothing" }
      return MergeConflict(
        element.key,
        "ours sets \(setting.name.quoted) to \(values.ours), but theirs sets it to \(values.theirs); keep one value")
    }
    let name = string(number).quoted
    if element.key.kind == .tag {
      let categories = PerSide {
        states[$0]?.values.first.map { DownloadCategory.allCases[$0].rawValue } ?? "no category"
      }
      let message =
        switch problem {
        case .removed(let side):
          "\(side) removes tag \(name), but \(side.other) changes it or uses it in more places; keep it or remove it"
        case .names:
          "ours renames tag \(name) to \(names.ours), but theirs renames it to \(names.theirs); keep one name"
        default:
          "tag \(name) is in \(categories.ours) in ours, but in \(categories.theirs) in theirs; keep one category"
        }
      return conflict(ofTag: number, message)
    }
    let message =
      switch problem {
      case .removed(let side): "\(side) removes \(name), but \(side.other) changes it; keep it or remove it"
      case .names: "ours moves \(name) to \(names.ours), but theirs moves it to \(names.theirs); keep one path"
      default:
        "ours and theirs remove different tags of \(name), so the resource has no tags left; keep a tag, or remove the resource"
      }
    return conflict(ofResource: number, message)
  }

  func sameName(_ tag: Int) -> MergeConflict {
    conflict(
      ofTag: tag,
      "one side renames a tag to \(string(tag).quoted), but the other side uses this name for a different tag; use two names"
    )
  }

  func order() -> MergeConflict {
    let category = DownloadCategory.prefetchOrder.rawValue
    return MergeConflict(
      versions.names.key(Section.tags.rawValue, category), about: Diagnostic.Subject(category: category),
      "the orders of \(category) in ours and theirs contradict each other; keep one order")
  }

  func renamedUses(of tag: Int, by side: MergeSide) -> MergeConflict {
    let name = string(name(ofTag: tag, preferring: side)).quoted
    return conflict(
      ofTag: tag,
      "\(side) renames tag \(string(tag).quoted) to \(name), so its new uses in \(side.other) get the new name")
  }

  func movedResource(_ path: Int, to target: Int, by side: MergeSide) -> MergeConflict {
    conflict(
      ofResource: path, at: target,
      "\(side) moves \(string(path).quoted) to \(string(target).quoted), so changes to its tags in \(side.other) apply to the new path"
    )
  }

  func movedFolder(_ folder: ByteString, to target: ByteString, by side: MergeSide, _ path: Int) -> MergeConflict {
    MergeConflict(
      ElementKey(kind: .resource, number: path), about: Diagnostic.Subject(resource: target.string),
      "\(side) moves \(folder.string.quoted) to \(target.string.quoted), "
        + "so additions to the folder in \(side.other) move too"
    )
  }

  /// Returns a conflict about the comments on an element.
  func comment(_ key: ElementKey, _ texts: PerSide<VersionText>, isChanged: Bool) -> MergeConflict {
    let (isInOurs, isInTheirs) = (texts.ours.element(key) != nil, texts.theirs.element(key) != nil)
    if isInOurs == isInTheirs || key == .end {
      let what =
        isChanged ? "ours and theirs change this comment differently" : "this comment has no place in the merged text"
      return MergeConflict(key, what + "; keep one version")
    }
    let side = isInOurs ? MergeSide.ours : .theirs
    return MergeConflict(
      key, "\(side) changes a comment on something that \(side.other) removes; move the comment or remove it")
  }
}
