/// Something that happened at a time: of a `TestScheduler`, an event.
public struct Recorded<Value> {
  /// When, in the scheduler's ticks.
  public let time: Int
  /// What.
  public let value: Value

  /// Something that happens at `time`.
  public init(time: Int, value: Value) { (self.time, self.value) = (time, value) }

  /// An element at `time`.
  public static func next<Element>(_ time: Int, _ element: Element) -> Recorded
  where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// The completion at `time`.
  public static func completed<Element>(_ time: Int) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// An error at `time`.
  public static func error<Element>(
    _ time: Int, _ error: any Error
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }
}

extension Recorded: CustomStringConvertible {
  /// `next(1) @ 200`.
  public var description: String { "\(value) @ \(time)" }
}

extension Recorded {
  /// Whether both are the same event at the same time; errors are the same if they are described alike.
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
