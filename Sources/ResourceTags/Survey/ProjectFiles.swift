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

  /// The types: the phase, whether the type is code or a folder, the words, and the extensions, or the whole names of files
  /// that odr recognizes by their name, in lowercase.
  private static let types = Dictionary(
    first: """
      Copy Bundle Resources||the Info.plist of the app|info.plist
      Copy Bundle Resources||a translation of the Info.plist|infoplist.strings,infoplist.xcstrings
      Copy Bundle Resources||the launch screen|launchscreen.storyboard,launch screen.storyboard,launchscreen.xib
      Copy Bundle Resources||an entitlements file|entitlements
      Copy Bundle Resources||a privacy manifest|xcprivacy
      Copy Bundle Resources|folder|the settings bundle|settings.bundle
      Copy Bundle Resources|folder|an app icon|icon
      Compile Sources|code|Swift code|swift
      Compile Sources|code|Objective-C code|m
      Compile Sources|code|Objective-C++ code|mm
      Compile Sources|code|C code|c
      Compile Sources|code|C++ code|cc,cpp,cxx,inl
      Compile Sources|code|assembler code|s
      Headers|code|a C header|h
      Headers|code|a C++ header|hh,hpp,hxx
      Headers|code|C++ code|ipp,tpp
      Link Binary With Libraries|code|a library|a,dylib,tbd
      Link Binary With Libraries|code|object code|o
      Link Binary With Libraries|code folder|a framework|framework,xcframework
      Copy Files|code folder|an app extension|appex
      another build phase|code|a C header|pch
      another build phase|code folder|a Swift module|swiftmodule
      another build phase|code folder|an Xcode project|xcodeproj
      another build phase|code folder|an Xcode workspace|xcworkspace
      Compile Sources||a Metal shader|metal
      Compile Sources||a Core ML model|mlmodel
      Compile Sources|folder|a Core ML model|mlpackage
      Compile Sources|folder|a data model|xcdatamodel,xcdatamodeld
      Compile Sources|folder|a mapping model|xcmappingmodel
      Compile Sources|folder|a Reality Composer project|rcproject
      Compile Sources|folder|a documentation catalog|docc
      """.split(separator: "\n").flatMap { row in
        let fields = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let type = CompiledType(
          words: fields[2], phase: BuildPhase(rawValue: fields[0]) ?? .other, isCode: fields[1].contains("code"),
          isFolder: fields[1].contains("folder"))
        return fields[3].split(separator: ",").map { (String($0), type) }
      })
}
