/// The size of a window's content, in screen coordinates (the unit of mouse positions) or in pixels. The two differ on
/// high-resolution screens.
public struct WindowSize: Equatable, Sendable {
  /// The width.
  public var width: Int
  /// The height.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// Whether a side is 0 or less, as in a minimised window.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The width divided by the height, or 1 for an empty size.
  public var aspectRatio: Float { isEmpty ? 1 : Float(width) / Float(height) }
}
