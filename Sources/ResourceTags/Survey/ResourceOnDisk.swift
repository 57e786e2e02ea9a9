/// Where the disk has a resource.
package struct ResourceOnDisk: Sendable {
  /// Its path from the manifest's folder on, spelled as the disk does.
  package let path: [UInt8]
  package let isFolder: Bool
  /// Whether a symbolic link in its path leads out of the manifest's folder.
  package let leavesRoot: Bool
}

extension ResourceSizes {
  /// Whether a folder around a resource cannot be read, so that nobody can say whether it is there.
  package func isUnreadable(_ resource: Int) -> Bool {
    guard let place = survey.place(ofEntry: resource) else { return false }
    return survey.outermost(of: place) { survey.places[$0].finding == .unreadable } != nil
  }

  /// Where the disk has a resource, by its index in ``Manifest/resources()``; `nil` if it is missing.
  package func onDisk(_ resource: Int) -> ResourceOnDisk? {
    guard let place = survey.place(ofEntry: resource), survey.places[place].finding.isFound else { return nil }
    return ResourceOnDisk(
      path: survey.path(of: place), isFolder: survey.places[place].finding == .folder,
      leavesRoot: survey.outermost(of: place) { survey.places[$0].traits.contains(.isLinkOut) } != nil)
  }
}

extension ResourceFolder {
  /// The files of the folder.
  package var files: any FileTree { tree }
}
