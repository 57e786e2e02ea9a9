import ResourceTags

/// The findings about a target's product and build settings that affect On-Demand Resources, in one configuration; except
/// for settings that list tags.
struct SettingFindings {
  private let target: ProjectTarget
  private let configuration: BuildConfiguration
  private var findings: [ConfigurationFinding] = []

  /// Returns the findings about `targets`, whose `.xcconfig` files have been read.
  static func about(
    _ targets: [ProjectTarget], of project: XcodeProject, in folder: ManifestFolder
  ) -> [Diagnostic] {
    // Source: pull request 1587 of yonaskolb/XcodeGen.
    let withoutPhase = targets.filter { !$0.hasResourcesPhase && !$0.folders.isEmpty }.map { target in
      Diagnostic(
        .noResourcesPhase,
        "\(target.words) has no \(BuildPhase.resources.rawValue) phase, so Xcode copies no resource of its synchronized "
          + "folders, and builds no asset pack", at: target.place,
        advice: "add a \(BuildPhase.resources.rawValue) phase in Xcode; it can be empty")
    }
    let findings = targets.flatMap { target in
      target.configurations.flatMap { SettingFindings(target, $0).findings }
    }
    let unread = project.settings.unreadFiles.map { file in
      let name = folder.pathWithSteps(to: ByteString(file.text)).quoted
      return Diagnostic(
        .settingNotRead, severity: .note,
        (file.isOfMissingFile ? "\(name) is missing" : "odr does not read \(name)")
          + ", so the settings in it are unknown", at: file.place,
        advice: file.isOfMissingFile
          ? "restore the file, or remove the reference to it"
          : "the file is outside the repository; to read it, pass '--follow-links'")
    }
    return withoutPhase + findings.diagnostics + unread
  }

  private init(_ target: ProjectTarget, _ configuration: BuildConfiguration) {
    (self.target, self.configuration) = (target, configuration)
    if checkProduct() { checkPacks() }
    // A condition such as `[sdk=iphoneos17.2]` applies only to some builds or to no builds.
    for setting in BuildConfiguration.Setting.allCases where !configuration.isHidden("SDKROOT") {
      for value in configuration.conditional(setting.key) {
        let name = value.wholeName
        add(
          .settingNotRead, "\(name.quoted) of ", " may not apply to every build, so odr does not read it", inAll: true,
          at: value.place, advice: "remove the setting or its condition")
      }
    }
  }

  /// Returns the string value of a setting. If odr cannot evaluate the setting, adds a finding and returns `nil`.
  private mutating func text(_ key: String) -> (text: String, place: Diagnostic.Location)? {
    guard let (value, place) = configuration.string(key) else { return nil }
    if let text = value.text { return (text, place) }
    if value.fileOutside != nil { return nil }
    add(
      .settingNotRead, "\(key) of ",
      " refers to \((value.unresolved.first?.string ?? "").quoted), which odr cannot evaluate", at: place,
      advice: "write the value directly, or set the referenced setting in the project or an .xcconfig file")
    return nil
  }

  /// Adds a finding whose message names the target after `start`. If `inAll` is true, the finding is about the target in
  /// all configurations.
  private mutating func add(
    _ rule: RuleDocumentation, _ start: String, _ end: String, inAll: Bool = false,
    at place: Diagnostic.Location? = nil,
    advice: String
  ) {
    findings.append(
      ConfigurationFinding(
        diagnostic: Diagnostic(rule, start + target.words, at: place ?? target.place, advice: advice), end: end,
        configuration: inAll ? nil : configuration.name))
  }
}

/// A finding about a target in one configuration, or in all configurations.
struct ConfigurationFinding {
  /// The finding; its message ends with the name of the target.
  let diagnostic: Diagnostic
  /// The rest of the message.
  let end: String
  let configuration: String?
  /// Whether the finding has its full severity; otherwise, it is a warning, unless it also occurs in a configuration in
  /// which it has its full severity.
  var counts = true
}

extension [ConfigurationFinding] {
  /// One finding for all findings with the same message and label, which names all of their configurations.
  var diagnostics: [Diagnostic] {
    grouped { [$0.diagnostic.message, $0.diagnostic.label, $0.end] }.map { group in
      var diagnostic = group[0].diagnostic
      let names = group.compactMap(\.configuration?.visible).commaSeparated
      diagnostic.message += (names.isEmpty ? "" : " (\(names))") + group[0].end
      if !group.contains(where: \.counts) { diagnostic.severity = .warning }
      return diagnostic
    }
  }
}

extension SettingFindings {
  /// Checks the settings that specify where asset packs are, for a target that has asset packs. Users don't download
  /// builds of other configurations than the effective one, such as test builds.
  ///
  /// Source: swift-build, `Settings.swift`, lines 1659 to 1661; `OnDemandResources.swift`, lines 55 to 68;
  /// `ODRAssetPackManifestTaskAction.swift`, lines 38 to 58; `TaskProducer.swift`, lines 1004 to 1008.
  private mutating func checkPacks() {
    guard configuration.isEffective else { return }
    let embed = "EMBED_ASSET_PACKS_IN_PRODUCT_BUNDLE"
    if let (value, place) = text(embed), value.isTrueSetting, text("ASSET_PACK_FOLDER_PATH")?.text.isEmpty ?? true {
      add(
        .packsInApp, "\(embed) of ", " puts all asset packs into the app", at: place,
        advice: "remove the setting; it is for tests without a pack server")
    }
    let server = "ASSET_PACK_MANIFEST_URL_PREFIX"
    if let (prefix, place) = text(server), !prefix.isEmpty {
      add(
        .ownPackServer, "the app of ", " looks for asset packs at \(prefix.quoted)", at: place,
        advice:
          "remove \(server), unless this server hosts the packs; Xcode appends the pack's name to this text, which "
          + "must begin with 'https:' or 'http:'; in an .xcconfig file, '//' starts a comment, so write 'https:/$()/…'")
    }
  }

  /// Checks whether Xcode builds asset packs for a target, adds findings if it doesn't, and returns the result.
  ///
  /// Source: swift-build, `Settings.swift`, lines 1654 to 1657 for products without asset packs, and lines 2281 to 2284
  /// for Mac Catalyst.
  private mutating func checkProduct() -> Bool {
    let enable = "ENABLE_ON_DEMAND_RESOURCES"
    let deciding = [enable, "SUPPORTS_ON_DEMAND_RESOURCES", "SDKROOT", "SDK_VARIANT"]
    guard let product = target.product, !deciding.contains(where: configuration.isHidden)
    else {
      return true
    }
    let sdk = configuration.sdks.first
    let stated = text(enable)
    if configuration.platforms.isEmpty, let sdk {
      if sdk == "macosx", configuration.string("SDK_VARIANT")?.value.text == "iosmac" {
        addMac("Mac Catalyst")
      } else {
        add(
          .platformDiffers, "", " is for \(sdk), which does not support On-Demand Resources", inAll: true,
          advice: "leave this target out of the manifest")
      }
      return false
    }
    let move = "move the tagged resources to the app target"
    let isOnByDefault = product.isOnByDefault(for: sdk)
    guard stated?.text.isTrueSetting ?? isOnByDefault else {
      if let stated {
        add(
          .resourcesTurnedOff, "On-Demand Resources are turned off for ", ", so its tags are ignored", at: stated.place,
          advice: isOnByDefault ? "set \(enable) to YES" : move)
      } else {
        add(
          .resourcesTurnedOff, "",
          " is \(product.words), for which On-Demand Resources are off, so its tags are ignored", inAll: true,
          advice: move)
      }
      return false
    }
    let supported = configuration.string("SUPPORTS_ON_DEMAND_RESOURCES")?.value.text?.isTrueSetting
    if !(supported ?? product.supportsPacks(for: sdk)) {
      add(
        .buildRefused, "Xcode refuses to build ", ": \(enable) is on, but \(product.words) does not support it",
        at: stated?.place, advice: "remove the setting, and \(move)")
      return false
    }
    if configuration.sdks.contains("macosx") { addMac("macOS") }
    if text("SUPPORTS_MACCATALYST")?.text.isTrueSetting ?? false { addMac("Mac Catalyst") }
    return true
  }

  private mutating func addMac(_ name: String) {
    guard configuration.isEffective else { return }
    add(
      .offOnMac, "the \(name) build of ", " has no asset packs, so all tagged resources are in that app", inAll: true,
      advice:
        "if the app's size is acceptable, set 'off-on-mac: ignore' under 'lint'; NSBundleResourceRequest works with "
        + "Mac Catalyst, but is not available on macOS")
  }
}
