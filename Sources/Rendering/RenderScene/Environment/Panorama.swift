#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry
import Parallelism
import Pictures

/// The radiance of an equirectangular image, ready for sampling: the top row is +Y, the centre is −Z, and +X is to the
/// right of it.
struct Panorama {
  /// The largest component, far above any real light. It keeps sums finite.
  private static let brightest: Float = 1e30

  private let width: Int, height: Int
  /// The pixels, row by row: red, green, blue and 0. Each row begins with its last pixel and ends with its first. The
  /// first and the last row are repeated.
  private let pixels: [SIMD4<Float>]

  /// Creates a panorama. Non-finite and negative components are read as 0. O(pixels).
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - width: the smallest width that is needed. If the image is at least twice as wide, blocks of pixels are averaged.
  init(_ image: FloatImage, width needed: Int, threads: Int) {
    let block = max(1, image.width / max(1, needed))
    let (width, height) = (max(1, image.width / block), max(1, image.height / block))
    (self.width, self.height) = (width, height)
    guard !image.components.isEmpty else {
      pixels = Array(repeating: .zero, count: 9)
      return
    }
    pixels = [SIMD4<Float>](
      count: height + 2, groupSize: width + 2, smallestSize: max(1, (1 << 14) / width), threads: threads
    ) { rows, output in
      for row in rows.map({ min(max($0 - 1, 0), height - 1) }) {
        let sourceRows = image.height * row / height..<image.height * (row + 1) / height
        for column in -1...width {
          let place = column < 0 ? width - 1 : column < width ? column : 0
          let sourceColumns = image.width * place / width..<image.width * (place + 1) / width
          output.append(Self.mean(image, sourceColumns, sourceRows))
        }
      }
    }
  }

  private static func mean(_ image: FloatImage, _ columns: Range<Int>, _ rows: Range<Int>) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for row in rows {
      for column in columns {
        let color = SIMD4(image[column, row], 0)
        let bounded = color.replacing(with: brightest, where: color .> brightest)
        sum += SIMD4.zero.replacing(with: bounded, where: (color .> 0) .& (color .< .infinity))
      }
    }
    let count = rows.count * columns.count
    return count == 1 ? sum : sum / Float(count)
  }

  /// Returns the mean of the radiance in four directions of any length but zero, by bilinear interpolation.
  @inline(__always)
  func mean(_ x: SIMD4<Float>, _ y: SIMD4<Float>, _ z: SIMD4<Float>) -> SIMD4<Float> {
    let longitude = Self.atan2(x, -z)
    let colatitude = Self.atan2((x * x + z * z).squareRoot(), y)
    // The coordinates of pixels, less half a pixel. Column 0 of `pixels` is left of the image, row 0 above it.
    let columns = (longitude * (0.5 / .pi) + 0.5) * Float(width)
    let rows = colatitude * (1 / .pi) * Float(height)
    // Adding 2^23 to a positive float rounds it to an integer.
    let (leftColumns, upperRows) = (columns + 8_388_608 - 8_388_608, rows + 8_388_608 - 8_388_608)
    let (right, down) = (columns - leftColumns + 0.5, rows - upperRows + 0.5)
    let pixels = pixels.span
    var sum = SIMD4<Float>.zero
    for index in 0..<4 {
      let first = min(Int(upperRows[index]), height) * (width + 2) + min(Int(leftColumns[index]), width)
      let next = first + width + 2
      let high = pixels[first] + (pixels[first + 1] - pixels[first]) * right[index]
      let low = pixels[next] + (pixels[next + 1] - pixels[next]) * right[index]
      sum += high + (low - high) * down[index]
    }
    return sum * 0.25
  }

  /// Returns the angles of points (x, y) from the x axis, from −π to π. The absolute error is below 1e-6.
  @inline(__always)
  static func atan2(_ y: SIMD4<Float>, _ x: SIMD4<Float>) -> SIMD4<Float> {
    let (absoluteX, absoluteY) = (x.magnitudes, y.magnitudes)
    let isSteep = absoluteY .> absoluteX
    let large = absoluteX.replacing(with: absoluteY, where: isSteep)
    let small = absoluteY.replacing(with: absoluteX, where: isSteep)
    // The angle of (0, 0) is 0.
    let tangent = small / large.replacing(with: 1, where: large .== 0)
    // M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", 4.4.49.
    let square = tangent * tangent
    var series = SIMD4<Float>(repeating: 0.0028662257)
    for factor: Float in [
      -0.0161657367, 0.0429096138, -0.0752896400, 0.1065626393, -0.1420889944, 0.1999355085, -0.3333314528, 1,
    ] {
      series = series * square + factor
    }
    var angle = series * tangent
    angle.replace(with: .pi / 2 - angle, where: isSteep)
    angle.replace(with: .pi - angle, where: x .< 0)
    angle.replace(with: -angle, where: y .< 0)
    return angle
  }
}
