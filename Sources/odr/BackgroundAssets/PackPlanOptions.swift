import ArgumentParser
import OdrBackgroundAssets
import ResourceTags

/// Options shared by the pack commands: the base folder for paths and the folder for partial catalogs.
struct PackPlanOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder in which Apple's packer runs; paths in packs are relative to it.",
      discussion: "Default: the folder of the manifest.", valueName: "folder"),
    completion: .directory)
  var root: String?

  @Option(
    help: ArgumentHelp(
      "Put catalog items into packs, with a catalog for each pack in this folder below the root.", valueName: "folder"),
    completion: .directory)
  var catalogs: String?

  /// Returns the plan for a manifest. `outputs` are the folders that odr writes to.
  func plan(_ manifest: Manifest, outputs: [String] = []) throws -> PackPlan {
    let files = try ResourceFolder(of: manifest)
    let folder = try RelativePath.resolved(manifest.folderPath)
    let rootPath = try RelativePath.resolved(root ?? manifest.folderPath)
    guard try Self.path(ofFolder: folder, from: rootPath) ?? Self.path(ofFolder: rootPath, from: folder) != nil else {
      throw CommandFailure("the root must be the manifest's folder, or a folder above or below it")
    }
    var choices = PackPlan.Choices(ofManifestIn: folder, root: rootPath)
    if let catalogs {
      let path = RelativePath.path(of: try RelativePath.resolved(catalogs), from: rootPath)
      if path.isEmpty || path.hasPrefix("..") {
        throw CommandFailure("\(catalogs.quoted) is not below the root, so packs cannot include its files")
      }
      choices.catalogs = path
    }
    choices.outputs = try (outputs + catalogs.asArray).map {
      RelativePath.path(of: try RelativePath.resolved($0), from: folder)
    }
    return PackPlan(manifest, ResourceSizes(manifest, in: files), in: files.tree, choices)
  }

  /// Converts the path of a folder to a path relative to the root. Returns an empty path for the root itself, and `nil`
  /// if the folder isn't below the root.
  static func path(ofFolder folder: String, from root: String) throws -> String? {
    let path = RelativePath.path(
      of: try RelativePath.resolved(folder), from: try RelativePath.resolved(root))
    return path == ".." || path.hasPrefix("../") ? nil : path
  }

  /// Returns the plan for a manifest. Throws an error that begins with `failure` if something prevents the export of
  /// packs, or if there are no packs.
  func exportablePlan(_ manifest: Manifest, outputs: [String] = [], orElse failure: String) throws -> PackPlan {
    let plan = try plan(manifest, outputs: outputs)
    let obstacles = plan.losses.filter(\.preventsExport)
    if obstacles.isEmpty { return plan }
    throw CommandFailure(failure + "; " + obstacles.map(Self.line).joined(separator: "; "))
  }

  /// Returns a loss in a sentence.
  static func line(_ loss: Loss) -> String {
    let subjects = loss.subjects.isEmpty ? "" : Wording.list(loss.subjects.map(\.quoted)) + ": "
    return "\(subjects)\(loss.reason); \(loss.advice)"
  }
}
