import ResourceTags
import Syntax
import Bytes
import Diagnostics

/// A build configuration of a target, such as Debug: its settings for On-Demand Resources.
package struct BuildConfiguration: Sendable {
  /// Its name.
  package let name: String
  /// The configuration itself.
  let object: ProjectObject
  /// All its settings: those of the project's file, of the project, of the target's file, and of the target.
  private let levels: [SettingLevel]
  private let file: ProjectFile
  /// The tags that come with the app.
  let initialInstall: TagSetting
  /// The tags that are downloaded after installation, in this order.
  let prefetchOrder: TagSetting

  /// The build settings that list tags.
  enum Setting: String, CaseIterable, Sendable {
    case initialInstall = "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS"
    case prefetchOrder = "ON_DEMAND_RESOURCES_PREFETCH_ORDER"

    var key: StaticString {
      self == .initialInstall ? "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS" : "ON_DEMAND_RESOURCES_PREFETCH_ORDER"
    }

    /// The category whose tags it lists.
    var category: DownloadCategory { self == .initialInstall ? .initialInstall : .prefetchOrder }

    /// Whether two values mean the same: the order of tags that come with the app has no meaning.
    func isSame(_ left: [ByteString], _ right: [ByteString]) -> Bool {
      self == .initialInstall ? left.hasSameElements(as: right) : left == right
    }
  }

  private init(_ object: ProjectObject, in settings: ProjectSettings, inheriting outer: ProjectObject?) {
    let name = object.string("name")?.string ?? ""
    let levels = [outer, object].compactMap { $0 }.flatMap { configuration -> [SettingLevel] in
      let file = settings.baseFiles[configuration.id].map { SettingLevel($0, configuration: name) }
      let own = configuration.dictionary("buildSettings").map { SettingLevel.dictionary($0) }
      return [file, own].compactMap { $0 }
    }
    self.name = name
    self.object = object
    self.levels = levels
    file = settings.file
    initialInstall = levels.reduce(TagSetting()) { $1.tags(Setting.initialInstall.key, inherited: $0) }
    prefetchOrder = levels.reduce(TagSetting()) { $1.tags(Setting.prefetchOrder.key, inherited: $0) }
  }

  subscript(setting: Setting) -> TagSetting {
    setting == .initialInstall ? initialInstall : prefetchOrder
  }

  /// Whether a setting has tags, or refers to some.
  var namesTags: Bool {
    [initialInstall, prefetchOrder].contains { !$0.tags.isEmpty || !$0.references.isEmpty }
  }

  /// The place of the value that counts; the configuration itself if there is none.
  func place(of setting: Setting) -> Diagnostic.Location {
    value(setting.key)?.place ?? .init(file, object.key)
  }

  /// The value of `setting` in the target's own settings, and whether a level before these has one.
  func node(of setting: Setting) -> (own: NodeID?, isInherited: Bool) {
    let own = object.dictionary("buildSettings")?[setting.key]
    return (own, levels.filter { $0.value(setting.key, in: file) != nil }.count > (own == nil ? 0 : 1))
  }

  /// The text of the setting `key` where it is one.
  func string(_ key: StaticString) -> String? {
    levels.reversed().lazy.compactMap { $0.value(key, in: file)?.text }.first
  }

  /// Where On-Demand Resources are turned off, if they are.
  var disabledAt: Diagnostic.Location? {
    value("ENABLE_ON_DEMAND_RESOURCES").flatMap { $0.text == "NO" ? $0.place : nil }
  }

  /// The settings for tags that hold for some builds only, such as `…[sdk=iphoneos*]`.
  var conditionalSettings: [(name: String, place: Diagnostic.Location)] {
    levels.flatMap { level in Setting.allCases.flatMap { level.conditional($0.rawValue, in: file) } }
  }

  private func value(_ key: StaticString) -> (text: String?, place: Diagnostic.Location)? {
    levels.reversed().lazy.compactMap { $0.value(key, in: file) }.first
  }
}

extension BuildConfiguration {
  /// The configurations of `target`, in order.
  static func all(of target: ProjectObject, in settings: ProjectSettings) -> [BuildConfiguration] {
    let outer = settings.configurations(of: settings.file.root)
    var seen: Set<NodeID> = []
    return settings.configurations(of: target).filter { seen.insert($0.id).inserted }.map { object in
      let name = object.string("name")
      return BuildConfiguration(object, in: settings, inheriting: outer.first { $0.string("name") == name })
    }
  }

  /// The configuration of `all` that counts where they differ: the one called `name` or, without a name, the default of
  /// builds.
  static func counting(
    among all: [BuildConfiguration], named name: String? = nil, of target: ProjectObject, in file: ProjectFile
  ) -> BuildConfiguration? {
    let wanted = name ?? defaultName(of: target, in: file)
    return all.first { $0.name == wanted } ?? all.last
  }

  /// The name of the default configuration for builds of `target`.
  private static func defaultName(of target: ProjectObject, in file: ProjectFile) -> String? {
    file.object(at: target["buildConfigurationList"])?.string("defaultConfigurationName")?.string
  }
}
