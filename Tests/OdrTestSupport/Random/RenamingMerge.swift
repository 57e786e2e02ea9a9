import Foundation
package import ResourceTags

/// A random manifest, and two versions in which people renamed tags and moved files and folders, and then went on
/// working. The model knows which tag or file is which.
package struct RenamingMerge {
  package let base: SourceText
  package let ours: SourceText
  package let theirs: SourceText
  package let edits: [String]
  /// The result that a careful person expects; `nil` if the sides contradict each other.
  package let expected: State?
  private let states: [State]

  /// The tags and files of a version. Tags and files keep their numbers if they are renamed or moved.
  package struct State: Equatable {
    var tags: [Int: String] = [:]
    var files: [Int: File] = [:]
    /// The names of all tags and files.
    var names: Set<String> { Set(tags.values.map { "tag " + $0 } + files.values.map { "file " + $0.path }) }

    package static func == (left: State, right: State) -> Bool { left.plain == right.plain }

    private var plain: [String: Set<String>] {
      files.reduce(into: ["": Set(tags.values)]) { plain, file in
        plain[file.value.path] = Set(file.value.tags.compactMap { tags[$0] })
      }
    }

    init() {}

    init(_ manifest: Manifest) {
      let numbers = Dictionary(uniqueKeysWithValues: manifest.tags().enumerated().map { ($1.name, $0) })
      for (name, number) in numbers { tags[number] = name }
      for (number, file) in manifest.resources().enumerated() {
        files[number] = File(path: file.path, tags: Set(file.tags.compactMap { numbers[$0] }))
      }
    }
  }

  struct File: Equatable {
    var path: String
    var tags: Set<Int>
  }

  /// Creates versions. If the files of the versions are known, a folder with a single file can move.
  package init(seed: UInt64, knowsFiles: Bool = false) throws {
    var random = SeededGenerator(seed: seed)
    let base = Self.base(&random)
    let source = SourceText(name: "ResourceTags.yml", Self.text(base, &random))
    var (texts, states, edits) = ([SourceText](), [base], [String]())
    for side in [1000, 2000] {
      var state = base
      var made: [any ManifestEdit] = []
      let count = Int.random(in: 2...5, using: &random)
      for number in 0..<count {
        // The renames come first.
        let kind = number == 0 ? Int.random(in: 0...2, using: &random) : Int.random(in: 0...9, using: &random)
        if let edit = try Self.edit(&state, kind, side + number, &random) { made.append(edit) }
      }
      edits += made.map { "\(side == 1000 ? "ours" : "theirs"): \($0)" }
      texts.append(SourceText(name: source.name, bytes: try Manifest(source).applying(made).bytes))
      states.append(state)
    }
    (self.base, ours, theirs, self.edits, self.states) = (source, texts[0], texts[1], edits, states)
    expected = Self.merged(states[0], states[1], states[2], knowsFiles ? 1 : 2)
  }

  // MARK: The versions

  private static func base(_ random: inout SeededGenerator) -> State {
    var state = State()
    let names = ["forest", "sea", "desert", "music", "boss", "level-1", "level-2", "tutorial"].shuffled(using: &random)
    for number in 0..<Int.random(in: 3...6, using: &random) { state.tags[number] = names[number] }
    let folders = ["Levels/1", "Levels/2", "Levels/3", "Music", "Art", "Art/Forest"]
    let files = ["background.png", "theme.m4a", "scene.sks", "map.json", "Tree.png", "Rock.png"]
    for folder in folders {
      for file in files where Int.random(in: 0..<5, using: &random) < 2 {
        let tags = state.tags.keys.sorted().shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random))
        state.files[state.files.count] = File(path: folder + "/" + file, tags: Set(tags))
      }
    }
    return state
  }

  /// Returns the text of a manifest with comments.
  private static func text(_ state: State, _ random: inout SeededGenerator) -> String {
    func comment(_ about: String, _ indent: String) -> String {
      Int.random(in: 0..<3, using: &random) > 0 ? "" : "\(indent)# about \(about)\n"
    }
    var text = "version: 1\n\ntags:\n  onDemand:\n"
    for (_, name) in state.tags.sorted(by: { $0.key < $1.key }) { text += comment(name, "    ") + "    - \(name)\n" }
    text += "\nfiles:\n"
    for (_, file) in state.files.sorted(by: { $0.key < $1.key }) {
      let tags = file.tags.sorted().compactMap { state.tags[$0] }
      text += comment(file.path, "  ") + "  \(file.path): [\(tags.joined(separator: ", "))]\n"
    }
    return text
  }

  /// Makes a random edit. `number` is the number of something new.
  private static func edit(
    _ state: inout State, _ kind: Int, _ number: Int, _ random: inout SeededGenerator
  ) throws -> (any ManifestEdit)? {
    let tag = state.tags.keys.sorted().randomElement(using: &random)
    let file = state.files.keys.sorted().randomElement(using: &random)
    func path(_ file: Int) throws -> ResourcePath { try ResourcePath(state.files[file]?.path ?? "") }
    switch kind {
    case 0:
      guard let tag, let name = state.tags[tag] else { return nil }
      state.tags[tag] = "\(name)-\(number)"
      return RenameTag(name, to: "\(name)-\(number)")
    case 1:
      let folders = Set(
        state.files.values.map { String($0.path.split(separator: "/").dropLast().joined(separator: "/")) })
      guard let folder = folders.sorted().randomElement(using: &random), !folder.isEmpty else { return nil }
      let digits = folder.filter(\.isNumber)
      let new = Bool.random(using: &random) ? "New\(number)/\(folder)" : "New\(number)-\(digits)"
      for (number, file) in state.files where file.path.hasPrefix(folder + "/") {
        state.files[number]?.path = new + file.path.dropFirst(folder.count)
      }
      return MoveResource(try ResourcePath(folder), to: try ResourcePath(new))
    case 2:
      guard let file, let old = state.files[file]?.path else { return nil }
      let name = old.split(separator: "/").last.map(String.init) ?? ""
      let new =
        Bool.random(using: &random) ? "Moved\(number)/\(name)" : old.dropLast(name.count) + "new\(number)-\(name)"
      state.files[file]?.path = new
      return MoveResource(try ResourcePath(old), to: try ResourcePath(new))
    case 3, 4:
      guard let tag, let name = state.tags[tag], let file, let other = state.files[file]?.path else { return nil }
      let folder = other.split(separator: "/").dropLast().joined(separator: "/")
      let new = folder + "/added\(number).dat"
      state.files[number] = File(path: new, tags: [tag])
      return AssignTags([name], to: [try ResourcePath(new)])
    case 5, 6:
      guard let tag, let name = state.tags[tag], let file else { return nil }
      state.files[file]?.tags.insert(tag)
      return AssignTags([name], to: [try path(file)])
    case 7:
      guard let file, let tags = state.files[file]?.tags.sorted(), tags.count > 1, let name = state.tags[tags[0]]
      else { return nil }
      state.files[file]?.tags.remove(tags[0])
      return UnassignTags([name], from: [try path(file)])
    case 8:
      guard let file else { return nil }
      let edit = RemoveResources([try path(file)])
      state.files[file] = nil
      return edit
    default:
      guard let tag, let name = state.tags[tag], state.tags.count > 2 else { return nil }
      state.tags[tag] = nil
      for number in state.files.keys { state.files[number]?.tags.remove(tag) }
      state.files = state.files.filter { !$0.value.tags.isEmpty }
      return RemoveTags([name])
    }
  }

  /// Returns a version after more work without renames: new files in new folders, other tags of files, and removals.
  /// `number` is the number of something new.
  package static func work(
    on source: SourceText, _ number: Int, _ random: inout SeededGenerator
  ) throws -> SourceText {
    var state = State(Manifest(source))
    var edits: [any ManifestEdit] = []
    for step in 0..<Int.random(in: 0...2, using: &random) {
      let kind = [3, 5, 7, 8, 9].randomElement(using: &random) ?? 3
      if kind == 3, let name = state.tags.values.sorted().randomElement(using: &random) {
        edits.append(AssignTags([name], to: [try ResourcePath("Added\(number + step)/\(number + step).dat")]))
      } else if let edit = try edit(&state, kind, number + step, &random) {
        edits.append(edit)
      }
    }
    return SourceText(name: source.name, bytes: try Manifest(source).applying(edits).bytes)
  }

  /// Returns the tags, the files, the files' tags, and the comments of a manifest.
  package static func facts(_ text: String) -> Set<String> {
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", text))
    return Set(
      manifest.tags().map { "tag \($0.name)" }
        + manifest.resources().flatMap { file in ["file \(file.path)"] + file.tags.map { "\(file.path): \($0)" } }
        + text.matches(of: #/# .*/#).map { String($0.0) })
  }

  // MARK: The result

  private static func merged<Value: Equatable>(_ base: Value, _ ours: Value, _ theirs: Value) -> Value? {
    ours == theirs || theirs == base ? ours : ours == base ? theirs : nil
  }

  private static func merged(_ base: State, _ ours: State, _ theirs: State, _ count: Int) -> State? {
    var result = State()
    let gone = base.tags.keys.filter { ours.tags[$0] == nil || theirs.tags[$0] == nil }
    for (number, name) in base.tags {
      switch (ours.tags[number], theirs.tags[number]) {
      case (let own?, let other?):
        guard let name = merged(name, own, other) else { return nil }
        result.tags[number] = name
      case (nil, nil): break
      case (let own, let other):
        let version = own == nil ? theirs : ours
        let isUsed = version.files.contains {
          $1.tags.contains(number) && base.files[$0]?.tags.contains(number) != true
        }
        if (own ?? other) != name || isUsed { return nil }
      }
    }
    for version in [ours, theirs] {
      for (number, name) in version.tags where number >= 1000 { result.tags[number] = name }
    }
    for number in Set(base.files.keys).union(ours.files.keys).union(theirs.files.keys) {
      func left(_ state: State) -> File? {
        state.files[number].map { File(path: $0.path, tags: $0.tags.subtracting(gone)) }
      }
      let (own, other) = (left(ours), left(theirs))
      guard let old = left(base) else {
        guard var new = own ?? other else { continue }
        new.path = moved(new.path, base, own == nil ? ours : theirs, count)
        result.files[number] = new
        continue
      }
      guard let own, let other else {
        if let kept = own ?? other, kept != old { return nil }
        continue
      }
      let tags = own.tags.intersection(other.tags).union(own.tags.subtracting(old.tags)).union(
        other.tags.subtracting(old.tags))
      guard let path = merged(old.path, own.path, other.path), !tags.isEmpty else { return nil }
      result.files[number] = File(path: path, tags: tags)
    }
    let isUnique = Set(result.tags.values).count == result.tags.count
    return isUnique && Set(result.files.values.map(\.path)).count == result.files.count ? result : nil
  }

  /// Returns the path of a file that moves together with its folder, if a side moved at least `count` files in the folder
  /// and nothing stays in it. Without the files, nobody knows that a file that has another name and folder is the same.
  private static func moved(_ path: String, _ base: State, _ side: State, _ count: Int) -> String {
    func ends(_ path: String) -> (folder: String, name: String) {
      let parts = path.split(separator: "/")
      return (parts.dropLast().joined(separator: "/"), parts.last.map(String.init) ?? "")
    }
    let parts = path.split(separator: "/")
    for length in 1..<max(1, parts.count) {
      let folder = parts.prefix(length).joined(separator: "/")
      let left = base.files.filter { number, file in
        guard let new = side.files[number], file.path.hasPrefix(folder + "/") else { return false }
        return count == 1 || ends(new.path).name == ends(file.path).name
      }
      let targets = Set(
        left.map { number, file in
          let (rest, new) = (
            ends(file.path).folder.dropFirst(folder.count), ends(side.files[number]?.path ?? "").folder
          )
          return new.hasSuffix(rest) ? String(new.dropLast(rest.count)) : ""
        })
      guard targets.count == 1, let target = targets.first, !target.isEmpty, left.count >= count,
        !side.files.values.contains(where: { $0.path.hasPrefix(folder + "/") })
      else { continue }
      return target + path.dropFirst(folder.count)
    }
    return path
  }

  // MARK: The law

  /// How odr's merge compares with the merge that a careful person expects.
  package enum Verdict: Equatable {
    case same, conflict
    /// odr reports a conflict where a careful person sees none.
    case needless
    case broken(String)
  }

  /// Judges a merge, with the messages of its conflicts and notes.
  package func verdict(_ text: String, _ messages: [String], isClean: Bool) -> Verdict {
    let comments = [base, ours, theirs].map { Set($0.bytes.string.matches(of: #/# .*/#).map { String($0.0) }) }
    let kept = comments[1].intersection(comments[2]).union(comments[1].union(comments[2]).subtracting(comments[0]))
    if let lost = kept.first(where: { !text.contains($0) }) { return .broken("the comment '\(lost)' is lost") }
    if isClean {
      let result = State(Manifest(SourceText(name: "ResourceTags.yml", text)))
      let all = states[1].names.intersection(states[2].names)
      let back = states[0].names.subtracting(all).intersection(result.names)
      if !back.isEmpty { return .broken("these are back: \(back)") }
      guard let expected else { return .conflict }
      return result == expected ? .same : .broken("expected \(expected.names.sorted()), found \(result.names.sorted())")
    }
    // Messages put names in quotes.
    let names = messages.map { message in
      message.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
        .map(\.element)
    }
    let hunks = text.components(separatedBy: "<<<<<<< ").dropFirst().map { $0.components(separatedBy: ">>>>>>> ")[0] }
    func isExplained(_ hunk: String) -> Bool { names.joined().contains(where: hunk.contains) }
    let explained = hunks.filter(isExplained).joined()
    for hunk in hunks where !isExplained(hunk) {
      // A comment that a side moved out of another conflict is in the lines of both conflicts.
      let lines = hunk.split(separator: "\n").dropFirst().filter { !$0.hasPrefix("|||||||") && $0 != "=======" }
      if lines.allSatisfy({ $0.contains(" # ") && explained.contains($0) }) { continue }
      return .broken("no message explains\n\(hunk)\n\(messages.joined(separator: "\n"))")
    }
    for (message, names) in zip(messages, names)
    where !message.contains(", so ") && !hunks.contains(where: { names.contains(where: $0.contains) }) {
      return .broken("no conflict belongs to: \(message)")
    }
    return expected == nil ? .conflict : .needless
  }

  /// The files of a version, with their contents: 0 is the base, 1 is ours, and 2 is theirs.
  package func files(_ version: Int) -> [String: String] {
    let files = states[version].files.map { ($1.path, String(repeating: "the contents of file \($0)\n", count: 10)) }
    return Dictionary(uniqueKeysWithValues: files + [("ResourceTags.yml", [base, ours, theirs][version].bytes.string)])
  }

  package var description: String {
    edits.joined(separator: "\n")
      + zip(["base", "ours", "theirs"], [base, ours, theirs]).map { "\n--- \($0)\n\($1.bytes.string)" }.joined()
  }
}
