import ResourceTags

/// What must hold of a build for a setting to count, such as `[config=Debug*]` or `[sdk=iphoneos*]`.
struct SettingCondition: Sendable {
  /// What is compared: `config`, `sdk`, `arch` and so on.
  let parameter: String
  let pattern: String

  /// The build that conditions are compared with: that of a target in one configuration, for its devices.
  struct Build: Sendable {
    let configuration: String
    let target: String
    /// `nil` while that is looked up: no condition on the SDK holds then.
    var sdks: TargetSDKs?

    /// What Xcode sets for this build before the project does.
    func setting(_ name: ByteString) -> [UInt8]? {
      switch name.string {
      case "CONFIGURATION": return Array(configuration.utf8)
      case "TARGET_NAME", "TARGETNAME": return Array(target.utf8)
      default: return nil
      }
    }
  }

  /// Whether it holds in `build`; `nil` if that depends on what the project does not tell.
  ///
  /// Source: swift-build, `SettingsBuilder.createScope` and `MacroCondition.evaluate`: Xcode looks up these settings for
  /// all architectures and variants at once, so that conditions on one never hold.
  func holds(in build: Build) -> Bool? {
    if pattern == "*" { return true }
    switch parameter {
    case "config": return NamePattern(pattern).matches(build.configuration)
    case "target": return NamePattern(pattern).matches(build.target)
    case "sdk": return build.sdks.map { $0.matches(pattern) } ?? false
    default: return isNeverTrue ? false : nil
    }
  }

  /// Whether Xcode looks up settings for packs without what is compared.
  var isNeverTrue: Bool { pattern != "*" && (parameter == "arch" || parameter == "variant") }

  /// The condition as it is written.
  var text: String { "[\(parameter)=\(pattern)]" }
}
