// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  targets: [
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
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
