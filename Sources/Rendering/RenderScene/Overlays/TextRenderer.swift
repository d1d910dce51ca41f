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
    _ scene: Scene, _ view: ViewFrustum, scaleBar bar: ScaleBar?, width: Int, height: Int,
    bounds: BoundingBox, depths: @escaping (_ width: Int, _ height: Int) -> SurfaceDepths
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
    var captions = scene.legend.map { $0.overlays(scene, painter) } ?? []
    if scene.effects.axisBox,
      let axes = AxisBox(
        bounds, view, upAxis: scene.upAxis, origin: scene.origin, width: width, height: height)
    {
      captions += axes.texts(scene, view, painter).compactMap {
        painter.overlay($0.text, $0.style, at: $0.corner, anchor: .topLeft, isWhole: true)
      }
    }
    if let title = scene.title?.overlay(scene, painter) { captions.append(title) }
    if let text = bar?.textOverlay(scene, painter) { captions.append(text) }
    let overlays = labels(scene, view, painter, besides: captions, depths: depths) + captions
    message = cache.warning
    return overlays
  }

  /// Returns the overlays of the labels. With the look `plain`, labels of the scene are at their own places.
  private func labels(
    _ scene: Scene, _ view: ViewFrustum, _ painter: TextPainter, besides captions: [Overlay],
    depths: @escaping (_ width: Int, _ height: Int) -> SurfaceDepths
  ) -> [Overlay] {
    let isPlain = scene.look == .plain
    if isPlain, scene.elementLabels.isEmpty {
      return scene.labels.compactMap { $0.overlay(scene, view, painter) }
    }
    var used = captions.map { overlay -> LabelLayout.Rectangle in
      let corner = SIMD2(Float(overlay.x), Float(overlay.y))
      return (corner, corner + SIMD2(Float(overlay.image.width), Float(overlay.image.height)))
    }
    if let box = scene.legend?.box(scene, painter) { used.append(box) }
    var layout = LabelLayout(scene, view, painter, used: used, keepsLabels: isPlain, depths: depths)
    var overlays: [Overlay] = []
    for label in layout.place() {
      if let (start, end) = label.leader {
        overlays += [leader(from: start, to: end, label.style, painter)].compactMap(\.self)
      }
      if let text = painter.overlay(label.text, label.style, at: label.corner, anchor: .topLeft) {
        overlays.append(text)
      }
    }
    return overlays
  }

  /// Returns the line from a point to its label.
  private func leader(
    from start: SIMD2<Float>, to end: SIMD2<Float>, _ style: TextStyle, _ painter: TextPainter
  ) -> Overlay? {
    let thickness = max(1, style.size / 12)
    let low = pointwiseMin(start, end).rounded(.down) - 2 * thickness
    let size = (pointwiseMax(start, end) - low).rounded(.up) + 2 * thickness
    guard size.x < Float(painter.width) * 2, size.y < Float(painter.height) * 2 else { return nil }
    var image = LineImage(width: Int(size.x), height: Int(size.y), thickness: thickness)
    image.draw(
      SIMD3(start - low, 0), SIMD3(end - low, 0), style.color.sRGB8, hiddenBy: nil)
    return Overlay(image: image.image, x: Int(low.x), y: Int(low.y))
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
      || !elementLabels.isEmpty || effects.axisBox
  }
}
