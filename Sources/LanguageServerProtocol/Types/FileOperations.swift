extension LSP {
  /// What the server wants to know of files that are created, renamed and deleted in the editor.
  package struct FileOperationOptions: Codable, Sendable {
    package var didCreate: Registration?
    package var willRename: Registration?
    package var didRename: Registration?
    package var willDelete: Registration?
    package var didDelete: Registration?

    package struct Registration: Codable, Sendable {
      package var filters: [Filter]

      /// All files and folders.
      package static let all = Registration(filters: [Filter(scheme: "file", pattern: Pattern(glob: "**/*"))])
    }

    package struct Filter: Codable, Sendable {
      package var scheme: String
      package var pattern: Pattern
    }

    package struct Pattern: Codable, Sendable {
      package var glob: String
    }

    package init() {}
  }

  /// What the client tells of such files.
  package struct FileOperationSupport: Codable, Sendable {
    package var didCreate: Bool?
    package var willRename: Bool?
    package var didRename: Bool?
    package var willDelete: Bool?
    package var didDelete: Bool?
  }

  package struct RenameFilesParams: Codable, Sendable {
    package var files: [FileRename]

    package struct FileRename: Codable, Sendable {
      package var oldUri: String
      package var newUri: String
    }
  }

  package struct DeleteFilesParams: Codable, Sendable {
    package var files: [FileDelete]

    package struct FileDelete: Codable, Sendable {
      package var uri: String
    }
  }

  package struct CreateFilesParams: Codable, Sendable {
    package var files: [FileCreate]

    package struct FileCreate: Codable, Sendable {
      package var uri: String
    }
  }
}
