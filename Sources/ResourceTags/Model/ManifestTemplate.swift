/// The manifest template that `odr init` writes. The template contains no tags or resources, and causes no findings.
package enum ManifestTemplate {
  /// The template in YAML, with comments.
  package static let yaml = yaml(Contents())
}

extension ManifestTemplate {
  /// Facts about a folder, to replace the made-up examples in the template.
  package struct Contents {
    package var platform: Platform?
    package var deploymentTarget: String?
    /// The project's path, relative to the manifest's folder, and the names of its targets.
    package var project: (path: String, targets: [String])?
    /// Files and folders in the project, for examples in comments.
    package var files: [String] = []
    /// A catalog, and an item or folder in the catalog, for an example in a comment.
    package var example: (catalog: String, item: String)?

    package init() {}
  }

  /// Returns the YAML template with `contents` in place of the examples.
  package static func yaml(_ contents: Contents) -> String {
    let deploymentTarget =
      contents.deploymentTarget.map { "deploymentTarget: \"\($0)\"" }
      ?? "# deploymentTarget: \"17.0\" # before version 18, the limits are different"
    let project =
      contents.project.map { path, targets in
        "xcode:\n  project: \(scalar(path))\n  targets: [\(targets.map(scalar).commaSeparated)]"
      } ?? """
        # xcode:                   # the project and the targets that share these tags
        #   project: Game.xcodeproj
        #   targets: [Game]
        """
    let paths = contents.files.isEmpty ? ["Levels/Level2.sks"] : contents.files
    let files = paths.map { "  # \(scalar($0)): [level-2]\n" }.joined()
    let (catalog, item) = contents.example ?? ("Game/Assets.xcassets", "Level 3/Tree.imageset")
    let items = "  # \(scalar(catalog)):\n  #   \(scalar(item)): [level-3]\n"
    return """
      # The On-Demand Resources of this app: the tags, when each tag is downloaded, and the tagged resources.
      # `odr lint` checks this file, and `odr show` prints it in the layout of Xcode's Resource Tags tab.
      version: 1
      platform: \((contents.platform ?? .iOS).rawValue)              # iOS, tvOS, or visionOS: picks the size limits
      \(deploymentTarget)

      \(project)

      tags:                      # every tag, once, in its download category
        initialInstall:          # downloaded with the app
          # - tutorial
        prefetchOrder:           # downloaded after installation, in this order
          # - level-2
        onDemand:                # downloaded when the app asks
          # - level-3

      files:                     # loose files and folders, relative to this file
      \(files)
      catalogs:                  # items and folders inside asset catalogs
      \(items)
      """
  }

  /// Returns the text of a scalar, in quotes if it needs them in a flow collection.
  package static func scalar(_ text: String) -> String {
    ScalarWriter.isPlainSafe(text, isInFlow: true) ? text : ScalarWriter.doubleQuoted(text)
  }
}

/// Manifests that only list paths, for checks of individual paths.
extension ManifestTemplate {
  /// Returns a JSON manifest that contains the resources at `paths`, without tags, and the rule levels of `other`.
  static func listing(_ paths: [ResourcePath], atLevelsOf other: Manifest? = nil) -> Manifest {
    var text = "{\"lint\":{"
    let levels = (other?.lintLevels ?? []).map { level in
      "\(ScalarWriter.doubleQuoted(other?.tree.text(of: level.rule) ?? "")):\"\(level.level.rawValue)\""
    }
    text += levels.joined(separator: ",") + "},\"files\":{" + entries(paths.filter { $0.catalog.isEmpty })
    text += "},\"catalogs\":{"
    let items = Dictionary(grouping: paths.filter { !$0.catalog.isEmpty }, by: \.catalog)
    text += items.map { "\(ScalarWriter.doubleQuoted($0.string)):{\(entries($1))}" }.joined(separator: ",")
    return Manifest(SourceText(name: "ResourceTags.json", bytes: Array((text + "}}").utf8)))
  }

  private static func entries(_ paths: [ResourcePath]) -> String {
    paths.map { ScalarWriter.doubleQuoted($0.item.string) + ":[]" }.joined(separator: ",")
  }
}
