/// The comments of a manifest, by what they are about.
struct ManifestComments {
  /// Where a comment stands, relative to an element.
  enum Place: Int {
    /// On the lines directly above it.
    case above
    /// Behind it, on its line.
    case behind
    /// Above the first element in it, and so about all of them.
    case inside
    /// Below it, with a blank line between, or indented deeper.
    case below
  }

  /// A comment of one or more lines.
  struct Block {
    /// The comments, one a line.
    let lines: [ByteSpan]
    /// From the start of the first line to the start of the line after the last; for one that has no lines of its own, with the
    /// white space in front.
    let span: ByteSpan
  }

  let manifest: Manifest
  let elements: [CommentedElement]
  /// The blocks by place and element: the key of the element with the number of the place in front.
  private(set) var blocks: [[Int]: [Block]] = [:]
  /// The places that have comments, in the order of the text.
  private(set) var places: [[Int]] = []
  /// The index of each element by its key.
  private(set) var indices: [[Int]: Int] = [:]

  init(_ manifest: Manifest, _ elements: @autoclosure () -> [CommentedElement]) {
    self.manifest = manifest
    let comments = manifest.tree.comments()
    guard !comments.isEmpty else {
      self.elements = []
      return
    }
    self.elements = elements()
    collect(comments)
  }

  /// The same for a text of which it is known that elements are needed.
  init(indexing manifest: Manifest, _ elements: [CommentedElement]) {
    self.manifest = manifest
    self.elements = elements
    for (index, element) in elements.enumerated() where indices[element.key] == nil { indices[element.key] = index }
    collect(manifest.tree.comments())
  }

  /// The lines of a block without their indentation.
  func text(_ block: Block) -> [[UInt8]] { block.lines.map { Array(manifest.source.bytes[$0]) } }

  /// The lines of a block as one text.
  func joined(_ block: Block) -> ByteString { ByteString(Array(text(block).joined(separator: [0x0A]))) }

  /// The texts of the blocks at a place.
  func texts(at place: [Int]) -> [ByteString] { (blocks[place] ?? []).map(joined) }

  /// The texts of all blocks.
  var allTexts: [ByteString] { places.flatMap { texts(at: $0) } }

  private mutating func collect(_ comments: [ByteSpan]) {
    let source = manifest.source
    // The elements that begin a line, and the next of them below a comment.
    let lines = elements.indices.filter { elements[$0].line != nil }
    var next = 0
    var index = 0
    while index < comments.count {
      let comment = comments[index]
      guard let start = source.startOfLineIfFirst(comment.start) else {
        let line = source.lineStart(of: comment.start, notBefore: source.byteOrderMarkLength)
        while next < lines.count, elements[lines[next]].line ?? 0 <= line { next += 1 }
        let owner = next > 0 ? elements[lines[next - 1]] : nil
        let isOwn = owner?.line == line
        let span = ByteSpan(source.startOfBlanks(before: comment.start), comment.end)
        add(Block(lines: [comment], span: span), isOwn ? .behind : .below, owner)
        index += 1
        continue
      }
      var run = [comment]
      var end = source.afterLineBreak(comment.end)
      while index + run.count < comments.count, let line = source.startOfLineIfFirst(comments[index + run.count].start),
        line == end
      {
        run.append(comments[index + run.count])
        end = source.afterLineBreak(comments[index + run.count - 1].end)
      }
      index += run.count
      while next < lines.count, elements[lines[next]].line ?? 0 < start { next += 1 }
      let block = Block(lines: run, span: ByteSpan(start, end))
      let previous = next > 0 ? elements[lines[next - 1]] : nil
      let isAbove = next < lines.count && elements[lines[next]].line == end
      // A comment that is indented deeper than what follows is about what it follows.
      let isDeeper = isAbove && run[0].start - start > elements[lines[next]].indent.count
      if isAbove, !isDeeper {
        let element = elements[lines[next]]
        let isFirst = next == 0 || isFirst(element, in: elements[lines[next - 1]])
        if isFirst { add(block, .inside, next == 0 ? nil : previous) } else { add(block, .above, element) }
      } else {
        add(block, .below, previous)
      }
    }
  }

  /// Whether an element is the first in the one before it.
  private func isFirst(_ element: CommentedElement, in previous: CommentedElement) -> Bool {
    guard previous.isContainer else { return false }
    let value = manifest.tree.next(after: previous.node)
    return element.node > value && element.node.index < manifest.tree.next(after: value).index
  }

  private mutating func add(_ block: Block, _ place: Place, _ element: CommentedElement?) {
    let key = [place.rawValue] + (element?.key ?? [])
    if blocks[key] == nil { places.append(key) }
    blocks[key, default: []].append(block)
  }
}
