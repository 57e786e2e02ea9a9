// swift-tools-version: 6.1
import Foundation
import PackageDescription

// As in the package of odr.
let homebrew = "/opt/homebrew"
let isHomebrewAsked =
  Context.environment["PKG_CONFIG_PATH"] == nil && FileManager.default.fileExists(atPath: homebrew + "/bin/brew")
let libyaml = isHomebrewAsked ? homebrew + "/opt/libyaml/lib/pkgconfig/yaml-0.1.pc" : "yaml-0.1"

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  targets: [
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: libyaml,
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .executableTarget(
      name: "event-loop",
      dependencies: ["CLibYAML"],
      // Leaves out Swift's start-up object, so that this C program need not load the Swift libraries; see main.c.
      linkerSettings: [.unsafeFlags(["-nostartfiles"], .when(platforms: [.linux]))]
    ),
    .executableTarget(name: "print-line"),
    // `bench` runs the two others as processes; the dependencies make `swift run bench` build them.
    .executableTarget(name: "bench", dependencies: ["CLibYAML", "event-loop", "print-line"]),
  ],
  swiftLanguageModes: [.v6]
)
