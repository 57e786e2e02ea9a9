/// The rule that assigns each comment to its owner. Edits, the canonical layout, fixes, and merges all use this rule:
///
/// 1. A comment at the end of an element's line belongs to the element. After an opening bracket or a key without a
///    value on its line, it belongs to the entry with this key.
/// 2. Whole-line comments directly above an element belong to the element, whatever their indentation. A blank line or
///    the text of the previous element ends them.
/// 3. Comments above the first element belong to the element only if another element of the collection also has a
///    comment above it; otherwise, they belong to the collection. A comment that silences findings always belongs to the
///    element below it.
/// 4. A comment that reads like an element of the collection, or like a valid setting, is commented out. It belongs to
///    its place, as do the comments above it.
/// 5. In the outermost mapping, all other comments above a key belong to the key, except that the comments above the
///    first key belong to the file if a blank line follows them, or if they are for editors.
///
/// Comments below an element's value that are indented more deeply than the element belong to the end of the value.
/// Directly above the next resource, they belong to that resource, unless they read like tags.
extension CollectionText {
  /// The comments between two elements.
  struct CommentGap {
    /// The comment at the end of the previous element's line or, before the first element, at the end of the line of the
    /// collection's key or bracket.
    var trailing: ByteSpan?
    /// The comments at the end of a collection in the previous element.
    var tail: ArraySlice<ByteSpan> = []
    /// The comments that belong to the collection or to their place.
    var place: ArraySlice<ByteSpan> = []
    /// The comments that belong to the next element.
    var above: ArraySlice<ByteSpan> = []
  }

  /// Returns the comments between the elements at `index - 1` and `index`. For the comments after the last element of a
  /// collection without brackets, `limit` is the end of the collection. Without a limit, the collection ends before the
  /// first comment that is indented less than its elements.
  func commentGap(before index: Int, limit: ByteIndex? = nil) -> CommentGap {
    guard tree.syntax == .yaml else { return CommentGap() }
    let start = index > 0 ? elements[index - 1].span.end : startOfContent
    let end = index < elements.count ? elements[index].span.start : endOfContent(limit)
    var rest = tree.comments(from: start, to: max(start, end))[...]
    var gap = CommentGap()
    if let first = rest.first, !source.hasLineBreak(in: ByteSpan(start, first.start)),
      source.startOfLineIfFirst(first.start) == nil
    {
      gap.trailing = rest.popFirst()
    }
    if rest.isEmpty { return gap }
    if index > 0, let value = openValue(of: index - 1) {
      let isOpen = index < elements.count && tree[value].isSequence && !isTags
      gap.tail = tail(of: index - 1, value, rest, deepBefore: isOpen ? startOfStack(rest, at: index) : rest.endIndex)
      rest = rest[gap.tail.endIndex...]
    }
    guard index < elements.count else {
      let indent = elements.last.map { column(of: $0.span.start) } ?? 0
      gap.place = isFlow || limit != nil ? rest : rest.prefix { column(of: $0.start) >= indent }
      return gap
    }
    let own = startOfOwn(rest, at: index)
    gap.place = rest[..<own]
    gap.above = rest[own...]
    return gap
  }

  /// Returns the comment at the end of an element's line. A comment after the last item of a nested collection belongs to
  /// the item, not to the element.
  func trailingComment(of index: Int) -> ByteSpan? {
    let isNested = openValue(of: index).map { tree[$0].isCollection && tree.firstChild(of: $0) != nil } ?? false
    return isNested ? nil : commentGap(before: index + 1).trailing
  }

  /// Returns the comments that belong to an item or an entry, except for the comments in the entry's value. Comments
  /// between a dash and its item count as comments above the item, unless one of them is at the end of the dash's line.
  func comments(of index: Int) -> (above: [ByteSpan], trailing: ByteSpan?) {
    let span = elements[index].span
    var above = Array(commentGap(before: index).above)
    if tree[node].isSequence { above += tree.comments(from: span.start, to: span.end) }
    let trailing = trailingComment(of: index)
    guard trailing == nil, let last = above.last, source.startOfLineIfFirst(last.start) == nil else {
      return (above, trailing)
    }
    return (above.dropLast(), last)
  }

  /// Returns the index of the first comment that belongs to the element at `index`. `comments` are all comments above
  /// the element.
  private func startOfOwn(_ comments: ArraySlice<ByteSpan>, at index: Int) -> Int {
    let isRoot = node == tree.root
    let own = startOfWords(comments[(isRoot && index > 0 ? comments.startIndex : startOfStack(comments, at: index))...])
    guard index == 0 else { return own }
    if isRoot {
      let last = comments.indices[own...].last { source.bytes[comments[$0]].offset(ofText: Self.modeline) != nil }
      return last.map { $0 + 1 } ?? own
    }
    if elements.indices.dropFirst().contains(where: { !commentGap(before: $0).above.isEmpty }) { return own }
    let silencing = comments[own...].reversed().prefix(while: source.isIgnore)
    return comments.endIndex - silencing.count
  }

  /// Whether comments belong to places in the collection. Comments directly above the first element don't count, unless
  /// they read like elements.
  var hasPlaceComments: Bool {
    firstComments.words > 0
      || elements.indices.contains { !commentGap(before: $0 + 1).place.isEmpty }
  }

  /// The start of the first element's lines if comments of the collection are directly above them, and would belong to the
  /// element if another element had comments above it.
  var endOfOwnComments: ByteIndex? {
    let (gap, words) = firstComments
    if node == tree.root || words >= gap.place.count { return nil }
    return source.lineStart(of: gap.above.first?.start ?? elements[0].span.start)
  }

  /// The comments directly above the first element that don't read like elements. In a list, they belong to the element only
  /// if another element has a comment, too.
  var commentsAboveFirst: ArraySlice<ByteSpan> {
    let (gap, words) = firstComments
    return node == tree.root ? [] : (gap.place + gap.above).dropFirst(words)
  }

  /// The comments above the first element, and the number of comments before those that are directly above the element and
  /// don't read like elements.
  private var firstComments: (gap: CommentGap, words: Int) {
    if elements.isEmpty { return (CommentGap(), 0) }
    let gap = commentGap(before: 0)
    let comments = Array(gap.place + gap.above)[...]
    return (gap, startOfWords(comments[startOfStack(comments, at: 0)...]))
  }

  /// Returns the index of the first of the comments directly above the element at `index`, without a blank line or a comma
  /// on a line of its own.
  private func startOfStack(_ comments: ArraySlice<ByteSpan>, at index: Int) -> Int {
    var start = comments.endIndex
    // All elements may be on one long line.
    if comments.isEmpty { return start }
    var below = source.lineStart(of: elements[index].span.start)
    while start > comments.startIndex, case let end = comments[start - 1].end, end <= below,
      !source.hasBlankLine(from: end, to: below), source.bytes[end..<below].allSatisfy(\.isWhitespace)
    {
      start -= 1
      below = comments[start].start
    }
    return start
  }

  /// The start of a comment that specifies the file's schema for editors.
  private static var modeline: StaticString { "yaml-language-server:" }

  // MARK: Values on the lines below their keys

  /// Returns the value of an element if comments below the element can belong to its end: a collection without brackets,
  /// or a value that is missing or empty.
  private func openValue(of index: Int) -> NodeID? {
    let value = elements[index].value
    if tree[value].isCollection {
      return !tree[value].isFlow || !isFlow && tree.firstChild(of: value) == nil ? value : nil
    }
    return !isFlow && tree[value].isScalar && tree[value].span.isEmpty ? value : nil
  }

  /// Returns the first of `comments` that belong to the end of an element's value: all up to the last one that is indented
  /// more deeply than the element and is before `deepBefore`, or that is indented like an element of the value and reads
  /// like one.
  private func tail(
    of index: Int, _ value: NodeID, _ comments: ArraySlice<ByteSpan>, deepBefore: Int
  ) -> ArraySlice<ByteSpan> {
    let indent = column(of: elements[index].span.start)
    let inside = tree[value].isCollection && !tree[value].isFlow ? column(of: tree[value].start) : indent + 1
    var end = comments.startIndex
    for (place, isElement) in zip(comments.indices, commentedOut(comments, in: value)) {
      let column = column(of: comments[place].start)
      if isElement && column >= inside || column > indent && place < deepBefore {
        end = place + 1
      } else if column <= indent {
        break
      }
    }
    return comments[..<end]
  }

  /// Whether a comment ends an element's value, but would belong to another element directly below it.
  func endsWithLooseComment(_ index: Int) -> Bool {
    guard let value = openValue(of: index), tree[value].isSequence, !isTags else { return false }
    return commentedOut(commentGap(before: index + 1).tail, in: value).last == false
  }

  private func column(of offset: ByteIndex) -> Int { offset - source.lineStart(of: offset) }

  /// Whether the collection is the manifest's `tags`, whose lists are not lists of a resource.
  private var isTags: Bool { section(of: node) == Section.tags.rawValue }

  /// Returns the key of the section that contains a collection; `nil` for the outermost mapping.
  private func section(of collection: NodeID) -> String? {
    guard collection != tree.root, let root = tree.rootMapping else { return nil }
    let section = tree.entries(of: root).first { collection < tree.next(after: $0.value) }
    return section.flatMap { tree.text(of: $0.key) }
  }

  // MARK: Commented-out elements

  /// Returns the index of the first of `comments` below all comments that read like elements.
  private func startOfWords(_ comments: ArraySlice<ByteSpan>) -> Int {
    comments.startIndex + (commentedOut(comments, in: node).lastIndex(of: true) ?? -1) + 1
  }

  /// Returns, for each comment, whether it reads like a line of an element of `collection`.
  func commentedOut(_ comments: ArraySlice<ByteSpan>, in collection: NodeID) -> [Bool] {
    if comments.isEmpty { return [] }
    var result: [Bool] = []
    var section = section(of: collection)
    for index in comments.indices {
      let line = Array(source.bytes[comments[index]].drop { $0 == "#" || $0.isBlank })
      // An item may belong to a list whose key is commented out, too, and a setting to a section.
      let isInside = isItem(line) && result.last == true
      let next = comments[(index + 1)...].first
      result.append(
        isInside || readsLikeElement(line, of: collection, in: section, above: next.map { source.bytes[$0] }))
      if collection == tree.root, result.last == false, let key = line.split(separator: ":").first {
        section = String(decoding: key, as: UTF8.self)
      }
    }
    return result
  }

  private func isItem(_ line: some Collection<UInt8>) -> Bool {
    line.first == "-" && line.dropFirst().first?.isBlank != false
  }

  private func readsLikeElement(
    _ line: [UInt8], of collection: NodeID, in section: String?, above next: ByteSlice?
  ) -> Bool {
    if tree[collection].isScalar { return false }
    if tree[collection].isSequence {
      return tree[collection].isFlow ? line.last == "," && !line.contains(where: \.isBlank) : isItem(line)
    }
    let colon = line.indices.first { line[$0] == ":" && line[($0 + 1)...].first?.isBlank != false }
    guard let colon, colon > 0 else { return false }
    let value = line[(colon + 1)...].drop(while: \.isBlank)
    guard let first = value.first, first != "#" else {
      // The value is on the lines below its key.
      return next.map { isItem($0.drop { $0 == "#" || $0.isBlank }) } ?? false
    }
    if "[{".utf8.contains(first) {
      guard let end = value.lastIndex(where: { "]}".utf8.contains($0) }) else { return false }
      let rest = value[(end + 1)...].drop(while: \.isBlank)
      return rest.isEmpty || rest.first == "#"
    }
    let words = value.split(whereSeparator: \.isBlank).prefix { $0.first != "#" }
    if first == "*" { return words.count == 1 }
    // The sections of tags and resources contain no settings.
    if collection != tree.root, section.flatMap(Section.init) != nil { return false }
    func string(_ bytes: some Sequence<UInt8>) -> String {
      String(decoding: bytes.filter { $0 != "'" && $0 != "\"" }, as: UTF8.self)
    }
    let key = string(line[..<colon])
    let settings = [section.map { $0 + "." + key }, key].compactMap { $0.flatMap(ManifestKey.init) }
    let setting = string(words.joined(separator: [" "]))
    return settings.contains { !$0.isList && $0.expectation([setting]) == nil }
  }

  // MARK: Bounds

  /// The end of the text before the collection's first element: of the collection's key, or of its opening bracket.
  var startOfContent: ByteIndex {
    if isFlow { return tree[node].start + 1 }
    guard node.index > 0 else { return tree.endOfPrologue }
    let previous = tree[NodeID(node.index - 1)]
    return previous.isCollection ? previous.start : previous.end
  }

  /// The start of the text after the collection's last element.
  private func endOfContent(_ limit: ByteIndex?) -> ByteIndex {
    if isFlow { return tree[node].end - 1 }
    if let limit { return limit }
    let next = tree.next(after: node)
    return next.index < tree.nodes.count ? tree.start(of: next) : source.count
  }
}
