/// Plain values that several threads change at the same time, each value by one of them.
package struct SharedRow<Element: BitwiseCopyable>: @unchecked Sendable {  // unchecked: who shares it keeps to that
  private let row: FlatBuffer<Element>

  /// The values of `row`, which nobody else may look at before all is done.
  package init(_ row: consuming FlatBuffer<Element>) {
    self.row = row
  }

  /// The places of all values.
  package var indices: Range<Int> { 0..<row.count }

  /// The value at `index`.
  package subscript(index: Int) -> Element {
    get { row[index] }
    nonmutating _modify {
      precondition(row.indices.contains(index), "there is no such value")
      yield &row.base[index]
    }
  }

  /// The values, which nobody changes any more.
  package consuming func finish() -> FlatBuffer<Element> { row }
}
