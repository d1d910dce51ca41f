import Parallelism
import Pictures
import RenderScene

/// The work of rendering one picture of a scene, from the state of the scene when it was created.
///
/// `picture` does it at once. `advance` does a part of it, so that a window can process events in between.
package struct RaycastJob: Sendable {
  private let rows: TileRowRenderer
  private let occlusion: AmbientOcclusion?
  private let splats: SplatCompositor?
  private let overlays: [Overlay]
  private let size: (width: Int, height: Int)
  /// The pixels as far as they are rendered. Empty before the first part.
  private var bytes: [UInt8] = []
  /// The depths of the pixels. Nil before the first part, and without ambient occlusion and splats.
  private var depths: PixelDepths?
  /// The number of rows of tiles that are rendered.
  private var renderedRowCount = 0

  /// Whether pixels on silhouettes have 4 × 4 samples.
  var isRefined: Bool { rows.silhouettes != nil }

  /// - Parameters:
  ///   - rows: The renderer of the picture, or of a smaller one, which is enlarged to `size`.
  ///   - overlays: The overlays, for a picture of `size`.
  init(
    _ rows: TileRowRenderer, _ occlusion: AmbientOcclusion?, _ splats: SplatCompositor?,
    _ overlays: [Overlay], _ size: (width: Int, height: Int)
  ) {
    (self.rows, self.occlusion, self.splats) = (rows, occlusion, splats)
    (self.overlays, self.size) = (overlays, size)
  }

  /// Renders the whole picture on up to `threads` threads.
  func picture(_ threads: Int) -> Image {
    complete(rows.picture(occlusion, splats, threads))
  }

  /// Renders a further part of the picture, of at least one row of tiles for each thread, until `isDue` returns true.
  /// Returns the picture when it is complete, the same bytes as `picture`.
  package mutating func advance(threads: Int = Parallel.threadCount, until isDue: () -> Bool) -> Image? {
    let rows = rows
    let count = rows.width * rows.height
    if bytes.isEmpty {
      bytes = [UInt8](repeating: 0, count: 4 * count)
      depths = occlusion == nil && splats == nil ? nil : PixelDepths(count: count)
    }
    while renderedRowCount < rows.rowCount {
      let part = renderedRowCount..<min(renderedRowCount + threads, rows.rowCount)
      withPixels { pixels, depths in
        if let depths {
          rows.render(part, into: &pixels, depths, threads)
        } else {
          rows.render(part, into: &pixels, NoDepths(), threads)
        }
      }
      renderedRowCount = part.upperBound
      if isDue() { return nil }
    }
    // A copy is changed, because a completed job gives the same picture again.
    var completed = self
    completed.withPixels { pixels, depths in
      guard let depths else { return }
      occlusion?.darken(&pixels, depths, threads: threads)
      splats?.composite(over: &pixels, depths, threads: threads)
    }
    return complete(Image(width: rows.width, height: rows.height, pixels: completed.bytes))
  }

  private mutating func withPixels(_ body: (inout MutableSpan<SIMD4<UInt8>>, PixelDepths?) -> Void) {
    let depths = depths
    var span = bytes.mutableSpan
    span.withElements(of: SIMD4<UInt8>.self) { body(&$0, depths) }
  }

  private func complete(_ rendered: Image) -> Image {
    var image =
      (rendered.width, rendered.height) == size
      ? rendered : rendered.enlarged(width: size.width, height: size.height)
    for overlay in overlays { image.composite(overlay) }
    return image
  }
}
