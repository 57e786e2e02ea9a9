import ArgumentParser
import ResourceTags

/// Which tags a report has, and in which order.
struct TagSelection {
  /// The order of tags.
  enum Order: String, ExpressibleByArgument, CaseIterable {
    /// The largest first.
    case size
    /// By their names.
    case name
  }

  private let order: Order?
  private let limit: Int

  /// The first `limit` tags in an order; `nil` if neither is asked for.
  init?(_ order: Order?, _ limit: Int?) {
    if order == nil, limit == nil { return nil }
    self.order = order
    self.limit = limit ?? .max
  }

  /// The tags among `tags` that it means; `bytes` gives the size of one.
  func tags(of tags: [Tag], _ bytes: (Tag) -> Int) -> [Tag] {
    let sizes = tags.enumerated().map { (index: $0, tag: $1, bytes: bytes($1)) }
    switch order {
    case .size: return sizes.sorted { ($1.bytes, $0.index) < ($0.bytes, $1.index) }.prefix(limit).map(\.tag)
    case .name: return tags.sorted { $0.name < $1.name }.prefix(limit).map { $0 }
    case nil: return Array(tags.prefix(limit))
    }
  }
}
