#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry
import Reactive
import SceneModel
import Testing

@Suite("Groups, cameras and lights in mesh documents")
struct GroupDocumentTests {
  /// A box in the group `arm.hand` of the group `arm`, and a sphere outside of groups.
  private func scene() -> Scene {
    let arm = Group(name: "arm", position: [0, 1, 0], scale: [2, 2, 2])
    let hand = Group(name: "arm.hand", position: [3, 0, 0], rotation: [0, 0, 90], parent: arm)
    return Scene(
      spheres: [Sphere(name: "sun", center: [0, 9, 0])],
      shapes: [Box(name: "arm.hand.palm", center: [1, 0, 0], group: hand)], groups: [arm, hand])
  }

  @Test("Groups are written with local transforms, and names without those of the groups")
  func tree() throws {
    let scene = scene()
    let document = try scene.meshDocument()
    #expect(document.groups.map(\.name) == ["arm", "hand"] && document.groups.map(\.parent) == [nil, 0])
    #expect(document.groups.map(\.transform) == scene.groups.map(\.transform))
    #expect(document.groups[1].transform.translation == [3, 0, 0])
    #expect(document.nodes.map(\.name) == ["sun", "palm"] && document.nodes.map(\.group) == [nil, 1])
    #expect(document.nodes[1].transform == Transform(translation: [1, 0, 0]))
    let (found, expected) = (document.bounds, scene.bounds)
    #expect((found.min - expected.min).max() < 1e-5 && (found.max - expected.max).min() > -1e-5)
    #expect(try scene.meshDocument() == document)
  }

  @Test("A scene made of a document has its groups, and gives the same document")
  func roundTrip() throws {
    let document = try scene().meshDocument()
    let again = Scene(document)
    // The file, its groups, and the groups of its nodes with names.
    #expect(again.groups.map(\.name) == ["", "arm", "arm.hand", "sun", "arm.hand.palm"])
    #expect(again.meshes.map(\.name) == ["sun", "arm.hand.palm"])
    #expect(again.groups[2].parent === again.groups[1] && again.meshes[1].group === again.groups[4])
    #expect(try again.meshDocument() == document)
    // The group moves what is in it.
    let before = again.meshes[1].placement.transform.translation
    again.groups[1].position = [10, 0, 0]
    // The group `arm` scales by 2, at its rest transform.
    #expect(again.meshes[1].placement.transform.translation == before + [20, 0, 0])
  }

  @Test("A part without a name, or in a group without a name, keeps the names around it")
  func names() throws {
    let document = MeshDocument(
      meshes: [try .box()],
      nodes: [
        .init(group: 2, mesh: 0), .init(name: "Cube.001", group: 1, mesh: 0), .init(name: "x", mesh: 0),
      ],
      groups: [.init(name: "a"), .init(parent: 0), .init(name: "b", parent: 1)])
    let scene = Scene(document)
    #expect(scene.groups.map(\.name) == ["", "a", "", "a.b", "a.Cube_001", "x"])
    #expect(scene.meshes.map(\.name) == ["a.b", "a.Cube_001", "x"])
    #expect(try scene.meshDocument() == document)
  }

  @Test("Models in hidden groups are omitted, and a group that the scene does not list is written")
  func hiddenGroups() throws {
    let scene = scene()
    scene.groups[0].isVisible = false
    let document = try scene.meshDocument()
    #expect(document.nodes.map(\.name) == ["sun"] && document.groups.count == 2)
    let parent = Group(name: "p")
    let unlisted = Scene(spheres: [Sphere(group: Group(name: "p.q", parent: parent))])
    let groups = try unlisted.meshDocument().groups
    #expect(groups.map(\.name) == ["p", "q"] && groups.map(\.parent) == [nil, 0])
  }

  @Test("The elements of clouds are in the groups of the clouds")
  func clouds() throws {
    let group = Group(name: "g", position: [1, 0, 0])
    let scene = Scene(
      sphereClouds: [
        SphereCloud(elements: [.init(center: [2, 0, 0], radius: 1, sRGB8: [255, 0, 0, 255])], group: group)
      ], groups: [group])
    let document = try scene.meshDocument()
    #expect(document.nodes.map(\.group) == [0])
    #expect(document.flattened.nodes[0].transform.translation == [3, 0, 0])
  }

  @Test("A directional light keeps its direction, colour and intensity, which is pi lux for 1")
  func lights() throws {
    let group = Group(name: "sky", rotation: [0, 90, 0])
    let directions: [SIMD3<Float>] = [[0, -1, 0], [0, 2, 0], [1, 2, -3], [0, 0, 1], [0, 0, -1]]
    let scene = Scene(
      lights: directions.map {
        Light(
          name: "sky.l", direction: $0, color: Color(red: 1, green: 0.5, blue: 0.25), intensity: 2,
          group: group)
      }, groups: [group])
    let document = try scene.meshDocument()
    for (light, direction) in zip(document.lights, directions) {
      #expect(
        light.name == "l" && light.group == 0 && light.intensity == 2 * .pi && light.kind == .directional)
      let unit = direction / (direction * direction).sum().squareRoot()
      #expect(abs((light.transform.zAxis + unit).max()) < 1e-6)
      #expect(abs(light.transform.determinant - 1) < 1e-5 && light.transform.uniformScale != nil)
    }
    let again = Scene(document)
    for (light, direction) in zip(again.lights, directions) {
      let unit = direction / (direction * direction).sum().squareRoot()
      #expect(abs((light.direction - unit).max()) < 1e-6 && light.group === again.groups[1])
      #expect(light.name.hasPrefix("sky.l") && abs(light.intensity - 2) < 1e-6)
    }
    #expect(try Scene().meshDocument().lights == [])
  }

  @Test("Point and spot lights keep their positions, ranges and angles, and 1 is pi candela")
  func pointAndSpotLights() throws {
    let scene = Scene(lights: [
      Light(name: "lamp", kind: .point, position: [1, 2, 3], intensity: 2, range: 8),
      Light(
        kind: .spot, position: [0, 5, 0], direction: [3, 0, 4], color: .black, innerConeAngle: 30,
        outerConeAngle: 60),
      Light(kind: .spot, innerConeAngle: 100, outerConeAngle: 90),
    ])
    let lights = try scene.meshDocument().lights
    #expect(lights[0].kind == .point && lights[0].transform.translation == [1, 2, 3])
    #expect(lights[0].intensity == 2 * .pi && lights[0].range == 8 && lights[0].name == "lamp")
    #expect(lights[1].kind == .spot(innerAngle: 30 * .pi / 180, outerAngle: 60 * .pi / 180))
    #expect(lights[1].transform.translation == [0, 5, 0] && lights[1].range == nil)
    #expect(lights[2].kind == .spot(innerAngle: .pi / 2, outerAngle: .pi / 2))
    #expect(MeshDocument(lights: lights).flattened.lights == lights)

    let again = Scene(MeshDocument(lights: lights)).lights
    #expect(again.map(\.kind) == [.point, .spot, .spot] && again.map(\.range) == [8, 0, 0])
    #expect(again[0].position == [1, 2, 3] && abs(again[0].intensity - 2) < 1e-6)
    #expect(abs((again[1].direction - [0.6, 0, 0.8]).max()) < 1e-6 && again[1].position == [0, 5, 0])
    #expect(abs(again[1].innerConeAngle - 30) < 1e-4 && abs(again[1].outerConeAngle - 60) < 1e-4)
  }

  @Test("The camera of a scene and its named cameras are written, and read as named cameras")
  func cameras() throws {
    let (front, top) = (
      Camera(name: "front", position: [0, 0, 10], target: [0, 0, 2], fieldOfView: 60),
      Camera(name: "top", position: [0, 8, 0], target: .zero, up: [0, 0, -1], orthographicHeight: 4)
    )
    let scene = Scene(spheres: [Sphere()], camera: Camera(position: [4, 0, 0]), cameras: [front, top])
    let document = try scene.meshDocument()
    #expect(document.cameras.map(\.name) == ["camera", "front", "top"])
    #expect(
      document.cameras[0].transform
        == Transform(xAxis: [0, 0, -1], zAxis: [1, 0, 0], translation: [4, 0, 0]))
    guard case .perspective(let lens) = document.cameras[1].projection,
      case .orthographic(let box) = document.cameras[2].projection
    else { throw SceneError.unsupportedAnimation(ModelLabel(kind: "camera", name: "")) }
    #expect(abs(lens.verticalAngle - .pi / 3) < 1e-6 && lens.near == 0.008 && lens.far == nil)
    #expect(box == .init(halfWidth: 2, halfHeight: 2, near: 0, far: 8000))

    let again = Scene(document)
    #expect(again.camera == nil && again.cameras.map(\.name) == ["camera", "front", "top"])
    let read = again.cameras[1]
    // The target is at the distance of the centre of the scene.
    #expect(read.position == [0, 0, 10] && read.target == .zero && read.up == [0, 1, 0])
    #expect(abs(read.fieldOfView - 60) < 1e-4 && read.orthographicHeight == nil)
    #expect(again.cameras[2].orthographicHeight == 4 && again.cameras[2].up == [0, 0, -1])
    scene.camera = front
    #expect(try scene.meshDocument().cameras.map(\.name) == ["front", "top"])
  }

  @Test("A camera in a group is placed by it, and takes its name if it has none")
  func camerasInGroups() throws {
    let lens = MeshDocument.Camera.Projection.perspective(.init(verticalAngle: 1, near: 1))
    let document = MeshDocument(
      groups: [
        .init(name: "rig", transform: Transform(translation: [1, 0, 0])),
        .init(name: "head", parent: 0, transform: Transform(xAxis: [0, 0, -1], zAxis: [1, 0, 0])),
      ],
      cameras: [
        .init(group: 1, projection: lens), .init(name: "b", group: 1, projection: lens),
        .init(projection: lens),
      ])
    let cameras = Scene(document).cameras
    #expect(cameras.map(\.name) == ["rig.head.camera", "rig.head.b", "camera"])
    let camera = cameras[0].inScene
    #expect(camera.position == [1, 0, 0] && camera.target == .zero)
    #expect(cameras[2].position == .zero && cameras[2].target == [0, 0, -1])
  }

  @Test("A moving group is recorded as the track of a group, and its models have none")
  func recording() throws {
    let scene = scene()
    var recorder = SceneRecorder(scene)
    for step in 0..<3 {
      scene.groups[1].rotation = [0, 0, 90 * Float(step)]
      scene.groups[0].position = [0, Float(step), 0]
      try recorder.record(at: Float(step))
    }
    let document = recorder.document
    let tracks = try #require(document.animation).tracks
    #expect(tracks.map(\.target) == [.group(0), .group(1)])
    #expect(tracks[0].translations == [[0, 0, 0], [0, 1, 0], [0, 2, 0]])
    #expect(tracks[0].scales.isEmpty && tracks[1].translations.isEmpty)
    let half = Float(0.5).squareRoot()
    for (found, expected) in zip(
      tracks[1].rotations, [[0, 0, 0, 1], [0, 0, half, half], [0, 0, 1, 0]] as [SIMD4<Float>])
    {
      #expect(abs((found - expected).max()) < 1e-6)
    }
    // The document itself is that of the first instant.
    #expect(document.groups[1].transform == Transform(translation: [3, 0, 0]))
  }

  @Test("A group that is hidden for some time has the scale 0 there, and keeps its rotation")
  func hiddenWhileRecording() throws {
    let scene = scene()
    var recorder = SceneRecorder(scene)
    for step in 0..<3 {
      scene.groups[1].isVisible = step == 1
      try recorder.record(at: Float(step))
    }
    let document = recorder.document
    #expect(document.groups[1].transform == Transform(translation: [3, 0, 0], scale: 0))
    #expect(document.nodes.map(\.name) == ["sun", "palm"])
    let track = try #require(document.animation?.tracks.first)
    #expect(track.target == .group(1) && track.translations.isEmpty)
    #expect(track.scales == [.zero, .one, .zero])
    let half = Float(0.5).squareRoot()
    #expect(track.rotations.count == 3)
    #expect(track.rotations.allSatisfy { abs(($0 - [0, 0, half, half]).max()) < 1e-6 })
  }

  @Test("A group that shears may not change while a scene is recorded")
  func shearedGroups() throws {
    let group = Group(name: "g", restTransform: Transform(xAxis: [1, 1, 0]))
    var recorder = SceneRecorder(Scene(spheres: [Sphere(group: group)], groups: [group]))
    try recorder.record(at: 0)
    try recorder.record(at: 1)
    #expect(recorder.document.animation == nil)
    group.position = [1, 0, 0]
    #expect(throws: SceneError.unsupportedAnimation(ModelLabel(kind: "group", name: "g"))) {
      try recorder.record(at: 2)
    }
  }

  @Test("A rod that appears later keeps its rotation")
  func rodThatAppears() throws {
    let rods = RodCloud(elements: [])
    let scene = Scene(rodClouds: [rods])
    var recorder = SceneRecorder(scene)
    try recorder.record(at: 0)
    rods.elements = [.init(from: .zero, to: [2, 0, 0], radius: 0.5, sRGB8: [255, 255, 255, 255])]
    try recorder.record(at: 1)
    let expected = try scene.meshDocument().nodes[0].transform.decomposed
    let track = try #require(recorder.document.animation?.tracks.first)
    #expect(track.rotations == Array(repeating: try #require(expected).rotation, count: 2))
    #expect(track.scales == [.zero, try #require(expected).scale])
  }

  @Test("Groups that are nested 5,000 deep become 128 groups, and keep the places of their parts")
  func deep() throws {
    let count = 5_000
    let document = MeshDocument(
      meshes: [try .box()], nodes: [.init(group: count - 1, mesh: 0), .init(name: "n", group: 128, mesh: 0)],
      groups: (0..<count).map {
        .init(parent: $0 == 0 ? nil : $0 - 1, transform: Transform(translation: [1, 0, 0]))
      })
    let scene = Scene(document)
    // With the group of the file, and that of the node with a name.
    #expect(scene.groups.count == 130)
    #expect(scene.meshes.map(\.placement.transform.translation) == [[Float(count), 0, 0], [129, 0, 0]])
    scene.groups[1].position.y = 2
    #expect(scene.meshes[0].placement.transform.translation == [Float(count), 2, 0])
    scene.groups[1].position.y = 0
    #expect(try scene.meshDocument().bounds == document.bounds)
  }
}
