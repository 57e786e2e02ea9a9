/// Rules about the code of an app. `odr code check` reports violations.
extension RuleDocumentation {
  package static var invalidCodeName: RuleDocumentation { InvalidCodeName.documentation }

  /// A tag in code that the manifest doesn't declare.
  package static let unknownTagInCode = RuleDocumentation(
    "unknown-tag-in-code", scope: .code,
    summary: "the code asks for a tag that the manifest does not declare",
    explanation: """
      On a device, the request fails with an "invalid tag" error, and `setPreservationPriority` throws an exception. \
      odr checks literal tags, and follows constants, collections, enumerations, and parameters through the files of \
      the target. odr never guesses: it only counts the calls whose tags it cannot follow. An interpolated tag that no \
      declared tag can match is a warning. A tag that another manifest in the repository declares is not reported.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [level-2]}\n",
        files: ["Level.swift": .text("let request = NSBundleResourceRequest(tags: [\"level-2\"])\n")]),
      .failing(
        "tags: {onDemand: [level-2]}\n", "tag 'levle-2' is not declared",
        files: [
          "Level.swift": .text(
            "let request = NSBundleResourceRequest(tags: [\"levle-2\"]) // level-2\nlet title = \"level-2\"\n")
        ]),
      .failing(
        "tags: {onDemand: [level-2]}\n", "no declared tag matches 'levl-…'",
        files: ["Level.swift": .text("let request = NSBundleResourceRequest(tags: [\"levl-\\(number)\"])\n")]),
    ])

  /// A tag that the code doesn't mention.
  package static let tagNotInCode = RuleDocumentation(
    "tag-not-in-code", severity: .note, scope: .code,
    summary: "the code does not mention an on-demand tag",
    explanation: """
      The app never downloads the tag's resources, unless code that odr does not check asks for them, for example in a \
      package. A literal with an interpolation, such as `"level-\\(number)"`, mentions all tags that begin and end like \
      the literal. If the code computes tags in other ways, any tag may be in use; the rule then reports only that.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [level-2]}\n",
        files: ["Level.swift": .text("let request = NSBundleResourceRequest(tags: [\"level-\\(number)\"])\n")]),
      .failing(
        "tags: {onDemand: [forest, 1️⃣sea]}\n", "the code does not mention tag 'sea'",
        files: ["Level.swift": .text("let request = NSBundleResourceRequest(tags: [\"forest\"])\n")]),
    ])

  /// A request that nothing in its file ends.
  package static let requestWithoutEnd = RuleDocumentation(
    "request-without-end", severity: .note, scope: .code,
    summary: "a file begins a request for resources but does not end it",
    explanation: """
      The system keeps the resources on the device until the app calls `endAccessingResources` or releases the request \
      object. If an app keeps too many resources, later requests fail because of Apple's limit for resources in use, or \
      because the device has no space left. Source: Apple, "NSBundleResourceRequest".
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest]}\n",
        files: [
          "Level.swift": .text(
            "let request = NSBundleResourceRequest(tags: [\"forest\"])\ntry await request.beginAccessingResources()\n"
              + "request.endAccessingResources()\n")
        ]),
      .failing(
        "tags: {onDemand: [forest]}\n", "nothing in this file ends the request",
        files: [
          "Level.swift": .text(
            "let request = NSBundleResourceRequest(tags: [\"forest\"])\ntry await request.beginAccessingResources()\n")
        ]),
    ])
}
