import Geometry
import SceneModel
import Typesetting

extension Scene {
  /// Returns the room beyond the edges of `view` that the labels need, as shares of the picture's width and height, which
  /// a fitted view leaves free. Zero if the labels are inside of the picture. O(labels).
  func labelOverflow(_ view: ViewFrustum, _ painter: TextPainter) -> PictureInsets {
    let picture = SIMD2(Float(painter.width), Float(painter.height))
    /// The distance of labels from the edges.
    let gap = painter.margin / 4
    var overflow = PictureInsets.none
    var boxes = labels.filter { $0.isVisible && !$0.isHidden }.compactMap { $0.box(self, view, painter) }
    if effects.axisBox,
      let axes = AxisBox(
        bounds, view, upAxis: upAxis, origin: origin, width: painter.width, height: painter.height)
    {
      boxes += axes.texts(self, view, painter).map { ($0.corner, $0.corner + $0.size) }
    }
    for box in boxes {
      let before = (gap - box.min) / picture
      let after = (box.max + gap - picture) / picture
      overflow = overflow.union(
        PictureInsets(left: before.x, right: after.x, top: before.y, bottom: after.y))
    }
    return overflow
  }

  /// Returns the room of the title, the legend and the scale bar, as shares of the picture's width and height. O(1).
  func captionInsets(_ painter: TextPainter) -> PictureInsets {
    let picture = SIMD2(Float(painter.width), Float(painter.height))
    var insets = PictureInsets.none
    if let title = title?.fitted(self, painter) {
      insets.top = (painter.margin / 2 + painter.layout(title.text, title.style).height) / picture.y
    }
    if let box = legend?.box(self, painter), let place = legend?.position.share {
      var room = PictureInsets.none
      // The models are beside the legend, or above or below one in the middle.
      switch place.x {
      case 0: room.left = box.max.x / picture.x
      case 1: room.right = 1 - box.min.x / picture.x
      default:
        if place.y < 0.5 { room.top = box.max.y / picture.y } else { room.bottom = 1 - box.min.y / picture.y }
      }
      insets = insets.union(room)
    }
    if effects.scaleBar {
      insets.bottom = max(insets.bottom, ScaleBar.room(painter) / picture.y)
    }
    // The margin of the models is the distance from the texts, too.
    func beyondMargin(_ share: Float, _ side: Float) -> Float {
      share > 0 ? max(0, share - CameraFitting.margin * picture.min() / side * 0.5) : 0
    }
    return PictureInsets(
      left: beyondMargin(insets.left, picture.x), right: beyondMargin(insets.right, picture.x),
      top: beyondMargin(insets.top, picture.y), bottom: beyondMargin(insets.bottom, picture.y))
  }

  /// Whether a fitted view has to leave room for texts.
  private var needsTextRoom: Bool {
    title?.isVisible == true || legend?.isVisible == true || effects.scaleBar
      || hasMovingTexts
  }

  /// Whether there are texts whose positions depend on the view.
  private var hasMovingTexts: Bool {
    effects.axisBox || labels.contains { $0.isVisible && !$0.isHidden }
  }

  /// Returns the insets of a fitted view that the title, the legend, the scale bar and the labels need. Zero if the scene
  /// has none, or no font is installed.
  ///
  /// - Parameters:
  ///   - width: the width of the picture in pixels.
  ///   - height: its height.
  ///   - text: a renderer, whose font is used. Nil to read the font.
  ///   - fit: returns the fitted view with insets.
  package func textInsets(
    width: Int, height: Int, text: TextRenderer? = nil, fit: (PictureInsets) -> ViewFrustum
  ) -> PictureInsets {
    guard width > 0, height > 0, needsTextRoom, let cache = (text ?? TextRenderer()).cache(of: font) else {
      return .none
    }
    let painter = TextPainter(cache, width: width, height: height)
    var insets = captionInsets(painter)
    guard hasMovingTexts else { return insets }
    // The labels move a little with each view, so that one step is not exact.
    for _ in 0..<3 {
      let missing = labelOverflow(fit(insets), painter)
      if missing == .none { break }
      insets = PictureInsets(
        left: min(insets.left + missing.left, 0.3), right: min(insets.right + missing.right, 0.3),
        top: min(insets.top + missing.top, 0.3), bottom: min(insets.bottom + missing.bottom, 0.3))
    }
    return insets
  }

  /// Returns a camera from which every model is completely visible, with room for the texts; see `CameraFitting`.
  /// O(models + elements + vertices).
  ///
  /// - Parameters:
  ///   - size: the size of the picture in pixels.
  ///   - view: the direction. Nil for `standardView`.
  ///   - fieldOfView: the vertical angle of view, in degrees.
  ///   - isOrthographic: whether the camera is orthographic.
  ///   - text: a renderer, whose font is used. Nil to read the font.
  ///   - include: extends a fitting to what the picture is to contain. Nil for the models of the scene.
  package func fittedCamera(
    in size: WindowSize, from view: StandardView? = nil,
    fieldOfView: Float = Camera.portraitFieldOfView, isOrthographic: Bool = false,
    text: TextRenderer? = nil, including include: ((inout CameraFitting) -> Void)? = nil
  ) -> Camera {
    let (view, aspectRatio) = (view ?? standardView, size.aspectRatio)
    func fit(_ insets: PictureInsets) -> Camera {
      var fitting = CameraFitting(
        from: view.direction, up: view.up, aspectRatio: aspectRatio, fieldOfView: fieldOfView,
        isOrthographic: isOrthographic, insets: insets)
      if let include { include(&fitting) } else { fitting.include(self) }
      let camera = fitting.camera
      camera.up = view.up
      return camera
    }
    let insets = textInsets(width: size.width, height: size.height, text: text) {
      ViewFrustum(fit($0), bounds: bounds, aspectRatio: aspectRatio)
    }
    return fit(insets)
  }
}
