import OdrBackgroundAssets
import ResourceTags

/// The report of `odr background-assets plan`: the packs, the packs of each tag, and the features that can't be
/// migrated.
struct PackPlanReport {
  let plan: PackPlan

  /// The maximum number of affected items that the report for people lists for each feature that can't be migrated.
  private static let shown = 8

  /// The report for scripts, version 1.
  var json: JSONObject {
    let packs = plan.packs.map { pack -> JSONObject in
      func list(_ files: [PackFile]) -> [JSONObject] { files.map { ["path": $0.path, "bytes": $0.bytes] } }
      return [
        "id": pack.id, "pinned": pack.isPinned, "policy": pack.policy.rawValue,
        "installationEventTypes": pack.events.map(\.rawValue), "language": pack.language, "tags": pack.tags,
        "bytes": pack.bytes, "files": list(pack.files), "items": list(pack.items),
      ]
    }
    let tags = plan.tags.map { tag -> JSONObject in
      ["name": tag.name, "category": tag.category?.rawValue, "packs": tag.packs]
    }
    let losses = plan.losses.map { loss -> JSONObject in
      [
        "kind": loss.kind.rawValue, "reason": loss.reason, "advice": loss.advice, "subjects": loss.subjects,
        "preventsExport": loss.preventsExport,
      ]
    }
    let (packLimit, byteLimit) = (HostedPacks.packs, HostedPacks.bytes)
    let limits: JSONObject = [
      "packs": packLimit.value, "packsDate": packLimit.date, "bytes": byteLimit.value, "bytesDate": byteLimit.date,
    ]
    return [
      "version": 1, "platforms": plan.platforms, "hosting": plan.hosting.rawValue, "bytes": plan.bytes,
      "bytesDownloadedTwice": plan.bytesDownloadedTwice, "limits": plan.hosting == .apple ? limits : nil,
      "packs": packs, "tags": tags, "losses": losses,
    ]
  }

  /// Returns the report for people.
  func text(_ style: Style) -> String {
    var text = ""
    for pack in plan.packs {
      let pin = pack.isPinned ? ", pinned" : ""
      text += style.bold(pack.id.visible) + " (\(FormattedByteCount(pack.bytes))), \(Self.policy(of: pack))\(pin)\n"
      text += "    tags: \(pack.tags.map(\.visible).commaSeparated)\n"
      for file in pack.files + pack.items {
        text += "      \(file.path.visible) (\(FormattedByteCount(file.bytes)))\n"
      }
    }
    if !plan.packs.isEmpty { text += style.bold("Packs of each tag") + "\n" }
    for tag in plan.tags {
      let packs = tag.packs.map(\.visible).commaSeparated
      text += "  \(tag.name.visible): \(packs.isEmpty ? "none" : packs)\n"
    }
    if !plan.losses.isEmpty { text += style.bold("Not carried over to packs") + "\n" }
    for loss in plan.losses {
      let mark = loss.preventsExport ? style.colored("prevents export: ", .red) : ""
      text += "  \(mark)\(loss.reason.visible)\n    \(loss.advice.visible)\n"
      text += Wording.excerpt(loss.subjects.map(\.visible), limit: Self.shown).map { "      \($0)\n" }.joined()
    }
    return text + style.bold(total) + "\n"
  }

  /// The report in Markdown, for an issue or a wiki page.
  var markdown: String {
    var text = "# Background Assets\n\n\(total)\n\n"
    if !plan.packs.isEmpty {
      text += "| Pack | Policy | Tags | Files and items | Size |\n|---|---|---|---:|---:|\n"
      for pack in plan.packs {
        text += Markdown.row([
          Markdown.cell(pack.id), Self.policy(of: pack), pack.tags.map(Markdown.cell).commaSeparated,
          "\(pack.files.count + pack.items.count)", "\(FormattedByteCount(pack.bytes))",
        ])
      }
      text += "\n| Tag | Packs |\n|---|---|\n"
      for tag in plan.tags {
        let packs = tag.packs.map(Markdown.cell).commaSeparated
        text += Markdown.row([Markdown.cell(tag.name), packs])
      }
    }
    if !plan.losses.isEmpty { text += "\n## Not carried over to packs\n\n" }
    for loss in plan.losses {
      text += "- \(Self.escaped(loss.reason)). Advice: \(Self.escaped(loss.advice)).\n"
      text += Wording.excerpt(loss.subjects.map { Markdown.code($0) }, limit: Self.shown).map { "  - \($0)\n" }.joined()
    }
    return text
  }

  private var total: String {
    let limit = plan.hosting == .apple ? " of \(HostedPacks.packs.value)" : ""
    return "\(Wording.count(plan.packs.count, "asset pack"))\(limit) (\(FormattedByteCount(plan.bytes)))"
  }

  /// Returns a pack's policy with its language, and with its event if it has only one.
  private static func policy(of pack: PlannedPack) -> String {
    let event = pack.events.count == 1 ? pack.events.map { "\($0) only" } : []
    return
      ([pack.policy.rawValue] + event
      + pack.language.map { "language \($0) (version \(PackFacts.firstLocalizedRelease) or later)" }.asArray)
      .commaSeparated
  }

  private static func escaped(_ text: String) -> String {
    text.visible.replacing(ascii: "<", with: "&lt;").replacing(ascii: "*", with: "\\*")
      .replacing(ascii: "_", with: "\\_")
  }
}
