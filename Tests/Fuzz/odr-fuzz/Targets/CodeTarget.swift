import OdrAppCode
import ResourceTags

/// Any text read as the code of an app, in both languages.
enum CodeTarget: FuzzTarget {
  static let name = "code"
  static let maxLength = 1024
  static let seeds = [
    "let tags: Set<String> = [\"a\", \"b-\\(c)\"]\nNSBundleResourceRequest(tags: tags).beginAccessingResources()",
    "enum T: String { case a = \"x\" }\nBundle.main.setPreservationPriority(1, forTags: [T.a.rawValue])",
    "[[NSBundleResourceRequest alloc] initWithTags:[NSSet setWithObjects:@\"a\", @\"b\", nil]];",
    ":(N)tag{[[NSBundleResourceRequest alloc]initWithTags:[NSSet setWithObjects:tag,nil]];}\n-(void)b{[self load:@\"a\"];}",
    "func load(_ tag: String) { NSBundleResourceRequest(tags: [tag]) }\nfor t in T.allCases { load(t.rawValue) { } }",
    "#\"\"\"\n  a\\#(/x\"/)\n  \"\"\"# // odr:ignore unknown-tag-in-code",
  ].map { Array($0.utf8) }

  static func broken(_ bytes: [UInt8]) -> [String] {
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", "version: 1\ntags: {onDemand: [a]}\n"))
    return ["Code.swift", "Code.m"].flatMap { name in
      let source = SourceText(name: name, bytes: Array("//ResourceRequest\n".utf8) + bytes)
      let check = CodeCheck(manifest, SourceFiles(["A.swift"]) { _ in source }, isPartial: true)
      return FindingPlaces.broken(check.findings, source.allBytes)
    }
  }
}
