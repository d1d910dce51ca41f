import Parallelism

/// A mipmap level before it is rounded: linear values, four for each pixel.
struct MipmapLevel {
  let width: Int
  let height: Int
  private let pixels: [SIMD4<Float>]

  /// Creates level 1 of an image.
  init(_ image: Image, threads: Int) {
    let bytes = image.pixels
    // Each case is a loop of its own.
    switch image.content {
    case .color:
      let table = SRGBDecoder.table
      self.init(width: image.width, height: image.height, threads: threads) { index in
        let pixel = bytes.pixel(index)
        return SIMD4(table.color(pixel), Float(pixel.w) / 255)
      }
    case .data:
      self.init(width: image.width, height: image.height, threads: threads) { index in
        SIMD4<Float>(bytes.pixel(index)) / 255
      }
    case .normals:
      self.init(width: image.width, height: image.height, threads: threads) { index in
        SIMD4<Float>(bytes.pixel(index)) / 255 * SIMD4(2, 2, 2, 1) - SIMD4(1, 1, 1, 0)
      }
    }
  }

  /// Creates the level after `level`. Nil if that has one pixel.
  init?(after level: MipmapLevel, threads: Int) {
    guard level.width > 1 || level.height > 1 else { return nil }
    let pixels = level.pixels
    self.init(width: level.width, height: level.height, threads: threads) { index in pixels[index] }
  }

  /// Creates the level after one of `width` times `height` pixels, whose values `pixel` returns by their index.
  @inline(__always)
  private init(
    width: Int, height: Int, threads: Int, _ pixel: @Sendable (Int) -> SIMD4<Float>
  ) {
    let (columns, rows) = (BoxFilter(sourceCount: width), BoxFilter(sourceCount: height))
    (self.width, self.height) = (columns.count, rows.count)
    pixels = [SIMD4<Float>](
      count: rows.count, groupSize: columns.count, smallestSize: max(1, (1 << 14) / columns.count),
      threads: threads
    ) { range, output in
      for row in range {
        let rowWeights = rows.weights(row)
        for column in 0..<columns.count {
          let columnWeights = columns.weights(column)
          let first = rows.firstTap(row) * width + columns.firstTap(column)
          var sum = SIMD4<Float>.zero
          for rowTap in 0..<rows.tapCount {
            var rowSum = SIMD4<Float>.zero
            for columnTap in 0..<columns.tapCount {
              rowSum += pixel(first + rowTap * width + columnTap) * columnWeights[columnTap]
            }
            sum += rowSum * rowWeights[rowTap]
          }
          output.append(sum)
        }
      }
    }
  }

  /// Returns the level as an image of `content`.
  func image(_ content: Image.ContentKind, threads: Int) -> Image {
    let bytes: [UInt8]
    switch content {
    case .color:
      bytes = rounded(threads: threads) { value in
        SIMD4(
          SRGB.nearestByte(value.x), SRGB.nearestByte(value.y), SRGB.nearestByte(value.z),
          UInt8(min(1, value.w) * 255 + 0.5))
      }
    case .data:
      bytes = rounded(threads: threads) { value in Self.bytes(value) }
    case .normals:
      bytes = rounded(threads: threads) { value in
        var normal = SIMD3(value.x, value.y, value.z)
        let length = (normal * normal).sum().squareRoot()
        // Opposite normals leave only rounding errors.
        normal = length > 1e-5 ? normal / length : SIMD3(0, 0, 1)
        return Self.bytes(SIMD4(normal * 0.5 + 0.5, value.w))
      }
    }
    return Image(width: width, height: height, pixels: bytes, content: content)
  }

  private static func bytes(_ value: SIMD4<Float>) -> SIMD4<UInt8> {
    // Averages may exceed 0...1 by rounding errors.
    let scaled = value.clamped(lowerBound: .zero, upperBound: .one) * 255 + 0.5
    // The conversion of the whole vector is a call for each component.
    return SIMD4(UInt8(scaled.x), UInt8(scaled.y), UInt8(scaled.z), UInt8(scaled.w))
  }

  @inline(__always)
  private func rounded(threads: Int, _ encode: @Sendable (SIMD4<Float>) -> SIMD4<UInt8>) -> [UInt8] {
    [UInt8](count: pixels.count, groupSize: 4, smallestSize: 1 << 14, threads: threads) { range, output in
      for index in range {
        let bytes = encode(pixels[index])
        for component in 0..<4 { output.append(bytes[component]) }
      }
    }
  }
}

extension [UInt8] {
  /// Returns pixel `index` of an image.
  @inline(__always)
  fileprivate func pixel(_ index: Int) -> SIMD4<UInt8> {
    SIMD4(self[4 * index], self[4 * index + 1], self[4 * index + 2], self[4 * index + 3])
  }
}
