package import ResourceTags

/// An app or an app extension, as its default build configuration builds it: the build settings, and the files that
/// belong to them.
package struct TargetBuild: Sendable {
  package let target: ProjectTarget
  fileprivate let configuration: BuildConfiguration
  fileprivate let project: XcodeProject
  fileprivate let folder: ManifestFolder

  // MARK: Settings

  /// Returns the value of a build setting and its location; `nil` if the setting is not set or is empty. The text is
  /// `nil` if odr can't evaluate the value.
  package func setting(_ name: String) -> (text: String?, place: Diagnostic.Location)? {
    guard let (value, place) = configuration.scope.string(name) else {
      // Only Xcode can evaluate some conditions.
      return configuration.scope.isCertain(ByteString(name))
        ? nil : (nil, configuration.object.place)
    }
    return value.text == "" ? nil : (value.text, place)
  }

  /// Returns the location of a build setting that is certainly set; `nil` if a file that odr doesn't read may set it.
  package func place(ofSetting name: String) -> Diagnostic.Location? {
    configuration.scope.values(of: ByteString(name)).last { $0.name != nil && !$0.text.isEmpty }?.place
  }

  /// Returns `text` with its references to build settings evaluated; `nil` if odr can't evaluate them.
  package func expanded(_ text: String) -> String? { configuration.scope.expanded(text) }

  /// The first release that the product runs on, for each platform that the target is built for.
  package var deploymentTargets: [(text: String?, place: Diagnostic.Location)] {
    let ofMac = configuration.sdks.names.contains("macosx") ? ["MACOSX_DEPLOYMENT_TARGET"] : []
    return (configuration.sdks.platforms.map(\.deploymentSetting) + ofMac).compactMap(setting)
  }

  // MARK: Files

  /// Reads the file at `path`, which is absolute or relative to the project's folder for sources.
  package func text(at path: [UInt8]) -> SourceText? {
    folder.text(at: ReferencePaths.join(project.references.sourceRoot, path)).source
  }

  /// Calls `body` with each Swift file of the target until `body` returns a location, and returns that location.
  package func firstInSwiftFiles(_ body: (SourceText) -> Diagnostic.Location?) -> Diagnostic.Location? {
    for path in target.files(in: folder).filter({ $0.phase == .sources }).map(\.path).sorted()
    where path.string.hasSuffix(".swift") {
      if let found = text(at: path.bytes).flatMap(body) { return found }
    }
    return nil
  }
}

extension XcodeProject {
  /// The copying of one build's product into the app of another build, both as indices; the location of the destination;
  /// and whether the destination is the app's folder `PlugIns`. The index of a product of another project is `nil`.
  package typealias Embedding = (app: Int, product: Int?, place: Diagnostic.Location, isInPlugIns: Bool)

  /// Returns the apps and app extensions of the project, and the extensions that are copied into apps. `folder` is the
  /// folder that contains the project.
  package func builds(in folder: ManifestFolder) -> (builds: [TargetBuild], embeddings: [Embedding]) {
    let project = readingConfigurationFiles(in: folder)
    let builds = targets.compactMap { target -> TargetBuild? in
      let type = target.object.string("productType")?.string ?? ""
      guard target.isApplication || type.hasSuffix("-extension"),
        let configuration = project.effectiveConfiguration(of: target)
      else { return nil }
      return TargetBuild(target: target, configuration: configuration, project: project, folder: folder)
    }
    var owners: [NodeID: Int] = [:]
    for (index, build) in builds.enumerated() {
      if let product = build.target.object.object("productReference") { owners[product.id] = index }
    }
    var embeddings: [Embedding] = []
    var seen: Set<NodeID> = []
    for (index, build) in builds.enumerated() where build.target.isApplication {
      for phase in build.target.object.objects("buildPhases")
      where BuildPhase(phase) == .copyFiles && seen.insert(phase.id).inserted {
        let place = phase["dstSubfolderSpec"] ?? phase["dstSubfolder"] ?? phase.key
        let destinations = [place, phase["dstPath"] ?? place].map { file.tree.text(of: $0) ?? "" }
        let isInPlugIns = destinations.contains { ["13", "PlugIns", "$(PLUGINS_FOLDER_PATH)"].contains($0) }
        let copied = phase.objects("files").compactMap { $0.object("fileRef") }
        for reference in copied.uniqued(by: \.id) {
          let product = owners[reference.id]
          if product == nil, reference.isa != "PBXReferenceProxy" { continue }
          embeddings.append((index, product, .init(file, place), isInPlugIns))
        }
      }
    }
    return (builds, embeddings)
  }
}
