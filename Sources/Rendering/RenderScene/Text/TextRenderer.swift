import Geometry
import SceneModel
import TextCoding
import Typesetting

/// The texts of the pictures of one back end: labels, title, legend and the length of the scale bar. It keeps the font
/// and the images of texts from one picture to the next. Both back ends composite the same images.
package final class TextRenderer {
  /// The images in the font of `source`, or the error of reading the font. Nil until text is drawn.
  private var cache: Result<TextImageCache, FontError>?
  private var source: FontFile?
  /// The reason why the texts of the last picture are not drawn, in one line, with the length of the scale bar. Nil if
  /// the texts are drawn, or if the scene has no text and the picture no scale bar.
  package private(set) var failure: String?
  /// The reason why texts of the last picture are not drawn, or the warning about the characters that the font lacks, in one
  /// line. Nil if all characters are drawn.
  package private(set) var message: String?

  /// Creates a renderer, which reads a font when there is text to draw.
  package init() {}

  /// The number of images of texts that were drawn. An unchanged text is drawn once.
  package var drawingCount: Int { (try? cache?.get())?.drawingCount ?? 0 }

  /// Returns the overlays of all texts in drawing order: labels in the order of their list, the legend, and the title.
  /// Then that of the length of `bar`, in the right colour for its background. Empty if there is no font, see
  /// `failure`. O(labels + pixels of changed texts).
  func overlays(
    _ scene: Scene, _ view: ViewFrustum, scaleBar bar: ScaleBar?, width: Int, height: Int
  ) -> [Overlay] {
    (failure, message) = (nil, nil)
    guard scene.hasText || bar != nil else { return [] }
    let cache: TextImageCache
    do throws(FontError) {
      cache = try images(scene.font)
    } catch {
      let length = bar.map { "the scale bar is \(spelled($0.length)) long, but " } ?? ""
      failure = "\(length)text cannot be drawn: \(error)"
      message = failure
      return []
    }
    cache.beginPicture()
    let painter = TextPainter(cache, width: width, height: height)
    var overlays = scene.labels.compactMap { $0.overlay(scene, view, painter) }
    if let legend = scene.legend { overlays += legend.overlays(scene, painter) }
    if let title = scene.title?.overlay(scene, painter) { overlays.append(title) }
    if let text = bar?.textOverlay(scene, painter) { overlays.append(text) }
    message = cache.warning
    return overlays
  }

  /// Returns the images in a font. Nil if it cannot be read.
  func cache(of file: FontFile?) -> TextImageCache? { try? images(file) }

  /// Returns the images in a font, which is read if it is not that of the last call.
  private func images(_ file: FontFile?) throws(FontError) -> TextImageCache {
    if let cache, file === source { return try cache.get() }
    let result = Result { () throws(FontError) -> TextImageCache in
      let font = if let file { try Font(file.bytes, name: file.name) } else { try Font.system() }
      return TextImageCache(font)
    }
    (cache, source) = (result, file)
    return try result.get()
  }
}

extension Scene {
  /// Whether a text may be drawn.
  fileprivate var hasText: Bool {
    title?.isVisible == true || legend?.isVisible == true || labels.contains(where: \.isVisible)
  }
}
