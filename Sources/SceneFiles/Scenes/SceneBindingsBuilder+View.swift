import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

// Lights and the camera.
extension SceneBindingsBuilder {
  mutating func readLights(_ scene: SceneFileObject) throws(SceneFileError) -> [Light] {
    guard let values = try scene.list("lights") else { return [] }
    var lights: [Light] = []
    for (index, value) in values.enumerated() {
      let object = try SceneFileObject(
        value, text: text, place: .light(number: index + 1), keys: Light.propertyNames.map { JSON5Key($0) })
      guard let directionValue = object.value("direction"),
        let direction = try object.writtenVector("direction")
      else {
        throw object.unexpected("three numbers [x, y, z]", for: "direction", value, found: "none")
      }
      if case .value(.zero) = direction {
        throw object.unexpected("a nonzero vector", for: "direction", directionValue, found: "[0, 0, 0]")
      }
      let light = Light(direction: [0, -1, 0])
      assign(direction, to: light.$direction, light.bindable("direction", index: index))
      assign(try object.writtenColor("color"), to: light.$color, light.bindable("color", index: index))
      let intensity = try object.writtenNumber(
        "intensity", expected: "a number of at least 0", where: { $0 >= 0 })
      assign(intensity, to: light.$intensity, light.bindable("intensity", index: index))
      names.lights[Light.name(index)] = (index, light)
      lights.append(light)
    }
    return lights
  }

  /// A camera and its object in the file.
  struct ParsedCamera {
    let model: Camera
    let object: SceneFileObject
    let value: JSON5Value
  }

  mutating func readCamera(_ value: JSON5Value) throws(SceneFileError) -> ParsedCamera {
    let object = try SceneFileObject(
      value, text: text, place: .camera, keys: (Camera.propertyNames + ["height"]).map { JSON5Key($0) })
    let camera = Camera()
    names.camera = camera
    assign(try object.writtenVector("position"), to: camera.$position, camera.bindable("position"))
    assign(try object.writtenVector("target"), to: camera.$target, camera.bindable("target"))
    assign(try object.writtenVector("up"), to: camera.$up, camera.bindable("up"))
    let angle = try object.writtenNumber(
      "fieldOfView", expected: Camera.expectedAngle, where: Camera.isAngle)
    assign(angle, to: camera.$fieldOfView, camera.bindable("fieldOfView"))
    camera.orthographicHeight = try object.number("height", expected: "a positive finite number") { $0 > 0 }
    if let height = object.value("height"), object.value("fieldOfView") != nil {
      throw object.unexpected("either height or fieldOfView", for: "height", height, found: "both")
    }
    return ParsedCamera(model: camera, object: object, value: value)
  }

  /// Checks that the camera can see anything. Call it after its properties have their values.
  ///
  /// - Throws: `SceneFileError` with the position of the invalid property.
  func check(_ camera: ParsedCamera, _ bindings: SceneBindings?) throws(SceneFileError) {
    let (model, object) = (camera.model, camera.object)
    guard model.position != model.target else {
      let key: JSON5Key = object.value("position") == nil ? "target" : "position"
      throw object.unexpected(
        Camera.expectedPlace, for: key, object.value(key) ?? camera.value,
        found: "both at the same point")
    }
    let up = object.value("up")
    if up == nil {
      model.up = model.upright
      bindings?.keepUpright(model)
    }
    guard model.isUpright else {
      throw object.unexpected(
        Camera.expectedUp, for: "up", up ?? camera.value, found: up?.summary ?? "none")
    }
  }
}
