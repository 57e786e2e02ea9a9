/// Values by number: a ``FlatBuffer``, or one in the making.
public protocol FlatRow<Element>: ~Copyable {
  associatedtype Element
  /// The number of values.
  var count: Int { get }
  /// The value at `index`.
  subscript(index: Int) -> Element { get }
}

extension FlatBuffer: FlatRow {}
extension FlatBufferBuilder: FlatRow {}
