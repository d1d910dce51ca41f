/// The size of a window's content: in screen coordinates, in which the mouse is measured, or in pixels. They differ
/// where a screen has several pixels to the coordinate.
public struct WindowSize: Equatable, Sendable {
  /// From the left edge to the right one.
  public var width: Int
  /// From the upper edge to the lower one.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// Whether there is nothing to draw on, as in a window that is minimised.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The width divided by the height; 1 of an empty size.
  public var aspectRatio: Float { isEmpty ? 1 : Float(width) / Float(height) }
}
