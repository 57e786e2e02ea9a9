/// A function whose answers are remembered; any number of threads may ask.
package final class RememberedAnswers<Question: Hashable & Sendable, Answer: Sendable>: @unchecked Sendable {
  // unchecked: the lock guards the answers
  private let lock = Lock()
  private var answers: [Question: Answer] = [:]
  private let find: @Sendable (Question) -> Answer

  package init(_ find: @escaping @Sendable (Question) -> Answer) {
    self.find = find
  }

  /// The first answer to `question`. Two threads may look for it at the same time, and then get the same.
  package subscript(question: Question) -> Answer {
    if let known = lock.withLock({ answers[question] }) { return known }
    let found = find(question)
    return lock.withLock {
      if let known = answers[question] { return known }
      answers[question] = found
      return found
    }
  }
}
