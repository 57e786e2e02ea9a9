import OdrBackgroundAssets
import ResourceTags

/// The report of `odr background-assets plan`: the packs, the packs of each tag, and the features that can't be
/// migrated.
extension PackPlan {
  /// The report for scripts, version 1.
  var json: JSONObject {
    let packs = packs.map { pack -> JSONObject in
      func list(_ files: [PackFile]) -> [JSONObject] { files.map { ["path": $0.path, "bytes": $0.bytes] } }
      return [
        "id": pack.id, "pinned": pack.isPinned, "policy": pack.policy.rawValue,
        "installationEventTypes": pack.events.map(\.rawValue), "language": pack.language, "tags": pack.tags,
        "bytes": pack.bytes, "files": list(pack.files), "items": list(pack.items),
      ]
    }
    let tags = tags.map { tag -> JSONObject in
      ["name": tag.name, "category": tag.category?.rawValue, "packs": tag.packs]
    }
    let losses = losses.map { loss -> JSONObject in
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
      "platforms": platforms, "hosting": hosting.rawValue, "bytes": bytes,
      "bytesDownloadedTwice": bytesDownloadedTwice, "limits": hosting == .apple ? limits : nil,
      "packs": packs, "tags": tags, "losses": losses,
    ]
  }

  /// The report for people.
  var text: String {
    var text = ""
    for pack in packs {
      let pin = pack.isPinned ? ", pinned" : ""
      text += "\(pack.id.visible.bold) (\(FormattedByteCount(pack.bytes))), \(Self.words(of: pack))\(pin)\n"
      text += "    tags: \(pack.tags.map(\.visible).commaSeparated)\n"
      for file in pack.files + pack.items {
        text += "      \(file.path.visible) (\(FormattedByteCount(file.bytes)))\n"
      }
    }
    if !packs.isEmpty { text += "Packs of each tag".bold + "\n" }
    for tag in tags {
      let packs = tag.packs.map(\.visible).commaSeparated
      text += "  \(tag.name.visible): \(packs.isEmpty ? "none" : packs)\n"
    }
    if !losses.isEmpty { text += "Not carried over to packs".bold + "\n" }
    for loss in losses {
      let mark = loss.preventsExport ? "prevents export: ".colored(.red) : ""
      text += "  \(mark)\(loss.reason.visible)\n    \(loss.advice.visible)\n"
      text += Wording.excerpt(loss.subjects.map(\.visible), limit: 8).map { "      \($0)\n" }.joined()
    }
    return text + "\(total.bold)\n"
  }

  private var total: String {
    let limit = hosting == .apple ? " of \(HostedPacks.packs.value)" : ""
    return "\(Wording.count(packs.count, "asset pack"))\(limit) (\(FormattedByteCount(bytes)))"
  }

  /// Returns a pack's policy, its event if it has exactly one, and its language.
  private static func words(of pack: PlannedPack) -> String {
    let event = pack.events.count == 1 ? pack.events.map { "\($0) only" } : []
    return
      ([pack.policy.rawValue] + event
      + pack.language.map { "language \($0) (version \(PackFacts.firstLocalizedRelease) or later)" }.asArray)
      .commaSeparated
  }
}
