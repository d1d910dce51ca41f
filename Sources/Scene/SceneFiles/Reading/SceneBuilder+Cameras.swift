import Geometry
import SceneExpressions
import SceneModel
import TextCoding

/// The cameras of a scene file:
/// `cameras: [{ name: "front", position: [0, 1, 8] }, { name: "top", position: [0, 9, 0], height: "2 * r" }]`, and the
/// one that shows the scene: `camera: "front"`, or `camera: { position: … }`.
///
/// A camera in a group moves with it, and its path begins with that of the group. One without a name is called
/// `cameras[0]`, `cameras[1]` and so on. Without `camera`, the first of the `cameras` of the scene shows it, and without
/// `cameras` the whole scene is shown.
///
/// `camera: { … }` of a component is a camera of the scene, too: `gear.camera`.
///
/// The angle of view and the height are those of pictures of the aspect ratio 16:9, unless the camera has another
/// `aspectRatio`. Wider pictures show more at both sides, narrower ones more above and below.
extension SceneBuilder {
  static let camerasKey = JSON5Key(Camera.listKey)
  static let cameraKey = JSON5Key(Camera.kind)
  private static let cameraKeys = Camera.propertyNames.map { JSON5Key($0) }

  /// A camera and its object in the file.
  struct ParsedCamera {
    let model: Camera
    /// The object of the camera; for one of a mesh file that of its part, or of the mesh file.
    var object: SceneFileObject
    /// Whether the camera is that of a mesh file, which has an upward direction of its own.
    var isImported = false
  }

  mutating func readCameras(_ object: SceneFileObject) throws(SceneFileError) {
    _ = try models(in: object, Self.camerasKey, derivesNames: true) {
      (builder, camera: Camera, entry) throws(SceneFileError) in
      if let name = entry.object.value(Self.nameKey), name.string == Self.cameraKey.text {
        throw entry.object.unexpected(
          "a name other than that of the camera that shows the scene", for: Self.nameKey, name)
      }
      try builder.add(camera, path: entry.path, entry.object)
    }
  }

  /// Returns the camera that shows the scene. Nil if the file has no camera.
  mutating func readCamera(_ file: SceneFileObject) throws(SceneFileError) -> Camera? {
    guard let value = file.value(Self.cameraKey) else {
      guard let first = cameras.first(where: { $0.model.group === file.scope.group })?.model else {
        return nil
      }
      names.add(first, path: SceneNames.cameraName, place: .camera)
      return first
    }
    guard let name = value.string else { return try readSingleCamera(value, file) }
    let path = file.scope.path(of: name)
    guard let camera = names.model(at: path) as? Camera else {
      let prefix = file.scope.path.isEmpty ? "" : file.scope.path + "."
      let known = cameras.map(\.model.name).filter { $0.hasPrefix(prefix) }.map {
        String($0.dropFirst(prefix.count))
      }
      throw SceneFileError(
        path: text.path, at: value.position, unknown: Camera.kind, name,
        place: "in \(file.place)", among: known, ifNone: "an object, or a name in \(Camera.listKey)")
    }
    names.add(camera, path: file.scope.path(of: SceneNames.cameraName), place: .camera)
    return camera
  }

  private mutating func readSingleCamera(
    _ value: JSON5Value, _ file: SceneFileObject
  ) throws(SceneFileError) -> Camera {
    let object = try SceneFileObject(
      value, text: text, place: .camera, keys: Self.cameraKeys, scope: file.scope)
    let name = file.scope.path(of: SceneNames.cameraName)
    let camera = make(Camera.description, name, of: object, path: name)
    try add(camera, path: camera.name, object)
    try readProperties(of: camera, from: object)
    return camera
  }

  private mutating func add(
    _ camera: Camera, path: String, _ object: SceneFileObject
  ) throws(SceneFileError) {
    if let height = object.value("height"), object.value("fieldOfView") != nil {
      throw object.unexpected("either height or fieldOfView", for: "height", height, found: "both")
    }
    names.add(camera, path: path, place: object.place)
    cameras.append(ParsedCamera(model: camera, object: object))
  }
}

extension SceneBuilder.ParsedCamera {
  /// Updates `up` of a camera whose file does not set it, now and with each change of the view direction. Call it after the
  /// properties have their values.
  func keepUpright(_ bindings: SceneBindings?) {
    guard object.value("up") == nil, !isImported else { return }
    model.up = model.upright(object.text.upAxis)
    bindings?.keepUpright(model, object.text.upAxis)
  }
}
