package import ResourceTags

/// A source text with keycap emoji, 1️⃣ to 9️⃣, before the positions that a test examines.
package struct MarkedText {
  /// The text without its markers.
  package let text: String
  /// The byte offsets of the markers, in the order of their numbers.
  package let offsets: [ByteIndex]

  package init(_ marked: String) {
    var text = ""
    var offsets: [Character: ByteIndex] = [:]
    for character in marked {
      if Self.markers.contains(character) {
        offsets[character] = text.utf8.count
      } else {
        text.append(character)
      }
    }
    self.text = text
    self.offsets = Self.markers.compactMap { offsets[$0] }
  }

  private static let markers: [Character] = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣"]
}
