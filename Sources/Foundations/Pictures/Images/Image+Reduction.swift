import Parallelism

extension Image {
  /// Returns a smaller image of which each pixel is the mean of `factor` × `factor` pixels: of their linear light, weighted by
  /// alpha, so that the edges of a transparent picture keep their colours. Columns and rows that are left over are cut off.
  /// O(pixels), on several threads.
  ///
  /// - Precondition: `factor` is at least 1.
  package func reduced(by factor: Int) -> Image {
    precondition(factor >= 1, "an image must shrink")
    guard factor > 1 else { return self }
    let (newWidth, newHeight) = (width / factor, height / factor)
    let reduced = [UInt8](count: 4 * newWidth * newHeight) { bytes in
      bytes.withElements(of: SIMD4<UInt8>.self) { pixels in
        let groups = Parallel.ranges(of: newHeight, count: 4 * Parallel.threadCount, smallestSize: 8)
        pixels.writeInParallel(groups.map { $0.lowerBound * newWidth..<$0.upperBound * newWidth }) {
          number, pixels in
          reduce(by: factor, rows: groups[number], into: &pixels)
        }
      }
    }
    return Image(width: newWidth, height: newHeight, pixels: reduced, content: content)
  }

  /// Writes some rows of the result.
  private func reduce(by factor: Int, rows: Range<Int>, into target: inout MutableSpan<SIMD4<UInt8>>) {
    let (decoder, encoder, width) = (SRGBDecoder.table, SRGBEncoder(), width)
    let share = 1 / Float(factor * factor)
    pixels.withElements { bytes in
      var index = 0
      for row in rows {
        for column in 0..<width / factor {
          var light = SIMD4<Float>(repeating: 0)
          for y in factor * row..<factor * (row + 1) {
            for x in factor * column..<factor * (column + 1) {
              let start = 4 * (y * width + x)
              let alpha = Float(bytes[start + 3]) / 255
              let color = decoder.color(SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], 255))
              light += SIMD4(color, 1) * alpha
            }
          }
          target[index] = encoder.pixel(light * share)
          index += 1
        }
      }
    }
  }
}
