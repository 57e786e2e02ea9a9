import Foundation
import OdrTestSupport

/// What the targets begin with: the samples, and what the tests generate.
enum Seeds {
  /// The samples whose file is wanted; the manifests of real apps are too long.
  static func manifests(_ isWanted: (Fixtures.File) -> Bool) -> [[UInt8]] {
    Fixtures.samples.filter(isWanted).map(\.bytes).filter { $0.count <= 4096 }
  }

  /// Manifests without faults whose name is wanted.
  static func generated(_ count: Int, _ isWanted: (String) -> Bool = { _ in true }) -> [[UInt8]] {
    (0..<count).compactMap { seed in
      var random = ManifestGenerator(seed: UInt64(seed))
      let (name, text, _) = random.manifest()
      return isWanted(name) ? Array(text.utf8) : nil
    }
  }

  /// `Contents.json` of catalogs.
  static let contents = [["forest"], [], ["a", "b"]].map { Array(LanternProject.contents(properties: $0).utf8) }

  /// Small pieces of JSON.
  static let values = [
    #"{"a": [1, -2.5e+3, true, false, null], "b": {}, "c": ""}"#, #"["\u00e9\ud83d\ude00", "\\\"\/\b\f\n\r\t"]"#, "0",
    #"{'a': NaN, b: [01, +1, .5, 1., 0x1], /* c */ "d": tru, }"#, "[1 2,,3] // x",
  ].map { Array($0.utf8) }

  /// Pack manifests, with comments.
  static let packs = [
    #"{"assetPackID": "a", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "A"}], "platforms": []} // b"#,
    "/* c */ {\"downloadPolicy\": {\"prefetch\": {\"installationEventTypes\": [\"firstInstallation\"]}}, // d\n"
      + "\"fileSelectors\": [{\"directorySource\": \"S\", \"directoryDestination\": \"T\"}], \"sourceRoot\": \"..\"}",
  ].map { Array($0.utf8) }

  /// Property lists in XML, of an app, of its downloader extension and of entitlements.
  static let propertyLists = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"a\" \"b\">\n<plist version=\"1.0\"><dict>"
      + "<key>BAHasManagedAssetPacks</key><true/><key>BAUsesAppleHosting</key><true/>"
      + "<key>BAAppGroupID</key><string>group.a&amp;&#x62;</string></dict></plist>\n",
    "<plist><dict><key>EXAppExtensionAttributes</key><dict><key>EXExtensionPointIdentifier</key>"
      + "<string>com.apple.background-asset-downloader-extension</string></dict></dict></plist>",
    "<plist><dict><key>com.apple.security.application-groups</key><array><string>group.a</string></array>"
      + "<!-- c --><key>d</key><date>2026-11-23T08:00:00Z</date><key>e</key><data>AA==</data></dict></plist>",
    "<plist><array><integer>-0x1F</integer><real>1e3</real><string><![CDATA[<a>]]></string><dict/><?p?></array></plist>",
  ].map { Array($0.utf8) }

  /// Stretches of a project, each with the brackets that make it a property list.
  static let projectPieces: [[UInt8]] = {
    let text = LanternProject().text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let pieces = stride(from: 0, to: lines.count, by: 12).map { start in
      "// !$*UTF8*$!\n{\n" + lines[start..<min(start + 12, lines.count)].joined(separator: "\n") + "\n}\n"
    }
    let small = [
      "{a = b; \"b\\n\\U00e9\\101\" = ('c', d.e/f_g$h-i:j, ); /* k */ }", "(a, (b, {c = d; }))",
    ]
    return (pieces + small).map { Array($0.utf8) }
  }()
}
