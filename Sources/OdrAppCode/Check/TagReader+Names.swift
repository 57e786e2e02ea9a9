import ResourceTags

/// Finds the declarations that names refer to.
extension TagReader {
  mutating func readName(_ range: Range<Int>) {
    let words = range.filter { !code.isAny($0, "?", "!") }
    let isPath = words.enumerated().allSatisfy {
      $0.isMultiple(of: 2) == (code[$1] != ".") && code.token($1).kind != .open
    }
    // `.forest`
    if words.count == 2, code[words[0]] == "." { return readCase([], words[1]) }
    guard isPath, let last = words.last else { return fail() }
    var types = words.dropLast().map { code[$0] }.filter { $0 != "." && $0 != "" }
    let name = code[last]
    if name == "$0" {
      let brace = names.block(around: last).lowerBound
      guard let collection = names.collection(ofClosure: brace) else { return fail() }
      return read(collection)
    }
    if types.isEmpty {
      guard let found = binding(name, at: last) else { return fail() }
      return follow(found)
    }
    if types.count > 1, ["shared", "default", "standard"].contains(types[types.count - 1]) { types.removeLast() }
    if ["self", "Self"].contains(types[0]) {
      types = names.typeName(around: last).asArray
    } else if types.count == 1, types[0].first?.isLowercase == true {
      // The property of an object whose type the code declares.
      types = binding(types[0], at: last).flatMap(declaredType).asArray
    }
    types = types.map(realName)
    if let found = member(name, of: types) { return follow(found) }
    types.isEmpty ? fail() : readCase(types, last)
  }

  func realName(_ type: String) -> String { (0..<8).reduce(type) { name, _ in aliases[name] ?? name } }

  /// Reads a case of an enumeration, or all cases; `types` contains the enumeration and possibly types around it.
  private mutating func readCase(_ types: [String], _ index: Int) {
    func text(_ place: Place) -> String {
      files[place.file].code.literal(at: place.index)?.text ?? files[place.file].code[place.index]
    }
    let enumeration = types.last ?? type ?? ""
    wanted.insert(enumeration)
    let all = cases[enumeration] ?? [:]
    let isAll = code[index] == "allCases"
    let words = isAll ? all.sorted { $0.value[0].index < $1.value[0].index }.map(\.key) : [code[index]]
    if words.isEmpty { fail() }
    for word in words {
      let places = all[word] ?? (types.isEmpty ? cases[""]?[word] : nil) ?? []
      guard let first = places.first, all[""] == nil, Set(places.map(text)).count == 1 else { return fail() }
      let owner = files[first.file].names
      if types.count > 1, !owner.isBody(owner.bracket(around: first.index), of: types) { return fail() }
      let place = files[first.file].generated == nil ? first : (file, index)
      let span = files[place.file].code.token(place.index).span
      found.literals.append((CodeLiteral(parts: [text(first)]), span, place.file))
    }
  }

  mutating func places(of name: String, in file: Int) -> [Int] {
    if let known = places[file][name] { return known }
    budget -= files[file].code.tokens.count / 8
    let found = budget > 0 ? files[file].names.places(of: name) : []
    places[file][name] = found
    return found
  }

  mutating func bindings(of name: String, in file: Int) -> [CodeBinding] {
    if let known = bindings[file][name] { return known }
    let places = places(of: name, in: file)
    budget -= places.count * 4
    let found = places.compactMap { files[file].names.binding(at: $0) }
    bindings[file][name] = found
    return found
  }

  /// Returns the declarations of a name in all files.
  private mutating func declarations(of name: String, where isWanted: (CodeFile, CodeBinding) -> Bool) -> [Found] {
    wanted.insert(name)
    return files.indices.flatMap { file in
      let all = bindings(of: name, in: file)
      budget -= 1 + all.count
      return all.filter { isWanted(files[file], $0) }.map { (file, $0) }
    }
  }

  /// Returns the declaration of a name that the token `use` mentions.
  mutating func binding(_ name: String, at use: Int) -> Found? {
    let (names, all) = (names, bindings(of: name, in: file))
    budget -= all.count
    let visible = all.filter { binding in
      guard binding.scope.contains(use) else { return false }
      if case .value(let range) = binding.kind, range.contains(use) { return false }
      return binding.place < use || names.isShared(binding)
    }
    if let innermost = visible.map(\.scope.lowerBound).max() {
      let nearest = visible.filter { $0.scope.lowerBound == innermost }
      // In the body of a function, the last declaration counts.
      return nearest.count == 1 || !names.isShared(nearest[0]) ? (file, nearest[nearest.count - 1]) : nil
    }
    if let type = names.typeName(around: use), let found = member(name, of: [type]) { return found }
    return declarations(of: name) { $0.names.bracket(around: $1.place) < 0 }.only
  }

  /// Returns the only declaration of a property or function in the types with a name.
  private mutating func member(_ name: String, of types: [String]) -> Found? {
    guard let type = types.last else { return nil }
    func body(_ found: Found) -> Int { files[found.file].names.bracket(around: found.binding.place) }
    let all =
      members[name]
      ?? Dictionary(grouping: declarations(of: name) { _, _ in true }) {
        files[$0.file].names.typeName(ofBody: body($0)) ?? ""
      }
    members[name] = all
    let inside = all[type] ?? []
    budget -= inside.count
    return inside.filter { files[$0.file].names.isBody(body($0), of: types) }.only
  }

  /// Whether another type may give a property another value: a subclass, or a type that conforms to the protocol that
  /// the property extends.
  mutating func canBeOverridden(_ binding: CodeBinding) -> Bool {
    guard code[binding.place - 1] == "var", let owner = names.typeName(ofBody: names.bracket(around: binding.place))
    else {
      return false
    }
    wanted.insert(owner)
    let others = declarations(of: code[binding.place]) { file, other in
      (other.place - 5..<other.place).contains { file.code[$0] == "override" }
    }
    return !others.isEmpty || files.contains { $0.names.protocols.contains(owner) }
  }

  /// Whether a decoder may make values of the type `owner`.
  mutating func isDecoded(_ owner: String) -> Bool {
    wanted.insert(owner)
    return files.indices.contains { file in
      let code = files[file].code
      return places(of: owner, in: file).contains { place in
        let protocols = (place + 1..<place + CodeNames.reach).prefix { code[$0] != "{" }
        return code[place + 1] == ":" && protocols.contains { code.isAny($0, "Codable", "Decodable") }
      }
    }
  }

  /// Whether `type` is `owner` or one of its subclasses.
  func inherits(_ type: String, from owner: String) -> Bool { classes(above: type).contains(owner) }

  /// Whether `type` can have methods that aren't in the files.
  mutating func inheritsOtherMethods(_ type: String) -> Bool {
    let last = classes(above: type).last ?? type
    wanted.insert(last)
    return !types.contains(last)
  }

  /// Returns a type and its superclasses.
  private func classes(above type: String) -> [String] {
    var found = [type]
    while let next = superclasses[found[found.count - 1]], found.count < 16 { found.append(next) }
    return found
  }

  /// Returns the functions with a name that have a body.
  mutating func functions(_ name: String) -> [Found] {
    declarations(of: name) { $0.code[$1.place - 1] == "func" }
  }

  /// Returns the type of a variable or a result or, for a collection, of its elements.
  func declaredType(of found: Found) -> String? {
    let code = files[found.file].code
    let start = found.binding.place + 1
    if code[start] == ":" {
      let line = start + 1..<min(start + 16, code.tokens.count)
      let words = line.prefix { !"=,){?]>".contains(code[$0]) && !code.token($0).startsLine }
      return words.last { code.isWord($0) }.map { realName(code[$0]) }
    }
    if case .body(let brace) = found.binding.kind {
      return (max(start, brace - 3)..<brace).last { code.isWord($0) }.map { realName(code[$0]) }
    }
    guard case .value(let value) = found.binding.kind, code[value.lowerBound].first?.isUppercase == true else {
      return nil
    }
    return realName(code[value.lowerBound])
  }
}
