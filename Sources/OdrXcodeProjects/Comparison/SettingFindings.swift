import ResourceTags

/// The findings about products and build settings that affect On-Demand Resources, except for settings that list tags.
///
/// A finding lists all configurations in which it occurs. The location of a finding is the setting in the first
/// configuration that the finding lists.
struct SettingFindings {
  private let findings: ConfigurationFindings
  private let target: ProjectTarget
  private let configuration: BuildConfiguration
  /// Whether the configuration is the effective one.
  private let counts: Bool

  /// Returns the findings about `targets`, whose `.xcconfig` files have been read.
  static func about(_ targets: [ProjectTarget], of project: XcodeProject) -> [Diagnostic] {
    let findings = ConfigurationFindings()
    for target in targets {
      // Source: pull request 1587 of yonaskolb/XcodeGen.
      if !target.hasResourcesPhase, !target.folders.isEmpty {
        findings.add(["\(target.place.span.start)"]) { _ in
          Diagnostic(
            .noResourcesPhase,
            "target \(target.name.quoted) has no \(BuildPhase.resources.rawValue) phase, so Xcode copies no resource of its "
              + "synchronized folders, and builds no asset pack", at: target.place,
            advice: "add a \(BuildPhase.resources.rawValue) phase in Xcode; it can be empty")
        }
      }
      let all = project.buildConfigurations(of: target)
      let counting = project.effectiveConfiguration(of: target, among: all)
      for configuration in all {
        SettingFindings(
          findings: findings, target: target, configuration: configuration,
          counts: configuration.object.id == counting?.object.id
        ).check()
      }
    }
    return findings.diagnostics
      + project.settings.unreadFiles.map { file in
        let name = String(path: file.text).quoted
        return Diagnostic(
          .settingNotRead, severity: .note,
          file.isOfMissingFile
            ? "\(name) is missing, so the settings in it are unknown"
            : "odr does not read \(name), so the settings in it are unknown",
          at: file.place,
          advice: file.isOfMissingFile
            ? "restore the file, or remove the reference to it"
            : "the file is outside the repository; to read it, pass '--follow-links'")
      }
  }

  private func check() {
    if checkProduct() { checkPacks() }
    for (name, value) in configuration.conditionalSettings {
      add(.settingNotRead, inAll: true, at: value.place, detail: name, advice: "remove the setting or its condition") {
        "\(name.quoted) of \($0) may not apply to every build, so odr does not read it"
      }
    }
  }

  /// Returns the string value of a setting. If odr cannot evaluate the setting, adds a finding and returns `nil`.
  func text(_ key: String) -> (text: String, place: Diagnostic.Location)? {
    guard let (value, place) = configuration.scope.string(key) else { return nil }
    if let text = value.text { return (text, place) }
    if value.fileOutside != nil { return nil }
    let reference = value.unresolved.first?.string.quoted ?? ""
    add(
      .settingNotRead, at: place, detail: "\(key) \(reference)",
      advice: "write the value directly, or set the referenced setting in the project or an .xcconfig file"
    ) { "\(key) of \($0) refers to \(reference), which odr cannot evaluate" }
    return nil
  }

  /// Adds a finding, or adds the configuration to an existing finding. `message` creates the message from a phrase that
  /// names the target and, unless `inAll` is true, the configurations.
  private func add(
    _ rule: RuleDocumentation, inAll: Bool = false, at place: Diagnostic.Location? = nil, detail: String = "",
    advice: String, _ message: @escaping (_ target: String) -> String
  ) {
    let place = place ?? target.place
    findings.add([rule.id, target.name, detail], in: inAll ? nil : configuration, at: place) { [target] in
      Diagnostic(rule, message("target \(target.name.quoted)\($0)"), at: place, advice: advice)
    }
  }
}

/// Findings that may occur in several configurations, in the order in which they were added. One finding lists all
/// configurations in which it occurs.
final class ConfigurationFindings {
  private struct Finding {
    /// Creates the finding from the names of the configurations, in parentheses.
    let make: (_ names: String) -> Diagnostic
    /// Whether the finding counts in at least one configuration; otherwise, it is only a warning.
    var counts = false
    var configurations: [String] = []
    /// The locations of the setting.
    var places: [Diagnostic.Location] = []
  }

  private var list: [Finding] = []
  /// The index of each finding, by its key.
  private var indices: [[String]: Int] = [:]

  /// Adds the finding that `make` creates, or adds the configuration and the location of the setting to the finding that
  /// has the same key.
  func add(
    _ key: [String], in configuration: BuildConfiguration? = nil, counts: Bool = true,
    at place: Diagnostic.Location? = nil, _ make: @escaping (_ names: String) -> Diagnostic
  ) {
    let index = indices[key] ?? list.count
    if index == list.count {
      indices[key] = index
      list.append(Finding(make: make))
    }
    list[index].counts = list[index].counts || counts
    list[index].configurations += (configuration?.name.visible).asArray
    list[index].places += place.asArray
  }

  var diagnostics: [Diagnostic] {
    list.map { finding in
      let names = finding.configurations.commaSeparated
      var diagnostic = finding.make(names.isEmpty ? "" : " (\(names))")
      if !finding.counts { diagnostic.severity = .warning }
      let places = finding.places.uniqued { [$0.source?.name ?? "", "\($0.span.start)"] }
      diagnostic.notes += places.dropFirst().map { .init("the setting is also specified here", at: $0) }
      return diagnostic
    }
  }
}

extension SettingFindings {
  /// Checks the settings that specify where asset packs are, for a target that has asset packs.
  ///
  /// Source: swift-build, `Settings.swift`, lines 1659 to 1661; `OnDemandResources.swift`, lines 55 to 68;
  /// `ODRAssetPackManifestTaskAction.swift`, lines 40 to 58; `TaskProducer.swift`, lines 1004 to 1008.
  func checkPacks() {
    // Users don't download builds of other configurations, such as test builds.
    guard counts else { return }
    let embed = "EMBED_ASSET_PACKS_IN_PRODUCT_BUNDLE"
    if let (value, place) = text(embed), value.isTrueSetting, text("ASSET_PACK_FOLDER_PATH")?.text.isEmpty ?? true {
      add(.packsInApp, at: place, advice: "remove the setting; it is for tests without a pack server") {
        "\(embed) of \($0) puts all asset packs into the app"
      }
    }
    let server = "ASSET_PACK_MANIFEST_URL_PREFIX"
    if let (prefix, place) = text(server), !prefix.isEmpty {
      add(
        .ownPackServer, at: place,
        advice:
          "remove \(server), unless this server hosts the packs; Xcode appends the pack's name to this text, which "
          + "must begin with 'https:'; in an .xcconfig file, '//' starts a comment, so write 'https:/$()/…'"
      ) { "the app of \($0) looks for asset packs at \(prefix.quoted)" }
    }
  }
}

extension SettingFindings {
  /// Checks whether Xcode builds asset packs for a target, adds findings if it doesn't, and returns the result.
  ///
  /// Source: swift-build, `Settings.swift`, lines 1654 to 1657 for products without asset packs, and lines 2281 to 2284
  /// for Mac Catalyst.
  func checkProduct() -> Bool {
    let scope = configuration.scope
    let deciding = [Self.enable, "SUPPORTS_ON_DEMAND_RESOURCES", "SDKROOT", "SDK_VARIANT"]
    guard let product = ProductType(target.object.string("productType")), !deciding.contains(where: scope.isHidden)
    else {
      return true
    }
    let sdk = configuration.sdks.first
    let stated = text(Self.enable)
    if configuration.sdks.platforms.isEmpty, let sdk {
      if sdk == "macosx", scope.string("SDK_VARIANT")?.value.text == "iosmac" {
        addMac("Mac Catalyst")
      } else {
        add(.platformDiffers, inAll: true, detail: sdk, advice: "leave this target out of the manifest") {
          "\($0) is for \(sdk), which does not support On-Demand Resources"
        }
      }
      return false
    }
    let move = "move the tagged resources to the app target"
    guard stated?.text.isTrueSetting ?? product.isOnByDefault(for: sdk) else {
      if let stated {
        let advice = product.isOnByDefault(for: sdk) ? "set \(Self.enable) to YES" : move
        add(.resourcesTurnedOff, at: stated.place, advice: advice) {
          "On-Demand Resources are turned off for \($0), so its tags are ignored"
        }
      } else {
        add(.resourcesTurnedOff, inAll: true, advice: move) {
          "\($0) is \(product.words), for which On-Demand Resources are off, so its tags are ignored"
        }
      }
      return false
    }
    if !(scope.string("SUPPORTS_ON_DEMAND_RESOURCES")?.value.text?.isTrueSetting ?? product.supportsPacks(for: sdk)) {
      add(.buildRefused, at: stated?.place, advice: "remove the setting, and \(move)") {
        "Xcode refuses to build \($0): \(Self.enable) is on, but \(product.words) does not support it"
      }
      return false
    }
    if configuration.sdks.names.contains("macosx") { addMac("macOS") }
    if text("SUPPORTS_MACCATALYST")?.text.isTrueSetting ?? false { addMac("Mac Catalyst") }
    return true
  }

  private static let enable = "ENABLE_ON_DEMAND_RESOURCES"

  private func addMac(_ name: String) {
    guard counts else { return }
    add(
      .offOnMac, inAll: true, detail: name,
      advice:
        "if the app's size is acceptable, set 'off-on-mac: ignore' under 'lint'; NSBundleResourceRequest works with "
        + "Mac Catalyst, but is not available on macOS"
    ) { "the \(name) build of \($0) has no asset packs, so all tagged resources are in that app" }
  }
}
