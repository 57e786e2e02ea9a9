package import XcodeProjects

/// The names that an Xcode project has.
package struct ProjectNames: Sendable {
  /// The targets that can have resources.
  let targets: [String]
  /// The build configurations of any of these.
  let configurations: [String]

  package init(_ project: XcodeProject) {
    targets = project.targets.map(\.name)
    var seen: Set<String> = []
    configurations = project.targets.flatMap { project.configurations(of: $0) }.filter { seen.insert($0).inserted }
  }
}
