import ResourceFiles
import SourceText

/// A loose file of the manifest that none of its targets has, and why that may be.
struct MissingMember {
  let resource: StatedResource
  private let project: XcodeProject
  private let targets: [ProjectTarget]
  private let folder: ManifestFolder

  init(_ resource: StatedResource, _ project: XcodeProject, _ targets: [ProjectTarget], _ folder: ManifestFolder) {
    self.resource = resource
    self.project = project
    self.targets = targets
    self.folder = folder
  }

  var disagreement: Disagreement {
    let (reason, advice) = explanation
    return Disagreement(
      .notInTarget, "\(resource.path.string.quoted) is not in \(targets.words)\(reason.map { ": " + $0 } ?? "")",
      stated: resource.span, advice: advice)
  }

  private var explanation: (reason: String?, advice: String) {
    let path = folder.absolutePath(of: resource.path)
    if let owner = targets.lazy.flatMap(\.buildFiles).flatMap(\.paths).first(where: { path.isWithin($0) && path != $0 })
    {
      return (
        "it lies in \(name(owner)), which the target has as a whole", "give \(name(owner)) the tags"
      )
    }
    for synchronized in targets.flatMap(\.folders) {
      guard let inside = synchronized.relativePath(of: path) else { continue }
      switch folder.tree.status(of: resource.path.bytes)?.kind {
      case nil: return ("it is not on the disk", "'odr lint' says what is there")
      case .folder? where synchronized.has(inside):
        return ("it is a folder, and Xcode tags each file in it", "list the files")
      default:
        return (
          "it is an exception of the folder \(name(synchronized.path))",
          "add it to the target in Xcode, under Target Membership"
        )
      }
    }
    let owners = project.targets.filter { target in
      target.buildFiles.contains { $0.paths.contains(path) }
    }
    if let owner = owners.first {
      return ("only target \(owner.name.quoted) has it", "add it to the target in Xcode, under Target Membership")
    }
    if folder.tree.status(of: resource.path.bytes)?.kind == .folder {
      return ("it is a folder", "list the files in it, or add it to the target as a folder reference")
    }
    return (nil, "add it to the target in Xcode, or take it out of the manifest")
  }

  private func name(_ path: ByteString) -> String {
    (folder.relativePath(of: path) ?? path).string.quoted
  }
}
