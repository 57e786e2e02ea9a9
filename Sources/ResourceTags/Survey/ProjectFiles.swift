/// A manifest's Xcode project.
package enum ProjectFiles: Sendable {
  case read(any ProjectContents)
  /// A project that can't be compared with manifests, and the findings about a manifest that state the reason.
  case unread(_ reason: @Sendable (Manifest) -> [Diagnostic])

  /// The contents of the project, if odr could read it.
  package var contents: (any ProjectContents)? { if case .read(let contents) = self { contents } else { nil } }

  /// Returns the differences between a manifest without errors and the project, or the reason why odr can't compare
  /// them; the files of the manifest's folder come from the tree.
  package func compare(_ manifest: Manifest, _ tree: any FileTree) -> [Diagnostic] {
    switch self {
    case .read(let contents): contents.compare(manifest, tree)
    case .unread(let reason): reason(manifest)
    }
  }
}

/// The files of a manifest's Xcode project, with paths relative to the manifest's folder, and everything in the project
/// that affects the asset packs.
package protocol ProjectContents: Sendable {
  /// The paths of files and of synchronized folders, as spelled in the project.
  var paths: [ByteString] { get }
  /// The app that the asset packs belong to.
  var app: ProjectApp? { get }
  /// The source files of the targets.
  var sources: SourceFiles { get }

  /// Returns the build phase that the project specifies for the file at a normalized path; `nil` if the project doesn't
  /// specify a phase. `byType` is the phase for the file's type.
  func phase(of path: [UInt8], byType: BuildPhase) -> BuildPhase?
  /// Whether a target contains the file or package at a normalized path.
  func contains(_ path: [UInt8]) -> Bool
  /// Returns the reason why the project excludes the file or catalog at a normalized path from the app; `nil` if the
  /// project doesn't exclude it.
  func exclusion(of path: [UInt8]) -> String?
  /// Returns the findings about the project's products and settings that affect the asset packs of a manifest.
  func findings(_ manifest: Manifest) -> [Diagnostic]
  /// Returns, for each app among the targets, the size of the resources without tags that stay in it, its name, and
  /// whether all of its resources are in the manifest's folder.
  func untaggedBytes(_ manifest: Manifest) -> [(bytes: Int, target: String, isComplete: Bool)]
  /// Returns the files and catalog items in the targets that have no tags in a manifest.
  func untagged(_ manifest: Manifest) -> [ByteString]
  /// Returns the differences between a manifest without errors and the project; the files of the manifest's folder come
  /// from the tree.
  func compare(_ manifest: Manifest, _ tree: any FileTree) -> [Diagnostic]
}

/// Source files, each of which is read when it is needed.
package struct SourceFiles: Sendable {
  /// The paths of the files, for people.
  package let names: [String]
  package var count: Int { names.count }
  /// Reads the file with a number below ``count``; `nil` if it can't be read.
  package let text: @Sendable (Int) -> SourceText?

  /// The size of the largest file that odr checks. Larger files aren't written by people.
  package static let byteLimit = 16 << 20

  /// The names of Swift and Objective-C files.
  package static let names = FileNameFilter(["swift", "m", "mm", "h"], allowsPrefix: true)

  package init(_ names: [String], text: @escaping @Sendable (Int) -> SourceText?) {
    (self.names, self.text) = (names, text)
  }
}

/// The numbers of source files that odr could read, and of calls that take tags; the paths of the files that odr couldn't
/// read, and the positions of the calls that it can't follow.
package typealias CodeCounts = (files: Int, calls: Int, unread: [String], unfollowed: [String])

/// The app that asset packs belong to, according to the project: its bundle identifier, if the project specifies it; the
/// reason why the identifier is missing; and the prefix of the packs' URLs, or `nil` if Apple hosts the packs.
package typealias ProjectApp = (bundleID: String?, note: String?, urlPrefix: String?)

/// The spellings of resource paths in an Xcode project, relative to the manifest's folder.
package struct ProjectSpellings: Sendable {
  /// The paths; each key is the path in lowercase.
  private let paths: [String: ByteString]

  /// Creates the spellings of `paths`, the paths of files and whole folders in the project.
  package init(_ paths: [ByteString]) {
    self.paths = Dictionary(first: paths.map { ($0.string.lowercased(), $0) })
  }

  /// Returns the project's spelling of `path` if it differs only in case; otherwise `nil`.
  package func otherSpelling(of path: [UInt8]) -> ByteString? {
    // macOS and Linux don't accept paths longer than 4,096 bytes.
    if paths.isEmpty || path.count > 4096 { return nil }
    for part in [path[...]] + path.outerFolders {
      guard let known = paths[part.string.lowercased()] else { continue }
      // Swift considers two strings equal if they differ only in Unicode normalization.
      return known.string == part.string ? nil : ByteString(known.bytes + path[part.endIndex...])
    }
    return nil
  }
}

/// A target's build phase; the raw value is the phase's name in Xcode. Tags have an effect only in ``resources``.
///
/// Source: swiftlang/swift-build, where only `ResourcesTaskProducer` requests the asset pack of a build file.
package enum BuildPhase: String, Sendable {
  case resources = "Copy Bundle Resources"
  case sources = "Compile Sources"
  case headers = "Headers"
  case frameworks = "Link Binary With Libraries"
  case copyFiles = "Copy Files"
  /// Any other phase, such as the build rules phase of old build systems.
  case other = "another build phase"
}

/// A type of file that Xcode puts in a build phase other than ``BuildPhase/resources``, or that must be in the app
/// itself. The extension or the whole name of a file determines its type.
///
/// Sources for the phases: `FileType.defaultFileTypes` of yonaskolb/XcodeGen; for `.mlpackage`, real projects. Sources
/// for files that must be in the app: Apple, "Bundle Structure" and "Describing data use in privacy manifests".
package struct CompiledType: Sendable {
  /// The type as part of a sentence, such as `Swift code`.
  let words: String
  /// The phase that Xcode puts the file in.
  package let phase: BuildPhase
  /// Whether the file is executable code, which asset packs must not contain.
  package let isCode: Bool
  /// Whether files of this type are folders.
  let isFolder: Bool
  /// Whether the file must be in the app itself, because the system reads it without waiting for a download.
  var staysInApp: Bool { phase == .resources }
}

extension CompiledType {
  /// Finds the type of the file at a path; `nil` for a file that Xcode copies to the app unchanged.
  package init?(path: ByteSlice) {
    let name = path.lastComponent
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = path[from: dot + 1].string.lowercased()
    guard let type = Self.types[ending] ?? Self.types[name.string.lowercased()] else { return nil }
    self = type
  }

  /// Whether the file at a path must be in the app itself, according to its type.
  package static func staysInApp(_ path: String) -> Bool {
    CompiledType(path: ByteSlice(path.utf8))?.staysInApp ?? false
  }

  /// Creates types that differ only in their words.
  private static func group(
    _ phase: BuildPhase, isCode: Bool = true, isFolder: Bool = false, _ words: [String: String]
  ) -> [(String, CompiledType)] {
    words.map { ($0, CompiledType(words: $1, phase: phase, isCode: isCode, isFolder: isFolder)) }
  }

  /// The types; each key is an extension, or the whole name of files that odr recognizes by their name, in lowercase.
  private static let types = Dictionary(
    first: [
      group(
        .resources, isCode: false,
        [
          "info.plist": "the Info.plist of the app", "infoplist.strings": "a translation of the Info.plist",
          "infoplist.xcstrings": "a translation of the Info.plist", "launchscreen.storyboard": "the launch screen",
          "launch screen.storyboard": "the launch screen", "launchscreen.xib": "the launch screen",
          "entitlements": "an entitlements file", "xcprivacy": "a privacy manifest",
        ]),
      group(
        .resources, isCode: false, isFolder: true,
        ["settings.bundle": "the settings bundle", "icon": "an app icon"]),
      group(
        .sources,
        [
          "swift": "Swift code", "m": "Objective-C code", "mm": "Objective-C++ code", "c": "C code", "cc": "C++ code",
          "cpp": "C++ code", "cxx": "C++ code", "inl": "C++ code", "s": "assembler code",
        ]),
      group(
        .headers,
        [
          "h": "a C header", "hh": "a C++ header", "hpp": "a C++ header", "hxx": "a C++ header", "ipp": "C++ code",
          "tpp": "C++ code",
        ]),
      group(.frameworks, ["a": "a library", "o": "object code", "dylib": "a library", "tbd": "a library"]),
      group(.frameworks, isFolder: true, ["framework": "a framework", "xcframework": "a framework"]),
      group(.copyFiles, isFolder: true, ["appex": "an app extension"]),
      group(.other, ["pch": "a C header"]),
      group(
        .other, isFolder: true,
        ["swiftmodule": "a Swift module", "xcodeproj": "an Xcode project", "xcworkspace": "an Xcode workspace"]),
      group(.sources, isCode: false, ["metal": "a Metal shader", "mlmodel": "a Core ML model"]),
      group(
        .sources, isCode: false, isFolder: true,
        [
          "mlpackage": "a Core ML model", "xcdatamodel": "a data model", "xcdatamodeld": "a data model",
          "xcmappingmodel": "a mapping model", "rcproject": "a Reality Composer project",
          "docc": "a documentation catalog",
        ]),
    ].joined())
}
