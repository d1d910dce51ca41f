import Parallelism

extension Image {
  /// Returns the image in a larger size, interpolated along edges. The corners of both images coincide. O(pixels of the
  /// result).
  ///
  /// The method is that of D. Su and P. Willis, "Image Interpolation by Pixel-Level Data-Dependent Triangulation" (2004):
  /// the square between the centres of four pixels is divided along the diagonal whose ends differ less, and each triangle
  /// is interpolated linearly. An edge then is not blurred across, as by bilinear interpolation.
  ///
  /// - Precondition: neither side is empty or shrinks.
  package func enlarged(width newWidth: Int, height newHeight: Int) -> Image {
    precondition(width > 0 && height > 0 && newWidth >= width && newHeight >= height, "an image must grow")
    let columns = Self.positions(from: width, to: newWidth),
      rows = Self.positions(from: height, to: newHeight)
    let source = colors
    let enlarged = [UInt8](count: 4 * newWidth * newHeight) { bytes in
      bytes.withElements(of: SIMD4<UInt8>.self) { pixels in
        let groups = Parallel.ranges(of: newHeight, count: 4 * Parallel.threadCount, smallestSize: 8)
        pixels.writeInParallel(groups.map { $0.lowerBound * newWidth..<$0.upperBound * newWidth }) {
          number, pixels in
          Self.enlarge(source, width: width, columns, rows[groups[number]], into: &pixels)
        }
      }
    }
    return Image(width: newWidth, height: newHeight, pixels: enlarged, content: content)
  }

  /// The components of each pixel, from 0 to 255.
  private var colors: [SIMD4<Float>] {
    pixels.withElements { bytes in
      (0..<width * height).map { pixel in
        SIMD4(
          Float(bytes[4 * pixel]), Float(bytes[4 * pixel + 1]), Float(bytes[4 * pixel + 2]),
          Float(bytes[4 * pixel + 3]))
      }
    }
  }

  /// Writes some rows of the result.
  private static func enlarge(
    _ source: [SIMD4<Float>], width: Int, _ columns: [Position], _ rows: ArraySlice<Position>,
    into pixels: inout MutableSpan<SIMD4<UInt8>>
  ) {
    var index = 0
    source.withElements { source in
      columns.withElements { columns in
        for row in rows {
          let upper = row.index * width, lower = upper + row.next * width
          for number in 0..<columns.count {
            let column = columns[number]
            let left = column.index, right = left + column.next
            let color = interpolate(
              source[upper + left], source[upper + right], source[lower + left], source[lower + right],
              column.fraction, row.fraction)
            // Adding 2^23 rounds to the nearest integer, because floats of this size are 1 apart.
            let words = (color + 8_388_608).reinterpreted(as: SIMD4<UInt32>.self)
            pixels[index] = SIMD4(truncatingIfNeeded: words)
            index += 1
          }
        }
      }
    }
  }

  /// The place of a pixel of the result between two pixels of the source, along one axis.
  private struct Position: Sendable {
    /// The pixel before.
    let index: Int
    /// 1 if there is a pixel after it, else 0.
    let next: Int
    /// The distance from the centre of the pixel before, from 0 to 1.
    let fraction: Float
  }

  private static func positions(from count: Int, to newCount: Int) -> [Position] {
    (0..<newCount).map { number in
      let place = (Float(number) + 0.5) * Float(count) / Float(newCount) - 0.5
      let inside = min(max(place, 0), Float(count - 1))
      let index = Int(inside)
      return Position(index: index, next: index + 1 < count ? 1 : 0, fraction: inside - Float(index))
    }
  }

  /// Returns the colour at (`x`, `y`) in the unit square with colours at its corners: `a` and `b` above, `c` and `d` below.
  @inline(__always)
  private static func interpolate(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>, _ x: Float, _ y: Float
  ) -> SIMD4<Float> {
    let (falling, rising) = (d - a, c - b)
    if (falling * falling).sum() <= (rising * rising).sum() {
      // The diagonal from `a` to `d`.
      return x > y ? a + x * (b - a) + y * (d - b) : a + y * (c - a) + x * (d - c)
    }
    return x + y < 1 ? a + x * (b - a) + y * (c - a) : d + (1 - x) * (c - d) + (1 - y) * (b - d)
  }
}
