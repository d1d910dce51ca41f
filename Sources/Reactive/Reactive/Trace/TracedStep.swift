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
