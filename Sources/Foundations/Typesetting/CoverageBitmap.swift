/// The coverage of pixels by an outline: one byte for each pixel, from 0 (none) to 255 (all), row by row from the top.
package struct CoverageBitmap: Equatable, Sendable {
  /// The pixels that the bitmap describes.
  package let bounds: PixelRectangle
  /// The coverage: `bytes.count == bounds.width * bounds.height`.
  package private(set) var bytes: [UInt8]

  /// Creates a bitmap.
  ///
  /// - Precondition: `bytes` has one byte for each pixel of `bounds`. Nil fills it with 0.
  package init(_ bounds: PixelRectangle, bytes: [UInt8]? = nil) {
    self.bounds = bounds
    self.bytes = bytes ?? [UInt8](repeating: 0, count: bounds.width * bounds.height)
    precondition(
      self.bytes.count == bounds.width * bounds.height, "a bitmap must have one byte for each pixel")
  }

  /// Returns the coverage of a pixel, which is 0 outside of the bounds.
  package subscript(x: Int, y: Int) -> UInt8 {
    let (column, row) = (x - bounds.x, y - bounds.y)
    guard column >= 0, column < bounds.width, row >= 0, row < bounds.height else { return 0 }
    return bytes[row * bounds.width + column]
  }

  /// Adds the coverage of `other`, moved to the right and down. Sums are at most 255, and pixels outside of the bounds
  /// are ignored. O(pixels of `other`).
  mutating func add(_ other: CoverageBitmap, x: Int, y: Int) {
    let source = other.bounds.moved(x: x, y: y)
    let common = source.intersection(bounds)
    for row in common.y..<common.y + common.height {
      let from = (row - source.y) * source.width - source.x, to = (row - bounds.y) * bounds.width - bounds.x
      for column in common.x..<common.x + common.width {
        let sum = UInt16(bytes[to + column]) + UInt16(other.bytes[from + column])
        bytes[to + column] = UInt8(min(sum, 255))
      }
    }
  }

  /// Returns the coverage of the shape that is thicker by `radius` pixels on each side: for each pixel, the largest
  /// product of the coverage of a pixel near it and the part of that pixel's disc that reaches it (dilation by an
  /// antialiased disc). The bounds are `Self.margin(radius)` pixels larger on each side. O(pixels · radius²).
  package func dilated(by radius: Float) -> CoverageBitmap {
    let reach = Self.margin(radius)
    var result = CoverageBitmap(bounds.enlarged(by: reach))
    let width = result.bounds.width
    for down in -reach...reach {
      for right in -reach...reach {
        let distance = Float(right * right + down * down).squareRoot()
        let weight = UInt32(max(0, min(1, radius + 0.5 - distance)) * 256)
        if weight == 0 { continue }
        for row in 0..<bounds.height {
          let from = row * bounds.width, to = (row + reach + down) * width + reach + right
          for column in 0..<bounds.width where bytes[from + column] != 0 {
            let reached = UInt8(min(255, (UInt32(bytes[from + column]) * weight) >> 8))
            if reached > result.bytes[to + column] { result.bytes[to + column] = reached }
          }
        }
      }
    }
    return result
  }

  /// Returns the number of pixels by which `dilated(by:)` enlarges the bounds on each side.
  package static func margin(_ radius: Float) -> Int { max(0, Int((radius + 0.5).rounded(.up)) - 1) }
}

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
