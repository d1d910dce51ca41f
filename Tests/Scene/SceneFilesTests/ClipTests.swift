import Geometry
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Clips in scene files")
struct ClipTests {
  private func read(_ entry: String, _ rest: String = "") throws -> SceneFile.Contents {
    try folder().read("{ meshes: [{ name: 'beam', file: 'beam.glb', \(entry) }], \(rest) }")
  }

  private func folder() throws -> SceneFolder {
    try SceneFolder(
      [:],
      meshes: [
        "beam.glb": RiggedDocument.beam,
        "still.glb": MeshDocument(meshes: [try .box()], nodes: [.init(mesh: 0)]),
      ])
  }

  /// The height of the top of the beam.
  private func height(_ contents: SceneFile.Contents) -> Float { contents.scene.meshes[0].bounds.max.y }

  @Test("The clip, its time and its fade are set or bound in a scene file")
  func animation() throws {
    let contents = try read(
      "animation: { clip: 'bend', time: 't / 2', speed: 2, fade: { clip: 'rise', weight: 'run' } }",
      "parameters: { t: 0, run: 0 }")
    let animation = try #require(contents.scene.animations.first)
    #expect(animation.clip == "bend" && animation.speed == 2 && animation.fade.clip == "rise")
    try contents.set("t=1")
    #expect(animation.time == 0.5 && height(contents) < 1.3)
    try contents.set("run=1")
    #expect(height(contents) == 4)
    // An assignment removes the binding.
    try contents.set("beam.animation.time=0.25")
    try contents.set("t=3")
    #expect(animation.time == 0.25)
    try contents.set("animation.fade.weight=0.5")
    try contents.set("run=0")
    #expect(animation.fade.weight == 0.5)
  }

  @Test("A clip without a time follows the parameter t, and stays at 0 without one")
  func implicitTime() throws {
    let contents = try read("animation: { clip: 'rise' }", "parameters: { t: 0.5 }")
    #expect(height(contents) == 3)
    try contents.set("t=1")
    #expect(height(contents) == 4)
    #expect(height(try read("animation: { clip: 'rise' }")) == 2)
    #expect(height(try read("animation: { clip: 'rise', time: 0.25 }", "parameters: { t: 1 }")) == 2.5)
  }

  @Test("Joints and morph targets are parts, which are set, bound and read by their paths")
  func parts() throws {
    let contents = try read(
      "parts: { upper: { rotation: [0, 0, 'angle'] }, 'skin.wide': { weight: 'angle / 90' } }",
      "parameters: { angle: 0 }, spheres: [{ name: 'ball', radius: '1 + beam.skin.wide.weight' }]")
    #expect(height(contents) == 2)
    try contents.set("angle=90")
    #expect(height(contents) < 1.5 && contents.scene.morphTargets[0].weight == 1)
    #expect(contents.scene.spheres[0].radius == 2)
    try contents.set("beam.skin.wide.weight=0.5")
    #expect(contents.scene.morphTargets[0].weight == 0.5)
    try contents.set("beam.lower.position=0,3,0")
    #expect(height(contents) > 4)
  }

  @Test("show(clip:at:) shows a clip, and the first one without a name")
  func show() throws {
    let contents = try read("position: [0, 0, 0]")
    try contents.show(clip: nil, at: 1)
    let animation = try #require(contents.scene.animations.first)
    #expect(animation.clip == "bend" && animation.time == 1)
    try contents.show(clip: "rise")
    #expect(animation.clip == "rise" && animation.time == 1 && height(contents) == 4)
    let unknown = #expect(throws: ClipError.self) { try contents.show(clip: "rize") }
    #expect(unknown?.description == #"no clip is called "rize", did you mean "rise"?"#)
    let other = #expect(throws: ClipError.self) { try contents.show(clip: "xyzzy") }
    #expect(other?.description == #"no clip is called "xyzzy", expected bend or rise"#)
    let none = #expect(throws: ClipError.self) {
      try folder().read("{ meshes: [{ file: 'still.glb' }] }").show(clip: nil, at: 0)
    }
    #expect(none?.description == "the input has no animations")
  }

  @Test(
    "Wrong animations are refused with their place",
    arguments: [
      ("beam.glb", "{ clip: 'run' }", "clip \"run\""),
      ("beam.glb", "{ clip: 'bend', fade: { clip: 'run' } }", "clip \"run\""),
      ("beam.glb", "{ clip: 'bend', tempo: 2 }", "tempo"),
      ("beam.glb", "'bend'", "expected an object for animation"),
      ("still.glb", "{ clip: 'bend' }", "expected a mesh file with animations for animation"),
    ])
  func refusals(_ file: String, _ animation: String, _ found: String) throws {
    let refusal = try folder().refusal(
      of: "{ meshes: [{ name: 'a', file: '\(file)', animation: \(animation) }] }")
    #expect(refusal.hasPrefix("scene.json5:1:") && refusal.contains(found), "\(refusal)")
  }

  @Test("A mesh file without a scene keeps its skins and clips")
  func documents() throws {
    let bytes = try RiggedDocument.beam.bytes(as: .glb)
    let contents = try SceneFile.parse(bytes, path: "beam.glb")
    #expect(contents.document?.clips.count == 2 && contents.warnings.isEmpty)
    #expect(try contents.document?.bytes(as: .glb) == bytes)
    // A document with an unused mesh is ordered by its nodes.
    var document = RiggedDocument.beam
    document.meshes.insert(try .box(), at: 0)
    document.nodes[0].mesh = 1
    document.deformations = [1: document.deformations[0] ?? .init()]
    let ordered = document.inOrderOfNodes
    #expect(ordered.deformations[0] == document.deformations[1] && ordered.skins == document.skins)
    #expect(ordered.clips == document.clips && ordered.meshes.count == 1)
  }
}
