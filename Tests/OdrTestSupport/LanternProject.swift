import Foundation
package import OdrXcodeProjects
package import ResourceTags

/// A small Xcode project with its files, in the form that Xcode would write, as a starting point for tests.
package struct LanternProject {
  /// The text of the `project.pbxproj` file.
  package var text: String
  package var files: [String: ExampleFile]

  package init() {
    text = Self.text
    files = Self.files
  }

  /// Returns a copy in which `old` is replaced with `new`. The project must contain `old`.
  package func replacing(_ old: String, with new: String) -> LanternProject {
    precondition(text.contains(old), "the project has no \(old)")
    var copy = self
    copy.text = text.replacingOccurrences(of: old, with: new)
    return copy
  }

  package func with(_ path: String, _ content: String) -> LanternProject {
    var copy = self
    copy.files[path] = .text(content)
    return copy
  }

  package func without(_ path: String) -> LanternProject {
    var copy = self
    copy.files[path] = nil
    return copy
  }

  /// A copy in which only one target uses tags.
  package var withOneTaggedTarget: LanternProject {
    replacing("ASSET_TAGS = (tv, )", with: "ASSET_TAGS = ()").replacing("\t\t\t\t\ttv,\n", with: "")
  }

  package var folder: ManifestFolder { ManifestFolder(path: "/lantern", tree: MemoryTree(files)) }

  package func read() throws -> XcodeProject {
    try XcodeProject(SourceText(name: "Lantern.xcodeproj/project.pbxproj", text), in: "/lantern")
  }

  /// The manifest that matches the project.
  package static let manifest = """
    version: 1
    xcode: {project: Lantern.xcodeproj, targets: [Lantern]}
    tags:
      initialInstall: [intro]
      prefetchOrder: [cave, sea]
      onDemand: [forest]
    files:
      Levels/Cave.sks: [cave]
      Sounds/intro theme.m4a: [intro]
      Skins/Fog/fog.bin: [forest]
    catalogs:
      Art.xcassets:
        Sea: [sea]
        Tree.imageset: [forest]
        Wave.imageset: [sea]

    """

  private static let files: [String: ExampleFile] = [
    "Levels/Cave.sks": .text(""), "Levels/Plain.sks": .text(""), "Sounds/intro theme.m4a": .text(""),
    "Skins/Fog/fog.bin": .text(""), "Skins/Sun/sun.bin": .text(""), "Skins/Own.txt": .text(""),
    "Localized/en.lproj/Story.txt": .text(""), "Localized/de.lproj/Story.txt": .text(""),
    "Art.xcassets/Contents.json": .text(#"{"info":{"author":"xcode","version":1}}"#),
    "Art.xcassets/Sea/Contents.json": .text(contents(properties: ["sea"])),
    "Art.xcassets/Sea/Shell.imageset/Contents.json": .text(contents(properties: [])),
    "Art.xcassets/Land/Hill.imageset/Contents.json": .text(contents(properties: [])),
    "Art.xcassets/Tree.imageset/Contents.json": .text(contents(properties: ["forest"])),
    "Art.xcassets/Wave.imageset/Contents.json": .text(
      """
      {
        "images" : [
          {
            "idiom" : "universal"
          }
        ],
        "info" : {
          "version" : 1,
          "author" : "xcode",
          "on-demand-resource-tags" : [
            "sea"
          ]
        }
      }
      """),
  ]

  /// Writes a `Contents.json` in Xcode's format, with these tags under `properties`.
  package static func contents(properties tags: [String]) -> String {
    let list = tags.map { "      \"\($0)\"" }.joined(separator: ",\n")
    let properties =
      tags.isEmpty ? "" : ",\n  \"properties\" : {\n    \"on-demand-resource-tags\" : [\n\(list)\n    ]\n  }"
    return "{\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }\(properties)\n}\n"
  }

  private static let text = """
    // !$*UTF8*$!
    {
    \tarchiveVersion = 1;
    \tclasses = {
    \t};
    \tobjectVersion = 77;
    \tobjects = {
    \t\tB1 /* Cave.sks in Resources */ = {isa = PBXBuildFile; fileRef = F1 /* Cave.sks */; settings = {ASSET_TAGS = (cave, ); }; };
    \t\tB2 /* Plain.sks in Resources */ = {isa = PBXBuildFile; fileRef = F2 /* Plain.sks */; };
    \t\tB3 /* intro theme.m4a in Resources */ = {isa = PBXBuildFile; fileRef = F3 /* intro theme.m4a */; settings = {ASSET_TAGS = (intro, ); ATTRIBUTES = (Optional, ); }; };
    \t\tB4 /* Art.xcassets in Resources */ = {isa = PBXBuildFile; fileRef = F4 /* Art.xcassets */; };
    \t\tB5 /* Story.txt in Resources */ = {isa = PBXBuildFile; fileRef = V1 /* Story.txt */; };
    \t\tB6 /* Main.swift in Sources */ = {isa = PBXBuildFile; fileRef = F5 /* Main.swift */; settings = {ASSET_TAGS = (); }; };
    \t\tB7 /* Plain.sks in Resources */ = {isa = PBXBuildFile; fileRef = F2 /* Plain.sks */; settings = {ASSET_TAGS = (tv, ); }; };
    \t\tF1 /* Cave.sks */ = {isa = PBXFileReference; path = Cave.sks; sourceTree = "<group>"; };
    \t\tF2 /* Plain.sks */ = {isa = PBXFileReference; path = Levels/Plain.sks; sourceTree = SOURCE_ROOT; };
    \t\tF3 /* intro theme.m4a */ = {isa = PBXFileReference; name = "intro theme.m4a"; path = "../Sounds/./intro theme.m4a"; sourceTree = "<group>"; };
    \t\tF4 /* Art.xcassets */ = {isa = PBXFileReference; lastKnownFileType = folder.assetcatalog; path = Art.xcassets; sourceTree = "<group>"; };
    \t\tF5 /* Main.swift */ = {isa = PBXFileReference; path = Main.swift; sourceTree = "<group>"; };
    \t\tF6 /* en */ = {isa = PBXFileReference; name = en; path = en.lproj/Story.txt; sourceTree = "<group>"; };
    \t\tF7 /* de */ = {isa = PBXFileReference; name = de; path = de.lproj/Story.txt; sourceTree = "<group>"; };
    \t\tF8 /* Lantern.app */ = {isa = PBXFileReference; path = Lantern.app; sourceTree = BUILT_PRODUCTS_DIR; };
    \t\tE1 /* Exceptions for "Skins" folder in "Lantern" target */ = {
    \t\t\tisa = PBXFileSystemSynchronizedBuildFileExceptionSet;
    \t\t\tassetTagsByRelativePath = {
    \t\t\t\tFog/fog.bin = (forest, );
    \t\t\t};
    \t\t\tmembershipExceptions = (
    \t\t\t\tOwn.txt,
    \t\t\t);
    \t\t\ttarget = T1 /* Lantern */;
    \t\t};
    \t\tS1 /* Skins */ = {
    \t\t\tisa = PBXFileSystemSynchronizedRootGroup;
    \t\t\texceptions = (
    \t\t\t\tE1 /* Exceptions for "Skins" folder in "Lantern" target */,
    \t\t\t);
    \t\t\tpath = Skins;
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tG1 = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tG2 /* Levels */,
    \t\t\t\tG3 /* Loose */,
    \t\t\t\tS1 /* Skins */,
    \t\t\t\tF8 /* Lantern.app */,
    \t\t\t);
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tG2 /* Levels */ = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tF1 /* Cave.sks */,
    \t\t\t\tF2 /* Plain.sks */,
    \t\t\t\tF3 /* intro theme.m4a */,
    \t\t\t);
    \t\t\tpath = Levels;
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tG3 /* Loose */ = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tF4 /* Art.xcassets */,
    \t\t\t\tF5 /* Main.swift */,
    \t\t\t\tG4 /* Localized */,
    \t\t\t);
    \t\t\tname = Loose;
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tG4 /* Localized */ = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tV1 /* Story.txt */,
    \t\t\t);
    \t\t\tpath = Localized;
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tT1 /* Lantern */ = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tbuildConfigurationList = L1 /* Build configuration list for PBXNativeTarget "Lantern" */;
    \t\t\tbuildPhases = (
    \t\t\t\tP1 /* Sources */,
    \t\t\t\tP2 /* Resources */,
    \t\t\t);
    \t\t\tfileSystemSynchronizedGroups = (
    \t\t\t\tS1 /* Skins */,
    \t\t\t);
    \t\t\tname = Lantern;
    \t\t\tproductType = "com.apple.product-type.application";
    \t\t};
    \t\tT2 /* Lantern TV */ = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tbuildConfigurationList = L2 /* Build configuration list for PBXNativeTarget "Lantern TV" */;
    \t\t\tbuildPhases = (
    \t\t\t\tP3 /* Resources */,
    \t\t\t);
    \t\t\tname = "Lantern TV";
    \t\t\tproductType = "com.apple.product-type.application";
    \t\t};
    \t\tX1 /* Project object */ = {
    \t\t\tisa = PBXProject;
    \t\t\tattributes = {
    \t\t\t\tKnownAssetTags = (
    \t\t\t\t\tcave,
    \t\t\t\t\tforest,
    \t\t\t\t\tintro,
    \t\t\t\t\tsea,
    \t\t\t\t\ttv,
    \t\t\t\t);
    \t\t\t\tLastUpgradeCheck = 1600;
    \t\t\t};
    \t\t\tbuildConfigurationList = L0 /* Build configuration list for PBXProject "Lantern" */;
    \t\t\tmainGroup = G1;
    \t\t\tprojectDirPath = "";
    \t\t\ttargets = (
    \t\t\t\tT1 /* Lantern */,
    \t\t\t\tT2 /* Lantern TV */,
    \t\t\t);
    \t\t};
    \t\tP2 /* Resources */ = {
    \t\t\tisa = PBXResourcesBuildPhase;
    \t\t\tfiles = (
    \t\t\t\tB1 /* Cave.sks in Resources */,
    \t\t\t\tB2 /* Plain.sks in Resources */,
    \t\t\t\tB3 /* intro theme.m4a in Resources */,
    \t\t\t\tB4 /* Art.xcassets in Resources */,
    \t\t\t\tB5 /* Story.txt in Resources */,
    \t\t\t);
    \t\t};
    \t\tP3 /* Resources */ = {
    \t\t\tisa = PBXResourcesBuildPhase;
    \t\t\tfiles = (
    \t\t\t\tB7 /* Plain.sks in Resources */,
    \t\t\t);
    \t\t};
    \t\tP1 /* Sources */ = {
    \t\t\tisa = PBXSourcesBuildPhase;
    \t\t\tfiles = (
    \t\t\t\tB6 /* Main.swift in Sources */,
    \t\t\t);
    \t\t};
    \t\tV1 /* Story.txt */ = {
    \t\t\tisa = PBXVariantGroup;
    \t\t\tchildren = (
    \t\t\t\tF6 /* en */,
    \t\t\t\tF7 /* de */,
    \t\t\t);
    \t\t\tname = Story.txt;
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tC0 /* Release */ = {
    \t\t\tisa = XCBuildConfiguration;
    \t\t\tbuildSettings = {
    \t\t\t\tIPHONEOS_DEPLOYMENT_TARGET = 17.0;
    \t\t\t\tSDKROOT = iphoneos;
    \t\t\t};
    \t\t\tname = Release;
    \t\t};
    \t\tC1 /* Debug */ = {
    \t\t\tisa = XCBuildConfiguration;
    \t\t\tbuildSettings = {
    \t\t\t\tINFOPLIST_FILE = Info.plist;
    \t\t\t\tON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = intro;
    \t\t\t\tON_DEMAND_RESOURCES_PREFETCH_ORDER = "cave sea";
    \t\t\t\tPRODUCT_NAME = Lantern;
    \t\t\t};
    \t\t\tname = Debug;
    \t\t};
    \t\tC2 /* Release */ = {
    \t\t\tisa = XCBuildConfiguration;
    \t\t\tbuildSettings = {
    \t\t\t\tINFOPLIST_FILE = Info.plist;
    \t\t\t\tON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = intro;
    \t\t\t\tON_DEMAND_RESOURCES_PREFETCH_ORDER = "cave sea";
    \t\t\t};
    \t\t\tname = Release;
    \t\t};
    \t\tC3 /* Release */ = {
    \t\t\tisa = XCBuildConfiguration;
    \t\t\tbuildSettings = {
    \t\t\t\tSDKROOT = appletvos;
    \t\t\t};
    \t\t\tname = Release;
    \t\t};
    \t\tL0 /* Build configuration list for PBXProject "Lantern" */ = {
    \t\t\tisa = XCConfigurationList;
    \t\t\tbuildConfigurations = (
    \t\t\t\tC0 /* Release */,
    \t\t\t);
    \t\t};
    \t\tL1 /* Build configuration list for PBXNativeTarget "Lantern" */ = {
    \t\t\tisa = XCConfigurationList;
    \t\t\tbuildConfigurations = (
    \t\t\t\tC1 /* Debug */,
    \t\t\t\tC2 /* Release */,
    \t\t\t);
    \t\t\tdefaultConfigurationName = Release;
    \t\t};
    \t\tL2 /* Build configuration list for PBXNativeTarget "Lantern TV" */ = {
    \t\t\tisa = XCConfigurationList;
    \t\t\tbuildConfigurations = (
    \t\t\t\tC3 /* Release */,
    \t\t\t);
    \t\t};
    \t};
    \trootObject = X1 /* Project object */;
    }

    """
}

extension XcodeProject {
  /// The target with a name.
  package func target(named name: String) -> ProjectTarget? { targets.first { $0.name == name } }
}
