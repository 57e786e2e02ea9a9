/// A rule for tagged files that the system reads from the app itself.
struct TaggedAppFile: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "tagged-app-file", scope: .files,
    summary: "a file that must be in the app itself has tags",
    explanation: """
      The system reads some files from the app's bundle before or without any download: `Info.plist` and its \
      translations, entitlements, privacy manifests, the settings bundle, app icons, and the launch screen. A tagged \
      file is not in the app's bundle, even if its tag is an initial install tag. Remove the entry. odr recognizes \
      launch screens by the names that Xcode gives them, such as `LaunchScreen.storyboard`.
      """,
    examples: [
      .passing(
        "files: {Sea/GoogleService-Info.plist: [sea], Story.storyboard: [sea], Info.plist: [sea]}\n",
        files: ["Sea/GoogleService-Info.plist": .file, "Story.storyboard": .file, "Info.plist/Sea.txt": .file]),
      .failing(
        "files: {1️⃣Game/PrivacyInfo.xcprivacy: [sea]}\n",
        "'Game/PrivacyInfo.xcprivacy' is a privacy manifest, which must be in the app itself"),
      .failing(
        "files: {1️⃣Settings.bundle: [sea], 2️⃣Base.lproj/LaunchScreen.storyboard: [sea]}\n",
        "'Settings.bundle' is the settings bundle, which must be in the app itself",
        "'Base.lproj/LaunchScreen.storyboard' is the launch screen, which must be in the app itself"),
    ])

  func check() {
    for file in context.unpacked.found where file.phase == .resources {
      let entry = manifest.entries[file.entry]
      guard let type = file.type, type.staysInApp, !entry.isShared else { continue }
      report(
        "\(quoted(entry.key)) is \(type.words), which must be in the app itself", at: entry.key,
        label: "remove the entry")
    }
  }
}
