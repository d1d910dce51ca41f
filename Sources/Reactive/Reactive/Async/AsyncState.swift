/// The state of an `AsyncDerived` value, consistent with the value at each moment.
public enum AsyncState {
  /// The value is that of the current sources.
  case idle
  /// The value is that of earlier sources, and a new one is being computed since the given time: that of the first
  /// change that the value does not include.
  case running(since: ContinuousClock.Instant)
  /// The last run threw this error. The value is that of the last run that did not throw.
  case failed(any Error)

  /// Whether a new value is being computed.
  public var isRunning: Bool { if case .running = self { true } else { false } }

  /// The error of the last run. Nil if it has returned a value, or if another run is under way.
  public var error: (any Error)? { if case .failed(let error) = self { error } else { nil } }
}
