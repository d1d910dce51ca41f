import RenderScene

/// The pointer over the picture, and whether it rests there without a button held.
final class RestingPointer {
  private var position: SIMD2<Float>?
  private var moved: ContinuousClock.Instant?
  private var heldCount = 0
  private let clock = ContinuousClock()

  /// The time without a movement after which the pointer rests.
  private static let duration = Duration.milliseconds(250)

  /// Follows an event. Returns whether it ends a rest.
  func take(_ event: WindowInput.Event) -> Bool {
    switch event {
    case .mouseMove(let position):
      if position == self.position { return false }
      (self.position, moved) = (position, clock.now)
    case .mouseDown:
      heldCount += 1
      moved = nil
    case .mouseUp: (heldCount, moved) = (max(0, heldCount - 1), clock.now)
    case .scroll: moved = clock.now
    case .keyDown, .keyUp, .text, .drop: return false
    }
    return true
  }

  /// Makes the pointer come to rest again, because what is beneath it may have changed.
  func restart() { moved = moved ?? clock.now }

  /// Returns the position once after the pointer has come to rest. Nil at other times.
  func takeRest() -> SIMD2<Float>? {
    guard let moved, heldCount == 0, clock.now - moved >= Self.duration else { return nil }
    self.moved = nil
    return position
  }
}
