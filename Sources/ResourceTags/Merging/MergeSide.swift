/// One of the three versions of a merge, in order of preference.
package enum MergeSide: CaseIterable, Sendable {
  /// The version whose text and layout are kept.
  case ours
  /// The version whose changes are applied to `ours`.
  case theirs
  /// The merge base: the version from which both sides started.
  case base

  /// The two sides that changed the base.
  static let sides = [MergeSide.ours, .theirs]

  /// The opposite side.
  var other: MergeSide { self == .ours ? .theirs : .ours }
}

/// A value for each version.
struct PerSide<Value> {
  var base: Value
  var ours: Value
  var theirs: Value

  subscript(side: MergeSide) -> Value {
    get { side == .base ? base : side == .ours ? ours : theirs }
    // Changes values in place: copying a list for each added element would take quadratic time.
    _modify {
      switch side {
      case .base: yield &base
      case .ours: yield &ours
      case .theirs: yield &theirs
      }
    }
  }
}

extension PerSide {
  init(_ value: (MergeSide) -> Value) { self.init(base: value(.base), ours: value(.ours), theirs: value(.theirs)) }
}

extension PerSide: Sendable where Value: Sendable {}

extension PerSide where Value: Equatable {
  /// The three-way merge of the values; `nil` if both sides changed the value differently.
  var merged: Value? {
    if ours == theirs || theirs == base { return ours }
    return ours == base ? theirs : nil
  }
}
