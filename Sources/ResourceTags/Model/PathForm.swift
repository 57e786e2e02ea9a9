/// The form of a path, found in one pass over its bytes.
struct PathForm: OptionSet, Sendable, BitwiseCopyable {
  var rawValue: UInt16

  /// Has no bytes.
  static let isEmpty = PathForm(rawValue: 1)
  /// Begins with `/`.
  static let isAbsolute = PathForm(rawValue: 1 << 1)
  /// Has an empty, `.` or `..` component, or ends with `/`: a longer way to write the same path.
  static let isUnnormalized = PathForm(rawValue: 1 << 2)
  /// Has a `..` component.
  static let hasParent = PathForm(rawValue: 1 << 3)
  /// Has a NUL byte or a lone surrogate, which no file name can hold.
  static let isUnusable = PathForm(rawValue: 1 << 4)
  /// A component before the last ends with `.xcassets`.
  static let passesCatalog = PathForm(rawValue: 1 << 5)
  /// The last component ends with `.xcassets`.
  static let endsInCatalog = PathForm(rawValue: 1 << 6)
  /// Has a byte outside ASCII.
  static let isNonASCII = PathForm(rawValue: 1 << 7)
  /// Has code points that Unicode may compose, so that two spellings of the path may differ in their bytes.
  static let mayCompose = PathForm(rawValue: 1 << 8)
  /// Longer than any file system allows.
  static let isTooLong = PathForm(rawValue: 1 << 9)

  /// `PATH_MAX` of Linux, the larger one.
  static let longest = 4096
}

/// Hashes the components of a path one by one, so that the hash of a folder is a step towards that of its contents.
struct PathScanner {
  let hasher: ByteHasher

  /// The form of `path`, and the hash of its components after `state`.
  ///
  /// Empty and `.` components do not count; `..` is hashed as it is. `visit` gets the hash after every component
  /// but the last.
  @inline(__always)
  func scan(
    _ path: ByteSlice, from state: UInt64, visit: (UInt64) -> Void = { _ in }
  ) -> (form: PathForm, hash: UInt64) {
    guard path.count > 0 else { return ([.isEmpty], state) }
    var form: PathForm = path[0] == UInt8(ascii: "/") ? [.isAbsolute] : []
    if path.count > PathForm.longest { form.insert(.isTooLong) }
    var hash = state
    var start = 0
    var hasParent = false
    while true {
      let component = self.component(path, start, from: hash)
      let end = start + component.count
      if component.count <= 2, isDots(path, start, component.count) {
        form.insert(.isUnnormalized)
        if component.count > 0 { form.remove(.endsInCatalog) }
        if component.count == 2 {
          form.insert(.hasParent)
          if hasParent { visit(hash) }
          hash = component.hash
          hasParent = true
        }
      } else {
        if form.contains(.endsInCatalog) {
          form.remove(.endsInCatalog)
          form.insert(.passesCatalog)
        }
        if hasParent { visit(hash) }
        hash = component.hash
        hasParent = true
        if path[end - 1] == UInt8(ascii: "s"), component.count >= 9, path[ByteSpan(end - 9, end)].equals(".xcassets") {
          form.insert(.endsInCatalog)
        }
      }
      if component.isUnusual { form.formUnion(unusualForm(path, start, end)) }
      if end == path.count { return (form, hash) }
      start = end + 1
    }
  }

  /// The bytes up to the next slash, and the hash after them, eight bytes at a time.
  @inline(__always)
  private func component(
    _ path: ByteSlice, _ start: Int, from state: UInt64
  ) -> (count: Int, hash: UInt64, isUnusual: Bool) {
    var hash = state
    var offset = start
    var unusual: UInt64 = 0
    while true {
      let word = path.word(at: offset)
      let count = min(ByteWord.distance(to: word.matches(UInt8(ascii: "/"))), path.count - offset)
      guard count < 8 else {
        unusual |= word.nonASCII | word.matches(0)
        hash = hasher.combine(hash, word: word.bits)
        offset += 8
        continue
      }
      let mask: UInt64 = (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1
      unusual |= (word.nonASCII | word.matches(0)) & mask
      hash = hasher.finish(hash, word: word.bits & mask, count: count)
      return (offset - start + count, hash, unusual != 0)
    }
  }

  @inline(__always)
  private func isDots(_ path: ByteSlice, _ start: Int, _ count: Int) -> Bool {
    for index in start..<start + count where path[index] != UInt8(ascii: ".") { return false }
    return true
  }

  private func unusualForm(_ path: ByteSlice, _ start: Int, _ end: Int) -> PathForm {
    var form: PathForm = []
    for index in start..<end {
      let byte = path[index]
      if byte >= 0x80 { form.insert(.isNonASCII) } else if byte == 0 { form.insert(.isUnusable) }
      // Below U+0300, and among the Han of U+4000 to U+9FFF, every code point is its own composed form (NFC_Quick_Check).
      if byte >= 0xCC, !(0xE4...0xE9 ~= byte) { form.insert(.mayCompose) }
      if byte == 0xED, index + 1 < end, path[index + 1] >= 0xA0 { form.insert(.isUnusable) }
    }
    return form
  }
}
