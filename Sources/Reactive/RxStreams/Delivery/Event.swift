/// An event of an observable: an element, or a stop event, which is an error or the completion. No event follows a stop
/// event.
public enum Event<Element> {
  /// The next element.
  case next(Element)
  /// The end because of a failure.
  case error(any Error)
  /// The end without a failure.
  case completed

  /// Whether this is a stop event: an error or the completion.
  @inlinable public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }

  /// The element of a `next`; otherwise nil.
  @inlinable public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error of an `error`; otherwise nil.
  @inlinable public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Returns the event with its element transformed by `transform`. If `transform` throws, returns the error as an
  /// event.
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
  /// The event as text: `next(1)`, `error(…)` or `completed`.
  @inlinable public var description: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}

/// The errors that operators send.
public enum RxError: Error, Equatable {
  /// The observable completed without an element.
  case noElements
  /// The observable sent a second element.
  case moreThanOneElement
  /// The observable completed before the element of the requested index.
  case argumentOutOfRange
  /// The observable sent no event in time.
  case timeout
}

extension RxError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .noElements: "the observable completed without an element"
    case .moreThanOneElement: "the observable sent more than one element"
    case .argumentOutOfRange: "the observable completed before the element of the requested index"
    case .timeout: "the observable sent no event in time"
    }
  }
}
