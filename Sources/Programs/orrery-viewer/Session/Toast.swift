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

extension ViewerSession {
  /// Shows a message over the picture for a moment.
  func show(_ message: String, now: ContinuousClock.Instant = .now) { toast = Toast(message, at: now) }

  /// Removes a message whose time is over.
  func removeOldToast(now: ContinuousClock.Instant) {
    if let end = toast?.end, end <= now { toast = nil }
  }
}
