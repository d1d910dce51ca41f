import Parallelism

extension Image {
  /// Returns the mipmap levels from 1 on, as `PackedImage.mipmaps()` does.
  public func mipmaps() -> [Image] { PackedImage(self).mipmaps().map(Image.init) }
}

extension PackedImage {
  /// Returns the mipmap levels from 1 on, down to one pixel. The image itself is level 0. Each level has half the width
  /// and height of the one before, rounded down, and at least 1. Empty for an image of at most one pixel.
  ///
  /// Each pixel is the average of the pixels that it covers, with the correct weights where a size is odd. Colours are
  /// averaged as linear values, data and alpha as they are. The averages of normals are normalized; without a direction
  /// they become (0, 0, 1). Levels are computed from averages that are not rounded. O(pixels), on several threads if the
  /// height is divisible by 16; the result does not depend on their number. The memory beyond the levels is that of
  /// some rows.
  public func mipmaps() -> [PackedImage] { mipmaps(threads: Parallel.threadCount) }

  func mipmaps(threads: Int) -> [PackedImage] {
    guard width * height > 1 else { return [] }
    var levels = MipmapLevels(width: width, height: height, bytesPerPixel: bytesPerPixel, content: content)
    let rows = levels.bandHeight
    guard rows > 1, threads > 1 else {
      levels.append(self, rows: 0..<height)
      return levels.images
    }
    // Some bands at a time, so that the memory of finished ones is small.
    let (count, atATime) = (height / rows, 4 * threads)
    for start in stride(from: 0, to: count, by: atATime) {
      let empty = levels.band
      let bands = Parallel.map(min(atATime, count - start), threads: threads) { number in
        var band = empty
        let first = (start + number) * rows
        band.append(self, rows: first..<first + rows)
        return band
      }
      for band in bands { levels.append(band) }
    }
    return levels.images
  }
}
