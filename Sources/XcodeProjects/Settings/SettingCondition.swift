/// What must hold of a build for a setting to count, such as `[config=Debug*]` or `[sdk=iphoneos*]`.
struct SettingCondition: Sendable {
  /// What is compared: `config`, `sdk`, `arch` and so on.
  let parameter: String
  let pattern: String

  /// Whether it holds in every build with the configuration called `configuration`; `nil` if that depends on the build.
  func holds(for configuration: String) -> Bool? {
    if pattern == "*" { return true }
    guard parameter == "config", !pattern.contains(where: { "[\\".contains($0) }) else { return nil }
    return Self.matches(Array(configuration.utf8), Array(pattern.utf8))
  }

  /// Whether a name matches a pattern as in fnmatch(3), with `*` and `?`.
  private static func matches(_ name: [UInt8], _ pattern: [UInt8]) -> Bool {
    var (index, place) = (0, 0)
    // Where the last `*` is, and how much it takes so far: only that one has to be tried again.
    var star: (place: Int, index: Int)?
    while index < name.count {
      if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
        star = (place, index)
        place += 1
      } else if place < pattern.count, pattern[place] == name[index] || pattern[place] == UInt8(ascii: "?") {
        index += 1
        place += 1
      } else if let last = star {
        star = (last.place, last.index + 1)
        (index, place) = (last.index + 1, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
