import Pictures

extension GreyImage {
  /// Returns the normals of a surface whose heights are the values of the image: J. Blinn, "Simulation of Wrinkled
  /// Surfaces" (1978), with central differences. O(pixels).
  ///
  /// The unit of height is the width of a pixel: where black and white pixels meet, the surface is about as steep as a
  /// cube of one pixel. This is the scale of common converters, and of three.js (from release 151 on) for an image whose
  /// pixels are as large as those of the picture; MTL does not define one.
  ///
  /// - Parameters:
  ///   - scale: The factor of the heights, which is `-bm` of MTL.
  ///   - wrapsU: Whether the pixels at the left and at the right edge are neighbours.
  ///   - wrapsV: Whether the pixels at the upper and at the lower edge are neighbours.
  func normals(scale: Float, wrapsU: Bool, wrapsV: Bool) -> Image {
    @Sendable func value(_ x: Int, _ y: Int) -> Float { Float(self[x, y]) }
    @Sendable func neighbors(_ index: Int, _ count: Int, wraps: Bool) -> (before: Int, after: Int) {
      let last = count - 1
      return (
        index > 0 ? index - 1 : wraps ? last : 0, index < last ? index + 1 : wraps ? 0 : last
      )
    }
    return Image(width: width, height: height, content: .normals) { x, y in
      let (columns, rows) = (neighbors(x, width, wraps: wrapsU), neighbors(y, height, wraps: wrapsV))
      let slope =
        SIMD2(
          value(columns.after, y) - value(columns.before, y), value(x, rows.after) - value(x, rows.before))
        * (scale / (2 * 255))
      // Rows count downwards, and the second component points upwards in the image.
      return encodedNormal(SIMD3(-slope.x, slope.y, 1))
    }
  }
}

extension Image {
  /// Whether the image is a normal map in tangent space: nearly all pixels are bluish unit vectors. O(1).
  ///
  /// MTL has no statement for normal maps that all programs share, so many write them as `map_Bump`, among them Blender.
  package var isNormalMap: Bool {
    let count = width * height
    let step = max(1, count / 4096)
    var (sampleCount, unitCount) = (0, 0)
    for index in stride(from: 0, to: count, by: step) {
      let pixel = self[index % width, index / width]
      let normal = SIMD3(Float(pixel.x), Float(pixel.y), Float(pixel.z)) / 127.5 - 1
      let length = (normal * normal).sum().squareRoot()
      sampleCount += 1
      // A grey pixel has three equal components, so it is never counted.
      if abs(length - 1) < 0.15, normal.z > 0, normal.z > normal.x + 0.1 || normal.z > normal.y + 0.1 {
        unitCount += 1
      }
    }
    return count > 0 && unitCount * 10 >= sampleCount * 9
  }

  /// Returns the normal map with the first two components multiplied by `scale`. O(pixels).
  func scaledNormals(_ scale: Float) -> Image {
    if scale == 1 {
      var copy = self
      copy.content = .normals
      return copy
    }
    return Image(width: width, height: height, content: .normals) { x, y in
      let pixel = self[x, y]
      let normal = SIMD3(Float(pixel.x), Float(pixel.y), Float(pixel.z)) / 127.5 - 1
      return encodedNormal(normal * SIMD3(scale, scale, 1))
    }
  }
}

/// Returns the pixel of a vector, normalized. A vector without a direction becomes (0, 0, 1).
@inline(__always)
private func encodedNormal(_ vector: SIMD3<Float>) -> SIMD4<UInt8> {
  let length = (vector * vector).sum().squareRoot()
  let normal = length > 0 && length.isFinite ? vector / length : SIMD3(0, 0, 1)
  let scaled = (normal * 0.5 + 0.5) * 255 + 0.5
  // Conversions of whole vectors are calls for each component.
  return SIMD4(UInt8(scaled.x), UInt8(scaled.y), UInt8(scaled.z), 255)
}
