import ResourceTags

/// Finds the declarations that names refer to.
extension TagReader {
  mutating func readName(_ range: Range<Int>) {
    let words = range.filter { !code.isAny($0, "?", "!") }
    let isPath = words.enumerated().allSatisfy {
      $0.isMultiple(of: 2) == (code[$1] != ".") && code.tokens[$1].kind != .open
    }
    // `.forest`
    if words.count == 2, code[words[0]] == "." { return readMember(words[1], of: [type ?? ""], isImplicit: true) }
    guard isPath, let last = words.last else { return fail() }
    var types = words.dropLast().map { code[$0] }.filter { $0 != "." && $0 != "" }
    let name = code[last]
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
    readMember(last, of: types.map(realName))
  }

  func realName(_ type: String) -> String { (0..<8).reduce(type) { name, _ in aliases[name] ?? name } }

  /// Reads a member of a type, or all cases of an enumeration; `types` contains the type and possibly types around it.
  private mutating func readMember(_ place: Int, of types: [String], isImplicit: Bool = false) {
    guard let type = types.last else { return fail() }
    wanted.insert(type)
    let name = code[place]
    var all = member(name, of: types).asArray
    if name == "allCases" {
      let enumerations = files.indices.flatMap { file in
        let names = files[file].names
        return names.enumerations.filter { names.bodies[$0.key] == type }.map {
          $0.value.map { (file: file, binding: $0) }
        }
      }
      all = enumerations.only ?? []
    } else if all.isEmpty, isImplicit {
      all = only(declarations(of: name) { file, _ in file.generated != nil }).asArray
    }
    let isComputed = all.first.flatMap(caseText) != nil && !members("rawValue", of: type).isEmpty
    if all.isEmpty || isComputed { return fail() }
    for member in all {
      if let text = caseText(member), files[member.file].generated != nil {
        found.literals.append((CodeLiteral(text), code.tokens[place].span, file))
      } else {
        follow(member)
      }
    }
  }

  /// The value of a case of an enumeration; `nil` for any other declaration.
  private func caseText(_ found: Found) -> String? {
    files[found.file].names.text(of: found.binding)
  }

  /// Returns the only one of several declarations, or a case that all of them declare.
  private func only(_ all: [Found]) -> Found? {
    let texts = Set(all.map(caseText))
    return all.count == 1 || texts.count == 1 && texts != [nil] ? all.first : nil
  }

  mutating func places(of name: String, in file: Int) -> [Int] {
    if let known = places[file][name] { return known }
    budget -= files[file].code.tokens.count / 8
    let found = budget > 0 ? files[file].names.places(of: name) : []
    places[file][name] = found
    return found
  }

  /// Returns the declarations of a name in all files.
  private mutating func declarations(of name: String, where isWanted: (CodeFile, CodeBinding) -> Bool) -> [Found] {
    wanted.insert(name)
    return files.indices.flatMap { file in
      let all = files[file].names.bindings[name] ?? []
      budget -= 1 + all.count
      return all.filter { isWanted(files[file], $0) }.map { (file, $0) }
    }
  }

  /// Returns the declaration of a name that the token `use` mentions.
  mutating func binding(_ name: String, at use: Int) -> Found? {
    let (names, all) = (names, names.bindings[name] ?? [])
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
    return declarations(of: name) { $1.scope == $0.code.tokens.indices }.only
  }

  /// Returns the declarations of a property or function in the types called `type`.
  private mutating func members(_ name: String, of type: String) -> [Found] {
    let all =
      members[name]
      ?? Dictionary(grouping: declarations(of: name) { _, _ in true }) {
        files[$0.file].names.type(of: $0.binding) ?? ""
      }
    members[name] = all
    let found = all[type] ?? []
    budget -= found.count
    return found
  }

  /// Returns the only declaration of a property or function in the types with a name.
  private mutating func member(_ name: String, of types: [String]) -> Found? {
    guard let type = types.last else { return nil }
    let all = members(name, of: type)
    // odr doesn't follow an enumeration if another one has the same name.
    let inside = all.contains { caseText($0) != nil } ? only(all).asArray : all
    return inside.filter { files[$0.file].names.isBody($0.binding.scope.lowerBound, of: types) }.only
  }

  /// Whether another type may give a property another value: a subclass, or a type that conforms to the protocol that
  /// the property extends.
  mutating func canBeOverridden(_ binding: CodeBinding) -> Bool {
    guard code[binding.place - 1] == "var", let owner = names.type(of: binding) else { return false }
    wanted.insert(owner)
    let others = declarations(of: code[binding.place]) { file, other in
      (other.place - 5..<other.place).contains { file.code[$0] == "override" }
    }
    return !others.isEmpty || files.contains { $0.names.protocols.contains(owner) }
  }

  /// Whether a decoder may make values of the type `owner`.
  mutating func isDecoded(_ owner: String) -> Bool {
    wanted.insert(owner)
    return files.contains { $0.names.decodable.contains(owner) }
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
      let words = line.prefix { !"=,){?]>".contains(code[$0]) && !code.tokens[$0].startsLine }
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
