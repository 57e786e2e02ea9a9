// swift-tools-version: 6.1
import Foundation
import PackageDescription

// Continuous integration sets ODR_WARNINGS_AS_ERRORS; SwiftPM rejects unsafe flags in dependencies, so other packages
// never get them.
let strict: [SwiftSetting] =
  Context.environment["ODR_WARNINGS_AS_ERRORS"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])]
let settings: [SwiftSetting] = strict + [.enableUpcomingFeature("InternalImportsByDefault")]

// Neither clang nor SwiftPM searches Homebrew's folder on Apple silicon, and `brew` isn't on Xcode's PATH. SwiftPM
// caches this manifest, so test for Homebrew and not for libyaml, which may be installed after a first build.
let homebrew = "/opt/homebrew"
let isHomebrewAsked =
  Context.environment["PKG_CONFIG_PATH"] == nil && FileManager.default.fileExists(atPath: homebrew + "/bin/brew")
let libyaml = isHomebrewAsked ? homebrew + "/opt/libyaml/lib/pkgconfig/yaml-0.1.pc" : "yaml-0.1"

let package = Package(
  name: "odr",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "odr", targets: ["odr"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    .systemLibrary(
      name: "CResourceTagsYAML", pkgConfig: libyaml, providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CResourceTagsSystem"),
    .target(
      name: "ResourceTags", dependencies: ["CResourceTagsYAML", "CResourceTagsSystem"],
      exclude: ["Rules/README.md", "Edits/README.md"],
      resources: [.embedInCode("Schema/resource-tags-1.schema.json")], swiftSettings: settings),
    .target(name: "OdrXcodeProjects", dependencies: ["ResourceTags"], swiftSettings: settings),
    .target(
      name: "OdrBackgroundAssets", dependencies: ["OdrXcodeProjects", "ResourceTags"], swiftSettings: settings),
    .target(
      name: "OdrAppCode", dependencies: ["OdrBackgroundAssets", "ResourceTags"],
      resources: [.embedInCode("Generated/ResourceAccess.swift.txt")], swiftSettings: settings),
    .target(name: "OdrEditScripts", dependencies: ["ResourceTags"], swiftSettings: settings),
    .target(name: "OdrLanguageServer", dependencies: ["OdrEditScripts", "ResourceTags"], swiftSettings: settings),
    .executableTarget(
      name: "odr",
      dependencies: [
        "OdrLanguageServer", "OdrEditScripts", "OdrAppCode", "OdrBackgroundAssets", "OdrXcodeProjects", "ResourceTags",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [
        .embedInCode("Report/article.html"), .embedInCode("Report/report.css"), .embedInCode("Report/report.html"),
        .embedInCode("Report/report.js"),
      ],
      swiftSettings: settings),

    // Creates the manual pages for `make install`.
    .executableTarget(name: "odr-manual", swiftSettings: settings),

    .target(
      name: "OdrTestSupport", dependencies: ["OdrLanguageServer", "OdrXcodeProjects", "ResourceTags"],
      path: "Tests/OdrTestSupport", swiftSettings: settings),
    .testTarget(name: "LayerTests", dependencies: ["OdrAppCode", "ResourceTags"], swiftSettings: settings),
    .testTarget(
      name: "ResourceTagsTests", dependencies: ["ResourceTags", "OdrTestSupport"],
      exclude: ["Files/Thinning.md"], swiftSettings: settings),
    .testTarget(
      name: "OdrXcodeProjectsTests", dependencies: ["OdrXcodeProjects", "ResourceTags", "OdrTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "OdrBackgroundAssetsTests",
      dependencies: ["OdrBackgroundAssets", "ResourceTags", "OdrTestSupport"],
      exclude: ["Published"],
      swiftSettings: settings),
    .testTarget(
      name: "OdrAppCodeTests",
      dependencies: ["OdrAppCode", "OdrBackgroundAssets", "ResourceTags", "OdrTestSupport"],
      exclude: ["calls.md", "Facade/Program", "Stubs"],
      swiftSettings: settings),
    .testTarget(
      name: "OdrEditScriptsTests", dependencies: ["OdrEditScripts", "ResourceTags", "OdrTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "OdrLanguageServerTests",
      dependencies: ["OdrLanguageServer", "ResourceTags", "OdrTestSupport"], swiftSettings: settings),
    .testTarget(
      name: "OdrTests",
      dependencies: [
        "odr", "odr-manual", "OdrEditScripts", "OdrLanguageServer", "OdrXcodeProjects", "ResourceTags",
        "OdrTestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Completions/type.zsh", "EditCases", "Formats", "Guides/Stubs", "Settings", "Slips"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer; only `make fuzz` builds it.
if Context.environment["ODR_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "odr-fuzz",
      dependencies: [
        "CLibFuzzer", "OdrAppCode", "OdrBackgroundAssets", "OdrEditScripts", "OdrLanguageServer", "OdrXcodeProjects",
        "ResourceTags",
        "OdrTestSupport",
      ],
      path: "Tests/Fuzz/odr-fuzz", swiftSettings: settings,
      // The gold linker fails on libFuzzer's library.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]),
  ]
}

// The plugins need their own build of odr, so with them this package is built twice. The Makefile omits them, and so
// does pre-commit, which builds in a folder of this name.
if Context.environment["ODR_WITHOUT_PLUGINS"] == nil,
  !FileManager.default.fileExists(atPath: Context.packageDirectory + "/swift_env-default")
{
  package.products += [
    .plugin(name: "OdrLint", targets: ["OdrLint"]),
    .plugin(name: "OdrGenerate", targets: ["OdrGenerate"]),
  ]
  package.targets += [
    .plugin(name: "OdrLint", capability: .buildTool(), dependencies: ["odr"], path: "Sources/Plugins/OdrLint"),
    .plugin(name: "OdrGenerate", capability: .buildTool(), dependencies: ["odr"], path: "Sources/Plugins/OdrGenerate"),
  ]
}
