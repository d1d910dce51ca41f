import Geometry
import Pictures
import SceneModel

extension Overlay {
  /// Returns the overlays of `scene` in drawing order: lines, axes, scale bar, and texts.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - view: the view of the picture.
  ///   - bounds: the bounding box of the scene.
  ///   - width: the picture's width in pixels.
  ///   - height: the picture's height in pixels.
  ///   - text: the renderer of texts of the back end.
  ///   - lines: the lines of the back end.
  ///   - drawables: the drawables of the back end, which are up to date.
  ///   - drawAxes: renders `axesScene` from a camera as a square image with this side, in pixels.
  package static func all<Failure: Error>(
    _ scene: Scene, _ view: ViewFrustum, bounds: BoundingBox, width: Int, height: Int, text: TextRenderer,
    lines: SceneLines, drawables: DrawableList,
    drawAxes: (_ camera: Camera, _ side: Int) throws(Failure) -> Image
  ) throws(Failure) -> [Overlay] {
    var overlays: [Overlay] = []
    if let lines = lines.overlay(scene, drawables, view, bounds: bounds, width: width, height: height) {
      overlays.append(lines)
    }
    let side = min(width, height) / 6
    // The axes, in the view's orientation, are in the lower left corner if they fit.
    if scene.effects.axes, side >= 12 {
      let margin = side / 8
      // The axes are those of the file.
      let axis = scene.upAxis
      let camera = Camera(
        position: axis.direction(ofScene: view.forward) * -4, up: axis.direction(ofScene: view.up),
        orthographicHeight: 2.5)
      overlays.append(Overlay(image: try drawAxes(camera, side), x: margin, y: height - side - margin))
    }
    let bar =
      scene.effects.scaleBar ? ScaleBar(view, bounds: bounds, width: width, height: height) : nil
    if let bar { overlays.append(bar.overlay(scene.textColor(at: 1))) }
    return overlays
      + text.overlays(scene, view, scaleBar: bar, width: width, height: height, bounds: bounds) {
        lines.depths(drawables, view, width: $0, height: $1)
      }
  }

  /// Creates the scene of the axes overlay: three rods with cones, on a transparent background.
  package static func axesScene() -> Scene {
    Scene(shapes: [0, 1, 2].flatMap(axis), background: Color(red: 0, green: 0, blue: 0, alpha: 0))
  }

  /// Returns the rod and the cone of an axis.
  private static func axis(_ number: Int) -> [any Shape] {
    let color = [
      Color(sRGB8: [214, 62, 62, 255]), Color(sRGB8: [66, 160, 71, 255]), Color(sRGB8: [48, 104, 214, 255]),
    ][number]
    // Cylinders and cones point along Y before the rotation.
    let rotation: SIMD3<Float> = [[0, 0, -90], [0, 0, 0], [90, 0, 0]][number]
    var along = SIMD3<Float>.zero
    along[number] = 1
    return [
      Cylinder(center: along * 0.375, rotation: rotation, radius: 0.065, height: 0.75, color: color),
      Cone(center: along * 0.9, rotation: rotation, radius: 0.16, height: 0.36, color: color),
    ]
  }
}

extension Scene {
  /// Returns the view of a picture of this size from its `pictureCamera`. `text` is a renderer, whose font is used.
  package func view(
    width: Int, height: Int, bounds: BoundingBox? = nil, text: TextRenderer? = nil
  ) -> ViewFrustum {
    let size = WindowSize(width: width, height: height)
    var view = ViewFrustum(
      pictureCamera(in: size, text: text), bounds: bounds ?? self.bounds,
      aspectRatio: Float(width) / Float(height))
    view.clip = effects.plane
    return view
  }
}
