// swift-tools-version: 6.1
import PackageDescription

// A package that generates code for its tags and lints its manifest in builds.
let package = Package(
  name: "PluginSample",
  products: [.library(name: "Game", targets: ["Game"])],
  dependencies: [.package(name: "odr", path: "../..")],
  targets: [
    .target(
      name: "Game", exclude: ["ResourceTags.yml", "Levels"],
      plugins: [.plugin(name: "OdrLint", package: "odr"), .plugin(name: "OdrGenerate", package: "odr")])
  ],
  swiftLanguageModes: [.v6]
)
