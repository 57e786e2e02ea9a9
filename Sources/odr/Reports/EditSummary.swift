import ResourceTags
import Bytes
import Diagnostics

/// The result of an edit, in a few lines for people.
enum EditSummary {
  /// A line for each kind of change and tag, and one for each comment that was removed with an entry.
  static func lines(_ proved: ProvedEdit, _ source: SourceText) -> [String] {
    changes(proved.changes) + comments(proved.removedComments, source)
  }

  /// The changes; those to many resources are counted.
  static func changes(_ changes: [EditChange]) -> [String] {
    var lines: [String] = []
    var groups: [Group: Int] = [:]
    var lineIndices: [Group: Int] = [:]
    for change in changes {
      let (line, group) = wording(of: change)
      guard let group else {
        lines.append(line)
        continue
      }
      groups[group, default: 0] += 1
      if let index = lineIndices[group] {
        lines[index] = group.text(count: groups[group] ?? 1)
      } else {
        lineIndices[group] = lines.count
        lines.append(line)
      }
    }
    let hidden = lines.count - lineLimit
    return hidden > 1 ? lines.prefix(lineLimit) + ["and \(Wording.count(hidden, "more change"))"] : lines
  }

  private static let lineLimit = 20

  /// A line for each comment that is gone, up to a few.
  static func comments(_ comments: [ByteSpan], _ source: SourceText) -> [String] {
    guard !comments.isEmpty else { return [] }
    let table = LineTable(source)
    let shown = comments.prefix(5).map { comment in
      "\(source.name.visible):\(table.line(of: comment.start)): note: this comment is gone: "
        + source.string(in: comment).abbreviated
    }
    return shown + (comments.count > 5 ? ["and \(Wording.count(comments.count - 5, "more comment"))"] : [])
  }

  /// Changes that are counted together.
  private enum Group: Hashable {
    case assigned(String), unassigned(String), reordered, removed, moved

    func text(count: Int) -> String {
      let resources = Wording.count(count, "resource")
      switch self {
      case .assigned(let tag): return "assigned tag \(tag.quoted) to \(resources)"
      case .unassigned(let tag): return "took tag \(tag.quoted) from \(resources)"
      case .reordered: return "reordered the tags of \(resources)"
      case .removed: return "removed \(resources)"
      case .moved: return "moved \(resources)"
      }
    }
  }

  /// The words for a change, and the group that it is counted in if there are many.
  private static func wording(of change: EditChange) -> (line: String, group: Group?) {
    switch change {
    case .tagAdded(let tag, let category, let position):
      return ("added tag \(tag.quoted) to \(place(category, position))", nil)
    case .tagRemoved(let tag, let count):
      return ("removed tag \(tag.quoted)" + (count == 0 ? "" : " from \(Wording.count(count, "resource"))"), nil)
    case .tagRenamed(let tag, let name): return ("renamed tag \(tag.quoted) to \(name.quoted)", nil)
    case .tagMoved(let tag, let category, let position):
      return ("moved tag \(tag.quoted) to \(place(category, position))", nil)
    case .tagAssigned(let tag, let resource):
      return ("assigned tag \(tag.quoted) to \(resource.quoted)", .assigned(tag))
    case .tagUnassigned(let tag, let resource):
      return ("took tag \(tag.quoted) from \(resource.quoted)", .unassigned(tag))
    case .tagsReordered(let resource): return ("reordered the tags of \(resource.quoted)", .reordered)
    case .resourceRemoved(let resource): return ("removed resource \(resource.quoted)", .removed)
    case .resourceMoved(let resource, let path): return ("moved \(resource.quoted) to \(path.quoted)", .moved)
    }
  }

  private static func place(_ category: DownloadCategory, _ position: Int) -> String {
    category.rawValue + (category == .prefetchOrder ? ", place \(position)" : "")
  }
}
