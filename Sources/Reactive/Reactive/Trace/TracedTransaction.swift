/// A transaction that a `ReactiveTrace` has recorded: a tree of steps.
///
/// `description` is the tree as text, one line for each step.
public struct TracedTransaction: Hashable, Sendable {
  /// The number of the transaction, counted from 0 at the start of the trace.
  public var number: Int
  /// The file and line of the `batch` that began the transaction. Nil for a single set, whose place the language does
  /// not pass to a property.
  public var location: String?
  /// The steps, in the order in which they began. A step is after its parent.
  public var steps: [TracedStep] = []
  /// The number of steps that were not recorded, because there were more than `ReactiveTrace.stepLimit`.
  public var omittedStepCount = 0
  /// The time from the begin to the end.
  public var duration: Duration = .zero

  init(number: Int, location: String?) { (self.number, self.location) = (number, location) }

  /// Returns the indices of the steps that led to the step at `index`, and that index as the last one. A step is after
  /// its causes. O(steps).
  ///
  /// The reason of a set is the handler, effect or closure that made it. The reasons of the others are the sets and
  /// evaluations that they depend on.
  public func chain(to index: Int) -> [Int] { chain(to: [index]) }

  /// Returns the indices of the steps that led to those at `indices`, and these, each once. A step is after its causes.
  /// O(steps), whatever the number of indices.
  package func chain(to indices: [Int]) -> [Int] {
    var isVisited = Array(repeating: false, count: steps.count)
    var chain: [Int] = []
    // Depth first, with a stack of its own: a chain may be as long as the transaction.
    var pending = indices.reversed().map { (index: $0, isExpanded: false) }
    while let (index, isExpanded) = pending.popLast() {
      if isExpanded {
        chain.append(index)
        continue
      }
      guard steps.indices.contains(index), !isVisited[index] else { continue }
      isVisited[index] = true
      pending.append((index, true))
      for reason in reasons(of: index).reversed() { pending.append((reason, false)) }
    }
    return chain
  }

  /// Returns the indices of the steps that directly led to the step at `index`.
  public func reasons(of index: Int) -> [Int] {
    let step = steps[index]
    switch step.kind {
    case .set, .emission: return step.parent.map { [$0] } ?? []
    case .evaluation, .effect, .handler: return step.causes
    }
  }
}

extension TracedTransaction: CustomStringConvertible {
  /// The tree as text: one line for each step, indented by its depth.
  public var description: String {
    var depths: [Int] = []
    let place = location.map { " at \($0)" } ?? ""
    var text = "transaction \(number)\(place), \(duration.microseconds)\n"
    for step in steps {
      depths.append(step.parent.map { depths[$0] + 1 } ?? 1)
      let causes = step.causes.map { steps[$0].name }
      let reason = causes.isEmpty ? "" : ", because of \(causes.joined(separator: ", "))"
      text += "\(String(repeating: "  ", count: depths[depths.count - 1]))\(step)\(reason)\n"
    }
    if omittedStepCount > 0 { text += "  and \(omittedStepCount) more steps\n" }
    return text
  }
}

extension TracedStep: CustomStringConvertible {
  /// One line: `set earth.radius = 2`, `evaluated area: unchanged, 3 µs`.
  public var description: String {
    switch kind {
    case .set: "set \(name)\(value.map { " = \($0)" } ?? "")"
    case .emission: "emitted \(name)\(value.map { ": \($0)" } ?? "")"
    case .evaluation: "evaluated \(name): \(outcome.map { "\($0)" } ?? ""), \(duration.microseconds)"
    case .effect: "ran \(name)\(outcome.map { ": \($0)" } ?? ""), \(duration.microseconds)"
    case .handler: "called \(name), \(duration.microseconds)"
    }
  }
}

extension Duration {
  /// The duration in whole microseconds: `3 µs`.
  var microseconds: String {
    "\(components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000) µs"
  }
}
