package import OdrXcodeProjects
package import ResourceTags

/// Checks the apps with asset packs in an Xcode project, and their downloader extensions: the build settings, the
/// property lists, and the folder of the extension. odr skips values that it can't evaluate.
package struct ProjectPackCheck {
  /// The project file and the property lists that odr checked. The findings of each file are in the order of its text.
  package private(set) var checked: [(source: SourceText, findings: [Diagnostic])] = []
  /// Whether an app of the project uses Background Assets.
  package private(set) var usesPacks = false
  private let builds: [TargetBuild]
  private var infoLists: [AppPropertyList?] = []
  private var sources: [SourceText]
  /// The findings, by the name of the file.
  private var findings: [String: [Diagnostic]] = [:]
  /// The number of bytes of property lists that odr may still read. Without a limit, a thousand targets could share one
  /// large file.
  private var budget = 64 << 20
  /// The downloader extensions that odr has already checked. Several apps may contain the same extension.
  private var seen: Set<Int> = []

  /// Checks `project`. `folder` is the folder that contains the project.
  package init(_ project: XcodeProject, in folder: ManifestFolder) {
    sources = [project.file.source]
    let (builds, embeddings) = project.builds(in: folder)
    self.builds = builds
    infoLists = builds.map { list("INFOPLIST_FILE", of: $0, as: $0.target.isApplication ? .app : .downloader) }
    let embedded = Dictionary(grouping: embeddings, by: \.app)
    for (index, app) in builds.enumerated() where app.target.isApplication {
      let extensions = embedded[index] ?? []
      let own = extensions.compactMap { embedding -> Downloader? in
        guard let product = embedding.product, let list = infoLists[product],
          list.extensionPoint?.contains("background-asset") == true
        else { return nil }
        return (builds[product], list, embedding)
      }
      let ignored = ProjectFacts.keys.compactMap { key in
        app.place(ofSetting: "INFOPLIST_KEY_" + key).map { (key, $0) }
      }
      let info = infoLists[index]
      guard info?.hasKeys == true || !own.isEmpty || !ignored.isEmpty else { continue }
      usesPacks = true
      for (key, place) in ignored {
        add(
          .packSettingIgnored, "Xcode ignores 'INFOPLIST_KEY_\(key)'", at: place,
          label: "set the key '\(key)' in the app's Info.plist instead")
      }
      if info?.isUnmanaged == true { continue }
      if own.isEmpty { reportMissing(extensions, of: app) }
      check(app, info, own)
    }
    for source in sources.uniqued(by: \.name) {
      // If several apps contain the same extension, odr finds the same mistakes in its entitlements several times.
      let own = (findings[source.name] ?? []).uniqued { [$0.rule, $0.message, "\($0.span.start)"] }
      checked.append((source, own.sorted { $0.location < $1.location }))
    }
  }

  private mutating func add(
    _ rule: RuleDocumentation, _ message: String, at place: Diagnostic.Location, label: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    add([Diagnostic(rule, message, place.span, label: label, notes: notes)], in: place.source ?? sources[0])
  }

  private mutating func add(_ found: [Diagnostic], in source: SourceText) {
    sources.append(source)
    findings[source.name, default: []] += found
  }

  /// Reads the property list that a build setting specifies; `nil` if odr can't read it.
  private mutating func list(
    _ setting: String, of build: TargetBuild, as role: AppPropertyList.Role
  ) -> AppPropertyList? {
    // Xcode runs a preprocessor on some Info.plist files, so they aren't XML.
    guard setting != "INFOPLIST_FILE" || build.setting("INFOPLIST_PREPROCESS")?.text?.isTrueSetting != true,
      let path = build.setting(setting)?.text, let text = build.text(at: Array(path.utf8)), text.count <= budget
    else { return nil }
    budget -= text.count
    return AppPropertyList(text, as: role) { build.expanded($0) }
  }

  // MARK: An app

  /// A downloader extension of an app, its Info.plist, and how the extension is copied into the app.
  private typealias Downloader = (build: TargetBuild, list: AppPropertyList, embedding: XcodeProject.Embedding)

  /// Says why odr doesn't know a downloader extension among the extensions of an app.
  private mutating func reportMissing(_ extensions: [XcodeProject.Embedding], of app: TargetBuild) {
    var isUnknown = false
    for embedding in extensions {
      let list = embedding.product.flatMap { infoLists[$0] }
      isUnknown = isUnknown || list?.extensionPoint == nil
      if let list, list.role == nil {
        add(list.findings, in: list.source)
      } else if list == nil, let product = embedding.product {
        addUnread(builds[product].setting("INFOPLIST_FILE"))
      }
    }
    if isUnknown { return }
    add(
      .packExtensionPoint, "the app \(app.target.name.quoted) does not contain a downloader extension",
      at: app.target.place,
      label: "expected an extension with the extension point '\(ProjectFacts.extensionPoint)'")
  }

  private mutating func addUnread(_ setting: (text: String?, place: Diagnostic.Location)?) {
    guard let setting, let path = setting.text else { return }
    add(.packPlistUnread, "cannot read \(path.quoted), so its keys cannot be checked", at: setting.place)
  }

  private mutating func check(_ app: TargetBuild, _ info: AppPropertyList?, _ downloaders: [Downloader]) {
    var lists: [AppPropertyList] = []
    for (build, info) in [(app, info)] + downloaders.map({ ($0.build, $0.list) }) {
      let entitlements = list("CODE_SIGN_ENTITLEMENTS", of: build, as: .entitlements)
      for (setting, list, what, rule) in [
        ("INFOPLIST_FILE", info, "Info.plist", RuleDocumentation.packAppKey),
        ("CODE_SIGN_ENTITLEMENTS", entitlements, "entitlements file", .packAppGroup),
      ] {
        lists += list.asArray
        if list != nil { continue }
        let path = build.setting(setting)
        addUnread(path)
        if path == nil {
          add(
            rule, "target \(build.target.name.quoted) has no \(what) (\(setting))",
            at: build.target.place)
        }
      }
    }
    for (source, found) in AppProjectCheck(lists).checked { add(found, in: source) }
    for (build, list, embedding) in downloaders {
      if let product = embedding.product, seen.insert(product).inserted { check(build, list) }
      if embedding.isInPlugIns {
        add(
          .packExtensionFolder, "App Store Connect refuses a downloader extension in 'PlugIns' (ITMS-91179)",
          at: embedding.place, label: "copy the extension into 'Extensions'")
      }
    }
  }

  // MARK: A downloader extension

  private mutating func check(_ build: TargetBuild, _ list: AppPropertyList) {
    for (text, place) in build.deploymentTargets {
      guard let text, Int(text.prefix { $0 != "." }) ?? .max < PackFacts.firstRelease else { continue }
      add(
        .packDeploymentTarget, "the downloader extension \(build.target.name.quoted) is built for version \(text)",
        at: place,
        label: "expected \(PackFacts.firstRelease).0 or later; the app may support older versions")
    }
    if let place = list.principalClass, let main = build.firstInSwiftFiles(ProjectFacts.mainAttribute) {
      add(
        .packPrincipalClass, "App Store Connect refuses 'EXPrincipalClass' together with '@main' (ITMS-90979)",
        at: place, label: "remove the key", notes: [.init("'@main' is here", at: main)])
    }
  }
}
