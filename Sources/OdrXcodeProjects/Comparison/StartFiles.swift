import ResourceTags

/// Sources: App Store Connect refuses an app without its launch storyboard (ITMS-90705). Without its main storyboard, an
/// app ends when it starts: `-[UIApplication _loadMainStoryboardFileNamed:bundle:]` calls
/// `UIStoryboard(name:bundle:)`, which throws an exception according to Apple's documentation (crash log: issue 49 of
/// aslanyanhaik/Quick-Chat).
extension XcodeProject {
  /// For each key, the description of the file that the key names, and whether a source states what happens without it.
  private static let startFileKeys: [String: (words: String, isSourced: Bool)] = [
    "UILaunchStoryboardName": ("the launch screen", true), "UIMainStoryboardFile": ("the main storyboard", true),
    "UISceneStoryboardFile": ("the storyboard of a scene", false),
    "NSExtensionMainStoryboard": ("the storyboard of an extension", false),
  ]

  /// Returns the findings about the tagged files that an app or an extension among `targets` needs before it can download
  /// anything, as build settings and `Info.plist` files name them. The project's `.xcconfig` files must already have been
  /// read.
  func startFileFindings(
    _ manifest: Manifest, _ targets: [ProjectTarget], in manifestFolder: ManifestFolder
  ) -> [Diagnostic] {
    let files = manifest.resources().filter { $0.catalog == nil && !$0.tags.isEmpty }
    var findings: [Diagnostic] = []
    var found: Set<String> = []
    func report(
      _ words: String, of target: ProjectTarget, _ severity: Severity, at place: Diagnostic.Location,
      where matches: (String) -> Bool
    ) {
      for file in files where matches(file.path) && !CompiledType.staysInApp(file.path) {
        guard found.insert(file.path).inserted else { continue }
        findings.append(
          Diagnostic(
            .taggedStartFile, severity: severity,
            "\(file.path.quoted) is \(words) of target \(target.name.quoted), which must be in the app itself",
            about: .init(file.tags.byteStrings, resource: ByteString(file.path)), stated: file.span, at: place,
            note: "the file is named here", advice: "remove the entry"))
      }
    }
    for target in targets where !files.isEmpty {
      guard let scope = effectiveConfiguration(of: target)?.scope else { continue }
      func check(_ key: String, _ name: String, at place: Diagnostic.Location) {
        guard let (words, isSourced) = Self.startFileKeys[key.prefix { $0 != "~" }.description], !name.isEmpty else {
          return
        }
        report(words, of: target, isSourced ? .error : .warning, at: place) { path in
          [".storyboard", ".xib", ""].contains { path.fileName == name + $0 }
        }
      }
      for key in ["UILaunchStoryboardName", "UIMainStoryboardFile"] {
        if let (value, place) = scope.string("INFOPLIST_KEY_" + key), let name = value.text {
          check(key, name, at: place)
        }
      }
      guard let (value, place) = scope.string("INFOPLIST_FILE"), let path = value.text, !path.isEmpty else { continue }
      let file = ReferencePaths.join(ByteString(folder), Array(path.utf8))
      report("the Info.plist", of: target, .warning, at: place) {
        manifestFolder.absolutePath(of: ByteString(NormalizedPath($0.utf8).bytes)) == file
      }
      guard let text = manifestFolder.text(at: file).source else { continue }
      let tree = XMLPlistReader.read(text)
      for mapping in tree.nodes.indices.map({ NodeID($0) }) where tree[mapping].isMapping {
        for (key, value) in tree.entries(of: mapping) {
          check(tree.text(of: key) ?? "", tree.text(of: value) ?? "", at: .init(tree[value].span, in: text))
        }
      }
    }
    return findings
  }
}
