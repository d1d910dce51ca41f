import Geometry
import MeshFormats
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// A reader of scene files: JSON5 with parameters, spheres and other shapes, materials, an environment, lights,
/// cameras, texts and a background.
///
/// ```json5
/// { functions: { wave: "(x) => 2 * sin(x)" }, parameters: { t: 0, scale: { value: 1, min: 0, max: 2 } },
///   background: "#0b0e14", backgroundBottom: "black",
///   effects: { occlusion: true, shadow: "t < 1", axes: true, scaleBar: true },
///   cameras: [{ name: "front", position: [0, 4, 12], target: [0, 0, 0], up: [0, 1, 0], fieldOfView: 40 },
///             { name: "top", position: [0, 9, 0], height: "2 * scale" }], camera: "front",
///   lights: [{ direction: [-1, -2, -1], color: "#fff6e5", intensity: 1, castsShadow: false }],
///   environment: { file: "studio.hdr", rotation: "10 * t", intensity: 0.8, visible: true }, exposure: 0.5, toneMapping: "agx",
///   materials: [{ name: "brass", baseColor: "#b5a642", metallic: 1, roughness: "0.5 + 0.3 * sin(t)" }],
///   spheres: [{ name: "sun", center: [0, 0, 0], radius: "2 + sin(t)", material: "brass" }],
///   labels: [{ text: "r = {sun.radius:.1}", at: "sun.center", anchor: "bottom" }], title: "At {t:.2} s",
///   legend: { palette: "viridis", from: 0, to: 1, title: "heat" },
///   boxes: [{ name: "crate", size: [1, 2, 1], rotation: [0, "20 * t", 0], repeat: { count: 3, index: "i" } }],
///   groups: [{ name: "arm", children: { … } }], meshes: [{ name: "duck", file: "duck.glb" }],
///   components: [{ name: "gear", file: "gear.json5", parameters: { teeth: 12 } }] }
/// ```
/// A camera with a `height`, in metres, and no `fieldOfView` is orthographic. Shapes are listed by kind; see
/// `SceneBuilder`. Missing values have the defaults of the model. Without a camera the whole scene is framed.
///
/// Wherever a number, a vector, a component of a vector, a boolean or a colour is expected for a property, a string is an
/// `Expression` that the property is bound to. For colours this applies to strings that are not colours. A parameter is
/// a number, a vector, a colour or an expression.
struct SceneReader {
  let path: String
  /// The limits on the repetitions of a file.
  var repetitionLimits = RepetitionLimits()
  /// The files that the scene may refer to.
  var siblings = SiblingFiles.none
  /// The axis that points upward. Nil for that of the file.
  var up: UpAxis?
  /// Where the objects of models are noted. Nil if nothing needs them.
  var sources: SceneFileSources?
  /// The mistakes, if reading goes on after each. Nil if it ends at the first.
  var mistakes: MistakeCollector?
  /// The look of the program that shows the scene, for a file that chooses none. Nil if it is not known.
  var look: Look?
  /// A particle file that was read before. Nil without one.
  var given: SceneFileSet.GivenParticles?

  /// A scene, its bindings, and its files.
  struct Result {
    let scene: Scene
    let bindings: SceneBindings?
    /// The scene file and the files that it refers to.
    let files: SceneFileSet
    /// The particles of files.
    let particles: [ParticleModel]
    /// The repetitions that became clouds.
    let repeatedShapes: [RepeatedShapes]
    /// The parts of a look that the file chooses.
    let lookChoices: LookChoices
  }

  /// Reads a scene and its bindings. O(size + shapes). A scene far from zero is built a second time, relative to an origin near its
  /// models, of the same files.
  ///
  /// - Throws: `SceneFileError` with line and column.
  func read(_ bytes: [UInt8]) throws(SceneFileError) -> Result {
    let (distance, contents): (SceneDistance, SceneFileSet.Contents)
    do {
      let near = try read(bytes, nil, SceneFileSet.Contents())
      let groups = near.files.boundGroups
      // The files live as long as the contents, and the groups may not.
      near.files.boundGroups = [:]
      guard let found = SceneDistance(near.scene, groups) else { return near }
      (distance, contents) = (found, near.files.read)
    }
    return try read(bytes, distance, contents)
  }

  private func read(
    _ bytes: [UInt8], _ distance: SceneDistance?, _ known: SceneFileSet.Contents
  ) throws(SceneFileError) -> Result {
    let value = try SceneFileContext.parse(bytes, path: path)
    let files = SceneFileSet(
      siblings, repetitionLimits: repetitionLimits, sources: sources, mistakes: mistakes,
      given: given, distance: distance, known: known)
    let text = files.addContext(value, path: path, bytes: bytes, folder: "")
    var builder = SceneBuilder(text: text)
    builder.components.chain = [path]
    builder.look = value.member(named: "look")?.string.flatMap { Look(rawValue: $0) } ?? look
    let file = try builder.converted(
      SceneFileObject(value, text: text, place: .scene, keys: Self.keys), up: up)
    try builder.readContents(file)
    try files.checkMistakes(after: 0)
    let camera = try builder.readCamera(file)
    let scene = Scene(
      spheres: builder.spheres, shapes: builder.shapes, sphereClouds: builder.clouds,
      rodClouds: builder.rodClouds, meshes: builder.meshes, computedMeshes: builder.computedMeshes,
      lights: builder.lights + builder.components.lights, camera: camera,
      materials: builder.allMaterials, groups: builder.groups, importedMeshes: builder.importedMeshes,
      cameras: builder.cameras.map(\.model).filter { $0.name != SceneNames.cameraName },
      shapeClouds: builder.shapeClouds, labels: builder.labels)
    (scene.upAxis, scene.root) = (text.upAxis, file.scope.group)
    if let distance { scene.origin = distance.origin }
    scene.elementLabels = builder.elementLabels
    scene.animations = builder.importedMeshes.compactMap(\.animation)
    scene.morphTargets = builder.importedMeshes.flatMap(\.morphTargets)
    try builder.readPicture(file, of: scene)
    try builder.readTitle(file, of: scene)
    let chosen = try builder.readLegend(file, of: scene)
    builder.connectColorLegend(to: scene, scene.legend, chosen: chosen)
    let bindings = try builder.bind()
    for check in builder.checks {
      do throws(SceneFileError) { try check() } catch { try files.note(error) }
    }
    try files.checkMistakes(after: 0)
    // Particles with names are spheres, after those of the file.
    let named = builder.particles.flatMap { $0.extractNamedParticles(builder.isFree) }
    if !named.isEmpty { scene.models.insert(contentsOf: named, at: builder.spheres.count) }
    for camera in builder.cameras { camera.keepUpright(bindings) }
    bindings?.rows = builder.rows
    let particles = builder.particles
    bindings?.particles = particles
    let choices = LookChoices(file, scene)
    // The models have the colours that bindings compute.
    if let look = choices.look {
      particles.suit(look)
      scene.apply(look, except: choices.parts)
    }
    // The scene retains the bindings and the models of files.
    Disposer { withExtendedLifetime((bindings, particles)) {} }.disposed(by: scene.bag)
    return Result(
      scene: scene, bindings: bindings, files: files, particles: particles,
      repeatedShapes: builder.repeatedShapes, lookChoices: choices)
  }

  /// The keys of a scene file.
  static let keys =
    [
      SceneBuilder.functionsKey, SceneFileObject.unitsKey, SceneFileObject.upKey, SceneBuilder.versionKey,
      SceneBuilder.dataKey,
      "parameters",
      SceneBuilder.valuesKey, SceneBuilder.environmentKey, SceneBuilder.effectsKey,
      SceneBuilder.cameraKey, "lights", MaterialList.key, SceneBuilder.titleKey, SceneBuilder.legendKey,
    ] + SceneBuilder.pictureKeys + SceneFileObject.modelKeys

}

extension SceneBuilder {
  /// Reads everything in a scene file or component but the camera that shows it, the background, the environment and the effects.
  mutating func readContents(
    _ file: SceneFileObject, _ arguments: ComponentArguments? = nil
  ) throws(SceneFileError) {
    try readVersion(file)
    try readFunctions(file)
    try readData(file)
    try readParameters(file, arguments)
    try readValues(file)
    try readMaterials(file)
    try readModels(file)
    try readLights(file)
  }
}
