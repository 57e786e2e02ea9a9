import Diagnostics
import ResourceTags

extension ManifestDifference {
  /// What differs, in a few words.
  var words: String {
    switch kind {
    case .keySet(let key, let old?, let new): return "\(key): \(Self.list(old)) → \(Self.list(new))"
    case .keySet(let key, nil, let new): return "added \(key): \(Self.list(new))"
    case .keyRemoved(let key, let old): return "removed \(key): \(Self.list(old))"
    case .tagAdded(let tag, let category, let position):
      return "added tag \(Self.name(tag)) to \(Self.place(category, position))"
    case .tagRemoved(let tag, let category, let count):
      let carriers = count == 0 ? "" : "; \(Wording.count(count, "resource")) had it"
      return "removed tag \(Self.name(tag)) from \(category.rawValue)\(carriers)"
    case .tagRenamed(let tag, let name): return "renamed tag \(Self.name(tag)) to \(Self.name(name))"
    case .tagMoved(let tag, let from, let old, let to, let new):
      return "\(Self.name(tag)): \(Self.place(from, old)) → \(Self.place(to, new))"
    case .resourceMoved(let old, let new, let count):
      return count == 1
        ? "moved \(Self.name(old)) to \(Self.name(new))"
        : "\(Wording.count(count, "resource")) of \(Self.name(old + "/")) moved to \(Self.name(new + "/"))"
    case .resourceAdded(let path, _): return "added \(Self.name(path))" + change
    case .resourceRemoved(let path, _): return "removed \(Self.name(path))" + change
    case .tagsChanged(let path, _, _): return Self.name(path) + change
    case .ignoreAdded(let rule): return "added comment odr:ignore \(Self.name(rule))"
    }
  }

  /// The part of a report that it stands in: 0 for keys, 1 for tags, 2 for resources.
  var part: Int {
    switch kind {
    case .keySet, .keyRemoved: 0
    case .tagAdded, .tagRemoved, .tagRenamed, .tagMoved: 1
    case .resourceAdded, .resourceRemoved, .resourceMoved, .tagsChanged, .ignoreAdded: 2
    }
  }

  /// The resource, of a difference that others may have too.
  var resource: String? {
    switch kind {
    case .resourceAdded(let path, _), .resourceRemoved(let path, _), .tagsChanged(let path, _, _): path
    default: nil
    }
  }

  /// What differs of a resource, behind its name.
  var change: String {
    switch kind {
    case .resourceAdded(_, let tags), .resourceRemoved(_, let tags): return ": " + Self.list(tags)
    case .tagsChanged(_, let added, let removed):
      let words = added.map { "+" + Self.name($0) } + removed.map { "-" + Self.name($0) }
      return ": " + words.joined(separator: " ")
    default: return ""
    }
  }

  /// What is the same in differences that are counted together.
  var group: String? {
    switch kind {
    case .resourceAdded: "added" + change
    case .resourceRemoved: "removed" + change
    case .tagsChanged: change
    default: nil
    }
  }

  private static func list(_ names: [String]) -> String { names.map(name).joined(separator: ", ") }

  /// A name, in quotes where its end would not be seen.
  private static func name(_ text: String) -> String {
    text.utf8.contains { " ,:'→".utf8.contains($0) } || text.isEmpty ? text.quoted : text.visible
  }

  private static func place(_ category: DownloadCategory, _ position: Int?) -> String {
    category.rawValue + (position.map { " \($0)" } ?? "")
  }

  /// The difference in a report.
  func json(oldSpan: JSONObject?, newSpan: JSONObject?) -> JSONObject {
    let spans: JSONObject = ["old": oldSpan, "new": newSpan]
    switch kind {
    case .keySet(let key, let old, let new):
      return ["kind": "key-set", "key": key, "oldValues": old, "values": new, "spans": spans]
    case .keyRemoved(let key, let old): return ["kind": "key-removed", "key": key, "oldValues": old, "spans": spans]
    case .tagAdded(let tag, let category, let position):
      return [
        "kind": "tag-added", "tag": tag, "category": category.rawValue, "position": position, "spans": spans,
      ]
    case .tagRemoved(let tag, let category, let count):
      return [
        "kind": "tag-removed", "tag": tag, "category": category.rawValue, "resourceCount": count, "spans": spans,
      ]
    case .tagRenamed(let tag, let name): return ["kind": "tag-renamed", "tag": tag, "newName": name, "spans": spans]
    case .tagMoved(let tag, let from, let old, let to, let new):
      return [
        "kind": "tag-moved", "tag": tag, "oldCategory": from.rawValue, "oldPosition": old, "category": to.rawValue,
        "position": new, "spans": spans,
      ]
    case .resourceAdded(let path, let tags):
      return ["kind": "resource-added", "resource": path, "tags": tags, "spans": spans]
    case .resourceRemoved(let path, let tags):
      return ["kind": "resource-removed", "resource": path, "tags": tags, "spans": spans]
    case .resourceMoved(let path, let new, let count):
      return ["kind": "resource-moved", "resource": path, "newPath": new, "resourceCount": count, "spans": spans]
    case .tagsChanged(let path, let added, let removed):
      return ["kind": "tags-changed", "resource": path, "added": added, "removed": removed, "spans": spans]
    case .ignoreAdded(let rule): return ["kind": "ignore-added", "rule": rule, "spans": spans]
    }
  }
}
