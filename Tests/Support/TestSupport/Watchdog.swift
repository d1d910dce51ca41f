import Testing

/// The limits that end a test which would otherwise wait without end.
///
/// A limit is many times what the slowest test requires, also on a busy machine, so that no result depends on time.
public enum Watchdog {
  /// The longest wait for an expected event.
  public static let limit = Duration.seconds(600)
}

extension Trait where Self == TimeLimitTrait {
  /// Reports a test that hangs. The time begins when the test runs, not when it is queued.
  public static var watchdog: Self { .timeLimit(.minutes(20)) }
}
