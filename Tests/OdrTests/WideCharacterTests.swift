import Testing

@testable import odr

@Suite("Characters that take two columns") struct WideCharacterTests {
  @Test(
    "letters of East Asia, pictures, and flags are wide, others are not, and marks take no column",
    arguments: [
      ("日", 2), ("ｶ", 1), ("Ａ", 2), ("각", 2), ("😀", 2), ("\u{1FAE8}", 2), ("𠀀", 2), ("☎", 1), ("☔", 2), ("🇩🇪", 2),
      ("a", 1), ("ß", 1), ("…", 1), ("\u{0301}", 0), ("\u{302A}", 0),
    ])
  func columns(_ text: String, _ columns: Int) {
    #expect(text.columns == columns)
  }
}
