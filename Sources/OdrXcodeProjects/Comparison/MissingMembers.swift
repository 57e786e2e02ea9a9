import ResourceTags

/// Explains why loose files in the manifest are not in any of the manifest's targets.
extension TargetContents {
  /// Returns the finding about a file that none of the targets contains. `spellings` are the ones of ``paths``.
  func missingMember(_ resource: StatedResource, _ spellings: ProjectSpellings) -> Diagnostic {
    if let phase = phase(of: resource) {
      return Diagnostic(
        .notInTarget,
        "\(resource.path.string.quoted) is in \(phase.rawValue) of \(targets.words), where tags have no effect",
        stated: resource.span,
        advice: "move the file to \(BuildPhase.resources.rawValue) in Xcode, or remove it from the manifest")
    }
    let (reason, advice) = explanation(resource, spellings)
    return Diagnostic(
      .notInTarget, "\(resource.path.string.quoted) is not in \(targets.words)\(reason.map { ": " + $0 } ?? "")",
      about: .init(resource: resource.path), stated: resource.span, advice: advice)
  }

  /// Returns the phase of a file in a target, if Xcode ignores the file's tags in that phase.
  private func phase(of resource: StatedResource) -> BuildPhase? {
    let phase = phases[PathKey(folder.absolutePath(of: resource.path))]
    if let phase, phase != .resources { return phase }
    return targets.flatMap(\.folders).lazy.compactMap { synchronized in
      synchronized.relativePath(of: resource.path, in: folder).flatMap {
        synchronized.phase(of: .init(file: $0), at: resource.path, in: folder.tree)
      }
    }.first { $0 != .resources }
  }

  private func explanation(
    _ resource: StatedResource, _ spellings: ProjectSpellings
  ) -> (reason: String?, advice: String) {
    let path = folder.absolutePath(of: resource.path)
    if let other = spellings.otherSpelling(of: resource.path.bytes) { return Self.otherSpelling(other) }
    if let owner = owner(of: path) {
      return (
        "the resource is in \(name(owner)), which the target contains as one resource", "tag \(name(owner)) instead"
      )
    }
    return switch folder.tree.status(of: resource.path.bytes)?.kind {
    case nil:
      (
        "the resource is not \(folder.tree.locationText)",
        folder.tree.locationText == LocationText.index
          ? "stage the file, or correct its path; if git ignores it, add it to the target in Xcode"
          : "restore the file, or correct its path"
      )
    case .folder:
      ("the resource is a folder", "list the folder's files, or add the folder to the target as a folder reference")
    case _
    where resource.path.bytes.outerFolders.contains { folder.exists(ByteString($0 + Array("/Package.swift".utf8))) }:
      (nil, "Xcode cannot tag resources of Swift packages; add the file to the app's target")
    default:
      (nil, "add the resource to the target in Xcode, or remove it from the manifest")
    }
  }

  /// Returns the reason and the advice for a path that the project spells differently.
  static func otherSpelling(_ path: ByteString) -> (reason: String, advice: String) {
    (
      "the project spells the path \(path.string.quoted)",
      "in both Xcode and the manifest, use the spelling on disk; 'odr lint' checks the manifest's spelling"
    )
  }

  /// Returns the folder above `path` that a target contains as one resource.
  private func owner(of path: ByteString) -> ByteString? {
    if let above = path.bytes.outerFolders.first(where: { phases[PathKey($0)] == .resources }) {
      return ByteString(above)
    }
    return targets.flatMap(\.folders).lazy.compactMap { synchronized in
      guard let container = synchronized.relativePath(of: path).flatMap(synchronized.container),
        synchronized.phase(of: .init(file: container), byType: .resources) != nil
      else { return nil }
      return ReferencePaths.join(synchronized.path, container.bytes)
    }.first
  }

  private func name(_ path: ByteString) -> String {
    (folder.relativePath(of: path).map { folder.onDisk($0).string } ?? folder.pathWithSteps(to: path)).quoted
  }
}
