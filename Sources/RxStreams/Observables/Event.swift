/// What an observable tells: a value, or that it ends, well or with an error. Nothing follows a stop event.
public enum Event<Element> {
  /// The next element.
  case next(Element)
  /// The end, because of a failure.
  case error(any Error)
  /// The end, with nothing left to tell.
  case completed

  /// Whether it is the last event: an error or the completion.
  @inlinable public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }

  /// The element, of a `next`.
  @inlinable public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error, of an `error`.
  @inlinable public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// The event with its element as `transform` makes it; an error that `transform` throws becomes the event.
  @inlinable
  public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
    switch self {
    case .next(let element):
      do { return .next(try transform(element)) } catch { return .error(error) }
    case .error(let error): return .error(error)
    case .completed: return .completed
    }
  }
}

extension Event: Sendable where Element: Sendable {}

extension Event: CustomStringConvertible {
  /// `next(1)`, `error(…)` or `completed`.
  @inlinable public var description: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}
