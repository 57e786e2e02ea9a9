import OdrBackgroundAssets
import OdrXcodeProjects
import ResourceTags

/// The shell script that packages and uploads the asset packs of a plan.
struct PackScript {
  let path: String
  let text: [UInt8]

  /// Creates the script for the file at `path`. The pack manifests are in the folder `manifests`.
  init(
    _ plan: PackPlan, at path: String, manifests: String, of manifest: Manifest, _ options: PackPlanOptions
  ) throws {
    self.path = path
    let root = try ResourcePathResolver.absolute(options.root ?? manifest.folderPath)
    func line(_ name: String, _ value: String) -> String { "\(name)=\(ShellWord.literal(value))\n" }
    func folder(_ path: String, from folder: String) throws -> String {
      let path = RelativePath.path(of: try ResourcePathResolver.absolute(path), from: folder)
      return path.isEmpty ? "." : path
    }
    var data = line("root", try folder(root, from: try ResourcePathResolver.absolute(path.parentFolder)))
    data += line("manifests", try folder(manifests, from: root))
    data += line("catalogs", try options.catalogs.map { try folder($0, from: root) } ?? "")
    data += line("platform", plan.platforms.first.flatMap(Platform.init)?.sdkName ?? "macosx")
    data += line("hosting", plan.hosting.rawValue)
    data += "# shellcheck disable=all # Names may look like code.\npacks() {\n"
    for pack in plan.packs {
      let kind = pack.items.isEmpty ? pack.language == nil ? "files" : "language" : "catalog"
      let words = ([pack.id] + pack.files.map(\.path)).map(ShellWord.literal)
      data += "  pack \(kind) \(words.joined(separator: " "))\n"
    }
    data += "}\n\nmain \"$@\"\n"
    text = PackageResources.upload_packs_sh + data.utf8
  }

  /// The start of every script. odr replaces only files that begin with it.
  static let header = "#!/bin/bash\n# Written by 'odr background-assets export --script'"
}
