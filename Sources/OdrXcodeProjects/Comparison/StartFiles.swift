import ResourceTags

/// Sources: App Store Connect refuses an app without its launch storyboard (ITMS-90705). Without its main storyboard, an
/// app ends when it starts: `-[UIApplication _loadMainStoryboardFileNamed:bundle:]` calls
/// `UIStoryboard(name:bundle:)`, which throws an exception according to Apple's documentation (crash log: issue 49 of
/// aslanyanhaik/Quick-Chat).
extension TargetContents {
  /// For each key, the description of the file that the key names.
  private static let startFileKeys = [
    "UILaunchStoryboardName": "the launch screen", "UIMainStoryboardFile": "the main storyboard",
  ]

  /// Returns a finding about each tagged file that an app among the targets needs before it can download anything. Build
  /// settings and `Info.plist` files name these files.
  func startFileFindings(_ manifest: Manifest) -> [Diagnostic] {
    let files = manifest.resources().filter {
      $0.catalog == nil && !$0.tags.isEmpty && !CompiledType.staysInApp($0.path)
    }
    if files.isEmpty { return [] }
    return targets.flatMap { target in
      startFiles(of: target).flatMap { key, name, place -> [Diagnostic] in
        guard let words = Self.startFileKeys[key.prefix { $0 != "~" }.description], !name.isEmpty else { return [] }
        return files.filter { file in
          [".storyboard", ".xib", ""].contains { file.path.fileName == name + $0 }
        }.map { file in
          Diagnostic(
            .taggedStartFile,
            "\(file.path.quoted) is \(words) of target \(target.name.quoted), which must be in the app itself",
            about: .init(file.tags.byteStrings, resource: ByteString(file.path)), stated: file.span, at: place,
            note: "the file is named here", advice: "remove the entry")
        }
      }
    }.uniqued(by: \.subject.resource)
  }

  /// Returns the keys of a target's `Info.plist`, and of the build settings that add keys to it, with their values.
  private func startFiles(of target: ProjectTarget) -> [(key: String, name: String, place: Diagnostic.Location)] {
    guard let configuration = target.configuration else { return [] }
    let settings = Self.startFileKeys.keys.sorted().compactMap { key in
      configuration.string("INFOPLIST_KEY_" + key).map { (key, $0.value.text ?? "", $0.place) }
    }
    guard let path = configuration.string("INFOPLIST_FILE")?.value.text, !path.isEmpty,
      let text = folder.text(at: ReferencePaths.join(ByteString(project.folder), Array(path.utf8))).source
    else { return settings }
    let tree = XMLPlistReader.read(text)
    let entries = tree.rootMapping.map { Array(tree.entries(of: $0)) } ?? []
    return settings
      + entries.map { key, value in
        (tree.text(of: key) ?? "", tree.text(of: value) ?? "", .init(tree[value].span, in: text))
      }
  }
}
