import ArgumentParser
import ResourceTags

/// Several manifests, worked on side by side: a failure of one is shown, and the others go on.
struct ManifestLoop {
  /// The failures, in words.
  private(set) var failures: [String] = []
  /// The worst exit code of a failure.
  private var exitCode: Int32 = 0

  /// Shows `failures`, calls `body` with each item, `width` at the same time, and `receive` with each of its values in
  /// order. Only with a width of 1 may `body` print.
  init<Item: Sendable, Value: Sendable>(
    _ items: [Item], failures: [String] = [], width: Int, _ body: @Sendable (Item) throws -> Value,
    receive: (Value) throws -> Void
  ) throws {
    for failure in failures { note(CommandFailure(failure)) }
    if width == 1 || items.count == 1 {
      for item in items { try note(Result { try body(item) }, receive) }
    } else {
      let results = Parallel.map(items.count, width: width) { index in Result { try body(items[index]) } }
      for result in results { try note(result, receive) }
    }
  }

  private mutating func note<Value>(_ result: Result<Value, any Error>, _ receive: (Value) throws -> Void) throws {
    let value: Value
    do { value = try result.get() } catch let failure as any UserFacingError { return note(failure) }
    try receive(value)
  }

  private mutating func note(_ failure: any UserFacingError) {
    failure.show()
    if !failure.message.isEmpty { failures.append(failure.message) }
    exitCode = max(exitCode, failure.exitCode)
  }

  /// Ends the command with the worst exit code, also of a loop `before`, if that means failure.
  func end(after before: ManifestLoop? = nil) throws {
    let worst = max(exitCode, before?.exitCode ?? 0)
    if worst != 0 { throw ExitCode(worst) }
  }
}
