import Foundation
import Testing

/// Tests of the mistakes in `Slips`. `ODR_RECORD=1` records odr's current output and fails.
@Suite("Slips of hands") struct SlipTests {
  private static let slips = SlipDocument.all.flatMap(\.slips)

  @Test("every slip is reported as the document says", arguments: SlipDocument.all)
  func documents(_ document: SlipDocument) throws {
    #expect(!document.slips.isEmpty)
    let text = document.text(RecordedText.isRecording ? \.result : \.expected)
    try RecordedText(document.file).expect(text)
    for slip in document.slips { expectSame(slip.result, slip.expected, slip.testDescription) }
  }
}
