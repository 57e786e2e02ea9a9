/// A conflict between the changes of both sides, or a note about a decision that the user may want to check.
struct MergeConflict {
  /// The element where the message is shown.
  let key: ElementKey
  let subject: Diagnostic.Subject
  let message: String

  init(_ key: ElementKey, about subject: Diagnostic.Subject = Diagnostic.Subject(), _ message: String) {
    (self.key, self.subject, self.message) = (key, subject, message)
  }
}

/// The messages of conflicts and notes.
extension MeaningMerge {
  func conflict(ofTag tag: Int, _ message: (String) -> String) -> MergeConflict {
    let name = versions.names[tag].string
    return MergeConflict(ElementKey(kind: .tag, number: tag), about: .tag(name), message(name.quoted))
  }

  func conflict(ofResource path: Int, at target: Int? = nil, _ message: (String) -> String) -> MergeConflict {
    let name = versions.path(path).string
    let subject = Diagnostic.Subject(resource: target.map { versions.path($0).string } ?? name)
    return MergeConflict(ElementKey(kind: .resource, number: path), about: subject, message(name.quoted))
  }

  func categories(tag: Int, _ categories: PerSide<DownloadCategory?>) -> MergeConflict {
    let names = PerSide { categories[$0]?.rawValue ?? "no category" }
    return conflict(ofTag: tag) {
      "tag \($0) is in \(names.ours) in ours, but in \(names.theirs) in theirs; keep one category"
    }
  }

  func removedTag(_ tag: Int, by side: MergeSide) -> MergeConflict {
    conflict(ofTag: tag) {
      "\(side) removes tag \($0), but \(side.other) changes it or uses it in more places; keep it or remove it"
    }
  }

  func tagNames(_ tag: Int) -> MergeConflict {
    conflict(ofTag: tag) {
      "ours renames tag \($0) to \(newName(tag, .ours)), but theirs renames it to \(newName(tag, .theirs)); keep one name"
    }
  }

  func sameName(_ tag: Int) -> MergeConflict {
    conflict(ofTag: tag) {
      "one side renames a tag to \($0), but the other side uses this name for a different tag; use two names"
    }
  }

  func order(of category: DownloadCategory) -> MergeConflict {
    MergeConflict(
      keys.key(Section.tags.rawValue, category.rawValue), about: Diagnostic.Subject(category: category.rawValue),
      "the orders of \(category.rawValue) in ours and theirs contradict each other; keep one order")
  }

  func removedResource(_ path: Int, by side: MergeSide) -> MergeConflict {
    conflict(ofResource: path) { "\(side) removes \($0), but \(side.other) changes it; keep it or remove it" }
  }

  func lastTags(_ path: Int) -> MergeConflict {
    conflict(ofResource: path) {
      "ours and theirs remove different tags of \($0), so the resource has no tags left; keep a tag, or remove the resource"
    }
  }

  func paths(_ resource: ResourceVersions) -> MergeConflict {
    let names = PerSide { resource.paths[$0].map { versions.path($0).string.quoted } ?? "" }
    return conflict(ofResource: resource.identity) {
      "ours moves \($0) to \(names.ours), but theirs moves it to \(names.theirs); keep one path"
    }
  }

  func values(_ setting: SettingVersions) -> MergeConflict {
    let values = PerSide { setting.values[$0]?.map(\.string.quoted).joined(separator: ", ") ?? "nothing" }
    return MergeConflict(
      key(of: setting),
      "ours sets \(setting.key.name.quoted) to \(values.ours), but theirs sets it to \(values.theirs); keep one value")
  }

  /// Returns the element for the key of a setting.
  func key(of setting: SettingVersions) -> ElementKey {
    setting.key.section.map { keys.key($0, setting.key.member) } ?? keys.key(setting.key.member)
  }

  func renamedUses(of tag: Int, by side: MergeSide) -> MergeConflict {
    conflict(ofTag: tag) {
      "\(side) renames tag \($0) to \(newName(tag, side)), so its new uses in \(side.other) get the new name"
    }
  }

  func movedResource(_ path: Int, to target: Int, by side: MergeSide) -> MergeConflict {
    let name = versions.path(target).string.quoted
    return conflict(ofResource: path, at: target) {
      "\(side) moves \($0) to \(name), so the tag changes in \(side.other) apply to the new path"
    }
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
    let (isInOurs, isInTheirs) = (texts.ours.indices[key] != nil, texts.theirs.indices[key] != nil)
    if isInOurs == isInTheirs || key == .end {
      let what =
        isChanged ? "ours and theirs change this comment differently" : "this comment has no place in the merged text"
      return MergeConflict(key, what + "; keep one version")
    }
    let side = isInOurs ? MergeSide.ours : .theirs
    return MergeConflict(
      key, "\(side) changes a comment on something that \(side.other) removes; move the comment or remove it")
  }

  private func newName(_ tag: Int, _ side: MergeSide) -> String {
    versions.names[name(ofTag: tag, in: side) ?? tag].string.quoted
  }
}
