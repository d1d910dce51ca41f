import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

// Lights, the environment, the exposure and the camera.
extension SceneBuilder {
  private static let lightsKey = JSON5Key(Light.listKey)

  /// Reads the lights. A light without a name is called `lights[0]`, `lights[1]` and so on in expressions; that of a
  /// component has the name `gear.lights[0]`.
  ///
  /// The `kind` is `directional`, `point` or `spot`. A point or spot light needs a position, and the others a direction.
  mutating func readLights(_ object: SceneFileObject) throws(SceneFileError) {
    lights += try models(
      in: object, Self.lightsKey, derivesNames: !object.scope.path.isEmpty, otherKeys: ["kind"]
    ) {
      (builder, light: Light, entry) throws(SceneFileError) in
      light.kind = try entry.object.choice("kind", of: Light.Kind.allCases, named: \.rawValue) ?? .directional
      let needed: [JSON5Key] =
        switch light.kind {
        case .directional: ["direction"]
        case .point: ["position"]
        case .spot: ["position", "direction"]
        }
      for key in needed where entry.object.value(key) == nil {
        throw entry.object.missing("three numbers [x, y, z]", for: key)
      }
      builder.names.add(light, path: entry.path, place: entry.object.place)
    }
  }

  /// Reads the environment and the exposure of `scene`. The names of both become known to expressions.
  mutating func readEnvironment(_ file: SceneFileObject, of scene: Scene) throws(SceneFileError) {
    let exposure = scene.$exposure.bindable(SceneNames.exposureName, label: "exposure of the scene")
    names.add(exposure)
    names.environment = scene.environment
    assign(try file.writtenNumber("exposure"), to: scene.$exposure, exposure)
    guard let value = file.value("environment") else { return }
    let object = try SceneFileObject(
      value, text: text, place: .environment,
      keys: ["file"] + Environment.propertyNames.map { JSON5Key($0) })
    scene.environment.image = try readPanorama(object)
    try readProperties(of: scene.environment, from: object)
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
    names.add(camera, path: SceneNames.cameraName, place: .camera)
    try readProperties(of: camera, from: object)
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
