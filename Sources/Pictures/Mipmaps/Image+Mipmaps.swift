import Parallelism

extension Image {
  /// Returns the mipmap levels from 1 on, down to one pixel. The image itself is level 0. Each level has half the width
  /// and height of the one before, rounded down, and at least 1. Empty for an image of at most one pixel.
  ///
  /// Each pixel is the average of the pixels that it covers, with the correct weights where a size is odd. Colours are
  /// averaged as linear values, data and alpha as they are. The averages of normals are normalized; without a direction
  /// they become (0, 0, 1). Levels are computed from averages that are not rounded. O(pixels), on several threads; the
  /// result does not depend on their number.
  public func mipmaps() -> [Image] { mipmaps(threads: Parallel.threadCount) }

  func mipmaps(threads: Int) -> [Image] {
    guard width * height > 1 else { return [] }
    var levels: [Image] = []
    var next: MipmapLevel? = MipmapLevel(self, threads: threads)
    while let level = next {
      levels.append(level.image(content, threads: threads))
      next = MipmapLevel(after: level, threads: threads)
    }
    return levels
  }
}
