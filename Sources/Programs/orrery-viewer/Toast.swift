/// A short message over the picture, which disappears by itself.
struct Toast: Equatable {
  let text: String
  /// The time at which the message disappears.
  let end: ContinuousClock.Instant

  /// The time for which a message is shown.
  private static let duration = Duration.seconds(3)

  init(_ text: String, at now: ContinuousClock.Instant) {
    self.text = text
    end = now + Self.duration
  }
}
