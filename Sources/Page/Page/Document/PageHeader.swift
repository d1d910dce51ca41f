import Geometry
import RenderScene
import SceneExpressions
import SceneFiles
import SceneModel
import Shaders
import TextCoding

/// The header of a page with its arrays and its script.
struct PageHeader {
  /// The header as JSON.
  let json: [UInt8]
  let arrays: [UInt8]
  /// The text of the module `expressions.js`.
  let expressions: String
  /// The modules that the page does not need.
  let omittedModules: Set<String>
  /// The complete script.
  var script: String { ScriptBundle.script(expressions: expressions, omitting: omittedModules) }

  /// Describes the contents of a file.
  ///
  /// - Throws: `PageError` if the frames cannot be read, or have too many particles.
  init(_ contents: SceneFile.Contents, title: String, options: PageOptions) throws(PageError) {
    let live = LiveBindings(contents.bindings?.description ?? .none, contents.particles)
    let changing = live.changedMeshes(of: contents.scene)
    let effects = UsedEffects(contents.scene, live, hasClipControls: options.controls == .full)
    var models = try PageModels(contents.scene, computing: changing, live)
    let uprightCameras = contents.bindings?.uprightCameras ?? []
    if let camera = contents.scene.camera, uprightCameras.contains(ObjectIdentifier(camera)) {
      models.keepUpright()
    }
    let cameras = models.addCameras(of: contents.scene, uprightCameras: uprightCameras)
    for animation in contents.scene.animations {
      models.addProperties(of: animation, in: contents.scene.importedMeshes)
    }
    let particles = try PageParticles(contents, live, frames: options.frames, &models)
    var bindings = PageBindings(live, contents, &models, showsExpressions: options.controls == .full)
    models.addFunctions(&bindings, of: changing)
    models.addPrograms(particles.programs, &bindings)
    let parameters = (contents.bindings?.parameters ?? []).map { PageParameter($0).header }
    let environment = PageEnvironment(
      contents.scene, isVisible: effects.visibleEnvironment,
      roughness: models.lowestRoughness(of: contents.scene.materials, live), &models.arrays)
    let time =
      [particles.time, PageParameter.time(contents.bindings)].compactMap(\.self).first { $0.isPresent }
      ?? models.clipTime(of: contents)
    let extensions = MaterialExtensions(contents.scene, live, clips: models.materialsOfClips)
    var modules = OptionalModules(
      scene: contents.scene, effects: effects, options: options, particles: particles,
      computedMeshes: changing)
    modules.hasElementwiseBindings = !bindings.elementwise.isEmpty
    modules.hasBindings = modules.hasElementwiseBindings || !bindings.cells.isEmpty
    modules.hasParameters = !parameters.isEmpty || !bindings.values.isEmpty
    modules.materialExtensions = extensions
    modules.hasTime = time.isPresent
    modules.hasPoses = models.hasPoses
    modules.hasEnvironmentMap = environment.value != nil
    modules.hasUprightCameras = !uprightCameras.isEmpty
    modules.hasLists = contents.bindings?.parameters.contains { $0.value.isList } ?? false
    modules.hasSeveralCameras = cameras.count + (cameras.contains(models.camera) ? 0 : 1) > 1
    omittedModules = modules.omitted
    var json = JSONWriter()
    json.reserveCapacity(models.list.reduce(0) { $0 + $1.text.count + 1 })
    json.object { json in
      func write(_ members: KeyValuePairs<String, PageValue>) {
        for (key, value) in members { value.write(key, to: &json) }
      }
      write([
        "title": .text(title), "camera": .index(models.camera), "cameras": .array(cameras.map { .index($0) }),
      ])
      json.array("models") { json in for model in models.list { model.write(to: &json) } }
      write([
        "parameters": .array(parameters), "images": .array(models.images.list),
        "standardFactors": models.standardFactors, "cells": .array(bindings.cells), "time": time,
        "fit": Self.fit(contents.scene), "lineStyle": effects.lines ? Self.lineStyle(effects) : .null,
        "axes": Self.axes(contents.scene.upAxis),
        "origin": contents.scene.origin == .zero ? .null : .doubles(contents.scene.origin),
        "elementwise": .array(bindings.elementwise), "templates": .array(bindings.templates),
        "values": bindings.values.isEmpty ? .null : .array(bindings.values),
        "shaders": PageShaders(contents.scene, effects, extensions, hasJoints: !models.skins.isEmpty).value,
        "environmentMap": environment.value ?? .null,
      ])
      models.arrays.writeTable("arrays", to: &json)
    }
    (self.json, arrays) = (json.bytes, models.arrays.bytes)
    expressions = bindings.script.text
  }

  /// Returns the directions of the scene that are the axes of the file. Null if they are equal.
  private static func axes(_ up: UpAxis) -> PageValue {
    if up == .y { return .null }
    let turn = up.transform
    return .array([.vector(turn.xAxis), .vector(turn.yAxis), .vector(turn.zAxis)])
  }

  /// The sizes and colours of the box of axes and of other lines; see `SceneLine.Style`.
  private static func lineStyle(_ effects: UsedEffects) -> PageValue {
    let style = SceneLine.Style.standard
    func colors(_ luminance: Float) -> PageValue {
      func color(_ kind: SceneLine.Kind) -> PageValue {
        let color = kind.color(over: luminance)
        return .array((0..<4).map { .index(Int(color[$0])) })
      }
      let surfaces: [(String, PageValue)] = [
        ("wireframe", color(.wireframe)), ("edge", color(.edge)), ("normal", color(.normal)),
      ]
      return .object(
        [("grid", color(.grid)), ("axis", color(.axis)), ("box", color(.box))]
          + (effects.surfaceLines ? surfaces : []))
    }
    return .object([
      ("textSize", .float(style.textSize)), ("tickLength", .float(style.tickLength)),
      ("leastLength", .float(style.leastLength)), ("thickness", .float(style.thickness)),
      ("gridReach", .index(style.gridReach)), ("darkLuminance", .float(style.darkLuminance)),
      ("dark", colors(0)), ("light", colors(1)),
    ])
  }

  /// Returns the view that suits a scene, and the room that its texts need, as shares of the shorter side of the picture.
  private static func fit(_ scene: Scene) -> PageValue {
    let (width, height) = (1280, 720)
    let view = scene.standardView
    let insets = scene.textInsets(width: width, height: height) { insets in
      let aspectRatio = Float(width) / Float(height)
      let camera = Camera.framing(
        scene, from: view.direction, up: view.up, aspectRatio: aspectRatio, insets: insets)
      return ViewFrustum(camera, bounds: scene.bounds, aspectRatio: aspectRatio)
    }
    let across = Double(width) / Double(height)
    return .object([
      ("castsStandardShadow", .boolean(scene.castsStandardShadow)),
      ("direction", .vector(view.direction)), ("up", .vector(view.up)),
      (
        "insets",
        .numbers([
          Double(insets.left) * across, Double(insets.right) * across, Double(insets.top),
          Double(insets.bottom),
        ])
      ),
    ])
  }
}
