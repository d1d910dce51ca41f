/// A rectangle of whole pixels. Y counts from the top.
package struct PixelRectangle: Hashable, Sendable {
  package var x: Int, y: Int
  package var width: Int, height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, max(0, width), max(0, height))
  }

  /// Whether it has no pixels.
  package var isEmpty: Bool { width == 0 || height == 0 }

  /// Returns the smallest rectangle that contains this one and `other`.
  package func union(_ other: PixelRectangle) -> PixelRectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Returns the pixels that are also in `other`.
  package func intersection(_ other: PixelRectangle) -> PixelRectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRectangle(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  /// Returns the rectangle with `margin` more pixels on each side.
  package func enlarged(by margin: Int) -> PixelRectangle {
    PixelRectangle(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Returns the rectangle moved to the right and down.
  package func moved(x: Int, y: Int) -> PixelRectangle {
    PixelRectangle(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}
