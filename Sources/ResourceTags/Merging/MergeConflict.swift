/// Something that both sides changed in ways that exclude each other, or something that a merge did that its user may want to
/// check.
struct MergeConflict {
  /// The element that shows it.
  let key: ElementKey
  let subject: Diagnostic.Subject
  let message: String

  init(_ key: ElementKey, about subject: Diagnostic.Subject = Diagnostic.Subject(), _ message: String) {
    (self.key, self.subject, self.message) = (key, subject, message)
  }
}

/// What conflicts and notes say.
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
      "ours has tag \($0) in \(names.ours), theirs in \(names.theirs); keep it in one of them"
    }
  }

  func removedTag(_ tag: Int, by side: MergeSide) -> MergeConflict {
    conflict(ofTag: tag) {
      "\(side) removes tag \($0), and \(side.other) changes it or newly uses it; keep it or remove it"
    }
  }

  func tagNames(_ tag: Int) -> MergeConflict {
    conflict(ofTag: tag) {
      "ours renames tag \($0) to \(newName(tag, .ours)), theirs to \(newName(tag, .theirs)); keep one name"
    }
  }

  func sameName(_ tag: Int) -> MergeConflict {
    conflict(ofTag: tag) {
      "\($0) is a new name of a tag, and of another tag on the other side; give one of them another name"
    }
  }

  func order(of category: DownloadCategory) -> MergeConflict {
    MergeConflict(
      keys.key(Section.tags.rawValue, category.rawValue), about: Diagnostic.Subject(category: category.rawValue),
      "the orders of \(category.rawValue) in ours and in theirs exclude each other; keep one")
  }

  func removedResource(_ path: Int, by side: MergeSide) -> MergeConflict {
    conflict(ofResource: path) { "\(side) removes \($0), and \(side.other) changes it; keep it or remove it" }
  }

  func lastTags(_ path: Int) -> MergeConflict {
    conflict(ofResource: path) {
      "ours and theirs remove different tags of \($0), and none is left; keep one of them, or remove it"
    }
  }

  func paths(_ resource: ResourceVersions) -> MergeConflict {
    let names = PerSide { resource.paths[$0].map { versions.path($0).string.quoted } ?? "" }
    return conflict(ofResource: resource.identity) {
      "ours moves \($0) to \(names.ours), theirs to \(names.theirs); keep one path"
    }
  }

  func values(_ setting: SettingVersions) -> MergeConflict {
    let values = PerSide { setting.values[$0]?.map(\.string.quoted).joined(separator: ", ") ?? "nothing" }
    return MergeConflict(
      key(of: setting),
      "ours sets \(setting.key.name.quoted) to \(values.ours), theirs to \(values.theirs); keep one")
  }

  /// The element that is a key besides tags and resources.
  func key(of setting: SettingVersions) -> ElementKey {
    setting.key.section.map { keys.key($0, setting.key.member) } ?? keys.key(setting.key.member)
  }

  func renamedUses(of tag: Int, by side: MergeSide) -> MergeConflict {
    conflict(ofTag: tag) {
      "\(side) renames tag \($0) to \(newName(tag, side)), so what \(side.other) newly tags with it has the new name"
    }
  }

  func movedResource(_ path: Int, to target: Int, by side: MergeSide) -> MergeConflict {
    let name = versions.path(target).string.quoted
    return conflict(ofResource: path, at: target) {
      "\(side) moves \($0) to \(name), where it has the tags that \(side.other) gives it"
    }
  }

  func movedFolder(_ folder: ByteString, to target: ByteString, by side: MergeSide, _ path: Int) -> MergeConflict {
    MergeConflict(
      ElementKey(kind: .resource, number: path), about: Diagnostic.Subject(resource: target.string),
      "\(side) moves \(folder.string.quoted) to \(target.string.quoted), so what \(side.other) adds below it goes along"
    )
  }

  /// A conflict between comments on an element.
  func comment(_ key: ElementKey, _ texts: PerSide<VersionText>, isChanged: Bool) -> MergeConflict {
    let (isInOurs, isInTheirs) = (texts.ours.index(of: key) != nil, texts.theirs.index(of: key) != nil)
    if isInOurs == isInTheirs || key == .end {
      let what =
        isChanged ? "ours and theirs change this comment, each otherwise" : "this comment has no place in the merge"
      return MergeConflict(key, what + "; keep one")
    }
    let side = isInOurs ? MergeSide.ours : .theirs
    return MergeConflict(
      key, "\(side) changes a comment of something that \(side.other) removes; keep it elsewhere, or not")
  }

  private func newName(_ tag: Int, _ side: MergeSide) -> String {
    versions.names[name(ofTag: tag, in: side) ?? tag].string.quoted
  }
}
