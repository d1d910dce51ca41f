import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

// Lights, the environment, the exposure and the camera.
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
      assign(
        try object.writtenBoolean("castsShadow"), to: light.$castsShadow,
        light.bindable("castsShadow", index: index))
      names.lights[Light.name(index)] = (index, light)
      lights.append(light)
    }
    return lights
  }

  /// Reads the environment and the exposure of `scene`. The names of both become known to expressions.
  mutating func readEnvironment(_ file: SceneFileObject, of scene: Scene) throws(SceneFileError) {
    let exposure = scene.$exposure.bindable(SceneNames.exposureName, label: "exposure of the scene")
    (names.environment, names.exposure) = (scene.environment, exposure)
    assign(try file.writtenNumber("exposure"), to: scene.$exposure, exposure)
    guard let value = file.value("environment") else { return }
    let object = try SceneFileObject(
      value, text: text, place: .environment,
      keys: ["file"] + Environment.propertyNames.map { JSON5Key($0) })
    let environment = scene.environment
    environment.image = try readPanorama(object)
    assign(try object.writtenNumber("rotation"), to: environment.$rotation, environment.bindable("rotation"))
    let intensity = try object.writtenNumber(
      "intensity", expected: "a number of at least 0", where: { $0 >= 0 })
    assign(intensity, to: environment.$intensity, environment.bindable("intensity"))
    assign(
      try object.writtenBoolean("visible"), to: environment.$isVisible, environment.bindable("visible"))
  }

  /// Returns the panorama in the file that the environment names. Nil if it names none, or if the file is missing, which
  /// is a warning.
  private func readPanorama(_ environment: SceneFileObject) throws(SceneFileError) -> EncodedImage? {
    guard let value = environment.value("file"), let name = try environment.string("file") else { return nil }
    let image = text.image(name)
    if image.failure != nil { return nil }
    guard image.mediaType == .radiance else {
      throw environment.unexpected(
        "a Radiance HDR image", for: "file", value,
        found: "\(quoted(name)) (\(image.mediaType?.rawValue ?? "unknown type"))")
    }
    return image
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
