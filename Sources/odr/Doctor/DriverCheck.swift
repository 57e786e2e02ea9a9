import FileTrees
import FileWriting
import Bytes
import Diagnostics

/// Whether git knows the driver that attributes name for a manifest.
enum DriverCheck {
  /// The findings about the manifest at `path`: none where attributes name no driver of odr.
  static func findings(of path: String) -> [Checkup.Finding] {
    guard let here = FilePath.real("."), RelativePath.repositoryRoot(above: here) != nil,
      GitSettings.attribute("merge", of: path) == GitDriver.name
    else { return [] }
    let isKnown = ((try? GitSettings.value("merge.\(GitDriver.name).driver", in: nil)) ?? nil) != nil
    return [
      isKnown
        ? Checkup.Finding(topic: "merge", state: .right, text: "git merges \(path.visible) by what it means")
        : Checkup.Finding(
          topic: "merge", state: .advice,
          text: "attributes name the merge driver 'odr' for \(path.visible), which your settings do not have",
          command: GlobalOptions.given.program + " merge --install")
    ]
  }
}
