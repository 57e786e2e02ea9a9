import ResourceTags

/// The SDKs that a target is built with, by the names that `SDKROOT` has for devices: `iphoneos`, `macosx` and so on.
struct TargetSDKs: Sendable {
  /// The names; empty if the project does not tell.
  let names: [String]

  /// The SDKs for the value of `SDKROOT` and, if that is `auto`, of `SUPPORTED_PLATFORMS`.
  init(root: String?, supported: String?) {
    guard let text = (root == "auto" ? supported : root)?.lowercased() else {
      names = []
      return
    }
    names = Self.known.filter { text.contains($0) }
  }

  private static let known = ["iphoneos", "appletvos", "xros", "macosx", "watchos"]

  /// The one that counts here: the first for a platform with On-Demand Resources.
  var first: String? { names.first }

  /// Its platforms with On-Demand Resources.
  var platforms: [Platform] { Platform.allCases.filter { names.contains($0.sdkName) } }

  /// Whether builds for devices have an SDK whose name matches `pattern`; `nil` if that depends on the build.
  ///
  /// Source: swift-build, `SDK.settingConditionValues`: the name with its version, such as `iphoneos18.2`.
  func matches(_ pattern: String) -> Bool? {
    guard let first else { return nil }
    let answer = Self.matches(pattern, first)
    return answer == false && names.dropFirst().contains { Self.matches(pattern, $0) != false } ? nil : answer
  }

  private static func matches(_ pattern: String, _ name: String) -> Bool? {
    let stem = pattern.prefix { !$0.isNumber && $0 != "[" }
    // What version the SDK has is known to Xcode alone.
    if stem.count < pattern.count { return NamePattern(stem + "*").matches(name + "0") ? nil : false }
    return NamePattern(pattern).matches(name + "0")
  }
}

extension Platform {
  /// The name of the SDK for its devices, as in `SDKROOT`.
  var sdkName: String {
    switch self {
    case .iOS: return "iphoneos"
    case .tvOS: return "appletvos"
    case .visionOS: return "xros"
    }
  }

  /// The setting for the deployment target.
  var deploymentSetting: StaticString {
    switch self {
    case .iOS: return "IPHONEOS_DEPLOYMENT_TARGET"
    case .tvOS: return "TVOS_DEPLOYMENT_TARGET"
    case .visionOS: return "XROS_DEPLOYMENT_TARGET"
    }
  }
}
