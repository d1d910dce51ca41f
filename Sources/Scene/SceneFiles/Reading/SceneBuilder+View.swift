import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

// Lights, the background, the exposure, the environment and the effects.
extension SceneBuilder {
  static let lightsKey = JSON5Key(Light.listKey)
  static let environmentKey = JSON5Key(Environment.kind)
  static let effectsKey = JSON5Key(Effects.kind)
  /// The keys of the properties of the scene.
  static let pictureKeys = Scene.propertyNames.map { JSON5Key($0) }

  /// Reads the lights. A light without a name is called `lights[0]`, `lights[1]` and so on in expressions; that of a
  /// component has the name `gear.lights[0]`.
  ///
  /// The `kind` is `directional`, `point` or `spot`, or an expression of these words. A point or spot light needs a position,
  /// and a directional or spot light a direction.
  mutating func readLights(_ object: SceneFileObject) throws(SceneFileError) {
    lights += try models(in: object, Self.lightsKey, derivesNames: !object.scope.path.isEmpty) {
      (builder, light: Light, entry) throws(SceneFileError) in
      let bound = try entry.object.readChoice(
        "kind", light.$kind, among: Light.Kind.allCases.map(\.rawValue))?.names
      let kinds = bound?.compactMap { Light.Kind(rawValue: $0) } ?? [light.kind]
      var needed: [JSON5Key] = kinds.contains { $0 != .directional } ? ["position"] : []
      if kinds.contains(where: { $0 != .point }) { needed.append("direction") }
      for key in needed where entry.object.value(key) == nil {
        throw entry.object.missing("three numbers [x, y, z]", for: key)
      }
      builder.names.add(light, path: entry.path, place: entry.object.place)
    }
  }

  /// Reads the background, the exposure, the environment and the effects of `scene`. Their names become known to
  /// expressions.
  mutating func readPicture(_ file: SceneFileObject, of scene: Scene) throws(SceneFileError) {
    names.add(scene)
    let isAutomatic = Self.isAutomatic(file)
    if isAutomatic { scene.autoExposure = true }
    try readProperties(of: scene, from: file, omitting: isAutomatic ? Self.exposureName : nil)
    try readEnvironment(file, of: scene)
    if let value = file.value(Self.effectsKey) {
      let object = try SceneFileObject(
        value, text: text, place: .effects, keys: Effects.propertyNames.map { JSON5Key($0) })
      // `axes: "box"` is the box of a plot in place of the axes in the corner.
      let isBox = object.value("axes")?.string == "box"
      if isBox { scene.effects.axisBox = true }
      try readProperties(of: scene.effects, from: object, omitting: isBox ? "axes" : nil)
      // The plane of a file far from zero has the coordinates of the file.
      if scene.origin != .zero, let distance = object.value("clipDistance")?.number,
        let normal = direction(scene.effects.clipNormal)
      {
        scene.effects.clipDistance = Float(distance - (SIMD3<Double>(normal) * scene.origin).sum())
      }
    }
  }

  private static let exposureName = "exposure"

  /// Whether the exposure is the text `auto`, which stands for `autoExposure: true`.
  private static func isAutomatic(_ file: SceneFileObject) -> Bool {
    file.value(JSON5Key(exposureName))?.string == Scene.automaticExposure
  }

  private mutating func readEnvironment(_ file: SceneFileObject, of scene: Scene) throws(SceneFileError) {
    guard let value = file.value(Self.environmentKey) else { return }
    if value.isString {
      throw file.unexpected("an object such as { file: \"studio.hdr\" }", for: Self.environmentKey, value)
    }
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
}
