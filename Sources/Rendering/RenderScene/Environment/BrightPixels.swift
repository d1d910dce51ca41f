#if canImport(Glibc)
  import func Glibc.cosf
#elseif canImport(Darwin)
  import func Darwin.cosf
#endif

import Geometry

/// The pixels of a map that are much brighter than the rest, and the light that they have beyond the limit.
struct BrightPixels {
  /// A pixel.
  struct Pixel {
    /// The index of the pixel, row by row.
    let place: Int
    /// The unit direction of the centre.
    let direction: SIMD3<Float>
    /// The radiance beyond the limit, times the solid angle.
    let light: SIMD4<Float>
    /// The radiance.
    let brightness: Float
  }

  /// The pixels, brightest first.
  private(set) var pixels: [Pixel]
  /// The brightness, the sum of the components, beyond which a pixel is bright.
  let limit: Float
  /// The light from all directions, the sum of the components.
  let wholeLight: Float

  /// The radiance from which on a pixel is bright, as a multiple of the mean radiance of all pixels, of which no pixel
  /// counts with more than this limit.
  private static let threshold: Float = 16

  /// Finds the bright pixels. O(pixels).
  init(_ map: OctahedralMap) {
    let (inner, mean) = (map.size - 2, map.mean.sum())
    let limit = Self.limit(map, mean: mean)
    var pixels: [Pixel] = []
    map.forEachPixel { column, row, pixel in
      let excess = Self.excess(pixel, over: limit)
      guard excess != .zero else { return }
      pixels.append(
        Pixel(
          place: row * inner + column,
          direction: OctahedralMap.direction(column: column, row: row, inner: inner),
          light: excess * OctahedralMap.solidAngle(column: column, row: row, inner: inner),
          brightness: pixel.sum()))
    }
    // Pixels of the same brightness are ordered by place, so that the result is the same each time.
    self.pixels = pixels.sorted { ($1.brightness, $0.place) < ($0.brightness, $1.place) }
    self.limit = limit
    wholeLight = 4 * .pi * mean
  }

  /// The sum of pixels that are near each other.
  struct Sum {
    private(set) var light = SIMD4<Float>.zero
    /// The sum of the directions times the brightness of the light.
    private(set) var weightedDirection = SIMD3<Float>.zero
    private(set) var places: [Int] = []

    /// The mean squared distance of the directions on the unit sphere from their mean, weighted by the brightness. It is
    /// the mean squared angle, in square radians, if the pixels are near each other.
    var angularVariance: Float {
      // The mean squared distance of unit vectors from their mean m is 1 − |m|².
      let mean = weightedDirection / light.sum()
      return max(0, 1 - dot(mean, mean))
    }

    mutating func add(_ pixel: Pixel) {
      light += pixel.light
      weightedDirection += pixel.direction * pixel.light.sum()
      places.append(pixel.place)
    }
  }

  /// Removes the pixels within an angle, in radians, around a unit direction, and returns their sum.
  mutating func remove(within angle: Float, of direction: SIMD3<Float>) -> Sum {
    var sum = Sum()
    let cosine = cosf(angle)
    pixels.removeAll { pixel in
      guard dot(pixel.direction, direction) >= cosine else { return false }
      sum.add(pixel)
      return true
    }
    return sum
  }

  /// Returns the sum of the components of the light within an angle, in radians, around a unit direction.
  func light(within angle: Float, of direction: SIMD3<Float>) -> Float {
    let cosine = cosf(angle)
    return pixels.reduce(0) { dot($1.direction, direction) >= cosine ? $0 + $1.light.sum() : $0 }
  }

  /// Returns the brightness beyond which pixels are bright. Without them, which can have most of the light, the mean is
  /// smaller, so it is computed again.
  private static func limit(_ map: OctahedralMap, mean: Float) -> Float {
    var rest = mean
    for _ in 0..<4 {
      var light: Float = 0
      map.forEachPixel { column, row, pixel in
        let excess = excess(pixel, over: threshold * rest)
        guard excess != .zero else { return }
        light += excess.sum() * OctahedralMap.solidAngle(column: column, row: row, inner: map.size - 2)
      }
      if light == 0 { break }
      rest = max(0, mean - light / (4 * .pi))
    }
    return threshold * rest
  }

  /// Returns `map` without the light beyond the limit of the pixels at `places`. O(pixels).
  func removed(from map: OctahedralMap, at places: some Sequence<Int>) -> OctahedralMap {
    let (inner, places) = (map.size - 2, Set(places))
    if places.isEmpty { return map }
    return OctahedralMap(
      inner: inner,
      interior: map.interior { column, row, pixel in
        places.contains(row * inner + column) ? pixel - Self.excess(pixel, over: limit) : pixel
      })
  }

  /// Returns the part of a colour beyond a brightness, which is the sum of the components.
  private static func excess(_ pixel: SIMD4<Float>, over limit: Float) -> SIMD4<Float> {
    let brightness = pixel.sum()
    return brightness > limit ? pixel * (1 - limit / brightness) : .zero
  }
}
