import Foundation
import Testing

/// Tests of the cases in `EditCases`. `ODR_CASE='tags.md:12:'` runs only the case on that line. `ODR_RECORD=1` records
/// the current results and fails.
@Suite("Edits, case by case") struct EditCaseTests {
  private static let all = EditDocument.all.flatMap(\.cases)
  private static let cases: [EditCase] = {
    guard let wanted = ProcessInfo.processInfo.environment["ODR_CASE"] else { return all }
    return all.filter { $0.testDescription.contains(wanted) }
  }()

  @Test("every command gives what stands below it", arguments: cases)
  func result(of test: EditCase) {
    expectSame(test.result, test.expected, test.testDescription)
  }

  @Test("the documents say nothing but cases and words around them", arguments: EditDocument.all)
  func documents(_ document: EditDocument) throws {
    #expect(!document.cases.isEmpty)
    let text = document.text(RecordedText.isRecording ? \.result : \.expected)
    try RecordedText(document.file).expect(text)
  }
}
