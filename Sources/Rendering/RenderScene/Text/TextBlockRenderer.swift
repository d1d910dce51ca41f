import SceneModel
import Typesetting

/// The drawing of the text blocks of a window, as overlays in the system's font. Both back ends composite the same images,
/// which are kept from one frame to the next.
package final class TextBlockRenderer {
  /// The height of the em square, in pixels of a screen with 96 pixels per inch.
  private static let textSize: Float = 14
  /// The factors of the size that are tried until a block fits in the window.
  private static let shrinkings: [Float] = [1, 0.85, 0.7, 0.6]

  /// The least width that blocks get beside what is at the left, in pixels of a screen with 96 pixels per inch.
  private static let leastWidth: Float = 240

  private lazy var cache = (try? Font.system()).map { TextImageCache($0) }

  package init() {}

  /// The number of images of texts that were drawn. An unchanged text is drawn once.
  package var drawingCount: Int { cache?.drawingCount ?? 0 }

  /// Returns the overlays of `blocks` in a window of this size in pixels. `scale` is relative to a screen with 96 pixels
  /// per inch. The lowest `bottom` pixels stay free, and the first `left` columns if the rest is wide enough. Empty if no font
  /// is installed. O(pixels of the blocks).
  package func overlays(
    _ blocks: [TextBlock], width: Int, height: Int, scale: Float, bottom: Float = 0, left: Float = 0
  ) -> [Overlay] {
    guard let cache, !blocks.isEmpty else { return [] }
    cache.beginPicture()
    let painter = TextPainter(cache, width: width, height: height)
    let left = Float(width) - left < Self.leastWidth * scale ? 0 : left
    let window = SIMD2(Float(width) - left, Float(height) - bottom)
    let margin = (0.7 * Self.textSize * scale).rounded()
    /// The heights of the stacks at the top, in the middle and at the bottom. Blocks do not overlap those beside them.
    var stacks: [Float: Float] = [:]
    return blocks.flatMap { block in
      let room = window - 2 * margin
      var layout: TextBlockLayout
      var shrinkings = Self.shrinkings[...]
      repeat {
        let em = (Self.textSize * scale * shrinkings.removeFirst()).rounded()
        layout = TextBlockLayout(block, em: max(em, 6), width: room.x, painter)
      } while !shrinkings.isEmpty && (layout.size.x > room.x || layout.size.y > room.y)
      var corner = SIMD2(left, 0) + margin + block.place.share * (room - layout.size)
      let stacked = stacks[block.place.share.y] ?? 0
      corner.y += block.place.share.y == 1 ? -stacked : stacked
      stacks[block.place.share.y] = stacked + layout.size.y + (margin / 2).rounded()
      corner = SIMD2(max(corner.x, 0).rounded(), corner.y.rounded())
      return layout.overlays(at: corner, painter)
    }
  }
}
