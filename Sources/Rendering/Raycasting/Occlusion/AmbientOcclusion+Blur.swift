import Parallelism
import RenderScene

/// A depth-aware box blur of 8 × 8 pixels, or 4 × 4 in small pictures, which removes the pattern of the sample kernels. It
/// averages the pixels of a row, then those of a column.
///
/// A pixel counts if its depth is near the plane through the blurred pixel: the depth there, continued by its slope. So
/// inclined surfaces are blurred, and edges and creases between surfaces stay sharp. Of the slopes to the two neighbours
/// the smaller one counts.
extension AmbientOcclusion {
  /// The number of averaged pixels before a pixel, and after it one less.
  private var reach: Int { AmbientOcclusionParameters.blurReach(height: height) }
  /// The difference in depth from which pixels are not averaged.
  private var depthTolerance: Float { radius * 0.03 }

  /// Returns the blurred ambient visibility. The background is 1. O(pixels).
  ///
  /// - Parameter blocks: The blocks around which all values are 1. Nil if none are known.
  func blurred(_ visibility: [Float], _ depths: [Float], _ blocks: OcclusionBlocks? = nil) -> [Float] {
    let ofRows = pass(visibility, depths) { visibility, depths, row, output in
      blurAcross(visibility, depths, blocks, row, into: &output)
    }
    return pass(ofRows, depths) { visibility, depths, row, output in
      blurDown(visibility, depths, blocks, row, into: &output)
    }
  }

  /// Returns the rows that `body` appends.
  @inline(__always)
  private func pass(
    _ visibility: [Float], _ depths: [Float],
    _ body: @Sendable (UnownedSpan<Float>, UnownedSpan<Float>, _ row: Int, inout OutputSpan<Float>) -> Void
  ) -> [Float] {
    [Float](count: height, groupSize: width, smallestSize: 8) { rows, output in
      depths.withElements { depths in
        visibility.withElements { visibility in
          for row in rows { body(visibility, depths, row, &output) }
        }
      }
    }
  }

  /// Appends the means of a row of pixels along the row: four at a time where all pixels that they read are inside the
  /// picture.
  private func blurAcross(
    _ visibility: UnownedSpan<Float>, _ depths: UnownedSpan<Float>, _ blocks: OcclusionBlocks?, _ row: Int,
    into output: inout OutputSpan<Float>
  ) {
    var column = 0
    while column < width {
      let pixel = row &* width &+ column
      if column + 4 <= width, blocks?.areOpenAround(column: column, row: row) == true {
        for _ in 0..<4 { output.append(1) }
        column += 4
      } else if column >= reach, column + reach + 3 <= width {
        let four = meanOfFour(visibility, depths, pixel, step: 1, -reach..<reach)
        for lane in 0..<4 { output.append(four[lane]) }
        column += 4
      } else {
        output.append(mean(visibility, depths, pixel, step: 1, place: column, count: width))
        column += 1
      }
    }
  }

  /// Appends the means of a row of pixels along their columns.
  private func blurDown(
    _ visibility: UnownedSpan<Float>, _ depths: UnownedSpan<Float>, _ blocks: OcclusionBlocks?, _ row: Int,
    into output: inout OutputSpan<Float>
  ) {
    // The neighbours, which determine the slope, must be inside the picture.
    let isInside = row > 0 && row + 1 < height
    let range = max(-reach, -row)..<min(reach, height - row)
    var column = 0
    while column < width {
      let pixel = row &* width &+ column
      if column + 4 <= width, blocks?.areOpenAround(column: column, row: row) == true {
        for _ in 0..<4 { output.append(1) }
        column += 4
      } else if isInside, column + 4 <= width {
        let four = meanOfFour(visibility, depths, pixel, step: width, range)
        for lane in 0..<4 { output.append(four[lane]) }
        column += 4
      } else {
        output.append(mean(visibility, depths, pixel, step: width, place: row, count: height))
        column += 1
      }
    }
  }

  /// Returns the blurred value of a pixel.
  ///
  /// - Parameters:
  ///   - visibility: the values.
  ///   - depths: the depths.
  ///   - pixel: the index of the pixel.
  ///   - step: the distance of two pixels along the axis.
  ///   - place: the place of the pixel on the axis.
  ///   - count: the number of pixels on the axis.
  @inline(__always)
  private func mean(
    _ visibility: UnownedSpan<Float>, _ depths: UnownedSpan<Float>, _ pixel: Int, step: Int, place: Int,
    count: Int
  ) -> Float {
    let depth = depths[pixel]
    guard depth.isFinite else { return 1 }
    let next = place + 1 < count ? depths[pixel + step] - depth : .infinity
    let previous = place > 0 ? depth - depths[pixel - step] : .infinity
    let slope = next * next < previous * previous ? next : previous
    var (sum, similarCount) = (visibility[pixel], Float(1))
    for offset in max(-reach, -place)..<min(reach, count - place) where offset != 0 {
      let difference = depths[pixel + offset * step] - (depth + Float(offset) * slope)
      guard difference * difference < depthTolerance * depthTolerance else { continue }
      sum += visibility[pixel + offset * step]
      similarCount += 1
    }
    return sum / similarCount
  }

  /// Returns the blurred values of four adjacent pixels of a row.
  ///
  /// - Precondition: the pixels at all distances in `range`, and at -1 and 1, along the axis are inside the picture.
  @inline(__always)
  private func meanOfFour(
    _ visibility: UnownedSpan<Float>, _ depths: UnownedSpan<Float>, _ pixel: Int, step: Int,
    _ range: Range<Int>
  ) -> SIMD4<Float> {
    let depth = depths.four(at: pixel)
    let (next, previous) = (depths.four(at: pixel &+ step) - depth, depth - depths.four(at: pixel &- step))
    // Squares are compared, because the absolute value of a vector takes more instructions.
    let slope = previous.replacing(with: next, where: next * next .< previous * previous)
    let zero = SIMD4<Float>.zero
    let maximumSquare = SIMD4(repeating: depthTolerance * depthTolerance)
    var (sum, count) = (visibility.four(at: pixel), SIMD4<Float>(repeating: 1))
    var offset = range.lowerBound
    while offset < range.upperBound {
      if offset != 0 {
        let other = pixel &+ offset &* step
        let difference = depths.four(at: other) - (depth + slope * Float(offset))
        // NaN, beside the background, is not similar.
        let isSimilar = difference * difference .< maximumSquare
        sum += zero.replacing(with: visibility.four(at: other), where: isSimilar)
        count += zero.replacing(with: 1, where: isSimilar)
      }
      offset += 1
    }
    return (sum / count).replacing(with: 1, where: depth .== .infinity)
  }
}
