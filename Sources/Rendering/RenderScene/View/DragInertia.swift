#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The velocity of a dragged pointer, and its exponential decay after the release. The unit is the window's height.
struct DragInertia {
  /// The velocity per second.
  private(set) var velocity = SIMD2<Float>.zero

  /// The distance moved since the last `advance`.
  private var way = SIMD2<Float>.zero

  /// The time constants, in seconds: of the velocity's smoothing during a drag, and of its decay after the release.
  private static let followingTime: Float = 0.05
  private static let coastingTime: Float = 0.3
  /// The speed below which the motion stops: two pixels per second in a window 1000 pixels high.
  private static let slowest: Float = 0.002

  /// Whether there is motion left.
  var isMoving: Bool { velocity != .zero || way != .zero }

  /// Adds a movement of the pointer.
  mutating func move(by step: SIMD2<Float>) { way += step }

  /// Advances the time. While the pointer is held, the velocity follows it; afterwards it decays. Returns the distance
  /// moved after the release.
  mutating func advance(seconds: Float, isHeld: Bool) -> SIMD2<Float> {
    guard seconds > 0 else { return .zero }
    if isHeld || way != .zero {
      velocity += (way / seconds - velocity) * (1 - exp(-seconds / Self.followingTime))
      way = .zero
    }
    guard !isHeld else { return .zero }
    let rest = exp(-seconds / Self.coastingTime)
    let coasted = velocity * (Self.coastingTime * (1 - rest))
    velocity *= rest
    if (velocity * velocity).sum() < Self.slowest * Self.slowest { velocity = .zero }
    return coasted
  }
}
