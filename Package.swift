// swift-tools-version: 6.1
import Foundation
import PackageDescription

// Continuous integration sets ODR_WARNINGS_AS_ERRORS; a package that depends on this one never sees these flags.
let strict: [SwiftSetting] =
  Context.environment["ODR_WARNINGS_AS_ERRORS"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])]
let settings: [SwiftSetting] = strict + [.enableUpcomingFeature("InternalImportsByDefault")]

// Homebrew on Apple silicon is where neither clang nor SwiftPM looks, and Xcode has no `brew` on its PATH to ask. SwiftPM
// remembers what it is told here, so Homebrew is looked for and not libyaml, which may come after a build without it.
let homebrew = "/opt/homebrew"
let isHomebrewAsked =
  Context.environment["PKG_CONFIG_PATH"] == nil && FileManager.default.fileExists(atPath: homebrew + "/bin/brew")
let libyaml = isHomebrewAsked ? homebrew + "/opt/libyaml/lib/pkgconfig/yaml-0.1.pc" : "yaml-0.1"

let package = Package(
  name: "odr",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "odr", targets: ["odr"]),
    .library(name: "ResourceTags", targets: ["ResourceTags"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: libyaml, providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CSystem"),
    .target(name: "Bytes", dependencies: ["CSystem"], swiftSettings: settings),
    .target(name: "Diagnostics", dependencies: ["Bytes"], swiftSettings: settings),
    .target(name: "Syntax", dependencies: ["Diagnostics", "Bytes", "CLibYAML"], swiftSettings: settings),
    .target(name: "SystemCalls", dependencies: ["Bytes", "CSystem"], swiftSettings: settings),
    .target(name: "FileTrees", dependencies: ["SystemCalls", "Diagnostics", "Bytes"], swiftSettings: settings),
    .target(
      name: "FileWriting", dependencies: ["FileTrees", "SystemCalls", "Diagnostics", "Bytes"], swiftSettings: settings),
    .target(name: "AssetCatalogs", dependencies: ["FileTrees", "Syntax", "Bytes"], swiftSettings: settings),
    .target(
      name: "ResourceTags",
      dependencies: ["AssetCatalogs", "FileTrees", "SystemCalls", "Syntax", "Diagnostics", "Bytes"],
      exclude: ["Rules/README.md", "Edits/README.md"],
      resources: [.embedInCode("Schema/resource-tags-1.schema.json")], swiftSettings: settings),
    .target(
      name: "XcodeProjects",
      dependencies: ["ResourceTags", "AssetCatalogs", "FileTrees", "Syntax", "Diagnostics", "Bytes"],
      swiftSettings: settings),
    .target(
      name: "BackgroundAssetPacks",
      dependencies: ["ResourceTags", "AssetCatalogs", "FileTrees", "Syntax", "Diagnostics", "Bytes"],
      swiftSettings: settings),
    .target(name: "EditScripts", dependencies: ["ResourceTags", "Diagnostics", "Bytes"], swiftSettings: settings),
    .target(
      name: "LanguageServer",
      dependencies: [
        "EditScripts", "XcodeProjects", "ResourceTags", "AssetCatalogs", "FileWriting", "FileTrees", "Syntax",
        "SystemCalls", "Diagnostics", "Bytes",
      ], swiftSettings: settings),
    .executableTarget(
      name: "odr",
      dependencies: [
        "LanguageServer", "EditScripts", "BackgroundAssetPacks", "XcodeProjects", "ResourceTags", "AssetCatalogs",
        "FileWriting", "FileTrees", "Syntax",
        "Diagnostics", "Bytes",
        "SystemCalls",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Reports/wide-characters.py"], swiftSettings: settings),

    // Makes the manual pages that `make install` installs.
    .executableTarget(name: "odr-manual", swiftSettings: settings),

    .target(
      name: "TestSupport",
      dependencies: ["XcodeProjects", "ResourceTags", "FileTrees", "Syntax", "Diagnostics", "Bytes"],
      path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(name: "LayerTests", swiftSettings: settings),
    .testTarget(name: "BytesTests", dependencies: ["Bytes", "Diagnostics", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "SyntaxTests", dependencies: ["Syntax", "Diagnostics", "Bytes", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FileTreesTests", dependencies: ["FileTrees", "ResourceTags", "Bytes", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ResourceTagsTests",
      dependencies: ["ResourceTags", "AssetCatalogs", "FileTrees", "Diagnostics", "Bytes", "TestSupport"],
      exclude: ["Files/Thinning.md"], swiftSettings: settings),
    .testTarget(
      name: "XcodeProjectsTests",
      dependencies: ["XcodeProjects", "Syntax", "FileTrees", "ResourceTags", "Diagnostics", "Bytes", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "BackgroundAssetPacksTests",
      dependencies: [
        "BackgroundAssetPacks", "ResourceTags", "FileTrees", "Diagnostics", "Bytes", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EditScriptsTests", dependencies: ["EditScripts", "ResourceTags", "Bytes", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "LanguageServer", "XcodeProjects", "ResourceTags", "FileTrees", "Syntax", "SystemCalls", "Diagnostics",
        "Bytes", "TestSupport",
      ], swiftSettings: settings),
    .testTarget(
      name: "OdrTests",
      dependencies: [
        "odr", "odr-manual", "EditScripts", "XcodeProjects", "ResourceTags", "Diagnostics",
        "Bytes", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Completions/type.zsh", "EditCases", "Formats", "Game", "Guides/Stubs", "Settings", "Slips"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer, which `make fuzz` alone builds.
if Context.environment["ODR_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "odr-fuzz",
      dependencies: [
        "BackgroundAssetPacks", "CLibFuzzer", "LanguageServer", "EditScripts", "XcodeProjects",
        "ResourceTags",
        "FileTrees", "Syntax", "Diagnostics", "Bytes",
        "TestSupport",
      ],
      path: "Tests/Fuzz/odr-fuzz", swiftSettings: settings,
      // gold fails on what libFuzzer brings along.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]),
  ]
}

// Plugins have an odr of their own, so with them this package is built twice over. The Makefile does without, and so
// does pre-commit, which builds in a folder of this name.
if Context.environment["ODR_WITHOUT_PLUGINS"] == nil,
  !FileManager.default.fileExists(atPath: Context.packageDirectory + "/swift_env-default")
{
  package.products += [
    .plugin(name: "OdrLint", targets: ["OdrLint"]),
    .plugin(name: "OdrLintCommand", targets: ["OdrLintCommand"]),
  ]
  package.targets += [
    .plugin(name: "OdrLint", capability: .buildTool(), dependencies: ["odr"], path: "Sources/Plugins/OdrLint"),
    .plugin(
      name: "OdrLintCommand",
      capability: .command(intent: .custom(verb: "odr-lint", description: "Find what is wrong with manifests.")),
      dependencies: ["odr"], path: "Sources/Plugins/OdrLintCommand"),
  ]
}
