package import ResourceTags

/// A manifest created from the tags of a project.
package struct ImportedManifest {
  /// The manifest, in canonical layout if possible.
  package let manifest: Manifest

  /// Creates the manifest `name` from `imported`. `projectPath` is the path of the project, relative to the manifest's
  /// folder.
  package init(_ imported: ProjectImport, projectPath: String, format: ManifestFormat, name: String) {
    let text = SourceText(name: format == .json ? "new.yml" : name, Self.yaml(imported, projectPath))
    let manifest = Manifest(text)
    // If a tag has a name that no manifest may contain, formatting fails: the text stays as it is, and the linter
    // reports the name.
    let bytes = format == .json ? try? manifest.converted(to: .json).bytes : try? manifest.formatted().bytes
    self.manifest = bytes.map { Manifest(SourceText(name: name, bytes: $0)) } ?? manifest
  }

  private static func yaml(_ imported: ProjectImport, _ projectPath: String) -> String {
    let targets = imported.targets.map { scalar($0.name, isInFlow: true) }
    let heading = ManifestTemplate.yaml.split(separator: "\n").prefix { $0.hasPrefix("#") }
    var text = heading.joined(separator: "\n") + "\nversion: 1\n"
    if let platform = imported.platform { text += "platform: \(platform.rawValue)\n" }
    if let version = imported.deploymentTarget { text += "deploymentTarget: \"\(version)\"\n" }
    text += "xcode:\n  project: \(scalar(projectPath, isInFlow: false))\n"
    text += "  targets: [\(targets.commaSeparated)]\n"
    if let name = imported.configuration { text += "  configuration: \(scalar(name, isInFlow: false))\n" }
    text += "\ntags:\n"
    text += list("initialInstall", imported.initialInstall, imported)
    text += list("prefetchOrder", imported.prefetchOrder, imported)
    text += list("onDemand", imported.onDemand, imported)
    if !imported.files.isEmpty {
      text += "\nfiles:\n" + imported.files.map { entry($0.path, $0.tags, indent: "  ") }.joined()
    }
    if !imported.items.isEmpty { text += "\ncatalogs:\n" + catalogs(imported.items) }
    return text
  }

  private static func list(_ key: String, _ tags: [ByteString], _ imported: ProjectImport) -> String {
    if tags.isEmpty { return "  \(key): []\n" }
    return "  \(key):\n"
      + tags.map { tag in
        // An unused tag is a lint finding only if odr has read all resources that may use the tag.
        let isIgnored = imported.outside.contains(tag) || imported.hasUnknownTags && imported.unused.contains(tag)
        return "    - \(scalar(tag.string, isInFlow: false))\(isIgnored ? "   # odr:ignore unused-tag" : "")\n"
      }.joined()
  }

  private static func entry(_ path: ByteString, _ tags: [ByteString], indent: String) -> String {
    let list = tags.map { scalar($0.string, isInFlow: true) }.commaSeparated
    return "\(indent)\(scalar(path.string, isInFlow: false)): [\(list)]\n"
  }

  private static func scalar(_ string: String, isInFlow: Bool) -> String {
    ScalarWriter.isPlainSafe(string, isInFlow: isInFlow) ? string : ScalarWriter.doubleQuoted(string)
  }

  private static func catalogs(_ items: [(path: ByteString, tags: [ByteString])]) -> String {
    var text = ""
    var current: ByteString?
    for (path, tags) in items {
      let resource = ResourcePath(normalized: path.bytes)
      if resource.catalog != current {
        text += "  \(scalar(resource.catalog.string, isInFlow: false)):\n"
        current = resource.catalog
      }
      text += entry(resource.item, tags, indent: "    ")
    }
    return text
  }
}
