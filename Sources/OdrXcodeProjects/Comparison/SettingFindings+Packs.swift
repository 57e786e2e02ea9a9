import ResourceTags

extension SettingFindings {
  /// Checks the settings that say where asset packs are, of a target that has some.
  ///
  /// Source: swift-build, `Settings.swift`, lines 1659 to 1661; `OnDemandResources.swift`, lines 55 to 68;
  /// `ODRAssetPackManifestTaskAction.swift`, lines 40 to 58; `TaskProducer.swift`, lines 1004 to 1008.
  mutating func checkPacks(of target: ProjectTarget, _ configuration: BuildConfiguration, counts: Bool) {
    let wrap = "WRAP_ASSET_PACKS_IN_SEPARATE_DIRECTORIES" as StaticString
    if let (value, place) = text(wrap, target, configuration), value.isTrueSetting {
      add(.buildRefused, target, configuration, at: place, detail: "\(wrap)", advice: "remove the setting") {
        "Xcode refuses to build \($0): it does not support \(wrap)"
      }
    }
    if let (value, place) = text("PRODUCT_BUNDLE_IDENTIFIER", target, configuration), value.isEmpty {
      add(.buildRefused, target, configuration, at: place, detail: "id", advice: "set it to the identifier of the app")
      {
        "Xcode refuses to build asset packs of \($0): PRODUCT_BUNDLE_IDENTIFIER, which names them, is empty"
      }
    }
    // What is built for tests is nobody's download.
    guard counts else { return }
    let server = text("ASSET_PACK_MANIFEST_URL_PREFIX", target, configuration).flatMap { $0.text.isEmpty ? nil : $0 }
    if let embed = text("EMBED_ASSET_PACKS_IN_PRODUCT_BUNDLE", target, configuration), embed.text.isTrueSetting {
      let folder = text("ASSET_PACK_FOLDER_PATH", target, configuration)?.text ?? ""
      checkEmbedding(target, configuration, at: embed.place, in: folder, hasServer: server != nil)
    }
    if let server { checkServer(target, configuration, server.text, at: server.place) }
  }

  private mutating func checkEmbedding(
    _ target: ProjectTarget, _ configuration: BuildConfiguration, at place: Diagnostic.Location, in folder: String,
    hasServer: Bool
  ) {
    let name = "EMBED_ASSET_PACKS_IN_PRODUCT_BUNDLE"
    guard folder.isEmpty else {
      // The packs are in the folder, and the app looks for them in itself.
      if hasServer { return }
      return add(.packsInApp, target, configuration, at: place, advice: "remove one of the two settings") {
        "\(name) of \($0) has packs in the app, but ASSET_PACK_FOLDER_PATH puts them into \(folder.quoted); "
          + "Xcode's build fails unless that is in the app"
      }
    }
    let growth = growth
    add(
      .packsInApp, target, configuration, at: place,
      advice: "remove the setting here; it is for tests without a server for packs"
    ) { "\(name) of \($0) puts all asset packs into the app\(growth)" }
  }

  private mutating func checkServer(
    _ target: ProjectTarget, _ configuration: BuildConfiguration, _ prefix: String, at place: Diagnostic.Location
  ) {
    let advice: String
    if prefix.hasSuffix(":") {
      advice = "in an .xcconfig file '//' begins a comment; write '\(prefix.visible)/$()/…'"
    } else if !prefix.hasPrefix("http:"), !prefix.hasPrefix("https:") {
      advice = "begin it with 'https:'; Xcode takes other packs for parts of the app"
    } else if !"/=?&".contains(prefix.last ?? "/") {
      advice = "end it with '/'; Xcode puts nothing between it and the name of a pack"
    } else {
      advice = "remove ASSET_PACK_MANIFEST_URL_PREFIX, unless this server is to have the packs"
    }
    add(.ownPackServer, target, configuration, at: place, advice: advice) {
      "the app of \($0) looks for asset packs at \(prefix.quoted)"
    }
  }
}
