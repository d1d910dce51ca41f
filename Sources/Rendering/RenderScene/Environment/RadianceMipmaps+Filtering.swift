import Geometry
import Parallelism

extension RadianceMipmaps {
  /// Returns the means of the radiance around all directions, weighted by a lobe. O(pixels of the result · (samples +
  /// sources)).
  ///
  /// - Parameters:
  ///   - lobe: the samples of the lobe. They refer to these mipmaps.
  ///   - sources: further sources of light.
  ///   - inner: the number of pixels of the result along each side, without the border.
  ///   - threads: the number of threads. The result does not depend on it.
  func filtered(
    _ lobe: ReflectionLobe, and sources: [BrightEnvironmentSources.Source], inner: Int, threads: Int
  )
    -> OctahedralMap
  {
    OctahedralMap(
      inner: inner,
      interior: [SIMD4<Float>](
        count: inner, groupSize: inner, smallestSize: max(1, (1 << 9) / inner), threads: threads
      ) { rows, output in
        for row in rows {
          for column in 0..<inner {
            let normal = OctahedralMap.direction(column: column, row: row, inner: inner)
            var light = mean(lobe, around: normal)
            for source in sources {
              light += source.light * lobe.weight(cosine: dot(source.direction, normal))
            }
            output.append(light)
          }
        }
      })
  }

  @inline(__always)
  private func mean(_ lobe: ReflectionLobe, around normal: SIMD3<Float>) -> SIMD4<Float> {
    let (right, up) = Self.tangents(normal)
    let pixels = pixels.span
    var sum = SIMD4<Float>.zero
    for group in lobe.groups {
      let x = group.x * right.x + group.y * up.x + group.z * normal.x
      let y = group.x * right.y + group.y * up.y + group.z * normal.y
      let z = group.x * right.z + group.y * up.z + group.z * normal.z
      let (absoluteX, absoluteY, absoluteZ) = (x.magnitudes, y.magnitudes, z.magnitudes)
      // The position on the unfolded octahedron; see `OctahedralMap.position`.
      let scale = 1 / (absoluteX + absoluteY + absoluteZ)
      let (foldedX, foldedZ) = (1 - absoluteZ * scale, 1 - absoluteX * scale)
      let isFolded = y .< 0
      let column = (x * scale).replacing(
        with: foldedX.replacing(with: -foldedX, where: x .< 0), where: isFolded)
      let row = (z * scale).replacing(with: foldedZ.replacing(with: -foldedZ, where: z .< 0), where: isFolded)
      // The coordinates of pixels, less half a pixel.
      let half = Float(group.level.inner) * 0.5
      let (columns, rows) = (column * half + half, row * half + half)
      let next = group.level.inner + 2
      // Adding 2^23 to a positive float rounds it to an integer. All indices of the pixels are below 2^23.
      let (leftColumns, upperRows) = (columns + 8_388_608 - 8_388_608, rows + 8_388_608 - 8_388_608)
      let (right, down) = (columns - leftColumns + 0.5, rows - upperRows + 0.5)
      let indices = (upperRows * Float(next) + leftColumns + Float(group.level.start) + 8_388_608)
        .reinterpreted(as: SIMD4<UInt32>.self)
      for lane in 0..<4 {
        let first = Int(indices[lane] & 0x7F_FFFF)
        let second = first &+ next
        let share = right[lane]
        let high = pixels[first] + (pixels[first &+ 1] - pixels[first]) * share
        let low = pixels[second] + (pixels[second &+ 1] - pixels[second]) * share
        sum += (high + (low - high) * down[lane]) * group.weight[lane]
      }
    }
    return sum
  }

  /// Returns two unit vectors that are perpendicular to a unit vector and to each other (T. Duff et al., "Building an
  /// Orthonormal Basis, Revisited", 2017).
  private static func tangents(_ normal: SIMD3<Float>) -> (SIMD3<Float>, SIMD3<Float>) {
    let sign: Float = normal.z < 0 ? -1 : 1
    let a = -1 / (sign + normal.z)
    let b = normal.x * normal.y * a
    return (
      SIMD3(1 + sign * normal.x * normal.x * a, sign * b, -sign * normal.x),
      SIMD3(b, sign + normal.y * normal.y * a, -normal.y)
    )
  }
}
