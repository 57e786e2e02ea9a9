/// Converts paths to strings and back, including paths that are not valid UTF-8, which Linux allows.
///
/// In the converted string, a private-use character replaces each byte that is not part of a valid character. When odr
/// passes the path to the system, each of these private-use characters becomes the original byte again. If a path
/// already contains one of these private-use characters, odr also replaces the character's bytes, so that different
/// paths never become the same string.
extension String {
  /// Creates the string for a path with the bytes `bytes`.
  package init(path bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    self.init(decoding: bytes, as: UTF8.self)
    if bytes.allSatisfy({ $0 < 0x80 }) { return }
    if utf8.elementsEqual(bytes), !mayHaveByteCharacters { return }
    self = ""
    var start = 0
    while start < bytes.count {
      let character = (1...4).lazy.filter { start + $0 <= bytes.count }.compactMap {
        String(validatedUTF8: bytes[start..<start + $0])
      }.first
      if let scalar = character?.unicodeScalars.first, scalar.byteOfPath == nil {
        unicodeScalars.append(scalar)
        start += scalar.utf8.count
      } else {
        unicodeScalars.append(Unicode.Scalar(byteOfPath: bytes[start]))
        start += 1
      }
    }
  }

  /// The bytes of the path.
  package var pathBytes: [UInt8] {
    guard mayHaveByteCharacters else { return Array(utf8) }
    return unicodeScalars.reduce(into: []) { bytes, scalar in
      if let byte = scalar.byteOfPath { bytes.append(byte) } else { bytes += scalar.utf8 }
    }
  }

  /// The path as a C string, with the same bytes as on disk.
  var cPath: [CChar] { pathBytes.map { CChar(bitPattern: $0) } + [0] }

  /// Whether the string represents a path that is not valid UTF-8.
  package var isUnreadablePath: Bool { mayHaveByteCharacters && unicodeScalars.contains { $0.byteOfPath != nil } }

  private var mayHaveByteCharacters: Bool { utf8.contains(0xF4) }
}

extension Unicode.Scalar {
  /// The byte that the scalar replaces in a path that is not valid UTF-8.
  package var byteOfPath: UInt8? {
    0x10FE80...0x10FEFF ~= value ? UInt8(truncatingIfNeeded: value) : nil
  }

  fileprivate init(byteOfPath byte: UInt8) {
    self = Unicode.Scalar(0x10FE00 + UInt32(byte)) ?? "\u{FFFD}"
  }
}

extension String {
  // MARK: Parts of a path

  /// The part after the last slash.
  package var fileName: String { String(self[nameStart...]) }

  /// The extension of the file's name, in lowercase; empty if there is none.
  package var fileEnding: String {
    let name = fileName
    return name.utf8.lastIndex(of: ".").map { String(name[name.utf8.index(after: $0)...]).lowercased() } ?? ""
  }

  /// The folder part of the path. The result ends with a slash only if it is `/`. If the path is only a name, the
  /// result is `.`.
  package var parentFolder: String {
    if nameStart == startIndex { return "." }
    let folder = self[..<nameStart].dropLast()
    return folder.isEmpty ? "/" : String(folder)
  }

  /// The path without slashes at its end, except for the path `/`.
  package var withoutTrailingSlashes: String {
    var path = self[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }

  /// Returns the path of `name` in the folder at this path.
  package func appendingPath(_ name: String) -> String { self == "/" ? "/" + name : self + "/" + name }

  private var nameStart: Index { utf8.lastIndex(of: "/").map { utf8.index(after: $0) } ?? startIndex }

  // MARK: UTF-8

  /// Returns the string with `new` in place of each `old`, which is an ASCII character.
  ///
  /// In Swift, a character includes the combining characters after it, so `replacing("'", with: "")` doesn't find a
  /// quotation mark before a combining character.
  package func replacing(ascii old: Unicode.Scalar, with new: String) -> String {
    Array(utf8).replacing([UInt8(ascii: old)], with: Array(new.utf8)).string
  }

  /// Creates a string from UTF-8 bytes; `nil` if `bytes` is not valid UTF-8.
  ///
  /// The standard library provides this initializer only in macOS 15 and later.
  @inlinable package init?(validatedUTF8 bytes: some Collection<UInt8>) {
    let string = bytes.string
    // The decoder replaced bytes that are not valid UTF-8 with U+FFFD.
    guard string.utf8.elementsEqual(bytes) else { return nil }
    self = string
  }
}

extension Unicode.Scalar {
  /// Whether the scalar would move the cursor, control the terminal, reorder the text around it, or be invisible.
  ///
  /// True for control characters, line and paragraph separators, surrogates, and format characters (Unicode categories
  /// Cc, Cf, Zl, Zp, Cs), for noncharacters such as U+FFFF, and for invisible characters. False for joiners and for the
  /// variation selectors of emoji, which many texts need.
  package var isUnprintable: Bool {
    if value < 0x7F { return value < 0x20 }
    // Noncharacters, such as U+FFFF, should not occur in text.
    if value & 0xFFFE == 0xFFFE { return true }
    if [0x200C, 0x200D, 0xFE0E, 0xFE0F].contains(value) { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: isInvisible
    }
  }

  /// Whether the scalar is a default-ignorable code point, which includes the Hangul fillers, or a blank symbol.
  ///
  /// The standard library contains these properties. Source: DerivedCoreProperties.txt and UnicodeData.txt of the
  /// Unicode Character Database.
  package var isInvisible: Bool {
    if properties.isDefaultIgnorableCodePoint { return true }
    return switch properties.generalCategory {
    case .otherSymbol, .otherLetter: !properties.isIdeographic && properties.name?.hasSuffix(" BLANK") == true
    default: false
    }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// The last component of a path: the part after the last slash.
  package var lastComponent: SubSequence { self[(lastIndex(of: "/").map { $0 + 1 } ?? startIndex)...] }

  /// The path of the folder that contains the path; empty if the path has only one component.
  package var folderPath: SubSequence { self[..<(lastIndex(of: "/") ?? startIndex)] }

  /// Whether the path is the path of a folder with the files of one language.
  package var isLanguageFolder: Bool { suffix(6).elementsEqual(".lproj".utf8) }

  /// The paths of all folders around the path, with the innermost folder first.
  package var outerFolders: some Sequence<SubSequence> {
    indices.lazy.reversed().filter { self[$0] == "/" }.map { self[..<$0] }
  }
}
