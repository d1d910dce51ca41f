import Geometry
import Pictures
import SceneModel

/// A small image that is composited over a picture.
package struct Overlay: Equatable {
  package var image: Image
  /// The position of its upper left pixel in the picture.
  package var x: Int, y: Int

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

extension Image {
  /// Composites an overlay over this image. Parts outside the image are clipped. O(pixels of the overlay).
  package mutating func composite(_ overlay: Overlay) {
    let over = overlay.image
    for row in max(0, -overlay.y)..<max(max(0, -overlay.y), min(over.height, height - overlay.y)) {
      for column in max(0, -overlay.x)..<max(max(0, -overlay.x), min(over.width, width - overlay.x)) {
        let above = over[column, row]
        if above.w == 0 { continue }
        let start = ((overlay.y + row) * width + overlay.x + column) * 4
        let below = self[overlay.x + column, overlay.y + row]
        let pixel = Self.mix(above, below)
        for part in 0..<4 { pixels[start + part] = pixel[part] }
      }
    }
  }

  private static func mix(_ above: SIMD4<UInt8>, _ below: SIMD4<UInt8>) -> SIMD4<UInt8> {
    if above.w == 255 { return above }
    let (coverage, under) = (Float(above.w) / 255, Float(below.w) / 255)
    let light =
      SIMD4(SRGBDecoder.table.color(above), 1) * coverage + SIMD4(SRGBDecoder.table.color(below), 1)
      * (under * (1 - coverage))
    return encodedPixel(light)
  }
}
