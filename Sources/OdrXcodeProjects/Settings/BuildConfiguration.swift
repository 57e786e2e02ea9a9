import ResourceTags

/// A build configuration of a target, such as Debug, with its settings for On-Demand Resources.
struct BuildConfiguration {
  /// The configuration's object in the project file.
  let object: ProjectObject
  /// All settings of the configuration, from four levels: the project's `.xcconfig` file, the project, the target's
  /// `.xcconfig` file, and the target.
  let scope: SettingScope
  /// The SDKs that the configuration builds for.
  let sdks: TargetSDKs
  /// The tags that are downloaded with the app.
  let initialInstall: SettingValue
  /// The tags that are downloaded after installation, in this order.
  let prefetchOrder: SettingValue

  /// The name of the configuration.
  var name: String { scope.build.configuration }

  /// The name of the target.
  var target: String { scope.build.target }

  /// The build settings that list tags.
  enum Setting: String, CaseIterable {
    case initialInstall = "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS"
    case prefetchOrder = "ON_DEMAND_RESOURCES_PREFETCH_ORDER"

    var key: ByteString { ByteString(rawValue) }

    /// The category whose tags the setting lists.
    var category: DownloadCategory { self == .initialInstall ? .initialInstall : .prefetchOrder }

    /// Returns whether two values of the setting are equivalent; the order of tags matters only for prefetching.
    func isSame(_ left: [ByteString], _ right: [ByteString]) -> Bool {
      self == .initialInstall ? left.hasSameElements(as: right) : left == right
    }
  }

  /// Creates the configuration of `target` with the settings in `object`. The configuration `outer` of the project has
  /// the same name.
  init(_ object: ProjectObject, of target: String, in settings: ProjectSettings, inheriting outer: ProjectObject?) {
    let name = object.string("name")?.string ?? ""
    let levels = [outer, object].compactMap { $0 }.map {
      (file: settings.baseFiles[$0.id], dictionary: $0.dictionary("buildSettings"))
    }
    var builtIn = settings.builtIn
    for (key, value) in [("CONFIGURATION", name), ("TARGET_NAME", target), ("TARGETNAME", target)] {
      builtIn[ByteString(key)] = Array(value.utf8)
    }
    var scope = SettingScope(
      levels: levels, file: object.file, builtIn: builtIn, build: .init(configuration: name, target: target))
    sdks = TargetSDKs(
      root: scope.string("SDKROOT")?.value.text, supported: scope.string("SUPPORTED_PLATFORMS")?.value.text)
    scope.build.sdks = sdks
    self.object = object
    self.scope = scope
    initialInstall = scope.list(Setting.initialInstall.key)
    prefetchOrder = scope.list(Setting.prefetchOrder.key)
  }

  subscript(setting: Setting) -> SettingValue { setting == .initialInstall ? initialInstall : prefetchOrder }

  /// Returns the settings of which this configuration has its own value: a value that differs from the value in the
  /// effective configuration `other`. Teams add tags to the initial install in Debug, for example, so that the app works
  /// without a server. If the manifest names the effective configuration, a configuration without a value doesn't follow
  /// it, either: the tags of a manifest for Debug are not the tags of a release.
  func ownSettings(besides other: BuildConfiguration?, isNamed: Bool) -> [Setting] {
    guard let other, object.id != other.object.id else { return [] }
    return Setting.allCases.filter { setting in
      let (own, theirs) = (self[setting], other[setting])
      return (isNamed || !scope.values(of: setting.key).isEmpty)
        && (!setting.isSame(own.elements.uniqued, theirs.elements.uniqued) || own.unresolved != theirs.unresolved
          || own.fileOutside != theirs.fileOutside)
    }
  }

  /// Whether a tag setting contains tags, refers to other settings, or may be set in a file that odr does not read.
  var namesTags: Bool {
    [initialInstall, prefetchOrder].contains { !$0.elements.isEmpty || !$0.unresolved.isEmpty || $0.fileOutside != nil }
  }

  /// Returns the location of the setting's effective value or, if the setting has no value, of the configuration
  /// itself.
  func place(of setting: Setting) -> Diagnostic.Location {
    scope.values(of: setting.key).last?.place ?? object.place
  }
}
