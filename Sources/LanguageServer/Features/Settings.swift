import LanguageServerProtocol

/// The settings of the editor's section `odr`: asked for at the start, and whenever they change.
extension Feature {
  static func settings(_ judge: DocumentJudge) -> Feature {
    Feature([
      .notification("initialized") { (session, _: LSP.NoParams) in
        session.registerForChanges()
        ask(session, judge)
      },
      .notification("workspace/didChangeConfiguration") { (session, params: LSP.DidChangeConfigurationParams) in
        // Some clients send the settings, others only that they have changed.
        if let own = params.settings?[ServerSettings.section] { take(own, session, judge) } else { ask(session, judge) }
      },
    ])
  }

  private static func ask(_ session: Session, _ judge: DocumentJudge) {
    guard session.client.can("workspace.configuration") else { return }
    let params = LSP.ConfigurationParams(items: [.init(section: ServerSettings.section)])
    session.request("workspace/configuration", params.json) { result in
      guard case .success(.array(let values)) = result, let value = values.first else { return }
      take(value, session, judge)
    }
  }

  private static func take(_ value: JSONValue, _ session: Session, _ judge: DocumentJudge) {
    let settings = ServerSettings(value)
    guard settings != session.settings else { return }
    session.settings = settings
    for fault in settings.faults {
      session.writer.notify("window/showMessage", LSP.ShowMessageParams(.warning, "odr: \(fault)").json)
    }
    judge.judgeAgain()
  }
}
