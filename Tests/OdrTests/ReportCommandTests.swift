import Foundation
import OdrTestSupport
import Testing

@Suite("odr report") struct ReportCommandTests {
  @Test("with --against, the manifest's own differences are listed, with and without new downloads")
  func differences() throws {
    let repository = try GitRepository()
    try repository.stage("12345", at: "A.sks")
    try repository.stage("version: 1\ntags: {onDemand: [a, b]}\nfiles: {A.sks: [a]}\n", at: "ResourceTags.yml")
    try repository.git("commit", "--quiet", "--message=1")
    try repository.folder.write(
      "version: 1\ntags: {prefetchOrder: [a], onDemand: ['<b>']}\nfiles: {A.sks: [a]}\n", to: "ResourceTags.yml")
    let page = try repository.odr("report", "--against", "HEAD", "-o", "-").standardOutput
    #expect(page.contains("<li><bdi>moved tag &#39;a&#39; to prefetchOrder, position 1; it was in onDemand</bdi></li>"))
    #expect(page.contains("<li><bdi>renamed tag &#39;b&#39; to &#39;&#60;b&#62;&#39;</bdi></li>"))
    let text = try repository.odr("report", "--against", "HEAD", "--format", "markdown").standardOutput
    #expect(text.contains("- `moved tag 'a' to prefetchOrder, position 1; it was in onDemand`\n"))
    #expect(text.contains("\n\n`") && text.contains(" in ResourceTags.yml"), "names are only in code")
    #expect(text.contains("0 bytes of 5 bytes again"))
    #expect(try !repository.odr("report", "-o", "-").standardOutput.contains("moved tag"))
    let state = "manifest with uncommitted changes"
    #expect(page.contains(state))
    try repository.git("commit", "--quiet", "--all", "--message=2")
    #expect(try !repository.odr("report", "-o", "-").standardOutput.contains(state))
  }

  @Test("a renamed tag does not grow")
  func renamedTag() throws {
    let repository = try GitRepository()
    for (path, text) in [("A.sks", "12345"), ("B.sks", "1234567")] { try repository.stage(text, at: path) }
    try repository.stage(
      "version: 1\ntags: {onDemand: [a, b, c]}\nfiles: {A.sks: [a], B.sks: [b]}\n", at: "ResourceTags.yml")
    try repository.git("commit", "--quiet", "--message=1")
    try repository.folder.write(
      "version: 1\ntags: {onDemand: [new, b, c]}\nfiles: {A.sks: [new], B.sks: [b, c]}\n", to: "ResourceTags.yml")
    let page = try repository.odr("report", "--against", "HEAD", "-o", "-").standardOutput
    #expect(page.contains("<li><bdi>renamed tag &#39;a&#39; to &#39;new&#39;</bdi></li>"))
    let table = try #require(page.components(separatedBy: "Growth</th>").dropFirst().first)
    let rows = try #require(table.components(separatedBy: "</table>").first)
    #expect(rows.contains("#tag=c") && !rows.contains("#tag=new") && !rows.contains("#tag=b"), "\(rows)")
  }
}
