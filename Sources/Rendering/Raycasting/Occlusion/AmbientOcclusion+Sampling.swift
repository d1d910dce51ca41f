import Geometry
import Parallelism
import RenderScene

extension AmbientOcclusion {
  /// The sine of the elevation above the tangent plane up to which a sample does not occlude.
  private static var bias: Float { 0.06 }

  /// Returns the sum of the occlusion of all samples around a pixel, before the blur. 0 for the background.
  ///
  /// The vectors have four lanes, because the compiler divides vectors of eight into pairs of lanes here.
  @inline(__always)
  func occlusion(
    _ depths: UnownedSpan<Float>, _ kernel: AmbientOcclusionKernel, _ column: Int, _ row: Int
  ) -> Float {
    let pixel = row &* width &+ column
    let depth = depths[pixel]
    guard depth.isFinite else { return 0 }
    let slope = SIMD2(Float(column), Float(row)) * slopeScale + slopeOffset
    let distanceScale = isOrthographic ? 1 : depth
    let radiusInPixels =
      min(radius / (2 * halfSize.y * distanceScale), AmbientOcclusionParameters.maximumRadius) * Float(height)
    guard radiusInPixels > 1,
      let normal = normal(depths, column, row, SIMD3(slope.x * distanceScale, slope.y * distanceScale, depth))
    else { return 0 }
    let offsets = kernel.offsets(column: column, row: row)
    let reach = Int(radiusInPixels) &+ 1
    let isInside =
      column >= reach && row >= reach && column &+ reach < width && row &+ reach < height
      && AmbientOcclusionKernel.reaches(rows: reach, width: width)
    // The vector from the pixel to a sample at the distance (x, y) in pixels and the depth d is (x sx, y sy, 0) d + (px, py,
    // 1) (d - depth), with the size (sx, sy) of a pixel and the slope (px, py) of the pixel. In an orthographic view the
    // first term is not multiplied by d, and the slope is 0.
    let (sizeX, sizeY) = (slopeScale.x, slopeScale.y)
    let (slopeX, slopeY) = isOrthographic ? (0, 0) : (slope.x, slope.y)
    let (acrossX, acrossY) = (sizeX * normal.x, sizeY * normal.y)
    let along = slopeX * normal.x + slopeY * normal.y + normal.z
    let inverseSquare = 1 / (radius * radius)
    // Depths are limited to one that is too far to occlude, which also makes infinite ones finite.
    let maximumDepth = SIMD4(repeating: depth + 1e3 * radius)
    let (shift, rowSize) = (AmbientOcclusionKernel.shift, Float(width))
    let one = SIMD4<Float>(repeating: 1)
    var sum = SIMD4<Float>.zero
    for group in 0..<AmbientOcclusionKernel.groupCount {
      let x = (offsets.x(group) * radiusInPixels + shift) - shift
      let y = (offsets.y(group) * radiusInPixels + shift) - shift
      var sampleDepth: SIMD4<Float>
      if isInside {
        let words = (y * rowSize + x + shift).reinterpreted(as: SIMD4<UInt32>.self)
        @inline(__always)
        func lane(_ lane: Int) -> Float { depths[pixel &+ Int(words[lane]) &- 0x4B40_0000] }
        sampleDepth = SIMD4(lane(0), lane(1), lane(2), lane(3))
      } else {
        sampleDepth = depthsInside(depths, column, row, x, y)
      }
      sampleDepth.replace(with: maximumDepth, where: sampleDepth .> maximumDepth)
      let step = sampleDepth - depth
      let scale = isOrthographic ? one : sampleDepth
      let (right, up) = (x * scale, y * scale)
      let toSampleX = right * sizeX + step * slopeX, toSampleY = up * sizeY + step * slopeY
      let square = toSampleX * toSampleX + toSampleY * toSampleY + step * step
      let elevation =
        (right * acrossX + up * acrossY + step * along) / (square + .leastNormalMagnitude).squareRoot()
        - Self.bias
      let rangeCheck = 1 - square * inverseSquare
      let weighted =
        elevation.replacing(with: 0, where: elevation .< 0)
        * rangeCheck.replacing(with: 0, where: rangeCheck .< 0)
      sum += weighted
    }
    return sum.sum()
  }

  /// Returns the depths of four pixels at distances from a pixel, infinite outside the picture.
  @inline(never)
  private func depthsInside(
    _ depths: UnownedSpan<Float>, _ column: Int, _ row: Int, _ x: SIMD4<Float>, _ y: SIMD4<Float>
  ) -> SIMD4<Float> {
    var result = SIMD4<Float>(repeating: .infinity)
    for lane in 0..<4 {
      let (column, row) = (column &+ Int(x[lane]), row &+ Int(y[lane]))
      // One unsigned comparison checks both bounds: as an unsigned number, a negative coordinate exceeds every size.
      if UInt(bitPattern: column) < UInt(width), UInt(bitPattern: row) < UInt(height) {
        result[lane] = depths[row &* width &+ column]
      }
    }
    return result
  }

  /// Returns the position of a pixel's surface in view space (right, up, forward).
  @inline(__always)
  private func viewPosition(_ column: Int, _ row: Int, _ depth: Float) -> SIMD3<Float> {
    let scale = isOrthographic ? 1 : depth
    let position = (SIMD2(Float(column), Float(row)) * slopeScale + slopeOffset) * scale
    return SIMD3(position.x, position.y, depth)
  }

  /// Returns the unit normal of a pixel's surface on the side of the eye, or nil if its neighbours determine none.
  @inline(__always)
  private func normal(
    _ depths: UnownedSpan<Float>, _ column: Int, _ row: Int, _ position: SIMD3<Float>
  ) -> SIMD3<Float>? {
    let right = positionDifference(depths, column, row, 1, 0, position)
    let down = positionDifference(depths, column, row, 0, 1, position)
    // In this left-handed space, right × down points to the eye.
    let normal = cross(right, down)
    let square = (normal * normal).sum()
    // `direction` also serves lengths whose squares are too large or too small.
    return square > 1e-30 && square < 1e30 ? normal / square.squareRoot() : direction(normal)
  }

  /// Returns the difference between the positions of a pixel and its neighbour in a direction. Of the two neighbours on
  /// that axis it takes the one with the smaller depth step, so that edges do not bend the normal.
  @inline(__always)
  private func positionDifference(
    _ depths: UnownedSpan<Float>, _ column: Int, _ row: Int, _ dx: Int, _ dy: Int,
    _ position: SIMD3<Float>
  ) -> SIMD3<Float> {
    if column > 0, row > 0, column &+ 1 < width, row &+ 1 < height {
      let pixel = row &* width &+ column
      let step = dy &* width &+ dx
      let (next, previous) = (depths[pixel &+ step], depths[pixel &- step])
      // The depth of the background is infinite.
      let isNext = abs(next - position.z) < abs(position.z - previous)
      let sign = isNext ? 1 : -1
      let depth = isNext ? next : previous
      if depth.isFinite {
        return (viewPosition(column &+ sign &* dx, row &+ sign &* dy, depth) - position) * Float(sign)
      }
    }
    func neighbor(_ sign: Int) -> SIMD3<Float>? {
      let (x, y) = (column + sign * dx, row + sign * dy)
      guard x >= 0, y >= 0, x < width, y < height, case let depth = depths[y * width + x], depth.isFinite
      else {
        return nil
      }
      return (viewPosition(x, y, depth) - position) * Float(sign)
    }
    switch (neighbor(1), neighbor(-1)) {
    case (let next?, let previous?): return abs(next.z) < abs(previous.z) ? next : previous
    case (let one?, nil), (nil, let one?): return one
    case (nil, nil): return viewPosition(column + dx, row + dy, position.z) - position
    }
  }
}
