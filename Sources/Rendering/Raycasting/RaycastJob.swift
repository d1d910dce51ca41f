import Parallelism
import Pictures
import RenderScene

/// The work of rendering one picture of a scene, from the state of the scene when it was created.
///
/// `picture` does it at once. `advance` does a part of it, so that a window can process events in between.
package struct RaycastJob: Sendable {
  private let rows: TileRowRenderer
  private let occlusion: AmbientOcclusion?
  private let overlays: [Overlay]
  private let size: (width: Int, height: Int)
  /// The pixels with ambient occlusion, or the bytes without it, as far as they are rendered. Empty before the first part.
  private var pixels: [ColorDepthPixel] = []
  private var bytes: [UInt8] = []
  /// The number of rows of tiles that are rendered.
  private var renderedRowCount = 0

  /// - Parameters:
  ///   - rows: The renderer of the picture, or of a smaller one, which is enlarged to `size`.
  ///   - overlays: The overlays, for a picture of `size`.
  init(
    _ rows: TileRowRenderer, _ occlusion: AmbientOcclusion?, _ overlays: [Overlay],
    _ size: (width: Int, height: Int)
  ) {
    (self.rows, self.occlusion, self.overlays, self.size) = (rows, occlusion, overlays, size)
  }

  /// Renders the whole picture on up to `threads` threads.
  func picture(_ threads: Int) -> Image {
    complete(occlusion.map { rows.occludedPicture($0, threads) } ?? rows.picture(threads))
  }

  /// Renders a further part of the picture, of at least one row of tiles for each thread, until `isDue` returns true.
  /// Returns the picture when it is complete, the same bytes as `picture`.
  package mutating func advance(threads: Int = Parallel.threadCount, until isDue: () -> Bool) -> Image? {
    let rows = rows
    let count = rows.width * rows.height
    if occlusion != nil, pixels.isEmpty {
      pixels = [ColorDepthPixel](
        repeating: ColorDepthPixel(.zero, depth: .infinity, coverage: 0), count: count)
    } else if occlusion == nil, bytes.isEmpty {
      bytes = [UInt8](repeating: 0, count: 4 * count)
    }
    while renderedRowCount < rows.rowCount {
      let part = renderedRowCount..<min(renderedRowCount + threads, rows.rowCount)
      if occlusion != nil {
        var span = pixels.mutableSpan
        rows.render(part, into: &span, threads)
      } else {
        var span = bytes.mutableSpan
        span.withElements(of: SIMD4<UInt8>.self) { rows.render(part, into: &$0, threads) }
      }
      renderedRowCount = part.upperBound
      if isDue() { return nil }
    }
    return complete(
      occlusion.map { rows.occlude(pixels, $0, threads) }
        ?? Image(width: rows.width, height: rows.height, pixels: bytes))
  }

  private func complete(_ rendered: Image) -> Image {
    var image =
      (rendered.width, rendered.height) == size
      ? rendered : rendered.enlarged(width: size.width, height: size.height)
    for overlay in overlays { image.composite(overlay) }
    return image
  }
}
