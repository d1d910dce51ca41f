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

/// One step of a transaction that a `ReactiveTrace` has recorded: a set, the evaluation of a derived value, or a call of
/// a handler.
public struct TracedStep: Hashable, Sendable {
  /// The kind of a step.
  public enum Kind: Hashable, Sendable {
    /// A set of a property, or an edit of a collection.
    case set
    /// An event of an emitter.
    case emission
    /// A derived value that was brought up to date.
    case evaluation
    /// The closure of an `Effect`.
    case effect
    /// The handler of a subscription, with the operators between it and the joins (`combine`, `flatMapLatest`, `merge`)
    /// of its chain. An operator such as `filter` may have dropped the event.
    case handler
  }

  /// The result of bringing a value up to date.
  public enum Outcome: Hashable, Sendable {
    /// The value has changed. Readers and subscribers follow.
    case changed
    /// The value was computed and is equal to the last one, or its chain emitted nothing. Nothing follows.
    case unchanged
    /// No input has changed, so the closure did not run.
    case skipped
    /// The closure has thrown an error. The value is the last good one.
    case failed
  }

  /// The kind of the step.
  public var kind: Kind
  /// The name of the source, effect or handler: the one that `ReactiveTrace.setName(_:of:)` gave it, the file and line
  /// where a derived value or an effect was created, or else the type of the source.
  public var name: String
  /// The value that was set or emitted, as text. At most 80 characters. Nil for other steps, for collections and for
  /// types without a description.
  public var value: String?
  /// The result. Nil unless the step is an evaluation or an effect.
  public var outcome: Outcome?
  /// The index of the step within which this one took place. Nil for a step of the transaction itself.
  public var parent: Int?
  /// The indices of the steps that made this one necessary, in the order in which they took place.
  public var causes: [Int] = []
  /// The time that the step took, with the steps inside it.
  public var duration: Duration = .zero

  /// Creates a step, for comparisons with recorded ones.
  public init(
    _ kind: Kind, _ name: String, value: String? = nil, outcome: Outcome? = nil, parent: Int? = nil,
    causes: [Int] = []
  ) {
    (self.kind, self.name, self.value, self.outcome) = (kind, name, value, outcome)
    (self.parent, self.causes) = (parent, causes)
  }
}

/// The text of a value in a trace.
enum TracedValue {
  /// The largest number of characters.
  private static let lengthLimit = 80

  /// Returns the text of `value`. Nil for a collection and for a type without a description, whose text could be of any
  /// length.
  static func text(_ value: Any) -> String? { untracked { description(of: value) } }

  private static func description(of value: Any) -> String? {
    if value is any Collection, !(value is any StringProtocol) { return nil }
    if let text = value as? any CustomStringConvertible {
      return String(text.description.prefix(lengthLimit))
    }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty ? "nil" : nil
  }
}
