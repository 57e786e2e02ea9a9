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
