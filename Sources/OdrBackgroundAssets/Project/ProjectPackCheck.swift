package import OdrXcodeProjects
package import ResourceTags

/// Checks the apps with asset packs in an Xcode project, and their downloader extensions: the build settings, the
/// property lists, and the folder of the extension. odr skips values that it can't evaluate.
package struct ProjectPackCheck {
  /// The project file and the property lists, each with its findings in order.
  package private(set) var checked: [(source: SourceText, findings: [Diagnostic])] = []
  /// Whether an app of the project uses Background Assets.
  package private(set) var usesPacks = false
  private let builds: [TargetBuild]
  private var infoLists: [AppPropertyList?] = []
  private var sources: [SourceText]
  private var findings: [(source: SourceText, finding: Diagnostic)] = []
  /// The number of bytes of property lists that odr may still read. Without a limit, a thousand targets could share one
  /// large file.
  private var budget = 64 << 20

  /// Checks `project`. `folder` is the folder that contains the project.
  package init(_ project: XcodeProject, in folder: ManifestFolder) {
    sources = [project.file.source]
    let (builds, embeddings) = project.builds(in: folder)
    self.builds = builds
    infoLists = builds.map { list("INFOPLIST_FILE", of: $0, as: $0.target.isApplication ? .app : .downloader) }
    let embedded = Dictionary(grouping: embeddings, by: \.app)
    for (index, app) in builds.enumerated() where app.target.isApplication {
      let own = (embedded[index] ?? []).filter {
        infoLists[$0.product]?.extensionPoint?.contains("background-asset") == true
      }
      let ignored = ProjectFacts.keys.compactMap { key in app.setting("INFOPLIST_KEY_" + key).map { (key, $0.place) } }
      let info = infoLists[index]
      guard info?.hasKeys == true || !own.isEmpty || !ignored.isEmpty else { continue }
      usesPacks = true
      for (key, place) in ignored {
        add(
          .packSettingIgnored, "Xcode ignores 'INFOPLIST_KEY_\(key)'", at: place,
          label: "set the key '\(key)' in the app's Info.plist instead")
      }
      if info?.isUnmanaged != true { check(index, own) }
    }
    let bySource = Dictionary(grouping: findings, by: \.source.name)
    for source in sources.uniqued(by: \.name) {
      // Apps may share an extension.
      let own = (bySource[source.name] ?? []).map(\.finding).uniqued { [$0.rule, $0.message, "\($0.span.start)"] }
      checked.append((source, own.sorted { $0.location < $1.location }))
    }
  }

  private mutating func add(
    _ rule: RuleDocumentation, _ message: String, at place: Diagnostic.Location, label: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    let source = place.source ?? sources[0]
    sources.append(source)
    findings.append((source, Diagnostic(rule, message, place.span, label: label, notes: notes)))
  }

  /// Reads the property list that a build setting specifies; `nil` if odr can't read it.
  private mutating func list(
    _ setting: String, of build: TargetBuild, as role: AppPropertyList.Role
  ) -> AppPropertyList? {
    guard let path = build.setting(setting)?.text, let text = build.text(at: Array(path.utf8)), text.count <= budget
    else {
      return nil
    }
    budget -= text.count
    return AppPropertyList(text, as: role) { build.expanded($0) }
  }

  // MARK: An app

  private mutating func check(_ app: Int, _ embeddings: [XcodeProject.Embedding]) {
    var lists: [AppPropertyList] = []
    for index in [app] + embeddings.map(\.product) {
      let build = builds[index]
      let entitlements = list("CODE_SIGN_ENTITLEMENTS", of: build, as: .entitlements)
      for (setting, list, what, rule) in [
        ("INFOPLIST_FILE", infoLists[index], "Info.plist", RuleDocumentation.packAppKey),
        ("CODE_SIGN_ENTITLEMENTS", entitlements, "entitlements file", .packAppGroup),
      ] {
        lists += list.asArray
        if list != nil { continue }
        if let (path, place) = build.setting(setting) {
          if let path { add(.packPlistUnread, "cannot read \(path.quoted), so its keys cannot be checked", at: place) }
        } else {
          add(
            rule, "target \(build.target.name.quoted) has no \(what) (\(setting))",
            at: .init(build.target.span, in: sources[0]))
        }
      }
    }
    for (source, found) in AppProjectCheck(lists).checked {
      sources.append(source)
      findings += found.map { (source, $0) }
    }
    for embedding in embeddings {
      if let list = infoLists[embedding.product] { check(builds[embedding.product], list, of: app) }
      if embedding.isInPlugIns {
        add(
          .packExtensionFolder, "App Store Connect refuses a downloader extension in 'PlugIns' (ITMS-91179)",
          at: embedding.place, label: "copy the extension into 'Extensions'")
      }
    }
  }

  // MARK: A downloader extension

  private mutating func check(_ build: TargetBuild, _ list: AppPropertyList, of app: Int) {
    for (text, place) in build.deploymentTargets {
      guard let text, Int(text.prefix { $0 != "." }) ?? .max < PackFacts.firstRelease else { continue }
      add(
        .packDeploymentTarget, "the downloader extension \(build.target.name.quoted) is built for version \(text)",
        at: place,
        label: "expected \(PackFacts.firstRelease).0 or later; the app may support older versions")
    }
    if let value = list.value("EXPrincipalClass", ofExtensionPoint: true),
      let main = build.firstInSwiftFiles(ProjectFacts.mainAttribute)
    {
      add(
        .packPrincipalClass, "App Store Connect refuses 'EXPrincipalClass' together with '@main' (ITMS-90979)",
        at: value.place, label: "remove the key", notes: [.init("'@main' is here", at: main)])
    }
    let name = list.value("CFBundleDisplayName")
    if name == nil && !isGenerated(build, "INFOPLIST_KEY_CFBundleDisplayName") || name?.text == "" {
      add(
        .packDisplayName, "the downloader extension has no 'CFBundleDisplayName' (ITMS-90360)",
        at: name?.place ?? .init(list.opening, in: list.source))
    }
    for (key, setting) in ProjectFacts.versions {
      guard let own = version(key, setting, of: build, list),
        let other = version(key, setting, of: builds[app], infoLists[app]), own.text != other.text
      else { continue }
      add(
        .packVersionDiffers,
        "'\(key)' of the downloader extension is \(own.text.quoted), but the app's is \(other.text.quoted)",
        at: own.place, notes: [.init("the app's version is here", at: other.place)])
    }
  }

  /// Whether Xcode adds a key from a build setting to the Info.plist.
  private func isGenerated(_ build: TargetBuild, _ setting: String) -> Bool {
    build.setting("GENERATE_INFOPLIST_FILE")?.text?.isTrueSetting == true && build.setting(setting) != nil
  }

  /// Returns a version from an Info.plist, or from the build setting that generates the key; `nil` if odr can't evaluate
  /// the version. The location is the place where the version is written.
  private func version(
    _ key: String, _ setting: String, of build: TargetBuild, _ list: AppPropertyList?
  ) -> (text: String, place: Diagnostic.Location)? {
    let value = list?.value(key)
    let set = build.setting(setting)
    guard value != nil || isGenerated(build, setting), let text = value.map(\.text) ?? set?.text,
      let place = (value?.hasVariable == false ? nil : set?.place) ?? value?.place
    else { return nil }
    return (text, place)
  }
}
