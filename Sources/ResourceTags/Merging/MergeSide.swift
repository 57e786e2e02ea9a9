/// One of the three versions of a merge.
package enum MergeSide: Int, CaseIterable, Sendable {
  /// The version that both others come from.
  case base
  /// The version whose text and layout stay.
  case ours
  /// The version whose changes are brought in.
  case theirs

  /// The two sides that changed the base.
  static let sides = [MergeSide.ours, .theirs]
  /// All versions, the one whose text stays first.
  static let byWeight = [MergeSide.ours, .theirs, .base]

  /// The side that changes are merged with.
  var other: MergeSide { self == .ours ? .theirs : .ours }
}

/// A value for each version.
struct PerSide<Value> {
  var base: Value
  var ours: Value
  var theirs: Value

  init(_ value: (MergeSide) -> Value) {
    base = value(.base)
    ours = value(.ours)
    theirs = value(.theirs)
  }

  subscript(side: MergeSide) -> Value {
    get {
      switch side {
      case .base: return base
      case .ours: return ours
      case .theirs: return theirs
      }
    }
    // In place: a copy of a list for each element that is added would take the square of its length.
    _modify {
      switch side {
      case .base: yield &base
      case .ours: yield &ours
      case .theirs: yield &theirs
      }
    }
  }
}

extension PerSide: Sendable where Value: Sendable {}

extension PerSide where Value: Equatable {
  /// The value that three-way merging gives; `nil` if both sides changed it, each in its own way.
  var merged: Value? {
    if ours == theirs || theirs == base { return ours }
    return ours == base ? theirs : nil
  }
}
