import ResourceTags

extension SettingFindings {
  /// Checks whether Xcode builds asset packs of a target at all, and returns that.
  ///
  /// Source: swift-build, `Settings.swift`, lines 1654 to 1657 for products that have none, and 2281 to 2284 for Mac
  /// Catalyst.
  mutating func checkProduct(
    of target: ProjectTarget, _ configuration: BuildConfiguration, counts: Bool
  ) -> Bool {
    guard let product = target.product, !Self.deciding.contains(where: configuration.scope.isHidden) else {
      return true
    }
    let sdk = configuration.sdks.first
    let state = PackSupport(product, configuration, sdk)
    if state.isUnknown { _ = text("ENABLE_ON_DEMAND_RESOURCES", target, configuration) }
    if configuration.sdks.platforms.isEmpty, let sdk {
      if state.isCatalyst {
        addMac(target, configuration, "Mac Catalyst", counts: counts)
      } else if state.isRefused {
        addRefusal(
          of: target, configuration, state, "macOS", advice: "remove the setting: it is off for macOS")
      } else {
        add(.platformDiffers, target, nil, detail: sdk, advice: "leave this target out of the manifest") {
          "\($0) is for \(sdk), which has no On-Demand Resources"
        }
      }
      return false
    }
    let isApp = product.supportsPacks(for: sdk)
    let move = "move the tagged resources to the target of the app"
    guard state.isOn else {
      if let place = state.place {
        let name = "ENABLE_ON_DEMAND_RESOURCES"
        add(.resourcesTurnedOff, target, configuration, at: place, advice: isApp ? "set \(name) to YES" : move) {
          "On-Demand Resources are turned off for \($0), so its tags are ignored"
        }
      } else {
        add(.resourcesTurnedOff, target, nil, advice: move) {
          "\($0) is \(product.words), for which On-Demand Resources are off, so its tags are ignored"
        }
      }
      return false
    }
    guard !state.isRefused else {
      addRefusal(
        of: target, configuration, state, product.words, advice: "remove the setting, and \(move)")
      return false
    }
    checkMac(target, configuration, product, counts: counts)
    return true
  }

  /// The settings that decide whether Xcode builds asset packs.
  private static let deciding: [StaticString] = [
    "ENABLE_ON_DEMAND_RESOURCES", "SUPPORTS_ON_DEMAND_RESOURCES", "SDKROOT", "SDK_VARIANT",
  ]

  /// Checks the builds for Macs of a target that has asset packs elsewhere.
  private mutating func checkMac(
    _ target: ProjectTarget, _ configuration: BuildConfiguration, _ product: ProductType, counts: Bool
  ) {
    if configuration.sdks.names.contains("macosx") {
      let state = PackSupport(product, configuration, "macosx")
      if state.isRefused {
        addRefusal(
          of: target, configuration, state, "macOS",
          advice: "remove the setting, or add 'ENABLE_ON_DEMAND_RESOURCES[sdk=macosx*] = NO'")
      } else {
        addMac(target, configuration, "macOS", counts: counts)
      }
    }
    if let (value, _) = text("SUPPORTS_MACCATALYST", target, configuration), value.isTrueSetting {
      addMac(target, configuration, "Mac Catalyst", counts: counts)
    }
  }

  private mutating func addRefusal(
    of target: ProjectTarget, _ configuration: BuildConfiguration, _ state: PackSupport, _ name: String,
    advice: String
  ) {
    add(.buildRefused, target, configuration, at: state.place, detail: name, advice: advice) {
      "Xcode refuses to build \($0): ENABLE_ON_DEMAND_RESOURCES is on, and \(name) cannot have them"
    }
  }

  private mutating func addMac(
    _ target: ProjectTarget, _ configuration: BuildConfiguration, _ name: String, counts: Bool
  ) {
    guard counts else { return }
    let growth = growth
    let isCatalyst = name == "Mac Catalyst"
    add(
      .offOnMac, target, nil, detail: name,
      advice: isCatalyst
        ? "NSBundleResourceRequest finds them there; set 'off-on-mac: ignore' under 'lint' if that size is all right"
        : "load them there without NSBundleResourceRequest, which macOS does not have"
    ) { "On-Demand Resources are off in the \(name) build of \($0), so all tagged resources are in that app\(growth)" }
  }
}

/// Whether Xcode builds asset packs of a target, in one configuration and for one SDK.
private struct PackSupport {
  /// Whether `ENABLE_ON_DEMAND_RESOURCES` is on.
  let isOn: Bool
  /// Whether Xcode refuses to build it then.
  let isRefused: Bool
  /// Where it is set; `nil` if the product decides.
  let place: Diagnostic.Location?
  /// Whether odr cannot evaluate the setting.
  let isUnknown: Bool
  /// Whether it is built for Mac Catalyst alone, where it is off whatever the setting says.
  let isCatalyst: Bool

  init(_ product: ProductType, _ configuration: BuildConfiguration, _ sdk: String?) {
    var scope = configuration.scope
    if sdk != configuration.sdks.first { scope.build.sdks = TargetSDKs(root: sdk, supported: nil) }
    let stated = scope.string("ENABLE_ON_DEMAND_RESOURCES")
    isUnknown = stated.map { $0.value.text == nil } ?? false
    let variant = scope.string("SDK_VARIANT")?.value.text
    isCatalyst = sdk == "macosx" && variant == "iosmac"
    let isOn = stated?.value.text?.isTrueSetting ?? product.isOnByDefault(for: sdk)
    let supports = scope.string("SUPPORTS_ON_DEMAND_RESOURCES")?.value.text?.isTrueSetting
    self.isOn = isOn
    isRefused = isOn && !(supports ?? product.supportsPacks(for: sdk))
    place = isUnknown ? nil : stated?.place
  }
}
