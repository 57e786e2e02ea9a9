/// Plain values that several threads change at the same time, each value by one thread.
package struct SharedRow<Element: BitwiseCopyable>: @unchecked Sendable {  // unchecked: its users keep to that
  private let row: FlatBuffer<Element>

  /// The values of `row`, which no other code may read before all is done.
  package init(_ row: consuming FlatBuffer<Element>) {
    self.row = row
  }

  /// The places of all values.
  package var indices: Range<Int> { 0..<row.count }

  /// The value at `index`.
  package subscript(index: Int) -> Element {
    get { row[index] }
    nonmutating _modify {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: row.count), "there is no such value")
      yield &row.base[index]
    }
  }

  /// The values, which no longer change.
  package consuming func finish() -> FlatBuffer<Element> { row }
}
