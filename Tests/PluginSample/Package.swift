// swift-tools-version: 6.1
import PackageDescription

// A package that lints the manifest of its target in builds, and with 'swift package odr-lint'.
let package = Package(
  name: "PluginSample",
  products: [.library(name: "Game", targets: ["Game"])],
  dependencies: [.package(name: "odr", path: "../..")],
  targets: [
    .target(
      name: "Game", exclude: ["ResourceTags.yml", "Levels"], plugins: [.plugin(name: "OdrLint", package: "odr")])
  ],
  swiftLanguageModes: [.v6]
)
