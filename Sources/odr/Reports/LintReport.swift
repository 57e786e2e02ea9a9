import ResourceTags

/// What `odr lint --format json` prints, version 1, and `odr xcode diff --format json`, version 2.
///
/// Keys that have no value are left out.
enum LintReport {
  /// A report on manifests with the numbers of `summary`.
  static func json(_ manifests: [JudgedManifest], _ summary: LintSummary, version: Int) -> JSONObject {
    let numbers: JSONObject = [
      "files": summary.files, "errors": summary.count(.error), "warnings": summary.count(.warning),
      "notes": summary.count(.note), "fixable": summary.fixable, "baselined": summary.baseline?.hidden,
      "stale": summary.baseline?.stale,
    ]
    let files = manifests.map { manifest -> JSONObject in
      let tables = LineTables(manifest.source)
      return ["path": manifest.source.name, "diagnostics": manifest.diagnostics.map { finding($0, tables) }]
    }
    return ["version": version, "summary": numbers, "files": files]
  }

  /// A finding; its `path` is missing if it is that of the manifest.
  static func finding(_ diagnostic: Diagnostic, _ tables: LineTables) -> JSONObject {
    func span(_ location: Diagnostic.Location) -> JSONObject { tables.lines(of: location).json(location.span) }
    let manifest = tables.lines(of: .init(diagnostic.span))
    let notes = diagnostic.notes.map { note -> JSONObject in
      ["message": note.message, "path": note.location?.source?.name, "span": note.location.map(span)]
    }
    let subject = diagnostic.subject
    let fix = diagnostic.writtenFix.map { fix -> JSONObject in
      ["title": fix.title, "isSafe": fix.isSafe, "edits": fix.edits.map(manifest.json)]
    }
    return [
      "rule": diagnostic.rule, "severity": diagnostic.severity.rawValue, "message": diagnostic.message,
      "label": diagnostic.label, "path": diagnostic.location.source?.name, "span": span(diagnostic.location),
      "notes": notes, "fix": fix, "tag": subject.onlyTag, "tags": subject.severalTags, "resource": subject.resource,
      "catalog": subject.catalog, "category": subject.category,
    ]
  }
}

extension Diagnostic {
  /// The fix, if it has been worked out; a manifest may have too many.
  var writtenFix: Fix? { fix.flatMap { $0.edits.isEmpty ? nil : $0 } }
}

extension Diagnostic.Subject {
  /// The tag, if there is one.
  var onlyTag: String? { tags.count == 1 ? tags[0] : nil }

  /// The tags, if there are several.
  var severalTags: [String]? { tags.count > 1 ? tags : nil }
}

/// Places in JSON: bytes count from 0, lines and columns from 1; a column is a Unicode scalar. The end of a span is the
/// place after its last byte.
extension LineTable {
  func json(_ edit: TextEdit) -> JSONObject {
    ["span": json(edit.span), "replacement": String(decoding: edit.replacement, as: UTF8.self)]
  }

  func json(_ span: ByteSpan) -> JSONObject {
    ["start": json(span.start), "end": json(span.end)]
  }

  private func json(_ offset: ByteIndex) -> JSONObject {
    let position = position(of: offset)
    return ["byte": offset, "line": position.line, "column": position.column]
  }
}
