package import ResourceTags

/// A target that can have resources, in an Xcode project.
package struct ProjectTarget: Sendable {
  /// The name in Xcode's list of targets.
  package let name: String
  let object: ProjectObject
  /// The build files of all phases of the target, in order.
  let buildFiles: [BuildFile]
  /// The synchronized folders that contain files of the target.
  let folders: [SynchronizedFolder]
  /// Whether the target has a Copy Bundle Resources phase. Without this phase, which may be empty, Xcode doesn't copy the
  /// files and catalogs of synchronized folders. Source: pull request 1587 of yonaskolb/XcodeGen.
  let hasResourcesPhase: Bool
  /// The build configurations, in order, if ``XcodeProject/configured(_:)`` has added them.
  var configurations: [BuildConfiguration] = []

  /// The configuration that odr uses if configurations differ.
  var configuration: BuildConfiguration? { configurations.first(where: \.isEffective) }

  /// The target, as part of a message.
  var words: String { "target \(name.quoted)" }

  /// The type of product that the target builds; `nil` if it is not one of Apple's.
  var product: ProductType? { ProductType(object.string("productType")) }

  /// Whether the target builds an app, which can have its own manifest.
  var isApplication: Bool { product?.isApplication ?? false }

  /// The reason why the target never has asset packs, as part of a sentence: its product or its platform; `nil` if the
  /// target can have asset packs on at least one platform.
  var reasonWithoutPacks: String? {
    let platforms = configuration?.platforms ?? []
    if let sdk = configuration?.sdks.first, platforms.isEmpty { return "is for \(sdk)" }
    guard let product else { return nil }
    return product.isOnByDefault(for: platforms.first?.sdkName) ? nil : "is \(product.words)"
  }

  /// Returns whether the target copies the resource at an absolute path with a Copy Bundle Resources phase; `nil` if the
  /// target does not contain the resource.
  func copies(_ path: ByteString) -> Bool? {
    let isInside =
      folders.contains { part in
        part.relativePath(of: path).flatMap { part.phase(of: .init(file: $0), byType: .resources) } == .resources
      } || buildFiles.contains { $0.paths.contains(path) }
    return isInside ? hasResourcesPhase : nil
  }

  /// The absolute paths of the files in phases where tags have an effect.
  var resourcePaths: [ByteString] { buildFiles.filter { $0.phase == .resources }.flatMap(\.paths) }

  /// Returns whether the target has resources or synchronized folders outside a manifest's folder.
  package func hasResources(outside folder: ManifestFolder) -> Bool {
    folders.contains { !folder.has(folder: $0.path) }
      || resourcePaths.contains { folder.relativePath(of: $0) == nil }
  }

  /// The id of the target object.
  var id: ByteString { ByteString(object.tree.scalarBytes(object.key)) }

  /// The location of the target object's id.
  package var place: Diagnostic.Location { object.place }

  /// Returns the warnings about the target's entries in the project file.
  func warnings(in folder: ManifestFolder) -> [Diagnostic] {
    unplacedFiles + repeatedExceptions + otherSpellings(in: folder)
  }

  /// The warnings about tagged files that the project refers to without a path that odr knows.
  private var unplacedFiles: [Diagnostic] {
    buildFiles.filter { $0.paths.isEmpty && $0.phase == .resources && !$0.tags.isEmpty }.map { entry in
      Diagnostic(
        .danglingReference,
        "a file of target \(name.quoted) with \(entry.tags.tagWords) is no longer in the project, or its path is unknown",
        about: .init(entry.tags), at: entry.object.place, advice: "remove the file's entry or its tags in Xcode")
    }
  }

  /// Returns a warning for each file whose tags are a value of another kind than a list, such as a text.
  func malformedTags(in folder: ManifestFolder) -> [Diagnostic] {
    let values =
      buildFiles.filter { $0.phase == .resources }.map { ($0.paths.first, $0.malformedTags) }
      + folders.flatMap { part in
        part.entries.map { (ReferencePaths.join(part.path, $0.name.path.bytes), $0.malformedTags) }
      }
    return values.compactMap { path, value in
      value.map {
        Diagnostic(
          .resourceNotRead,
          "the tags of \(path.map { folder.pathWithSteps(to: $0).quoted } ?? "a file") in \(words) are not in a list, "
            + "so odr does not read them",
          at: .init(object.file, $0), advice: "write '(tag, )'")
      }
    }
  }

  /// The warnings about synchronized folders in which the target has more than one exception set.
  private var repeatedExceptions: [Diagnostic] {
    folders.flatMap { folder in
      folder.repeatedSets.map { set in
        let first = folder.exceptionSet.map { Diagnostic.Note("the first list is here", at: $0.place) }
        let path = folder.group.string("name") ?? folder.group.string("path")
        var finding = Diagnostic(
          .repeatedExceptions,
          "target \(name.quoted) has a second list of exceptions in folder \((path?.string ?? "").quoted); odr reads only the first list",
          at: set.place, advice: "merge the second list into the first list")
        finding.notes = first.asArray
        return finding
      }
    }
  }

  /// Returns the warnings about synchronized folders, and about tagged names in them, whose case differs from the case on
  /// disk.
  private func otherSpellings(in folder: ManifestFolder) -> [Diagnostic] {
    folders.flatMap { part in
      let top = folder.relativePath(of: part.path).map { folder.absolutePath(of: folder.onDisk($0)) } ?? part.path
      let names = part.entries.map { (ReferencePaths.join(top, $0.name.path.bytes), $0.place) }
      return ([(part.path, part.group.place)] + names).compactMap { path, place -> Diagnostic? in
        guard let written = folder.relativePath(of: path), case let actual = folder.onDisk(written), actual != written
        else { return nil }
        return Diagnostic(
          .pathCaseMismatch, severity: .warning,
          "\(written.string.quoted) is \(actual.string.quoted) \(folder.tree.locationText)",
          about: .init(resource: actual), at: place,
          advice: "use one spelling: rename the file, or correct the project")
      }
    }
  }

  /// Reads the target `object` without the phases in `taken`, and adds the phases of the target to `taken`.
  init(
    _ object: ProjectObject, _ paths: ReferencePaths, _ groups: SynchronizedGroups,
    besides taken: inout Set<NodeID>
  ) {
    self.object = object
    name = object.string("name")?.string ?? ""
    var buildFiles: [BuildFile] = []
    // A merge may leave duplicate phases, or duplicate files in a phase. Each phase belongs to only one target;
    // otherwise, a thousand targets that share a phase with a thousand files would have a million files.
    var seen: Set<NodeID> = []
    var localized: [NodeID: [ByteString]] = [:]
    var phases: [ProjectObject] = []
    for phase in object.objects("buildPhases") where taken.insert(phase.id).inserted {
      phases.append(phase)
      let kind = BuildPhase(phase)
      for entry in phase.objects("files") where entry.isa == "PBXBuildFile" && seen.insert(entry.id).inserted {
        buildFiles.append(BuildFile(entry, of: kind, paths, &localized))
      }
    }
    self.buildFiles = buildFiles
    hasResourcesPhase = object.objects("buildPhases").contains { BuildPhase($0) == .resources }
    folders = groups.folders(of: object, phases, paths)
  }

  /// Returns the absolute paths of the target's files. Of synchronized folders, the result contains the files that odr may
  /// read.
  func paths(in folder: ManifestFolder) -> [ByteString] {
    var paths = buildFiles.flatMap(\.paths)
    for synchronized in folders {
      guard let root = folder.visiblePart(of: synchronized.path) else { continue }
      folder.tree.walk(root.bytes) { path, entry in
        let path = ByteString(path)
        if entry.kind == .file, let inside = synchronized.relativePath(of: path, in: folder),
          synchronized.phase(of: .init(file: inside), at: path, in: folder.tree) != nil
        {
          paths.append(folder.absolutePath(of: path))
        }
        return true
      }
    }
    return paths
  }
}

extension [ProjectTarget] {
  /// The names of the targets, as part of a sentence: `target 'Game'`, `target 'Game' or 'Game TV'`.
  var words: String { "target " + map(\.name.quoted).listed("or") }

  /// The phase of each build file, by absolute path. If a file is in several phases, ``BuildPhase/resources`` takes
  /// precedence.
  var phases: [PathKey: BuildPhase] {
    Dictionary(flatMap(\.buildFiles).flatMap { file in file.paths.map { (PathKey($0), file.phase) } }) {
      $0 == .resources ? $0 : $1
    }
  }
}

/// The type of product that a target builds, as far as the type affects On-Demand Resources.
///
/// Source: swift-build, `DarwinProductTypes.xcspec`, lines 37 and 39 for applications, and lines 365 and 369 for App
/// Clips; `watchOSShared.xcspec`, line 30, and `WatchKit1ProductTypes.xcspec`, line 29, for watch apps.
struct ProductType {
  /// The identifier without the prefix `com.apple.product-type.`.
  private let name: String

  private static let prefix = "com.apple.product-type."

  /// Creates the type with this identifier; `nil` if the identifier is not one of Apple's.
  init?(_ identifier: ByteString?) {
    guard let identifier = identifier?.string, identifier.hasPrefix(Self.prefix) else { return nil }
    name = String(identifier.dropFirst(Self.prefix.count))
  }

  var isApplication: Bool { name == "application" || name.hasPrefix("application.") }

  /// Returns whether `ENABLE_ON_DEMAND_RESOURCES` is on by default in builds for `sdk`.
  func isOnByDefault(for sdk: String?) -> Bool {
    supportsPacks(for: sdk) && name != "application.watchapp" && name != "application.watchapp2"
  }

  /// Returns whether Xcode supports On-Demand Resources in this product's builds for `sdk`.
  func supportsPacks(for sdk: String?) -> Bool {
    isApplication && name != "application.on-demand-install-capable" && sdk != "macosx"
  }

  /// The words for the product in a sentence, such as `a framework`.
  var words: String { Self.words[name] ?? "a product of type \(name.quoted)" }

  private static let words = [
    "application": "an application", "application.on-demand-install-capable": "an App Clip",
    "application.watchapp2": "a WatchKit app", "app-extension": "an app extension", "framework": "a framework",
    "bundle.unit-test": "a unit test bundle",
  ]
}
