import ResourceTags

/// What products and build settings of targets say about On-Demand Resources, besides tags.
///
/// A finding names all configurations that have it, and stands where the first of them says so.
struct SettingFindings {
  let project: XcodeProject
  /// The bytes of all asset packs; called only if a finding tells them.
  let packBytes: () -> Int?
  private var findings: [Finding] = []
  private var indices: [Key: Int] = [:]

  private struct Key: Hashable {
    let rule: String
    let target: String
    let detail: String
  }

  private struct Place: Hashable {
    let source: ObjectIdentifier?
    let start: Int

    init(_ location: Diagnostic.Location) {
      (source, start) = (location.source.map(ObjectIdentifier.init), location.span.start)
    }
  }

  private struct Finding {
    let rule: RuleDocumentation
    let target: String
    var configurations: [String]
    let place: Diagnostic.Location
    /// Where other configurations say so, too, and all of these places.
    var others: [Diagnostic.Location] = []
    var places: Set<Place> = []
    let advice: String
    let message: (_ target: String) -> String
  }

  private init(_ project: XcodeProject, _ packBytes: @escaping () -> Int?) {
    self.project = project
    self.packBytes = packBytes
  }

  /// The findings about `targets`, whose `.xcconfig` files have been read. `configuration` names the build configuration that
  /// counts where they differ; without a name it is the default one.
  static func about(
    _ targets: [ProjectTarget], of project: XcodeProject, configuration: String? = nil, packBytes: @escaping () -> Int?
  ) -> [Diagnostic] {
    var findings = SettingFindings(project, packBytes)
    for target in targets {
      let all = BuildConfiguration.all(of: target.object, in: project.settings)
      let counting = BuildConfiguration.counting(
        among: all, named: configuration, of: target.object, in: project.file)
      for configuration in all {
        findings.check(target, configuration, counts: configuration.object.id == counting?.object.id)
      }
    }
    return findings.diagnostics
      + project.settings.filesOutside.map { file in
        var note = Diagnostic(
          .settingNotRead,
          "odr does not read \(String(path: file.value).quoted), so it does not know the settings there",
          at: file.location, advice: "the file is outside the repository; '--follow-links' reads it")
        note.severity = .note
        return note
      }
  }

  private mutating func check(_ target: ProjectTarget, _ configuration: BuildConfiguration, counts: Bool) {
    let isOn = checkProduct(of: target, configuration, counts: counts)
    if isOn { checkPacks(of: target, configuration, counts: counts) }
    for (name, value) in configuration.conditionalSettings {
      let isNeverTrue = value.conditions.contains(where: \.isNeverTrue)
      add(
        .settingNotRead, target, nil, at: value.place, detail: name,
        advice: isNeverTrue ? "remove it, or that condition" : "remove it, unless it is what you mean"
      ) {
        isNeverTrue
          ? "\(name.quoted) of \($0) has no effect: Xcode makes one set of asset packs for all architectures"
          : "\(name.quoted) of \($0) holds for some builds only, so odr does not read it"
      }
    }
  }

  /// The value of a setting that is a string; with a finding instead if odr cannot evaluate it.
  mutating func text(
    _ key: StaticString, _ target: ProjectTarget, _ configuration: BuildConfiguration
  ) -> (text: String, place: Diagnostic.Location)? {
    guard let (value, place) = configuration.scope.string(key) else { return nil }
    if let text = value.text { return (text, place) }
    if value.fileOutside != nil { return nil }
    let reference = value.unresolved.first?.string.quoted ?? ""
    add(
      .settingNotRead, target, configuration, at: place, detail: "\(key) \(reference)",
      advice: "write the value there, or set that in the project or in an .xcconfig file"
    ) { "\(key) of \($0) refers to \(reference), which odr cannot evaluate" }
    return nil
  }

  /// Adds a finding, or a configuration to the same one; `message` gets the words for the target.
  mutating func add(
    _ rule: RuleDocumentation, _ target: ProjectTarget, _ configuration: BuildConfiguration?,
    at place: Diagnostic.Location? = nil, detail: String = "", advice: String,
    _ message: @escaping (_ target: String) -> String
  ) {
    let place = place ?? .init(target.span, in: project.file.source)
    let key = Key(rule: rule.id, target: target.name, detail: detail)
    let names = configuration.map { [$0.name.visible] } ?? []
    if let index = indices[key] {
      findings[index].configurations += names
      if findings[index].places.insert(Place(place)).inserted { findings[index].others.append(place) }
    } else {
      indices[key] = findings.count
      findings.append(
        Finding(
          rule: rule, target: target.name, configurations: names, place: place, places: [Place(place)],
          advice: advice, message: message))
    }
  }

  private var diagnostics: [Diagnostic] {
    findings.map { finding in
      let names = finding.configurations.joined(separator: ", ")
      let target = "target \(finding.target.quoted)" + (names.isEmpty ? "" : " (\(names))")
      var diagnostic = Diagnostic(finding.rule, finding.message(target), at: finding.place, advice: finding.advice)
      diagnostic.notes = finding.others.map { .init("it is set here, too", at: $0) }
      return diagnostic
    }
  }

  /// The bytes of all asset packs as the end of a message.
  var growth: String { packBytes().map { " (\(FormattedByteCount($0)) on the disk)" } ?? "" }
}
