import Foundation
import OdrAppCode
import ResourceTags
import Testing

/// Writes the string literals of files for `make code-oracle`, which compares them with the literals of swift-syntax.
@Suite struct CodeOracleTests {
  private struct Literal: Codable {
    let start: Int
    let end: Int
    let parts: [String]?
  }

  private struct SourceFile: Codable {
    let path: String
    let literals: [Literal]
  }

  @Test(
    "writes the literals",
    .enabled(
      if: ProcessInfo.processInfo.environment["ODR_CODE_ORACLE"] != nil, "only 'make code-oracle' needs the literals"))
  func write() throws {
    let path = try #require(ProcessInfo.processInfo.environment["ODR_CODE_ORACLE"])
    var dump = Data()
    for path in try String(contentsOfFile: path + ".files", encoding: .utf8).split(separator: "\n") {
      let bytes = try Data(contentsOf: URL(filePath: String(path)))
      let code = CodeLexer(SourceText(name: String(path), bytes: bytes))
      let literals = code.tokens.indices.filter { code.tokens[$0].kind == .string }.map { index in
        let token = code.tokens[index]
        return Literal(start: token.start, end: token.end, parts: code.literal(at: index)?.parts)
      }
      dump += try JSONEncoder().encode(SourceFile(path: String(path), literals: literals)) + Data("\n".utf8)
    }
    try dump.write(to: URL(filePath: path + ".literals"))
  }
}
