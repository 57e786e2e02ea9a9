import Foundation
import OdrTestSupport
import Testing

@Suite("odr report") struct ReportCommandTests {
  private func folder(_ apps: [String] = [""]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for app in apps {
      let place = app.isEmpty ? "" : app + "/"
      try folder.write("version: 1\ntags: {onDemand: [a]}\nfiles: {A.sks: [a]}\n", to: place + "ResourceTags.yml")
      try folder.write("12345", to: place + "A.sks")
    }
    return folder
  }

  @Test("writes a page with a fixed name, and replaces it without being asked")
  func ownPage() throws {
    let folder = try folder()
    for _ in 0..<2 {
      let run = try OdrProcess(["report"], in: folder.url)
      #expect(run.exitCode == 0 && run.standardOutput.isEmpty && run.standardError == "wrote odr-report.html\n")
    }
    try folder.write("version: 1\ntags: {onDemand: [other]}\nfiles: {A.sks: [other]}\n", to: "ResourceTags.yml")
    #expect(try OdrProcess(["report"], in: folder.url).exitCode == 0)
    #expect(try folder.text("odr-report.html").contains("tag=other"))
    #expect(try OdrProcess(["report", "-o", "-"], in: folder.url).standardOutput == folder.text("odr-report.html"))
  }

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

  @Test(
    "never replaces a file that it did not write, unless --force is given",
    arguments: [
      "", "<!doctype html><title>odr</title>", "version: 1\n", "<meta name=\"generator\" content=\"other 1\">",
      String(repeating: " ", count: 2000) + "<meta name=\"generator\" content=\"odr 1\">",
    ])
  func otherFile(text: String) throws {
    let folder = try folder()
    for (name, options) in [("odr-report.html", []), ("page.html", ["-o", "page.html"])] {
      try folder.write(text, to: name)
      let refused = try OdrProcess(["report"] + options, in: folder.url)
      #expect(
        refused.exitCode == 2
          && refused.standardError == "odr: error: '\(name)' already exists; '--force' replaces it\n")
      #expect(try folder.text(name) == text)
      #expect(try OdrProcess(["report", "--force"] + options, in: folder.url).exitCode == 0)
      #expect(try OdrProcess(["report"] + options, in: folder.url).exitCode == 0)
    }
  }

  @Test("several manifests are one page or one summary, with what could not be read")
  func several() throws {
    let folder = try folder(["apps/A", "apps/B"])
    #expect(try OdrProcess(["report", "."], in: folder.url).exitCode == 0)
    let page = try folder.text("odr-report.html")
    #expect(page.contains("On-Demand Resources of 2 apps") && page.components(separatedBy: "<article ").count == 3)
    #expect(page.contains("id=\"tag=a\"") && page.contains("id=\"2-tag=a\""))
    let summary = try OdrProcess(["report", "--format", "markdown", "."], in: folder.url).standardOutput
    #expect(summary.components(separatedBy: "<!-- odr report -->").count == 2)
    for app in ["A", "B"] { #expect(summary.contains("### On-demand resources of `apps/\(app)/ResourceTags.yml`")) }
    for options in [[], ["--format", "markdown", "-o", "-"]] {
      let run = try OdrProcess(["report", "apps/A", "apps/gone.yml"] + options, in: folder.url)
      #expect(run.exitCode == 2 && run.standardError.contains("'apps/gone.yml'"))
      let text = options.isEmpty ? try folder.text("odr-report.html") : run.standardOutput
      #expect(text.contains("apps/gone.yml") && text.contains("apps/A/ResourceTags.yml"))
    }
  }
}
