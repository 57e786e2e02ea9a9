import ResourceTags

/// An entry for a file in a target's build phase, where Xcode stores the file's tags.
struct BuildFile {
  let object: ProjectObject
  /// The phase that contains the entry. Xcode ignores tags in all phases except Copy Bundle Resources.
  ///
  /// Source: swift-build, `ResourcesTaskProducer`.
  let phase: BuildPhase
  /// The object that the entry refers to.
  let reference: NodeID?
  /// The paths of the entry's files: one path or, for a group of localized files, all paths. The array is empty if the
  /// entry refers to a product, or to an object that is not in the project.
  let paths: [ByteString]

  /// Reads the entry `object`. `localized` caches the paths of groups of localized files, because many entries may
  /// refer to the same group.
  init(
    _ object: ProjectObject, of phase: BuildPhase, _ references: ReferencePaths,
    _ localized: inout [NodeID: [ByteString]]
  ) {
    self.object = object
    self.phase = phase
    let reference = object.object("fileRef")
    self.reference = reference?.id
    if let reference, reference.isa == "PBXVariantGroup" {
      paths =
        localized[reference.id] ?? reference.objects("children").compactMap { references.paths[$0.id] }
      localized[reference.id] = paths
    } else {
      paths = reference.flatMap { references.paths[$0.id] }.asArray
    }
  }

  /// The list of tags, or another value in its place; `nil` if the entry has no such value.
  var tagList: NodeID? { object.dictionary("settings")?["ASSET_TAGS"] }

  /// The value in place of a list of tags, which odr does not read.
  var malformedTags: NodeID? { Self.malformed(tagList, in: object.tree) }

  /// Returns a value in place of a list of tags; `nil` for a list, and for an empty text, which means no tags.
  static func malformed(_ value: NodeID?, in tree: SyntaxTree) -> NodeID? {
    value.flatMap { tree[$0].isSequence || tree[$0].isScalar && tree.scalarBytes($0).isEmpty ? nil : $0 }
  }

  /// The file's tags.
  var tags: [ByteString] { object.tree.strings(in: tagList) }
}

extension BuildPhase {
  /// Determines which kind of phase `object` is.
  init(_ object: ProjectObject) {
    let known: [String: BuildPhase] = [
      "PBXResourcesBuildPhase": .resources, "PBXSourcesBuildPhase": .sources, "PBXHeadersBuildPhase": .headers,
      "PBXFrameworksBuildPhase": .frameworks, "PBXCopyFilesBuildPhase": .copyFiles,
    ]
    self = known[object.isa] ?? .other
  }
}

/// A target's entries for one file, or for one group of localized files.
struct BuildFileGroup {
  /// The paths of the files, relative to the manifest's folder.
  let paths: [ByteString]
  let files: [BuildFile]

  /// The tags of the file, without duplicates.
  var tags: [ByteString] { files.flatMap(\.tags).uniqued }
}
