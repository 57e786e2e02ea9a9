import ResourceTags

/// A file in a phase of a target: Xcode keeps the file's tags in it.
struct BuildFile: Sendable {
  let object: ProjectObject
  /// The phase that it is in; Xcode ignores its tags in all but one.
  let phase: BuildPhase
  /// The object that it refers to.
  let reference: NodeID?
  /// The paths that it stands for: all paths of a group of localized files, otherwise one; none if it is a product,
  /// or if it refers to something that is not in the project.
  let paths: [ByteString]
  /// Whether what it refers to is not in the project.
  let isDangling: Bool

  /// The file of `object`. `localized` keeps the paths of groups of localized files: many entries may refer to one.
  init(
    _ object: ProjectObject, of phase: BuildPhase, in file: ProjectFile, _ references: ReferencePaths,
    _ localized: inout [NodeID: [ByteString]]
  ) {
    self.object = object
    self.phase = phase
    let id = object["fileRef"]
    let reference = file.object(at: id)
    self.reference = reference?.id
    isDangling = id != nil && reference == nil
    if let reference, reference.isA("PBXVariantGroup") {
      paths =
        localized[reference.id] ?? file.objects(in: reference["children"]).compactMap { references.paths[$0.id] }
      localized[reference.id] = paths
    } else {
      paths = reference.flatMap { references.paths[$0.id] }.map { [$0] } ?? []
    }
  }

  /// The list of its tags; `nil` if it has none.
  var tagList: NodeID? {
    guard let list = object.dictionary("settings")?["ASSET_TAGS"], object.tree[list].kind == .sequence else {
      return nil
    }
    return list
  }

  /// The tags it has.
  var tags: [ByteString] { tagList.map { object.tree.strings(in: $0) } ?? [] }
}

extension BuildPhase {
  /// The phase that is `object`.
  init(_ object: ProjectObject) {
    switch object.isa {
    case "PBXResourcesBuildPhase": self = .resources
    case "PBXSourcesBuildPhase": self = .sources
    case "PBXHeadersBuildPhase": self = .headers
    case "PBXFrameworksBuildPhase": self = .frameworks
    case "PBXCopyFilesBuildPhase": self = .copyFiles
    default: self = .other
    }
  }
}

/// The entries of one file, or of one group of localized files, in the phases of a target.
struct BuildFileGroup: Sendable {
  /// The paths of the files, from the manifest's folder on.
  let paths: [ByteString]
  var files: [BuildFile]

  /// The entries that hold the file's tags: those that do already, or else the first.
  var carriers: [BuildFile] {
    if files.count == 1 { return files }
    let tagged = files.filter { !$0.tags.isEmpty }
    return tagged.isEmpty ? [files[0]] : tagged
  }

  /// The tags of the file, each once.
  var tags: [ByteString] { files.flatMap(\.tags).uniqued }
}
