import ResourceTags

/// The SDKs that a target is built with, identified by the names that `SDKROOT` uses for device SDKs, such as
/// `iphoneos`.
struct TargetSDKs {
  /// The SDK names; empty if odr can't determine the SDKs from the project.
  let names: [String]

  /// Finds the SDKs in the value of `SDKROOT` or, if this value is `auto`, in the value of `SUPPORTED_PLATFORMS`.
  init(root: String?, supported: String?) {
    guard let text = (root == "auto" ? supported : root)?.lowercased() else {
      names = []
      return
    }
    names = Self.known.filter { text.contains($0) }
  }

  private static let known = ["iphoneos", "appletvos", "xros", "macosx", "watchos"]

  /// The name of the first SDK. SDKs for platforms with On-Demand Resources come first.
  var first: String? { names.first }

  /// The platforms with On-Demand Resources that the target is built for.
  var platforms: [Platform] { Platform.allCases.filter { names.contains($0.sdkName) } }

  /// Returns whether builds for devices use an SDK whose name matches `pattern`; `nil` if that depends on the build.
  ///
  /// Source: swift-build, `SDK.settingConditionValues`: the name with its version, such as `iphoneos18.2`.
  func matches(_ pattern: String) -> Bool? {
    guard let first else { return nil }
    let answer = Self.matches(pattern, first)
    return answer == false && names.dropFirst().contains { Self.matches(pattern, $0) != false } ? nil : answer
  }

  private static func matches(_ pattern: String, _ name: String) -> Bool? {
    let stem = pattern.prefix { !$0.isNumber && $0 != "[" }
    // Only Xcode knows the version of the SDK.
    if stem.count < pattern.count { return (name + "0").matches(stem + "*") ? nil : false }
    return (name + "0").matches(pattern)
  }
}

extension Platform {
  /// The name of the platform's SDK for devices, as in `SDKROOT`.
  var sdkName: String {
    switch self {
    case .iOS: "iphoneos"
    case .tvOS: "appletvos"
    case .visionOS: "xros"
    }
  }

  /// The name of the platform's deployment target setting.
  var deploymentSetting: String {
    switch self {
    case .iOS: "IPHONEOS_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    case .visionOS: "XROS_DEPLOYMENT_TARGET"
    }
  }
}
