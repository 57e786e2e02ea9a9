import Foundation
import OdrTestSupport
import Testing

/// A mistake that tests plant in an app, with the findings that `odr lint` must report.
struct PlantedFault: Sendable, CustomTestStringConvertible {
  let name: String
  /// Plants the mistake and returns the expected beginning of each finding; `nil` if the app doesn't contain anything
  /// suitable.
  let plant: @Sendable (ProjectCopy) throws -> [String]?
  var testDescription: String { name }

  init(_ name: String, _ plant: @escaping @Sendable (ProjectCopy) throws -> [String]?) {
    self.name = name
    self.plant = plant
  }

  static let all = files + catalogs + contents + sizes

  private static let files = [
    PlantedFault("a file removed") { app in
      guard let file = app.looseFile else { return nil }
      try app.remove(file.path)
      return ["missing-resource: '\(file.path)' is not on disk"]
    },
    PlantedFault("the case of a file changed") { app in
      guard let file = app.looseFile, file.path.renamed(\.otherCase) != file.path else { return nil }
      try app.move(file.path, to: file.path.renamed(\.otherCase))
      return ["path-case-mismatch: '\(file.path)' is '\(file.path.renamed(\.otherCase))' on disk"]
    },
    PlantedFault("the case of a folder changed") { app in
      guard let folder = app.looseFile?.path.parentFolder, app.resources(in: folder).allSatisfy({ $0.catalog == nil }),
        folder.renamed(\.otherCase) != folder
      else { return nil }
      try app.move(folder, to: folder.renamed(\.otherCase))
      return app.resources(in: folder).map { "path-case-mismatch: '\($0.path)' is '" }
    },
    PlantedFault("a folder removed") { app in
      guard let folder = app.looseFile?.path.parentFolder, app.resources(in: folder).allSatisfy({ $0.catalog == nil })
      else { return nil }
      try app.remove(folder)
      return app.resources(in: folder).map {
        "missing-resource: '\($0.path)' is not on disk; folder '\(folder)' does not exist"
      }
    },
    PlantedFault("a file made a link that leads nowhere") { app in
      guard let file = app.looseFile else { return nil }
      try app.remove(file.path)
      try app.link(file.path, to: "nowhere")
      return ["missing-resource: '\(file.path)' is a broken symbolic link"]
    },
    PlantedFault("a file made a link that leads out") { app in
      guard let file = app.looseFile else { return nil }
      try app.remove(file.path)
      try app.link(file.path, to: "/bin/sh")
      return ["symlink-outside-root: '\(file.path)' is a symbolic link"]
    },
    PlantedFault("a folder put in the place of its own file") { app in
      guard let file = app.looseFile else { return nil }
      try app.batch(["resource move '\(file.path)' '\(file.path)-folder/part.bin' --allow-missing"])
      try app.move(file.path, to: file.path + "-folder")
      return [
        "missing-resource: '\(file.path)-folder/part.bin' is not on disk; '\(file.path)-folder' is not a folder"
      ]
    },
    PlantedFault("source code tagged") { app in
      try app.folder.write("", to: "Sources/Engine.swift")
      try app.plant("Sources/Engine.data", as: "Sources/Engine.swift")
      return ["code-cannot-be-tagged: 'Sources/Engine.swift' is Swift code"]
    },
    PlantedFault("a privacy manifest tagged") { app in
      try app.folder.write("", to: "Sources/PrivacyInfo.xcprivacy")
      try app.plant("Sources/PrivacyInfo.data", as: "Sources/PrivacyInfo.xcprivacy")
      return ["tagged-app-file: 'Sources/PrivacyInfo.xcprivacy' is a privacy manifest"]
    },
  ]

  private static let catalogs = [
    PlantedFault("an item removed") { app in
      guard let item = app.item, let path = app.itemPath else { return nil }
      try app.remove(item.path)
      return ["missing-catalog-item: '\(path)' is not in '\(item.catalog ?? "")'"]
    },
    PlantedFault("the case of an item changed") { app in
      guard let item = app.item, let path = app.itemPath else { return nil }
      try app.move(item.path, to: item.path.renamed(\.otherCase))
      return ["path-case-mismatch: '\(path)' is '\(path.renamed(\.otherCase))' on disk"]
    },
    PlantedFault("a catalog removed") { app in
      guard let catalog = app.item?.catalog else { return nil }
      try app.remove(catalog)
      return ["missing-catalog-item: asset catalog '\(catalog)' is not on disk"]
    },
    PlantedFault("the case of a catalog changed") { app in
      guard let catalog = app.item?.catalog else { return nil }
      try app.move(catalog, to: catalog.renamed(\.otherCase))
      return ["path-case-mismatch: '\(catalog)' is '\(catalog.renamed(\.otherCase))' on disk"]
    },
    PlantedFault("an app icon tagged") { app in
      guard let catalog = app.item?.catalog else { return nil }
      try app.folder.write("{}", to: catalog + "/AppIcon-2.appiconset/Contents.json")
      try app.plant("AppIcon-2.dataset", of: catalog, as: "AppIcon-2.appiconset")
      return ["untaggable-item: 'AppIcon-2.appiconset' is an app icon"]
    },
  ]

  private static let contents = [
    PlantedFault("a tag dropped from Contents.json") { app in
      guard let item = app.item, let path = app.itemPath else { return nil }
      try app.replace("\"\(item.tags[0])\"", by: "\"other\"", in: item.path + "/Contents.json")
      return ["catalog-tags-differ: '\(path)' has the tags"]
    },
    PlantedFault("all tags dropped from Contents.json") { app in
      guard let item = app.item, let path = app.itemPath else { return nil }
      try app.replace("on-demand-resource-tags", by: "other-tags", in: item.path + "/Contents.json")
      return ["catalog-tags-differ: '\(path)' has the tags"]
    },
    PlantedFault("an item tagged in Xcode alone") { app in
      guard let catalog = app.item?.catalog else { return nil }
      try app.folder.write(
        #"{"properties": {"on-demand-resource-tags": ["other"]}}"#, to: catalog + "/New.imageset/Contents.json")
      return ["catalog-tags-differ: '\(catalog)/New.imageset' has the tags [other] in its Contents.json"]
    },
    PlantedFault("a folder of a catalog tagged in Xcode alone") { app in
      guard let catalog = app.item?.catalog else { return nil }
      try app.folder.write(
        #"{"properties": {"on-demand-resource-tags": ["other"]}}"#, to: catalog + "/New/Contents.json")
      return ["catalog-tags-differ: '\(catalog)/New' has the tags [other] in its Contents.json"]
    },
    PlantedFault("Contents.json removed") { app in
      guard let item = app.item, let path = app.itemPath else { return nil }
      // A folder doesn't need the file. Without it, the folder simply has no tags.
      let isItem = item.path.split(separator: "/").last?.contains(".") == true
      try app.remove(item.path + "/Contents.json")
      return [
        isItem
          ? "catalog-contents-unreadable: '\(item.path)' has no Contents.json"
          : "catalog-tags-differ: '\(path)' has the tags"
      ]
    },
    PlantedFault("Contents.json made a list") { app in
      guard let item = app.item else { return nil }
      try app.folder.write("[]", to: item.path + "/Contents.json")
      return ["catalog-contents-unreadable: '\(item.path)/Contents.json' is not a JSON object"]
    },
  ]

  /// Adds files `Large/1.bin`, `Large/2.bin`, and so on. Each gets a separate tag in `category`.
  private static func addLargeFiles(_ count: Int, of size: Int, _ category: String, _ app: ProjectCopy) throws {
    for index in 1...count { try app.grow("Large/\(index).bin", to: size) }
    try app.batch(
      (1...count).map { "tag add large-\($0) --to \(category)" }
        + (1...count).map { "assign Large/\($0).bin --tag large-\($0)" })
  }

  private static let sizes = [
    PlantedFault("a tag over what is recommended") { app in
      try addLargeFiles(1, of: 64_000_001, "onDemand", app)
      return ["tag-too-large: tag 'large-1' is 64000001 bytes, more than the 64 MB"]
    },
    PlantedFault("a pack over the limit") { app in
      try addLargeFiles(1, of: 600_000_000, "onDemand", app)
      return ["asset-pack-too-large: the asset pack for the tags [large-1] is 600 MB, more than the 512 MB"]
    },
    PlantedFault("the initial install over the limit") { app in
      try addLargeFiles(40, of: 60_000_000, "initialInstall", app)
      return ["initial-install-too-large: the initial install tags are 2."]
    },
    PlantedFault("prefetched tags over the limit") { app in
      try addLargeFiles(70, of: 60_000_000, "prefetchOrder", app)
      return ["prefetched-too-large: the initial install and prefetched tags are 4."]
    },
    PlantedFault("all tags over what Apple hosts") { app in
      try addLargeFiles(340, of: 60_000_000, "onDemand", app)
      return ["hosted-too-large: all tags total 20."]
    },
    PlantedFault("more packs than there may be") { app in
      try addLargeFiles(1001, of: 1, "onDemand", app)
      return ["too-many-asset-packs: the resources need 1"]
    },
  ]
}

@Suite("Planted faults") struct PlantedFaultTests {
  @Test("an app without faults has no errors, and no findings but for sizes", arguments: ProjectCopy.originals)
  func sound(_ original: ProjectCopy.Original) throws {
    let findings = try ProjectCopy(original).findings()
    #expect(findings.filter { !$0.hasPrefix("tag-too-large: ") } == [])
  }

  @Test("a planted fault is found, and nothing else", arguments: PlantedFault.all)
  func planted(_ fault: PlantedFault) throws {
    var count = 0
    // Where not all laws are tried, the first small project in which the fault is possible is enough.
    for original in ProjectCopy.originals where LawCount.isFull || count == 0 && original.files.count < 1000 {
      let app = try ProjectCopy(original)
      guard let expected = try fault.plant(app) else { continue }
      count += 1
      let findings = try app.findings("--no-project").filter { finding in
        !finding.hasPrefix("tag-too-large: ") || expected.contains { finding.hasPrefix($0) }
      }
      #expect(
        findings.count == expected.count
          && expected.allSatisfy { start in findings.contains { $0.hasPrefix(start) } },
        "\(original.name): \(findings)")
    }
    #expect(count > 0)
  }
}
