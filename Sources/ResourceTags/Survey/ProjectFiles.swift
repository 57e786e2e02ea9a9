/// What the Xcode project of a manifest has of files, from the manifest's folder on, and says about its asset packs.
package struct ProjectFiles: Sendable {
  /// Why the project leaves the file or catalog at a normalized path out of the app; `nil` if it does not.
  package typealias Exclusion = @Sendable (_ path: [UInt8]) -> String?

  /// The paths of files and of synchronized folders, as the project spells them.
  let paths: [ByteString]
  /// The phase of each file of the targets; ``BuildPhase/resources`` if that is one of several.
  private let phases: [PathKey: BuildPhase]
  /// The phase of a file in a synchronized folder with exceptions for phases, by its path and the phase of its type.
  package typealias PhaseInFolders = @Sendable (_ path: ByteString, _ byType: BuildPhase) -> BuildPhase?
  /// `nil` if no folder has such exceptions.
  private let phaseInFolders: PhaseInFolders?
  /// `nil` if the project leaves nothing out.
  let exclusion: Exclusion?
  /// Whether the phase of some file may not be that of its type.
  let hasMovedFiles: Bool
  /// The app that the packs are for.
  package let app: ProjectApp?
  /// What the products and settings of the project say about the packs of a manifest, whose bytes are told on request.
  package let findings: @Sendable (_ manifest: Manifest, _ packBytes: @escaping () -> Int?) -> [Diagnostic]

  /// The files at `paths`, with the phases that they are in.
  package init(
    paths: [ByteString], phases: [(path: ByteString, phase: BuildPhase)],
    inFolders phaseInFolders: PhaseInFolders? = nil, exclusion: Exclusion? = nil, app: ProjectApp? = nil,
    findings: @escaping @Sendable (Manifest, @escaping () -> Int?) -> [Diagnostic] = { _, _ in [] }
  ) {
    self.paths = paths
    self.phaseInFolders = phaseInFolders
    self.phases = Dictionary(phases.map { (PathKey($0.path), $0.phase) }) { $0 == .resources ? $0 : $1 }
    self.exclusion = exclusion
    self.app = app
    self.findings = findings
    hasMovedFiles =
      phaseInFolders != nil
      || phases.contains { $0.phase != .resources && CompiledType(path: ByteSlice($0.path.bytes)) == nil }
  }

  /// The phase of the file at a normalized path, whose type belongs in the phase `byType`; `nil` if it is in none, or if its
  /// type tells it.
  func phase(of path: [UInt8], byType: BuildPhase) -> BuildPhase? {
    phases[PathKey(path)] ?? phaseInFolders?(ByteString(path), byType)
  }
}

/// What a project says about the app that asset packs are for.
package struct ProjectApp: Sendable {
  /// Its bundle identifier; `nil` if the project does not tell.
  package let bundleID: String?
  /// Why there is no identifier, or whose it is.
  package let note: String?
  /// What the URLs of the packs begin with, if that is not Apple's business.
  package let urlPrefix: String?

  package init(bundleID: String?, note: String?, urlPrefix: String?) {
    (self.bundleID, self.note, self.urlPrefix) = (bundleID, note, urlPrefix)
  }
}

/// How an Xcode project spells the paths of its resources, from the manifest's folder on.
package struct ProjectSpellings: Sendable {
  /// The paths, by what they have in common with other cases of the same letters.
  private let paths: [String: ByteString]

  /// The spellings of `paths`: files, or folders that the project has as a whole.
  package init(_ paths: [ByteString]) {
    self.paths = Dictionary(paths.map { ($0.string.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The path in the project of a file, if that is another than `path` and differs from it in case only.
  package func otherSpelling(of path: [UInt8]) -> ByteString? {
    // No disk has a longer path.
    if paths.isEmpty || path.count > 4096 { return nil }
    for end in [path.count] + path.indices.reversed().filter({ path[$0] == UInt8(ascii: "/") }) {
      let part = String(decoding: path[..<end], as: UTF8.self)
      guard let known = paths[part.lowercased()] else { continue }
      // Two normalizations of one name are equal strings.
      return known.string == part ? nil : ByteString(known.bytes + path[end...])
    }
    return nil
  }
}

/// A build phase of a target, by its name in Xcode. Tags have an effect in ``resources`` alone.
///
/// Source: swiftlang/swift-build, where only `ResourcesTaskProducer` asks for the asset pack of a build file.
package enum BuildPhase: String, Sendable {
  case resources = "Copy Bundle Resources"
  case sources = "Compile Sources"
  case headers = "Headers"
  case frameworks = "Link Binary With Libraries"
  case copyFiles = "Copy Files"
  /// Any other one, such as that of a build rule of old systems.
  case other = "another build phase"
}

/// A type of file that Xcode puts into another phase than ``BuildPhase/resources``, by the ending of its name, or that has to
/// be in the app itself.
///
/// Source: `FileType.defaultFileTypes` of yonaskolb/XcodeGen; for `.mlpackage` real projects. What has to be in the app: Apple,
/// "Bundle Structure" and "Describing data use in privacy manifests".
package struct CompiledType: Sendable {
  /// What the file is, as in a sentence: `Swift code`.
  let words: String
  /// The phase that Xcode puts it in.
  package let phase: BuildPhase
  /// Whether it is executable code, which no asset pack may have.
  package let isCode: Bool
  /// Whether it is a folder.
  let isFolder: Bool
  /// Whether the system reads it in the app, before or without any download.
  let staysInApp: Bool

  private init(
    _ words: String, _ phase: BuildPhase = .sources, isCode: Bool = true, isFolder: Bool = false,
    staysInApp: Bool = false
  ) {
    (self.words, self.phase, self.isCode, self.isFolder, self.staysInApp) = (words, phase, isCode, isFolder, staysInApp)
  }

  private static func ofApp(_ words: String, isFolder: Bool = false) -> CompiledType {
    CompiledType(words, .resources, isCode: false, isFolder: isFolder, staysInApp: true)
  }

  /// The type of the file at a path; `nil` for one that Xcode copies to the app as it is.
  package init?(path: ByteSlice) {
    // The last letter of the path rules out most files.
    guard path.count > 0, Self.lastLetters.contains(path[path.count - 1] | 0x20) else { return nil }
    var dot = path.count - 1
    let floor = max(1, path.count - Self.longestEnding - 1)
    while dot > floor, path[dot] != UInt8(ascii: ".") { dot -= 1 }
    guard dot > 0, path[dot] == UInt8(ascii: "."), path[dot - 1] != UInt8(ascii: "/"),
      Self.lengths.contains((path.count - dot - 1) << 8 | Int(path[path.count - 1] | 0x20))
    else { return nil }
    let ending = path[from: dot + 1].string.lowercased()
    if let type = Self.types[ending] {
      self = type
    } else if Self.endingsOfNames.contains(ending), let type = Self.names[Self.name(of: path)] {
      self = type
    } else {
      return nil
    }
  }

  private static func name(of path: ByteSlice) -> String {
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return String(decoding: path[start...], as: UTF8.self).lowercased()
  }

  private static let lastLetters: Set<UInt8> = Set((Array(types.keys) + Array(names.keys)).compactMap(\.utf8.last))
  /// The length of each ending, in front of its last letter.
  private static let lengths = Set(
    (Array(types.keys) + endingsOfNames).map { $0.utf8.count << 8 | Int($0.utf8.last ?? 0) })
  private static let longestEnding = types.keys.map(\.utf8.count).max() ?? 0

  /// Files that are told by their whole name, in lower case.
  private static let names: [String: CompiledType] = [
    "info.plist": ofApp("the Info.plist of the app"), "infoplist.strings": ofApp("a translation of the Info.plist"),
    "infoplist.xcstrings": ofApp("a translation of the Info.plist"),
    "settings.bundle": ofApp("the settings bundle", isFolder: true),
    "launchscreen.storyboard": ofApp("the launch screen"), "launch screen.storyboard": ofApp("the launch screen"),
    "launchscreen.xib": ofApp("the launch screen"),
  ]
  private static let endingsOfNames = Set(names.keys.compactMap { $0.split(separator: ".").last.map(String.init) })

  private static let types: [String: CompiledType] = [
    "entitlements": ofApp("a list of entitlements"), "xcprivacy": ofApp("a privacy manifest"),
    "icon": ofApp("an app icon", isFolder: true),
    "swift": Self("Swift code"), "m": Self("Objective-C code"), "mm": Self("Objective-C++ code"), "c": Self("C code"),
    "cc": Self("C++ code"), "cpp": Self("C++ code"), "cxx": Self("C++ code"), "inl": Self("C++ code"),
    "s": Self("assembler code"), "h": Self("a C header", .headers), "pch": Self("a C header", .other),
    "hh": Self("a C++ header", .headers), "hpp": Self("a C++ header", .headers), "hxx": Self("a C++ header", .headers),
    "ipp": Self("C++ code", .headers), "tpp": Self("C++ code", .headers),
    "a": Self("a library", .frameworks), "o": Self("object code", .frameworks),
    "dylib": Self("a library", .frameworks), "tbd": Self("a library", .frameworks),
    "framework": Self("a framework", .frameworks, isFolder: true),
    "xcframework": Self("a framework", .frameworks, isFolder: true),
    "swiftmodule": Self("a Swift module", .other, isFolder: true),
    "appex": Self("an app extension", .copyFiles, isFolder: true),
    "metal": Self("a Metal shader", isCode: false), "mlmodel": Self("a Core ML model", isCode: false),
    "mlpackage": Self("a Core ML model", isCode: false, isFolder: true),
    "xcdatamodel": Self("a data model", isCode: false, isFolder: true),
    "xcdatamodeld": Self("a data model", isCode: false, isFolder: true),
    "xcmappingmodel": Self("a mapping model", isCode: false, isFolder: true),
    "rcproject": Self("a Reality Composer project", isCode: false, isFolder: true),
    "docc": Self("a documentation catalog", isCode: false, isFolder: true),
  ]
}
