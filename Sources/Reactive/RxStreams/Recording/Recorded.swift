/// A value with the time at which it occurred. `TestScheduler` records events with it.
public struct Recorded<Value> {
  /// The time, in the scheduler's ticks.
  public let time: Int
  /// The recorded value, usually an event.
  public let value: Value

  /// Creates a record of `value` at `time`.
  public init(time: Int, value: Value) { (self.time, self.value) = (time, value) }

  /// Returns a record of an element at `time`.
  public static func next<Element>(_ time: Int, _ element: Element) -> Recorded
  where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// Returns a record of the completion at `time`.
  public static func completed<Element>(_ time: Int) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// Returns a record of an error at `time`.
  public static func error<Element>(
    _ time: Int, _ error: any Error
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }
}

extension Recorded: CustomStringConvertible {
  /// The record as text, for example `next(1) @ 200`.
  public var description: String { "\(value) @ \(time)" }
}

extension Recorded {
  /// Returns whether both are the same event at the same time. Errors are compared by their descriptions.
  public static func == <Element: Equatable>(a: Recorded, b: Recorded) -> Bool where Value == Event<Element> {
    guard a.time == b.time else { return false }
    switch (a.value, b.value) {
    case (.next(let x), .next(let y)): return x == y
    case (.error(let x), .error(let y)): return String(describing: x) == String(describing: y)
    case (.completed, .completed): return true
    default: return false
    }
  }
}
