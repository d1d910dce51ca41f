import Geometry
import SceneModel
import TextParsing

/// Reads a scene file: JSON5 with spheres and other shapes, lights, a camera and a background.
///
/// ```json5
/// { background: "#0b0e14",
///   camera: { position: [0, 4, 12], target: [0, 0, 0], up: [0, 1, 0], fieldOfView: 40 },
///   lights: [{ direction: [-1, -2, -1], color: "#fff6e5", intensity: 1 }],
///   spheres: [{ name: "sun", center: [0, 0, 0], radius: 2.5, color: "gold" }],
///   boxes: [{ name: "crate", size: [1, 2, 1], rotation: [0, 45, 0] }] }
/// ```
/// Shapes are listed by kind: see `ShapeLists`. What is left out is as in a model that is not told otherwise; without a camera the whole scene is framed.
struct SceneReader {
  let path: String

  /// O(size).
  ///
  /// - Throws: `SceneFileError` with line and column.
  func read(_ bytes: [UInt8]) throws(SceneFileError) -> Scene {
    let scene = try object(
      try parse(bytes), .scene, keys: ["background", "camera", "lights"] + ShapeLists.keys)
    var shapes = ShapeLists(path: path)
    try shapes.read(scene)
    return Scene(
      spheres: shapes.spheres, shapes: shapes.others, lights: try lights(scene),
      background: try scene.color("background") ?? Scene.standardBackground,
      camera: try scene.value("camera").map { value throws(SceneFileError) in try camera(value) })
  }

  private func parse(_ bytes: [UInt8]) throws(SceneFileError) -> JSON5Value {
    do {
      return try JSON5.parse(bytes)
    } catch {
      throw SceneFileError(
        path: path, at: error.position, .unexpected(expected: error.expected, found: error.found))
    }
  }

  private func object(_ value: JSON5Value, _ place: SceneObject.Place, keys: [String]) throws(SceneFileError)
    -> SceneObject
  {
    try SceneObject(value, path: path, place: place, keys: keys)
  }
}

// Lights and the camera.
extension SceneReader {
  private func lights(_ scene: SceneObject) throws(SceneFileError) -> [Light] {
    var lights: [Light] = []
    for (index, value) in try scene.list("lights").enumerated() {
      let object = try object(value, .light(number: index + 1), keys: ["direction", "color", "intensity"])
      guard let directionValue = object.value("direction"), let direction = try object.vector("direction")
      else {
        throw object.unexpected("three numbers [x, y, z]", for: "direction", value, found: "none")
      }
      guard direction != .zero else {
        throw object.unexpected("a way to go", for: "direction", directionValue, found: "[0, 0, 0]")
      }
      let light = Light(direction: direction)
      if let color = try object.color("color") { light.color = color }
      if let intensity = try object.number("intensity", expected: "a number from 0", where: { $0 >= 0 }) {
        light.intensity = intensity
      }
      lights.append(light)
    }
    return lights
  }

  private func camera(_ value: JSON5Value) throws(SceneFileError) -> Camera {
    let object = try object(value, .camera, keys: ["position", "target", "up", "fieldOfView"])
    let camera = Camera()
    if let position = try object.vector("position") { camera.position = position }
    if let target = try object.vector("target") { camera.target = target }
    let up = try object.vector("up")
    if let up { camera.up = up }
    if let angle = try object.number("fieldOfView", expected: Camera.expectedAngle, where: Camera.isAngle) {
      camera.verticalFieldOfView = angle
    }
    guard camera.position != camera.target else {
      let key = object.value("position") == nil ? "target" : "position"
      throw object.unexpected(
        Camera.expectedPlace, for: key, object.value(key) ?? value, found: "position and target in one place")
    }
    if up == nil { camera.up = camera.upright }
    guard camera.isUpright else {
      throw object.unexpected(
        Camera.expectedUp, for: "up", object.value("up") ?? value,
        found: object.value("up")?.summary ?? "none")
    }
    return camera
  }
}
