#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How fast a pointer moved when it let go, and how that dies away. In shares of the window's height.
struct DragInertia {
  /// A second's way.
  private(set) var velocity = SIMD2<Float>.zero

  /// The way since the last `advance`.
  private var way = SIMD2<Float>.zero

  /// The time in which the velocity follows the pointer, and that in which it dies away to a third, in seconds.
  private static let followingTime: Float = 0.05
  private static let coastingTime: Float = 0.3
  /// What is slower stands still: two pixels a second of a window that is 1000 high.
  private static let slowest: Float = 0.002

  /// Whether it goes on by itself.
  var isMoving: Bool { velocity != .zero || way != .zero }

  /// Takes a step of the pointer into account.
  mutating func move(by step: SIMD2<Float>) { way += step }

  /// Lets time go by: while the pointer is held the velocity follows it, and else it dies away. Returns the way that is
  /// gone without the pointer.
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
