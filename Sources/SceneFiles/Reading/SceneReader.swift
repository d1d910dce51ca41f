import Geometry
import MeshFormats
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// A reader of scene files: JSON5 with parameters, spheres and other shapes, materials, an environment, lights, a
/// camera, texts and a background.
///
/// ```json5
/// { parameters: { t: 0 },
///   background: "#0b0e14", backgroundBottom: "black",
///   effects: { occlusion: true, shadow: true, axes: true, scaleBar: true },
///   camera: { position: [0, 4, 12], target: [0, 0, 0], up: [0, 1, 0], fieldOfView: 40 },
///   lights: [{ direction: [-1, -2, -1], color: "#fff6e5", intensity: 1, castsShadow: false }],
///   environment: { file: "studio.hdr", rotation: "10 * t", intensity: 0.8, visible: true }, exposure: 0.5,
///   materials: [{ name: "brass", baseColor: "#b5a642", metallic: 1, roughness: "0.5 + 0.3 * sin(t)" }],
///   spheres: [{ name: "sun", center: [0, 0, 0], radius: "2 + sin(t)", material: "brass" }],
///   labels: [{ text: "r = {sun.radius:.1}", at: "sun.center", anchor: "bottom" }], title: "At {t:.2} s",
///   legend: { palette: "viridis", from: 0, to: 1, title: "heat" },
///   boxes: [{ name: "crate", size: [1, 2, 1], rotation: [0, "20 * t", 0], repeat: { count: 3, index: "i" } }] }
/// ```
/// A camera with a `height`, in metres, and no `fieldOfView` is orthographic. Shapes are listed by kind; see
/// `SceneBuilder`. Missing values have the defaults of the model. Without a camera the whole scene is framed.
///
/// Wherever a number, a vector, a component of a vector or a colour is expected for a property, a string is an
/// `Expression` that the property is bound to. For colours this applies to strings that are not colours. A parameter is
/// a number, a vector, a colour or an expression.
struct SceneReader {
  let path: String
  /// The limits on the repetitions of a file.
  var repetitionLimits = RepetitionLimits()
  /// The files that the scene may refer to.
  var siblings = SiblingFiles.none

  /// A scene, its bindings, and its references to images.
  struct Result {
    let scene: Scene
    let bindings: SceneBindings?
    /// Notes on missing images, for messages.
    let imageWarnings: [String]
    /// The paths of all images, relative to the folder of the file.
    let imageNames: [String]
  }

  /// Reads a scene and its bindings. O(size + shapes).
  ///
  /// - Throws: `SceneFileError` with line and column.
  func read(_ bytes: [UInt8]) throws(SceneFileError) -> Result {
    let value = try parse(bytes)
    let text = SceneFileContext(
      value, path: path, bytes: bytes, repetitionLimits: repetitionLimits, siblings: siblings)
    let file = try SceneFileObject(
      value, text: text, place: .scene,
      keys: [
        "parameters", "background", "backgroundBottom", "environment", "exposure", "effects", "camera",
        "lights",
        MaterialList.key, SceneBuilder.titleKey, SceneBuilder.legendKey,
      ] + SceneBuilder.modelKeys)
    var builder = SceneBuilder(text: text)
    try builder.readParameters(file)
    try builder.readMaterials(file)
    try builder.readModels(file)
    let camera = try file.value("camera").map { value throws(SceneFileError) in
      try builder.readCamera(value)
    }
    try builder.readLights(file)
    let scene = Scene(
      spheres: builder.spheres, shapes: builder.shapes, sphereClouds: builder.clouds,
      lights: builder.lights, camera: camera?.model, materials: builder.materials.materials,
      groups: builder.groups, labels: builder.labels)
    try builder.readBackground(file, of: scene)
    try builder.readEnvironment(file, of: scene)
    scene.effects = try builder.readEffects(file)
    try builder.readTitle(file, of: scene)
    try builder.readLegend(file, of: scene)
    let bindings = try builder.bind()
    for check in builder.checks { try check() }
    if let camera { try builder.check(camera, bindings) }
    if let bindings {
      // The scene retains the bindings.
      Disposer { withExtendedLifetime(bindings) {} }.disposed(by: scene.bag)
    }
    return Result(
      scene: scene, bindings: bindings, imageWarnings: text.imageWarnings, imageNames: text.imageNames)
  }

  private func parse(_ bytes: [UInt8]) throws(SceneFileError) -> JSON5Value {
    do {
      return try JSON5.parse(bytes)
    } catch {
      throw SceneFileError(
        path: path, at: error.position, .unexpected(expected: error.expected, found: error.found))
    }
  }
}
