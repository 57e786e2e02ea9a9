import OdrBackgroundAssets
import OdrTestSupport
import ResourceTags
import Testing

@Suite("The plan of asset packs") struct PackPlanTests {
  private func plan(
    _ text: String, _ files: [String: ExampleFile] = [:], _ choices: PackPlan.Choices = PackPlan.Choices()
  ) -> PackPlan {
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", "version: 1\n" + text))
    let tree = MemoryTree(files)
    return PackPlan(manifest, ResourceSizes(manifest, in: ResourceFolder(tree)), in: tree, choices)
  }

  private func selectors(_ pack: PlannedPack) -> [String] { pack.selectors.map { "\($0.key): \($0.path)" } }

  private func kinds(_ plan: PackPlan) -> [Loss.Kind] { plan.losses.map(\.kind) }

  @Test("each set of tags is a pack, with the strongest policy of its tags, and tags know their packs")
  func sets() throws {
    let found = plan(
      """
      tags: {initialInstall: [tutorial], prefetchOrder: [level-2], onDemand: [forest]}
      files: {A.sks: [tutorial], B.sks: [forest, level-2], C.sks: [level-2, forest], D.sks: [forest]}
      """,
      ["A.sks": .size(1), "B.sks": .size(2), "C.sks": .size(4), "D.sks": .size(8)])
    #expect(found.packs.map(\.tags) == [["tutorial"], ["forest", "level-2"], ["forest"]])
    #expect(found.packs.map(\.policy) == [.essential, .prefetch, .onDemand])
    #expect(found.packs.map(\.bytes) == [1, 6, 8])
    #expect(found.packs[1].files.map(\.path) == ["B.sks", "C.sks"])
    #expect(found.packs.map(\.id) == ["tutorial", "forest-level-2-3ab543e2", "forest"])
    #expect(found.tags.map(\.packs) == [[0], [1], [1, 2]].map { $0.map { found.packs[$0].id } })
    #expect(kinds(found).contains(.severalCategories))
  }

  @Test("a folder whose files all have one set of tags is one selector, and others are selected file by file")
  func folders() {
    let found = plan(
      """
      tags: {onDemand: [a, b]}
      files: {Whole: [a], Mixed: [a], Mixed/B.dat: [b], Single.dat: [a]}
      """,
      [
        "Whole/A.dat": .size(1), "Whole/Deep/B.dat": .size(1), "Mixed/A.dat": .size(1), "Mixed/B.dat": .size(1),
        "Single.dat": .size(1), "Whole/.DS_Store": .size(5),
      ])
    #expect(found.packs.map(\.tags) == [["a"], ["a", "b"]])
    #expect(selectors(found.packs[0]) == ["file: Mixed/A.dat", "file: Single.dat", "directory: Whole"])
    #expect(found.packs[0].files.map(\.path) == ["Mixed/A.dat", "Single.dat", "Whole/A.dat", "Whole/Deep/B.dat"])
    // A file in a tagged folder is needed by the tags of both.
    #expect(selectors(found.packs[1]) == ["file: Mixed/B.dat"])
  }

  @Test("items are in the partial catalogs of their packs if there is a folder for them, and are lost otherwise")
  func catalogs() throws {
    let text = """
      tags: {onDemand: [a, b]}
      files: {Intro.dat: [a]}
      catalogs:
        Deep/Assets.xcassets:
          {Levels: [a], Levels/Map.dataset: [b], Tree.imageset: [a], App.appiconset: [a], Gone.imageset: [a],
          S.arresourcegroup: [b], S.arresourcegroup/In.imageset: [a]}
      assetPacks: {_languages: [de]}
      """
    let catalog = "Deep/Assets.xcassets/"
    let files: [String: ExampleFile] = [
      "Intro.dat": .size(100), catalog + "Contents.json": .size(9), catalog + "Levels/Contents.json": .size(9),
      catalog + "Levels/Map.dataset/map.json": .size(3), catalog + "Levels/Map.dataset/.DS_Store": .size(9),
      catalog + "Levels/Sky.imageset/Contents.json": .size(4), catalog + "Levels/Sky.imageset/link.png": .link("x"),
      catalog + "Tree.imageset/a@2x.png": .size(5), catalog + "App.appiconset/Contents.json": .size(1),
      catalog + "Gone.imageset/.DS_Store": .size(1), catalog + "S.arresourcegroup/In.imageset/in.png": .size(6),
      catalog + "Levels/Blue.colorset/Contents.json": .size(1),
    ]
    let items = ["Levels/Map.dataset", "Levels/Sky.imageset", "S.arresourcegroup", "Tree.imageset"].map { catalog + $0 }
    func subjects(_ plan: PackPlan, _ kind: Loss.Kind) -> [String]? { plan.losses.first { $0.kind == kind }?.subjects }

    let without = plan(text, files)
    #expect(without.packs.map(\.bytes) == [100] && without.packs[0].items.isEmpty)
    #expect(subjects(without, .catalogItem) == (items + [catalog + "Gone.imageset"]).sorted())

    let with = plan(text, files, PackPlan.Choices(catalogs: "Copies/C"))
    #expect(with.packs.map(\.tags) == [["a"], ["a", "b"], ["b"]] && with.packs.allSatisfy { $0.language == nil })
    #expect(with.packs.map { $0.items.map(\.path) } == [[items[1], items[3]], [items[0]], [items[2]]])
    #expect(with.packs.map(\.bytes) == [109, 3, 6])
    #expect(selectors(with.packs[0]) == ["directory: Copies/C/a.bundle", "file: Intro.dat"])
    #expect(selectors(with.packs[2]) == ["directory: Copies/C/b.bundle"])
    #expect(
      with.packs.map { $0.catalog.map(\.path).sorted() } == [
        ["Contents.json", "Levels/Contents.json", "Levels/Sky.imageset/Contents.json", "Tree.imageset/a@2x.png"],
        ["Contents.json", "Levels/Contents.json", "Levels/Map.dataset/map.json"],
        ["Contents.json", "S.arresourcegroup/In.imageset/in.png"],
      ])
    #expect(with.packs[2].catalog.map(\.source).contains(catalog + "S.arresourcegroup/In.imageset/in.png"))
    #expect(subjects(with, .catalogItem) == nil && subjects(with, .emptyFolder) == [catalog + "Gone.imageset"])
    #expect(subjects(with, .noEffect) == [catalog + "App.appiconset", catalog + "S.arresourcegroup/In.imageset"])
    #expect(subjects(with, .link) == [catalog + "Levels/Sky.imageset/link.png"])
  }

  @Test("paths begin at the root, and what lies outside of it prevents an export")
  func roots() {
    let text = "tags: {onDemand: [a]}\nfiles: {Game/A.dat: [a], B.dat: [a]}\n"
    let files: [String: ExampleFile] = ["Game/A.dat": .size(1), "B.dat": .size(1)]
    let above = plan(text, files, PackPlan.Choices(ofManifestIn: "/App", root: "/"))
    #expect(above.packs[0].files.map(\.path) == ["App/B.dat", "App/Game/A.dat"])
    #expect(!above.losses.contains { $0.preventsExport })
    let below = plan(text, files, PackPlan.Choices(ofManifestIn: "/", root: "/Game"))
    #expect(below.packs[0].files.map(\.path) == ["A.dat"])
    #expect(below.losses.first { $0.kind == .outsideRoot }?.subjects == ["B.dat"])
    #expect(below.losses.contains { $0.preventsExport })
  }

  @Test("ids that tags cannot be are made of the tags, and pins come before all")
  func ids() {
    let found = plan(
      """
      tags: {onDemand: [forest, Forest, "日本", a b, c]}
      files: {1.dat: [forest], 2.dat: [Forest], 3.dat: ["日本"], 4.dat: [a b], 5.dat: [c], 6.dat: [c, forest]}
      assetPacks: {old.name: [c], both: [forest, c], gone: [c, Forest], ../up: [forest]}
      """,
      Dictionary(uniqueKeysWithValues: (1...6).map { ("\($0).dat", .size(1)) }))
    let ids = Dictionary(uniqueKeysWithValues: found.packs.map { ($0.tags, $0.id) })
    #expect(ids[["c"]] == "old.name" && ids[["c", "forest"]] == "both" && ids[["forest"]] == "../up")
    // It would differ from the id that 'forest' has without its pin only in case.
    #expect(ids[["Forest"]]?.hasPrefix("Forest-") == true)
    #expect(ids[["日本"]]?.hasPrefix("pack-") == true && ids[["a b"]] == "a-b")
    #expect(found.losses.first { $0.kind == .madeUpID }?.subjects == ["a b", "日本"])
    #expect(found.losses.first { $0.kind == .unusedPin }?.subjects == ["gone"])
    #expect(found.losses.first { $0.kind == .impossibleID }?.subjects == ["../up"])
  }

  @Test("what does not carry over is named with its reason")
  func losses() {
    let found = plan(
      """
      deploymentTarget: "17.0"
      tags: {prefetchOrder: [a, b], onDemand: [c]}
      files: {One/Map.dat: [a], Two/Map.dat: [b], de.lproj/T.strings: [c], Gone.dat: [c], Link.dat: [c], Empty: [c]}
      """,
      [
        "One/Map.dat": .size(1), "Two/Map.dat": .size(1), "de.lproj/T.strings": .size(1), "Link.dat": .link("../out"),
        "../out": .size(1), "Empty/.DS_Store": .size(1),
      ])
    let subjects = Dictionary(grouping: found.losses, by: \.kind).mapValues { $0.flatMap(\.subjects) }
    #expect(subjects[.sameName] == ["One/Map.dat", "Two/Map.dat"])
    #expect(subjects[.localizedFile] == ["de.lproj/T.strings"] && subjects[.compiledFile] == ["de.lproj/T.strings"])
    #expect(
      subjects[.missing] == ["Gone.dat"] && subjects[.link] == ["Link.dat"] && subjects[.emptyFolder] == ["Empty"])
    #expect(subjects[.prefetchOrder] == ["a", "b"])
    #expect(subjects[.purging] == [] && subjects[.olderReleases] == [])
    #expect(!kinds(plan("deploymentTarget: \"26.0\"\ntags: {onDemand: [c]}\n")).contains(.olderReleases))
  }

  @Test("the size of packs that may be downloaded twice counts packs of initial-install and prefetched tags")
  func doubleDownloads() {
    let files = "files: {A.dat: [a], B.dat: [b, c], C.dat: [c], D.dat: [d]}\n"
    let sizes = ["A.dat": ExampleFile.size(1000), "B.dat": .size(20_000), "C.dat": .size(7), "D.dat": .size(300_000)]
    let found = plan("tags: {initialInstall: [a], prefetchOrder: [b, e], onDemand: [c, d]}\n" + files, sizes)
    #expect(found.bytesDownloadedTwice == 21_000)
    let loss = found.losses.first { $0.kind == .downloadedTwice }
    #expect(loss?.subjects == ["a", "b"] && loss?.preventsExport == false)
    #expect(loss?.reason.hasSuffix("later may download up to 21 KB twice (unverified)") == true)
    #expect(loss?.advice.hasPrefix("move these tags to onDemand") == true)
    let onDemand = plan("tags: {onDemand: [a, b, c, d]}\n" + files, sizes)
    #expect(onDemand.bytesDownloadedTwice == 0 && !kinds(onDemand).contains(.downloadedTwice))
  }

  @Test("events, platforms, and languages are those that the manifest lists, and others are the default")
  func settings() {
    let text = """
      tags: {initialInstall: [tutorial, a], prefetchOrder: [news], onDemand: [b, de, fr]}
      files:
        {1.dat: [tutorial], 2.dat: [news], 3.dat: [tutorial, b], 4.dat: [tutorial, news], 5.dat: [a], 6.dat: [b],
        de.lproj/7.dat: [de], Deep/de.lproj/8.dat: [de], fr.lproj/9.dat: [fr], de.lproj/10.dat: [fr]}

      """
    let files = [
      "1.dat", "2.dat", "3.dat", "4.dat", "5.dat", "6.dat", "de.lproj/7.dat", "Deep/de.lproj/8.dat", "fr.lproj/9.dat",
      "de.lproj/10.dat",
    ]
    func found(_ more: String) -> (plan: PackPlan, packs: [String: PlannedPack]) {
      let found = plan(text + more, Dictionary(uniqueKeysWithValues: files.map { ($0, .size(1)) }))
      return (found, Dictionary(uniqueKeysWithValues: found.packs.map { ($0.tags.joined(separator: " "), $0) }))
    }
    let plain = found("")
    #expect(plain.plan.platforms == ["iOS"] && !kinds(plain.plan).contains(.unusedSetting))
    for pack in plain.plan.packs {
      #expect(pack.language == nil && pack.events == (pack.policy == .onDemand ? [] : PackEvent.allCases))
    }
    let set = found(
      """
      assetPacks:
        {_firstInstallationOnly: [tutorial, b], _subsequentUpdateOnly: [news], _platforms: [tvOS, iOS, tvOS],
        _languages: [de, fr]}

      """)
    #expect(set.plan.platforms == ["tvOS", "iOS"])
    #expect(set.packs["tutorial"]?.events == [.firstInstallation])
    #expect(set.packs["b tutorial"]?.events == [.firstInstallation])
    #expect(set.packs["news"]?.events == [.subsequentUpdate])
    #expect(set.packs["news tutorial"]?.events == PackEvent.allCases && set.packs["a"]?.events == PackEvent.allCases)
    #expect(set.packs["b"]?.events == [])
    #expect(set.packs["de"]?.language == "de" && set.packs["fr"]?.language == nil && set.packs["a"]?.language == nil)
    #expect(set.plan.losses.first { $0.kind == .localizedFile }?.subjects == ["de.lproj/10.dat", "fr.lproj/9.dat"])
    // 'b' is in an essential pack, but it is on demand itself.
    #expect(set.plan.losses.first { $0.kind == .unusedSetting }?.subjects == ["b", "fr"])
    let tutorial = set.packs["tutorial"].map { String(decoding: $0.manifestText(platforms: ["iOS"]), as: UTF8.self) }
    #expect(tutorial?.contains("\"installationEventTypes\": [\"firstInstallation\"]\n") == true)
    let german = set.packs["de"].map { String(decoding: $0.manifestText(platforms: ["tvOS", "iOS"]), as: UTF8.self) }
    #expect(german?.hasSuffix("  \"platforms\": [\"tvOS\", \"iOS\"],\n  \"language\": \"de\"\n}\n") == true)
  }

  @Test("for each type of items that can have tags, odr lists how apps load them")
  func loaders() {
    let types = ["imageset", "dataset", "textureset", "cubetextureset", "arresourcegroup", "imagestack", "symbolset"]
    for type in types + ["spriteatlas"] {
      let loaders = ResourceLoader.all.filter { $0.endings.contains(type) }
      #expect(!loaders.isEmpty && loaders.allSatisfy { ($0.replacement != nil) == (type != "spriteatlas") }, "\(type)")
      #expect(CatalogItemType(name: "A." + type).makesPack)
    }
    #expect(Set(ResourceLoader.all.map(\.call)).count == ResourceLoader.all.count)
  }

  @Test("packs with a language need version 27, and packs with items contain everything for every platform")
  func versionsAndPlatforms() {
    let text = """
      tags: {onDemand: [a, b]}
      files: {de.lproj/A.m4a: [a], One.sks: [b], Talk.IntentDefinition: [b], Sky.skybox: [b]}
      catalogs: {A.xcassets: {I.imageset: [b], Foe.spriteatlas: [a]}}
      assetPacks: {_languages: [de], _platforms: [iOS, tvOS]}
      """
    let files: [String: ExampleFile] = [
      "de.lproj/A.m4a": .size(1), "One.sks": .size(1), "Talk.IntentDefinition": .size(1),
      "Sky.skybox": .size(1),
      "A.xcassets/I.imageset/Contents.json": .size(1), "A.xcassets/Foe.spriteatlas/Contents.json": .size(1),
    ]
    func subjects(_ choices: PackPlan.Choices) -> [Loss.Kind: [String]] {
      Dictionary(plan(text, files, choices).losses.map { ($0.kind, $0.subjects) }) { $0 + $1 }
    }
    let with = subjects(.init(catalogs: "Packs"))
    #expect(with[.localizedPack] == ["a"] && with[.severalPlatforms] == ["b"] && with[.notSliced] == ["b"])
    #expect(with[.spriteAtlas] == ["A.xcassets/Foe.spriteatlas"] && with[.bundleOnly] == ["One.sks"])
    #expect(with[.compiledFile] == ["Sky.skybox", "Talk.IntentDefinition"])
    #expect(with[.catalogItem] == nil)
    let without = subjects(.init())
    #expect(without[.spriteAtlas] == ["A.xcassets/Foe.spriteatlas"] && without[.notSliced] == nil)
    #expect(without[.catalogItem] == ["A.xcassets/I.imageset"] && without[.severalPlatforms] == nil)
    #expect(plan(text, files, .init(catalogs: "Packs")).tagsOutsidePacks == ["a"])
    #expect(plan(text, files).tagsOutsidePacks == ["a", "b"])
    #expect(!kinds(plan("deploymentTarget: \"27.0\"\n" + text, files)).contains(.localizedPack))
    #expect(kinds(plan("deploymentTarget: \"26.4\"\n" + text, files)).contains(.localizedPack))
  }

  @Test("folders of atlases stay in the app, and a folder around one is divided into its files")
  func atlases() {
    let found = plan(
      "tags: {onDemand: [a, b]}\nfiles: {Foe.atlas: [a], Art: [b], One.atlas/a.png: [a]}\n",
      [
        "Foe.atlas/a.png": .size(1), "Art/In.Atlas/a.png": .size(1), "Art/b.png": .size(1), "One.atlas/a.png": .size(1),
      ])
    #expect(found.packs.map(\.tags) == [["b"]] && selectors(found.packs[0]) == ["file: Art/b.png"])
    let losses = found.losses.filter { $0.kind == .spriteAtlas || $0.kind == .compiledFile }
    #expect(losses.map(\.subjects) == [["Art/In.Atlas", "Foe.atlas", "One.atlas"]])
    #expect(found.tagsOutsidePacks == ["a", "b"])
  }

  @Test("folders that odr writes to are not among the tagged ones, and partial catalogs do not collide")
  func collisions() {
    let found = plan(
      "tags: {onDemand: [a]}\nfiles: {Data: [a]}\n", ["Data/A.dat": .size(1)],
      PackPlan.Choices(outputs: ["Data/Packs", "Packs"]))
    #expect(found.losses.first { $0.kind == .collision }?.subjects == ["Data/Packs"])
    func collisions(_ files: [String: String], catalogs: String = "C") -> [String] {
      let found = plan(
        "tags: {onDemand: [a]}\ncatalogs: {A.xcassets: {G: [a]}, B/B.xcassets: {G: [a], g: [a]}}\n",
        files.mapValues { .text($0) }, PackPlan.Choices(catalogs: catalogs))
      return found.losses.filter { $0.kind == .collision }.flatMap(\.subjects)
    }
    let items = ["A.xcassets/G/M.dataset/m": "m", "B/B.xcassets/G/N.dataset/m": "m"]
    func with(_ others: [String: String]) -> [String: String] { items.merging(others) { $1 } }
    let tags = #"{"properties": {"on-demand-resource-tags": ["a"], "provides-namespace": true}}"#
    let noTags = #"{"properties": {"provides-namespace": true}}"#
    #expect(collisions(items) == [])
    #expect(
      collisions(with(["B/B.xcassets/g/m.DATASET/M": "m"])) == [
        "A.xcassets/G/M.dataset/m", "B/B.xcassets/g/m.DATASET/M",
      ])
    #expect(collisions(with(["A.xcassets/G/Contents.json": tags, "B/B.xcassets/G/Contents.json": noTags])) == [])
    let namespaces = ["A.xcassets/G/Contents.json", "B/B.xcassets/G/Contents.json"]
    #expect(collisions(with([namespaces[0]: tags, namespaces[1]: "{}"])) == namespaces)
    let other = ["B/B.xcassets/g/O.dataset/m": "m", namespaces[0]: noTags, "B/B.xcassets/g/Contents.json": noTags]
    #expect(collisions(with(other)) == [namespaces[0], "B/B.xcassets/g/Contents.json"])
    // Partial catalogs never replace the catalogs of the app.
    #expect(collisions(items, catalogs: "b") == ["B/B.xcassets"])
    #expect(
      plan(
        "tags: {onDemand: [a]}\ncatalogs: {A.xcassets: {G: [a]}}\n", ["A.xcassets/G/M.dataset/m": .size(1)],
        PackPlan.Choices(outputs: ["A.xcassets/Packs"])
      ).losses.first { $0.kind == .collision }?.subjects == ["A.xcassets/Packs"])
  }
}
