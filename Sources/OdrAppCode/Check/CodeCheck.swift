import OdrBackgroundAssets
package import ResourceTags

/// Compares the tags in an app's code with a manifest.
package struct CodeCheck: Sendable {
  /// The files that may contain calls or tags.
  package private(set) var files: [CodeFile] = []
  package private(set) var findings: [Diagnostic] = []
  /// The numbers of files and calls, and what odr could not read or follow.
  package let counts: CodeCounts

  /// The number of times that odr looks for names in more files.
  private static let rounds = 8

  /// Checks `sources` for the tags of `manifest`. The code may also use the tags in `others`. If `isPartial` is true,
  /// the app has more code, and odr doesn't report tags that `sources` don't mention. If `listsLookups` is true, also
  /// finds the calls that look up a resource by its name.
  package init(
    _ manifest: Manifest, _ sources: SourceFiles, besides others: Set<String> = [], isPartial: Bool = false,
    listsLookups: Bool = false
  ) {
    let tags = manifest.categorizedTags()
    let known = Set(tags.map(\.name)).union(others)
    var search = TagSearch(tags.map(\.name), listsLookups: listsLookups)
    var results = [(isRead: Bool, file: CodeFile?)](repeating: (false, nil), count: sources.count)
    for _ in 0..<Self.rounds {
      results = Parallel.map(sources.count) { [search, results] index in
        if results[index].file != nil { return results[index] }
        guard let text = sources.text(index), text.count <= SourceFiles.byteLimit else { return (false, nil) }
        return (true, search.matches(text) ? CodeFile(text) : nil)
      }
      let found = results.compactMap(\.file)
      if found.count == files.count { break }
      files = found
      var reader = TagReader(files)
      var requests: Set = files.contains(where: \.namesRequests) ? [CodeCall.Kind.request.rawValue] : []
      for _ in 0..<2 {
        // Two files may declare the same name with different types.
        for names in files.map(\.names) {
          for (name, type) in Array(names.aliases) + Array(names.superclasses) where requests.contains(type) {
            requests.insert(name)
          }
        }
      }
      let variables = Set(reader.declared.filter { !$0.value.isDisjoint(with: requests) }.keys)
      let own = files.reduce(into: [:]) { $0.merge($1.ownMethods) { $0.union($1) } }
      for index in files.indices {
        files[index].findCalls(requests, variables, own: own, listsLookups: listsLookups)
      }
      for index in files.indices {
        reader.file = index
        for call in files[index].calls.indices {
          let isLookup = files[index].calls[call].kind == .lookup
          reader.known = isLookup ? nil : known
          files[index].calls[call].tags = files[index].calls[call].argument.map {
            var tags = $0.isEmpty ? .unknown : reader.values(of: $0)
            // Other code probably fills an empty collection, and a literal without its own letters can be any tag.
            let isOpen = tags.literals.isEmpty || tags.patterns.contains { !$0.isRecognizable }
            if isOpen, !isLookup { tags.isComputed = true }
            return tags
          }
        }
      }
      // Other files mention cases of a generated enumeration without its name.
      let cases = files.compactMap(\.generated).joined().map(\.key)
      // Names of one letter are in almost every file.
      let names = reader.wanted.union(requests).filter { $0.utf8.count > 1 }
      guard search.add(names.union(cases)) else { break }
    }
    let calls = files.flatMap(\.calls).filter { $0.tags != nil && $0.kind != .lookup }
    let unfollowed = files.flatMap { file -> [String] in
      let lines = LineTable(file.source)
      return file.computedCalls.map { call in
        let position = lines.position(of: call.span.start)
        return "\(file.source.name):\(position.line):\(position.column)"
      }
    }
    let unread = zip(sources.names, results).filter { !$1.isRead }.map(\.0)
    counts = (files: sources.count - unread.count, calls: calls.count, unread: unread, unfollowed: unfollowed)
    checkCalls(known)
    if !isPartial, counts.files > 0 { checkMentions(tags.filter { $0.category == .onDemand }) }
    for file in files {
      for comment in file.ignores.comments where !comment.isUsed {
        let text = file.source.string(in: comment.span).trimmingPrefix { "/ ".contains($0) }
        findings.append(
          Diagnostic(
            rule: IgnoreComments.unusedRuleID, severity: .warning,
            message: "\(String(text).quoted) silences nothing here",
            at: .init(comment.span, in: file.source), label: "remove the comment"))
      }
    }
  }

  /// Adds a finding about a file, unless a comment silences it.
  private mutating func report(
    _ rule: RuleDocumentation, _ message: String, about subject: Diagnostic.Subject = .init(), at span: ByteSpan,
    of file: Int, severity: Severity? = nil, label: String?, notes: [Diagnostic.Note] = []
  ) {
    if files[file].ignores.silence(rule, at: span) { return }
    findings.append(
      Diagnostic(
        rule, severity: severity, message, about: subject, span, in: files[file].source, label: label, notes: notes))
  }

  private mutating func checkCalls(_ known: Set<String>) {
    var suggester = SpellingSuggester(known.sorted())
    // Several calls can get the same literal.
    var reported: Set<[Int]> = []
    for (index, file) in files.enumerated() {
      for call in file.calls where call.kind != .lookup {
        for (literal, span, place) in call.tags?.literals ?? [] where findings.count < Baseline.findingsPerRule {
          let isKnown =
            literal.text.map(known.contains)
            ?? (!literal.isRecognizable || known.isEmpty || known.contains(where: literal.covers))
          guard !isKnown, reported.insert([place, span.start]).inserted else { continue }
          guard let tag = literal.text else {
            report(
              .unknownTagInCode, "no declared tag matches \(literal.description.quoted)", at: span, of: place,
              severity: .warning, label: "the tag begins or ends differently than all declared tags")
            continue
          }
          report(
            .unknownTagInCode, "tag \(tag.quoted) is not declared", about: .tag(tag), at: span, of: place,
            label: suggester.question(for: tag),
            notes: [.init("the tag is used here", at: .init(call.span, in: file.source))])
        }
      }
      if let begin = file.calls.first(where: { [.begin, .conditionallyBegin].contains($0.kind) }),
        file.names.places(of: CodeCall.Kind.end.rawValue).isEmpty
      {
        report(
          .requestWithoutEnd, "nothing in this file ends the request", at: begin.span, of: index,
          label: "the system keeps the resources until 'endAccessingResources', or until the request is released")
      }
    }
  }

  private mutating func checkMentions(_ tags: [Tag]) {
    let written = files.filter { $0.generated == nil }
    let literals = Set(written.flatMap(\.literals))
    let members = Set(written.flatMap(\.members))
    let cases = files.compactMap(\.generated).joined().filter { members.contains($0.key) }.map(\.value)
    let texts = Set(literals.compactMap(\.text) + cases)
    let patterns =
      literals.filter { $0.text == nil && $0.isSpecific }
      + written.flatMap(\.calls).flatMap { $0.tags?.patterns ?? [] }
    let open = tags.filter { !texts.contains($0.name) }
    // Comparing this many names would take too long.
    if patterns.count * open.count > 10_000_000 { return }
    let missing = open.filter { tag in !patterns.contains { $0.covers(tag.name) } }
    if let file = files.firstIndex(where: { !$0.computedCalls.isEmpty }), !missing.isEmpty {
      report(
        .tagNotInCode, "the code computes tags, so odr does not report the tags that the code does not mention",
        at: files[file].computedCalls[0].span, of: file,
        label: "calls with tags that odr cannot follow: \(counts.unfollowed.count)")
    } else {
      findings += missing.map { tag in
        Diagnostic(
          .tagNotInCode, "the code does not mention tag \(tag.name.quoted)", about: .tag(tag.name), tag.span)
      }
    }
  }
}

/// A quick search of a file's bytes for calls, tags, and comments for odr.
private struct TagSearch: Sendable {
  /// The beginnings of the names, of one to eight bytes.
  private let starts: Set<ByteSlice>
  /// The words of calls and comments, and the words that other files may declare or use.
  private var words: Set<ByteSlice> = []

  init(_ names: [String], listsLookups: Bool) {
    starts = Set(names.flatMap { name in (1...8).map { ByteSlice(name.utf8.prefix($0)) } })
    _ = add(CodeFile.words)
    if listsLookups { _ = add(ResourceLoader.all.flatMap { [$0.hasOwnLabel ? $0.label : $0.callee] + $0.selectors }) }
  }

  /// Adds words to look for. Returns false if all of them are known.
  mutating func add(_ names: some Collection<String>) -> Bool {
    let count = words.count
    words.formUnion(names.map { ByteSlice($0.utf8) })
    return words.count > count
  }

  /// Whether the file may contain a name in quotes, the beginning of a name between a quote and an interpolation, or one
  /// of the words.
  func matches(_ source: SourceText) -> Bool {
    let bytes = source.bytes
    var next = 0
    while let quote = bytes.offset(of: 0x22, from: next) {
      next = quote + 1
      let rest = bytes[from: next]
      let length = rest.prefix(8).prefix { $0 != "\"" && $0 != "\\" }.count
      if starts.contains(rest[before: length]) { return true }
    }
    var start = 0
    for end in 0...bytes.count where end == bytes.count || !bytes[end].isWordByte {
      if end > start, words.contains(bytes[ByteSpan(start, end)]) { return true }
      start = end + 1
    }
    return false
  }
}
