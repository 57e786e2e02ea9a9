import Syntax
import ResourceTags
import Bytes
import Diagnostics

/// The platform that the targets of a manifest are for.
struct TargetPlatforms {
  /// The platform of the first target that has On-Demand Resources at all.
  private(set) var platform: Platform?
  /// The lowest deployment target of the targets for that platform.
  private(set) var deploymentTarget: String?
  private(set) var warnings: [Diagnostic] = []

  init(_ targets: [(target: ProjectTarget, configuration: BuildConfiguration?)], _ project: XcodeProject) {
    for (target, configuration) in targets {
      let root = configuration?.string("SDKROOT")
      // A target for several platforms has the SDKROOT `auto`.
      let platforms = root == "auto" ? configuration?.string("SUPPORTED_PLATFORMS") : root
      guard let found = Platform.allCases.first(where: { (platforms ?? "").contains($0.sdk.name) }) else {
        if let root, root.hasPrefix("macosx") || root.hasPrefix("watchos") {
          warn("target \(target.name.quoted) is for \(root.visible), which has no On-Demand Resources", target, project)
        }
        continue
      }
      if let platform, platform != found {
        warn(
          "target \(target.name.quoted) is for \(found.rawValue); the manifest has the limits of \(platform.rawValue)",
          target, project)
        continue
      }
      platform = found
      guard let version = configuration?.string(found.sdk.deploymentSetting), Self.isVersion(version) else { continue }
      if deploymentTarget.map({ Self.numbers(version).lexicographicallyPrecedes(Self.numbers($0)) }) ?? true {
        deploymentTarget = version
      }
    }
  }

  private mutating func warn(_ message: String, _ target: ProjectTarget, _ project: XcodeProject) {
    warnings.append(Diagnostic(.platformDiffers, message, at: .init(target.span, in: project.file.source)))
  }

  private static func isVersion(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return (1...3).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  }

  private static func numbers(_ version: String) -> [Int] {
    version.split(separator: ".").map { Int($0) ?? 0 }
  }
}

extension Platform {
  /// The name of the SDK, as in `SDKROOT`, and the setting for the deployment target.
  fileprivate var sdk: (name: String, deploymentSetting: StaticString) {
    switch self {
    case .iOS: return ("iphoneos", "IPHONEOS_DEPLOYMENT_TARGET")
    case .tvOS: return ("appletvos", "TVOS_DEPLOYMENT_TARGET")
    case .visionOS: return ("xros", "XROS_DEPLOYMENT_TARGET")
    }
  }
}
