import ResourceTags

/// A build configuration of a target, such as Debug: its settings for On-Demand Resources.
package struct BuildConfiguration: Sendable {
  /// Its name.
  package let name: String
  /// The configuration itself.
  let object: ProjectObject
  /// All its settings: those of the project's file, of the project, of the target's file, and of the target.
  let scope: SettingScope
  /// The SDKs that it builds for.
  let sdks: TargetSDKs
  /// The tags that come with the app.
  let initialInstall: TagSetting
  /// The tags that are downloaded after installation, in this order.
  let prefetchOrder: TagSetting

  /// The build settings that list tags.
  enum Setting: String, CaseIterable, Sendable {
    case initialInstall = "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS"
    case prefetchOrder = "ON_DEMAND_RESOURCES_PREFETCH_ORDER"

    var key: ByteString { self == .initialInstall ? Self.initialKey : Self.orderKey }

    private static let initialKey = ByteString("ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS")
    private static let orderKey = ByteString("ON_DEMAND_RESOURCES_PREFETCH_ORDER")

    /// The category whose tags it lists.
    var category: DownloadCategory { self == .initialInstall ? .initialInstall : .prefetchOrder }

    /// Whether two values mean the same: the order of tags that come with the app has no meaning.
    func isSame(_ left: [ByteString], _ right: [ByteString]) -> Bool {
      self == .initialInstall ? left.hasSameElements(as: right) : left == right
    }
  }

  private init(
    _ object: ProjectObject, of target: String, in settings: ProjectSettings, inheriting outer: ProjectObject?
  ) {
    let name = object.string("name")?.string ?? ""
    let levels = [outer, object].compactMap { $0 }.flatMap { configuration -> [SettingLevel] in
      let file = settings.baseFiles[configuration.id].map { SettingLevel.file($0) }
      let own = configuration.dictionary("buildSettings").map { SettingLevel.dictionary($0) }
      return [file, own].compactMap { $0 }
    }
    var scope = SettingScope(
      levels: levels, file: settings.file, builtIn: settings.builtIn, build: .init(configuration: name, target: target))
    let sdks = TargetSDKs(
      root: scope.string("SDKROOT")?.value.text, supported: scope.string("SUPPORTED_PLATFORMS")?.value.text)
    scope.build.sdks = sdks
    self.name = name
    self.object = object
    self.scope = scope
    self.sdks = sdks
    initialInstall = TagSetting(scope.list(Setting.initialInstall.key))
    prefetchOrder = TagSetting(scope.list(Setting.prefetchOrder.key))
  }

  subscript(setting: Setting) -> TagSetting {
    setting == .initialInstall ? initialInstall : prefetchOrder
  }

  /// Whether a setting has tags, refers to some, or may be set in a file that odr does not read.
  var namesTags: Bool {
    [initialInstall, prefetchOrder].contains { !$0.tags.isEmpty || !$0.references.isEmpty || $0.fileOutside != nil }
  }

  /// The place of the value that counts; the configuration itself if there is none.
  func place(of setting: Setting) -> Diagnostic.Location {
    scope.values(of: setting.key).last?.place ?? .init(scope.file, object.key)
  }

  /// The value of `setting` in the target's own settings, and whether a level before these has one.
  func node(of setting: Setting) -> (own: NodeID?, isInherited: Bool) {
    var own: NodeID?
    if let settings = object.dictionary("buildSettings") {
      settings.tree.forEachEntry(of: settings.id) { key, value in
        if settings.tree.scalarBytes(key).elementsEqual(setting.key.bytes) { own = value }
      }
    }
    return (own, scope.values(of: setting.key).count > (own == nil ? 0 : 1))
  }

  /// The text of the setting `key`; `nil` if it is not set, or if odr cannot evaluate it.
  func string(_ key: StaticString) -> String? { scope.string(key)?.value.text }

  /// The settings for tags that hold for some builds only, such as `…[sdk=iphoneos17.2]`, or never.
  var conditionalSettings: [(name: String, value: SettingAssignment)] {
    if scope.isHidden("SDKROOT") { return [] }
    return Setting.allCases.flatMap { setting in
      scope.conditional(setting.key).map { (setting.rawValue + $0.conditions.map(\.text).joined(), $0) }
    }
  }
}

extension BuildConfiguration {
  /// The configurations of `target`, in order.
  static func all(of target: ProjectObject, in settings: ProjectSettings) -> [BuildConfiguration] {
    let ofProject = settings.configurations(of: settings.file.root)
    let outer = Dictionary(ofProject.map { ($0.string("name"), $0) }) { first, _ in first }
    let targetName = target.string("name")?.string ?? ""
    return settings.configurations(of: target).map { object in
      BuildConfiguration(object, of: targetName, in: settings, inheriting: outer[object.string("name")])
    }
  }

  /// The configuration of `all` that counts where they differ: the one called `name` or, without a name, the default of
  /// builds.
  static func counting(
    among all: [BuildConfiguration], named name: String? = nil, of target: ProjectObject, in file: ProjectFile
  ) -> BuildConfiguration? {
    let names = [name, defaultName(of: target, in: file)].compactMap { $0 }
    return names.lazy.compactMap { name in all.first { $0.name == name } }.first ?? all.last
  }

  /// The name of the default configuration for builds of `target`.
  private static func defaultName(of target: ProjectObject, in file: ProjectFile) -> String? {
    file.object(at: target["buildConfigurationList"])?.string("defaultConfigurationName")?.string
  }
}
