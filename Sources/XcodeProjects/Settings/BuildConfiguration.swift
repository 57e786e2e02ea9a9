import ResourceTags
import Syntax
import Bytes

/// A build configuration of a target, such as Debug: its settings for On-Demand Resources.
package struct BuildConfiguration: Sendable {
  /// Its name.
  package let name: String
  /// The configuration itself.
  let object: ProjectObject
  /// The project's configuration of that name, whose settings apply if the target has none.
  let project: ProjectObject?
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

  init(_ object: ProjectObject, project: ProjectObject?) {
    name = object.string("name")?.string ?? ""
    self.object = object
    self.project = project
    initialInstall = Self.value(of: .initialInstall, object, project)
    prefetchOrder = Self.value(of: .prefetchOrder, object, project)
  }

  subscript(setting: Setting) -> TagSetting {
    setting == .initialInstall ? initialInstall : prefetchOrder
  }

  /// Where the value of `setting` stands in the target's own settings, and in those of the project.
  func node(of setting: Setting) -> (own: NodeID?, project: NodeID?) {
    (object.dictionary("buildSettings")?[setting.key], project?.dictionary("buildSettings")?[setting.key])
  }

  /// The string at `key`, of the target or else of the project.
  func string(_ key: StaticString) -> String? {
    settings.lazy.compactMap { $0.string(key) }.first?.string
  }

  /// Where On-Demand Resources are turned off, if they are.
  var disabledAt: NodeID? {
    guard let value = settings.lazy.compactMap({ $0["ENABLE_ON_DEMAND_RESOURCES"] }).first else { return nil }
    return object.tree[value].kind == .scalar && object.tree.scalarBytes(value).equals("NO") ? value : nil
  }

  /// The keys of settings that apply to some devices only, such as `…[sdk=iphoneos*]`.
  var conditionalKeys: [NodeID] {
    let tree = object.tree
    return settings.flatMap { tree.entries(of: $0.id).map(\.key) }.filter { key in
      Setting.allCases.contains { tree.scalarBytes(key).starts(with: Array(($0.rawValue + "[").utf8)) }
    }
  }

  /// References to `.xcconfig` files that the configuration, or the project's, is based on.
  var baseFiles: [NodeID] {
    [object, project].compactMap { $0?["baseConfigurationReference"] }
  }

  /// The settings of the target, then those of the project.
  private var settings: [ProjectObject] { [object, project].compactMap { $0?.dictionary("buildSettings") } }

  private static func value(of setting: Setting, _ object: ProjectObject, _ project: ProjectObject?) -> TagSetting {
    [project, object].compactMap { $0?.dictionary("buildSettings")?[setting.key] }
      .reduce(TagSetting()) { TagSetting($1, in: object.tree, inherited: $0) }
  }
}

extension BuildConfiguration {
  /// The configurations of `target`, in order.
  static func all(of target: ProjectObject, in file: ProjectFile) -> [BuildConfiguration] {
    func list(_ owner: ProjectObject) -> [ProjectObject] {
      file.objects(in: file.object(at: owner["buildConfigurationList"])?["buildConfigurations"]).filter {
        $0.isA("XCBuildConfiguration")
      }
    }
    let project = list(file.root)
    var seen: Set<NodeID> = []
    return list(target).filter { seen.insert($0.id).inserted }.map { object in
      let name = object.string("name")
      return BuildConfiguration(object, project: project.first { $0.string("name") == name })
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
