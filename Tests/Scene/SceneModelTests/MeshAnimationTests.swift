import Geometry
import Reactive
import TestSupport
import Testing

@testable import SceneModel

@Suite("Animations of mesh files")
struct MeshAnimationTests {
  private func beam() -> ImportedMesh {
    let document = RiggedDocument.beam
    return ImportedMesh(name: "beam", document, sharing: document.sharedMeshes)
  }

  private func show(_ clip: String, at time: Float, in mesh: ImportedMesh) {
    batch {
      mesh.animation?.clip = clip
      mesh.animation?.time = time
    }
  }

  /// The position in the scene of the last vertex, at the top of the beam.
  private func top(_ model: MeshModel) -> SIMD3<Float> {
    model.placement.transform.apply(to: model.posedMesh.vertices[model.posedMesh.vertices.count - 1].position)
  }

  private func isNear(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Bool {
    ((one - other) * (one - other)).sum() < 1e-10
  }

  @Test("The clip, the time, the speed and the fade determine the joints, and the joints the vertices")
  func clips() throws {
    let mesh = beam()
    let model = try #require(mesh.meshes.first)
    let animation = try #require(mesh.animation)
    #expect(animation.name == "beam.animation" && animation.fade.name == "beam.animation.fade")
    #expect(animation.rig.clipNames == ["bend", "rise"])
    // The transform of the node does not move the mesh.
    #expect(isNear(top(model), [-0.2, 2, 0.2]))
    animation.clip = "bend"
    #expect(isNear(top(model), [-0.2, 2, 0.2]))
    animation.time = 1
    #expect(isNear(top(model), [-1, 0.8, 0.2]))
    #expect(model.bounds.min.x < -0.99)
    animation.speed = -1
    #expect(isNear(top(model), [-0.2, 2, 0.2]))
    batch { (animation.speed, animation.fade.clip, animation.fade.weight) = (1, "rise", 1) }
    #expect(isNear(top(model), [-0.2, 4, 0.2]))
    animation.fade.weight = 0.5
    let bent = top(model)
    #expect(bent.y > 2 && bent.x < -0.5)
    batch { (animation.clip, animation.fade.clip) = ("none", "none") }
    #expect(isNear(top(model), [-0.2, 2, 0.2]))
  }

  @Test("A joint is a group, whose own rotation is relative to that of the clip")
  func joints() throws {
    let mesh = beam()
    let model = try #require(mesh.meshes.first)
    #expect(mesh.groups.map(\.name) == ["beam.lower", "beam.upper", "beam.skin"])
    mesh.groups[1].rotation = [0, 0, 90]
    #expect(isNear(top(model), [-1, 0.8, 0.2]))
    show("bend", at: 1, in: mesh)
    #expect(isNear(top(model), [0.2, 0, 0.2]))
    // The group of the file moves the joints, and so the mesh.
    mesh.group.position = [0, 0, 5]
    #expect(isNear(top(model), [0.2, 0, 5.2]))
    mesh.group.isVisible = false
    #expect(model.isHidden && !model.placement.isVisible)
  }

  @Test("A morph target has the weight of the file until it is set")
  func morphTargets() throws {
    let mesh = beam()
    let model = try #require(mesh.meshes.first)
    #expect(mesh.morphTargets.map(\.name) == ["beam.skin.wide"])
    mesh.morphTargets[0].weight = 1
    #expect(isNear(top(model), [-0.4, 2, 0.4]))
    mesh.morphTargets[0].weight = nil
    #expect(isNear(top(model), [-0.2, 2, 0.2]))
  }

  @Test("Each change is observed once, and the pose is computed when it is used")
  func counts() throws {
    let mesh = beam()
    let model = try #require(mesh.meshes.first)
    let (pose, animation) = (try #require(model.pose), try #require(mesh.animation))
    var count = 0
    let subscription = pose.values.subscribe { _ in count += 1 }
    #expect(count == 1 && pose.revision == 0)
    batch { (animation.clip, animation.time) = ("bend", 0.5) }
    #expect(count == 2 && pose.revision == 0)
    _ = (model.posedMesh, model.bounds, model.posedMesh)
    #expect(pose.revision == 1)
    // The time has no effect without a clip.
    animation.clip = ""
    #expect(count == 3)
    animation.time = 0.7
    #expect(count == 3)
    subscription.dispose()
  }

  @Test("A mesh file as a scene has its animation, and a node that a clip moves has a group")
  func documents() throws {
    var document = RiggedDocument.beam
    document.meshes.append(try .box())
    document.nodes.append(.init(name: "box", mesh: 1, translation: [0, 0, 3]))
    document.clips.append(
      .init(
        name: "slide", channels: [.init(.node(1), .translation, times: [0, 1], values: [0, 0, 3, 4, 0, 3])]))
    let scene = Scene(document)
    let animation = try #require(scene.animations.first)
    #expect(animation.name == "animation" && scene.morphTargets.map(\.name) == ["skin.wide"])
    #expect(scene.meshes[1].placement.transform.translation == [0, 0, 3])
    batch { (animation.clip, animation.time) = ("slide", 0.5) }
    #expect(scene.meshes[1].placement.transform.translation == [2, 0, 3])
    // The exported meshes are those of the pose.
    batch { (animation.clip, animation.time) = ("bend", 1) }
    let exported = try scene.meshDocument()
    #expect(!exported.isRigged && exported.nodes[0].transform == .identity)
    #expect(exported.meshes[0] == scene.meshes[0].posedMesh)
    #expect(abs(exported.bounds.min.x - scene.bounds.min.x) < 1e-6)
    #expect(scene.meshes[0].hit(by: Ray(origin: [-0.9, 1, 5], direction: [0, 0, -1])) != nil)
    #expect(scene.meshes[0].hit(by: Ray(origin: [0, 1.9, 5], direction: [0, 0, -1])) == nil)
  }

  @Test("A recording refuses a mesh that changes its shape")
  func recording() throws {
    let mesh = beam()
    let scene = Scene(
      meshes: mesh.meshes, groups: [mesh.group] + mesh.groups, importedMeshes: [mesh])
    var recorder = SceneRecorder(scene)
    try recorder.record(at: 0)
    try recorder.record(at: 1)
    show("bend", at: 1, in: mesh)
    #expect(throws: SceneError.self) { try recorder.record(at: 2) }
  }

  @Test("The loose bounds of a pose contain the mesh")
  func looseBounds() throws {
    let document = RiggedDocument.skinnedBeam
    let scene = Scene(document)
    let animation = try #require(scene.animations.first)
    animation.clip = "bend"
    for step in 0...8 {
      animation.time = Float(step) / 8
      let (loose, tight) = (scene.looseBounds, scene.bounds)
      #expect(loose.min.x <= tight.min.x + 1e-6 && loose.max.y >= tight.max.y - 1e-6)
      #expect(loose.size.max() < 2 * tight.size.max())
    }
    #expect(scene.meshes[0].pose?.revision == 9)
  }

  @Test("Hidden groups of a file can be shown, and those that a clip hides follow it")
  func visibility() throws {
    var document = RiggedDocument.beam
    document.skins = []
    document.deformations = [:]
    document.groups = [.init(name: "still", isVisible: false), .init(name: "blinking", isVisible: false)]
    document.nodes = [.init(group: 0, mesh: 0), .init(group: 1, mesh: 0)]
    document.clips = [
      .init(name: "blink", channels: [.init(.group(1), .visibility, .step, times: [0, 1], values: [1, 0])])
    ]
    for count in [0, 200] {
      // Groups at a depth of more than 128 are joined with their parents.
      var deep = document
      for index in 0..<count {
        deep.groups.append(
          .init(parent: index == 0 ? nil : index + 1, transform: Transform(translation: [1, 0, 0])))
      }
      deep.groups.append(
        .init(parent: deep.groups.count - 1, transform: Transform(translation: [1, 0, 0]), isVisible: false))
      deep.nodes.append(.init(group: deep.groups.count - 1, mesh: 0))
      deep.nodes.append(.init(group: count == 0 ? nil : deep.groups.count - 2, mesh: 0))
      let mesh = ImportedMesh(name: "file", deep, sharing: deep.sharedMeshes)
      func areVisible() -> [Bool] { mesh.meshes.prefix(2).map(\.placement.isVisible) }
      #expect(areVisible() == [false, false])
      #expect(mesh.meshes[2...].map(\.placement.isVisible) == [false, true])
      #expect(mesh.meshes[3].placement.transform.translation.x == Float(count))
      show("blink", at: 0.5, in: mesh)
      #expect(areVisible() == [false, true])
      mesh.groups[0].isVisible = true
      #expect(areVisible() == [true, true])
      mesh.groups[1].isVisible = false
      #expect(areVisible() == [true, false])
      mesh.groups[1].isVisible = true
      mesh.animation?.time = 1
      #expect(areVisible() == [true, false])
      let scene = Scene(meshes: mesh.meshes, groups: [mesh.group] + mesh.groups, importedMeshes: [mesh])
      #expect(try scene.meshDocument().nodes.count == 2)
      mesh.animation?.time = 0
      #expect(try scene.meshDocument().nodes.count == 3)
      mesh.animation?.clip = ""
      #expect(areVisible() == [true, false])
    }
  }
  @Test("Materials, lights and cameras of a file follow the time of its clip")
  func properties() throws {
    var document = MeshDocument(
      meshes: [try .box()], nodes: [.init(mesh: 0), .init(mesh: 0)],
      cameras: [.init(projection: .perspective(.init(verticalAngle: 1, near: 0.1)))],
      lights: [.init(kind: .point, intensity: .pi)])
    document.nodes[1].color = Color(red: 1, green: 0, blue: 0)
    var glow = MeshDocument.Clip(name: "glow")
    glow.properties = [
      .init(
        [.node(0)], "pbrMetallicRoughness/baseColorFactor", times: [0, 1], values: [1, 1, 1, 1, 0, 0, 0, 1]),
      .init([.node(0)], "pbrMetallicRoughness/roughnessFactor", times: [0, 1], values: [0, 1]),
      .init([.light(0)], "intensity", times: [0, 1], values: [0, 2 * .pi]),
      .init([.camera(0)], "perspective/yfov", times: [0, 1], values: [0.5, 1.5]),
    ]
    document.clips = [glow]
    let scene = Scene(document)
    let imported = ImportedMesh(name: "m", document, sharing: document.sharedMeshes)
    imported.color = Color(red: 0.5, green: 1, blue: 1)
    for (meshes, lights, cameras, animation, tint) in [
      (scene.meshes, scene.lights, scene.cameras, scene.animations.first, 1),
      (imported.meshes, imported.lights, imported.cameras, imported.animation, 0.5),
    ] as [([MeshModel], [Light], [Camera], MeshAnimation?, Float)] {
      let animation = try #require(animation)
      #expect(lights[0].intensity == 1 && meshes[0].color.red == tint)
      var changes = 0
      let disposer = meshes[1].$material.subscribe { _ in changes += 1 }
      (animation.clip, animation.time) = ("glow", 0.25)
      #expect(meshes[0].color.red == 0.75 * tint && meshes[0].material.roughness == 0.25)
      #expect(meshes[1].color.linear == [tint, 0, 0, 1] && changes == 1)
      #expect(lights[0].intensity == 0.5 && abs(cameras[0].fieldOfView - 0.75 * 180 / .pi) < 1e-4)
      animation.clip = ""
      #expect(meshes[0].color.red == tint && lights[0].intensity == 1)
      disposer.dispose()
    }
    // A material of the scene replaces those of the file.
    imported.material = MaterialModel(name: "own")
    imported.animation?.clip = "glow"
    #expect(imported.meshes[0].material.roughness == MaterialModel(name: "own").roughness)
  }
}
