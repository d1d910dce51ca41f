import Geometry
import SceneModel
import Typesetting

extension Scene {
  /// Returns the room that the title and the labels need beyond `view`, as shares of the picture's width and height, which
  /// a fitted view leaves free. Zero if the scene has no text, or no font is installed. O(labels).
  func textOverflow(_ view: ViewFrustum, _ size: WindowSize) -> SIMD2<Float> {
    let labels = labels.filter { $0.isVisible && !$0.isHidden }
    guard !size.isEmpty, title?.isVisible == true || !labels.isEmpty,
      let font = try? self.font.map({ try Font($0.bytes, name: $0.name) }) ?? Font.system()
    else { return .zero }
    let painter = TextPainter(TextImageCache(font), width: size.width, height: size.height)
    let picture = SIMD2(Float(size.width), Float(size.height))
    var overflow = SIMD2<Float>.zero
    /// The distance of labels from the edges.
    let gap = painter.margin / 4
    for label in labels {
      guard let box = label.box(self, view, painter) else { continue }
      overflow = pointwiseMax(overflow, pointwiseMax(gap - box.min, box.max + gap - picture) / picture)
    }
    if let title, title.isVisible, !title.text.isEmpty, title.size > 0 {
      let layout = painter.layout(title.text, title.style(self, painter))
      // The models start below the title.
      let top = bounds.corners.compactMap { view.pictureShare(of: $0)?.y }.min() ?? 1
      overflow.y = max(overflow.y, (painter.margin / 2 + layout.height) / picture.y - max(top, 0))
    }
    return overflow
  }
}

extension BoundingBox {
  fileprivate var corners: [SIMD3<Float>] { isEmpty ? [] : (0..<8).map(corner) }
}
