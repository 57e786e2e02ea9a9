import OdrTestSupport
import Testing

@testable import ResourceTags

/// The rule of ownership in the guide *Edits*, on manifests whose generator decides what each comment belongs to.
@Suite("Laws of comments") struct CommentLawTests {
  private static let shares = 8

  @Test("each comment stays with its owner, and is removed only with its owner", arguments: 0..<shares)
  func owners(_ share: Int) throws {
    for number in LawCount.comments.numbers(shares: Self.shares) {
      let seed = UInt64(share) << 32 | UInt64(number)
      let sample = OwnedComments(seed: seed)
      let manifest = Manifest(SourceText(name: "x.yml", sample.text))
      try #require(manifest.tree.faults.isEmpty && manifest.faults.isEmpty, "seed \(seed):\n\(sample.text)")
      var random = SeededGenerator(seed: seed)
      let (name, result) = try change(manifest, sample, &random)
      guard let result else { continue }
      let broken = Self.broken(sample, String(decoding: result.bytes, as: UTF8.self), result.names)
      #expect(
        broken.isEmpty,
        """
        seed \(seed): \(name): \(broken.joined(separator: "; "))
        \(sample.text)
        --- after
        \(String(decoding: result.bytes, as: UTF8.self))
        """)
    }
  }

  private typealias Result = (bytes: [UInt8], names: [String: String])

  /// Makes a random change. Returns the new text and the new names of renamed tags and moved resources; `nil` if the
  /// change is refused.
  private func change(
    _ manifest: Manifest, _ sample: OwnedComments, _ random: inout SeededGenerator
  ) throws -> (name: String, Result?) {
    let tag = sample.tags.randomElement(using: &random) ?? ""
    let other = sample.tags.randomElement(using: &random) ?? ""
    let path = sample.resources.randomElement(using: &random) ?? ""
    let resource = try ResourcePath(path)
    let category = DownloadCategory.allCases.randomElement(using: &random)
    let position: TagPosition = [.first, .last, .at(1), .at(2)].randomElement(using: &random) ?? .last
    func edit(_ edit: any ManifestEdit, _ names: [String: String] = [:]) throws -> (String, Result?) {
      do {
        return ("\(edit)", (try manifest.applying([edit]).bytes, names))
      } catch {
        guard case .unproved = error.refusal else { return ("\(edit)", nil) }
        throw error
      }
    }
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return try edit(RemoveTags([tag]))
    case 1: return try edit(RenameTag(tag, to: "new-name"), [tag: "new-name"])
    case 2, 3: return try edit(MoveTags([tag, other].uniqued, to: category, position))
    case 4, 10: return try edit(SortTags(DownloadCategory.allCases))
    case 5: return try edit(AddTags(["new"], to: category, position))
    case 6: return try edit(AssignTags([tag, other], to: [resource]))
    case 7: return try edit(UnassignTags([tag], from: [resource], ifExists: true))
    case 8: return try edit(RemoveResources([resource]))
    case 9:
      let new =
        ["New/\(path.split(separator: "/").last ?? "")", "B.xcassets/New.imageset", "C.xcassets/New.imageset"]
        .filter { path.contains(".xcassets") == $0.contains(".xcassets") }.randomElement(using: &random) ?? path
      return try edit(MoveResource(resource, to: try ResourcePath(new)), [path: new])
    case 11: return try edit(AssignTags([tag, other].uniqued, to: [resource], replacing: true))
    case 12: return try edit(SetKey("lint.unused-tag", to: ["error"]))
    case 13: return try edit(UnsetKey("lint.unused-tag"))
    case 14: return ("lint --fix", (Linter.fix(manifest).bytes, [:]))
    default:
      let isSorted = Bool.random(using: &random)
      return ("fmt, sorted: \(isSorted)", (try manifest.formatted(sorted: isSorted).bytes, [:]))
    }
  }

  // MARK: The law

  /// Returns what is wrong with the comments of `text`.
  private static func broken(_ sample: OwnedComments, _ text: String, _ names: [String: String]) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    let plain = PlainManifest(Manifest(SourceText(name: "x.yml", text)))
    func new(_ name: String) -> String { names[name] ?? name }
    return sample.owners.enumerated().compactMap { number, owner in
      let found = lines.indices.filter { lines[$0].contains("<\(number)>") }
      let description = "<\(number)> of \(owner)"
      let isLeft: Bool
      var start: String?
      switch owner {
      case .tag(let tag):
        isLeft = plain.categories.values.contains { $0.contains(new(tag)) }
        start = new(tag)
      case .resource(let path):
        isLeft = plain.resources[new(path)] != nil
        start = key(new(path)) + ":"
      case .use(let path, let tag):
        isLeft = plain.resources[new(path)]?.contains(new(tag)) == true
        start = new(tag)
      case .key(let keys):
        isLeft = lines.contains { words($0).hasPrefix(keys[keys.count - 1] + ":") }
        start = keys[keys.count - 1] + ":"
      case .list(let keys):
        isLeft = keys.isEmpty || lines.contains { words($0).hasPrefix(keys[keys.count - 1] + ":") }
      case .place: isLeft = true
      }
      if !isLeft { return found.isEmpty || start == nil ? nil : "\(description) outlives its owner" }
      guard found.count == 1 else { return "\(description) occurs \(found.count) times" }
      return isAtHome(found[0], lines, owner, start) ? nil : "\(description) is elsewhere"
    }
  }

  /// Whether the comment on a line is at a place of its owner. The text of an owner begins with `start`.
  private static func isAtHome(
    _ line: Int, _ lines: [String], _ owner: OwnedComments.Owner, _ start: String?
  ) -> Bool {
    let before = words(lines[line])
    guard let start else {
      guard before.isEmpty, !isOfElement(line, lines) else { return false }
      let keys =
        switch owner {
        case .list(let keys), .place(let keys): keys
        default: [String]()
        }
      let header = lines[..<line].last { header in
        let words = words(header)
        return headers.contains { words.hasPrefix($0 + ":") }
      }
      guard let last = keys.last else { return header == nil }
      return header.map { words($0).hasPrefix(last + ":") } ?? false
    }
    if !before.isEmpty && before != "-" {
      guard before.hasSuffix("]") else {
        return start.hasSuffix(":") ? before.hasPrefix(start) : names(before).last == start
      }
      return lines[...line].last { $0.contains("[") }.map { words($0).hasPrefix(start) } ?? false
    }
    // A comment after a dash belongs to the item below it, as does a comment directly above the item.
    for below in lines[(line + 1)...] {
      let words = words(below)
      if words == "-" || words.isEmpty && (isRoot(owner) || !below.allSatisfy(\.isWhitespace)) { continue }
      return start.hasSuffix(":") ? words.hasPrefix(start) : names(words).first == start
    }
    return false
  }

  /// Whether a reader of `lines` takes a comment on a line of its own for a comment of the element below it.
  private static func isOfElement(_ line: Int, _ lines: [String]) -> Bool {
    func isComment(_ index: Int) -> Bool { words(lines[index]).isEmpty && lines[index].contains("#") }
    func isCommentedOut(_ index: Int) -> Bool { lines[index].contains("# - ") || lines[index].contains("[sea") }
    func indent(_ index: Int) -> Int { lines[index].prefix { $0 == " " }.count }
    guard let next = lines.indices[line...].first(where: { !isComment($0) }), !words(lines[next]).isEmpty,
      !(line..<next).contains(where: isCommentedOut)
    else { return false }
    // Only the first element leaves its comments to its list, and only if no other element has comments.
    let above = lines[..<line].lastIndex { !words($0).isEmpty }
    let isFirst = above.map { indent($0) < indent(next) && words(lines[$0]).last.map { ":[".contains($0) } ?? false }
    if isFirst == false { return indent(next) >= indent(line) && !words(lines[next]).hasPrefix("]") }
    let siblings = lines.indices[next...].dropFirst().prefix {
      words(lines[$0]).isEmpty || indent($0) >= indent(next) && words(lines[$0]) != "]"
    }
    return siblings.contains { index in
      // A deeper comment above the key of a section's list belongs to the end of the list before it.
      let isKey = headers.contains { words(lines[index]).hasPrefix($0 + ":") }
      return indent(index) == indent(next) && !words(lines[index]).isEmpty && isComment(index - 1)
        && !isCommentedOut(index - 1) && !(isKey && indent(index - 1) > indent(index))
    }
  }

  /// Blank lines may separate a section from the comments above it.
  private static func isRoot(_ owner: OwnedComments.Owner) -> Bool {
    if case .key(let keys) = owner { keys.count == 1 } else { false }
  }

  /// The names on a line of a list.
  private static func names(_ words: String) -> [String] {
    words.split { " [],:".contains($0) }.map(String.init).filter { $0 != "-" }
  }

  private static let headers = [
    "version", "tags", "files", "catalogs", "lint", "initialInstall", "prefetchOrder", "onDemand", "A.xcassets",
    "B.xcassets", "C.xcassets",
  ]

  /// The text of a line without its comment and its indentation.
  private static func words(_ line: String) -> String {
    let text = line.prefix { $0 != "#" }.drop { $0 == " " }
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// The key of a resource in its mapping.
  private static func key(_ path: String) -> String {
    path.split(separator: ".xcassets/").count == 2 ? String(path.split(separator: ".xcassets/")[1]) : path
  }
}
