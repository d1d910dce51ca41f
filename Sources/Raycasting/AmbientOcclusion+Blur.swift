import Parallelism

/// A depth-aware box blur of 4 × 4 pixels, which removes the pattern of the rotated sample kernels: each pixel becomes
/// the mean of the pixels in the square whose depth is similar. Edges between surfaces stay sharp.
extension AmbientOcclusion {
  /// The difference in depth from which pixels are not averaged.
  private var depthTolerance: Float { radius * 0.25 }

  /// Returns the blurred ambient visibility. The background is 1. O(pixels).
  func blurred(_ visibility: [Float], _ depths: [Float]) -> [Float] {
    [Float](count: height, groupSize: width, smallestSize: 8) { rows, output in
      depths.withElements { depths in
        visibility.withElements { visibility in
          for row in rows { blur(visibility, depths, row, into: &output) }
        }
      }
    }
  }

  /// Appends a row of pixels: four at a time where the squares of all four are inside the picture's left and right
  /// edge.
  private func blur(
    _ visibility: UnownedSpan<Float>, _ depths: UnownedSpan<Float>, _ row: Int,
    into output: inout OutputSpan<Float>
  ) {
    var column = 0
    while column < width {
      if column >= 2, column + 5 < width {
        let four = meanOfFour(visibility, depths, column, row)
        for lane in 0..<4 { output.append(four[lane]) }
        column += 4
      } else {
        output.append(mean(visibility, depths, column, row))
        column += 1
      }
    }
  }

  /// Returns the blurred value of a pixel.
  @inline(__always)
  private func mean(
    _ visibility: UnownedSpan<Float>, _ depths: UnownedSpan<Float>, _ column: Int, _ row: Int
  ) -> Float {
    let depth = depths[row * width + column]
    guard depth.isFinite else { return 1 }
    var (sum, count): (Float, Float) = (0, 0)
    for y in max(0, row - 2)..<min(height, row + 2) {
      for x in max(0, column - 2)..<min(width, column + 2)
      where abs(depths[y * width + x] - depth) < depthTolerance {
        sum += visibility[y * width + x]
        count += 1
      }
    }
    return count > 0 ? sum / count : 1
  }

  /// Returns the blurred values of four adjacent pixels.
  ///
  /// - Precondition: `column >= 2` and `column + 5 < width`.
  @inline(__always)
  private func meanOfFour(
    _ visibility: UnownedSpan<Float>, _ depths: UnownedSpan<Float>, _ column: Int, _ row: Int
  ) -> SIMD4<Float> {
    let depth = depths.four(at: row &* width &+ column)
    let zero = SIMD4<Float>.zero
    // The square of a difference is compared, because the absolute value of a vector takes more instructions.
    let maximumSquare = SIMD4(repeating: depthTolerance * depthTolerance)
    var (sum, count) = (zero, zero)
    var y = max(0, row - 2)
    while y < min(height, row + 2) {
      for dx in -2..<2 {
        let pixel = y &* width &+ column &+ dx
        let difference = depths.four(at: pixel) - depth
        let isSimilar = difference * difference .< maximumSquare
        sum += zero.replacing(with: visibility.four(at: pixel), where: isSimilar)
        count += zero.replacing(with: 1, where: isSimilar)
      }
      y += 1
    }
    // No depth is similar to that of a background pixel, so its count is 0.
    return (sum / count).replacing(with: 1, where: count .== zero)
  }
}
