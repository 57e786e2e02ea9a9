extension LSP {
  /// What the server wants to know of files that are created, renamed and deleted in the editor.
  package struct FileOperationOptions: Sendable {
    package var didCreate: Registration?
    package var willRename: Registration?
    package var didRename: Registration?
    package var willDelete: Registration?
    package var didDelete: Registration?

    package struct Registration: Sendable {
      package var filters: [Filter]

      /// All files and folders.
      package static let all = Registration(filters: [Filter(scheme: "file", pattern: Pattern(glob: "**/*"))])

      package var json: JSONValue { ["filters": .array(filters.map(\.json))] }
    }

    package struct Filter: Sendable {
      package var scheme: String
      package var pattern: Pattern

      package var json: JSONValue { ["scheme": scheme.json, "pattern": pattern.json] }
    }

    package struct Pattern: Sendable {
      package var glob: String

      package var json: JSONValue { ["glob": glob.json] }
    }

    package init() {}

    package var json: JSONValue {
      [
        "didCreate": didCreate?.json,
        "willRename": willRename?.json,
        "didRename": didRename?.json,
        "willDelete": willDelete?.json,
        "didDelete": didDelete?.json,
      ]
    }
  }

  package struct RenameFilesParams: Decodable, Sendable {
    package var files: [FileRename]

    package struct FileRename: Decodable, Sendable {
      package var oldUri: String
      package var newUri: String

      package init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        oldUri = try members.get("oldUri")
        newUri = try members.get("newUri")
      }
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      files = try members.get("files")
    }
  }

  package struct DeleteFilesParams: Decodable, Sendable {
    package var files: [FileDelete]

    package struct FileDelete: Decodable, Sendable {
      package var uri: String

      package init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        uri = try members.get("uri")
      }
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      files = try members.get("files")
    }
  }

  package struct CreateFilesParams: Decodable, Sendable {
    package var files: [FileCreate]

    package struct FileCreate: Decodable, Sendable {
      package var uri: String

      package init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        uri = try members.get("uri")
      }
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      files = try members.get("files")
    }
  }
}
