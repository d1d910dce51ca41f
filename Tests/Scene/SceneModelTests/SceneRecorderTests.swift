#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry
import Reactive
import SceneModel
import TestSupport
import Testing

@Suite("Recorded scenes")
struct SceneRecorderTests {
  /// Returns the translation, rotation and scale of a node of a recorded document at an instant.
  private func place(_ document: MeshDocument, _ node: Int, _ instant: Int) -> DecomposedTransform? {
    guard var place = document.nodes[node].transform.decomposed else { return nil }
    guard let track = document.animation?.tracks.first(where: { $0.target == .node(node) }) else {
      return place
    }
    if !track.translations.isEmpty { place.translation = track.translations[instant] }
    if !track.rotations.isEmpty { place.rotation = track.rotations[instant] }
    if !track.scales.isEmpty { place.scale = track.scales[instant] }
    return place
  }

  @Test("A still node has no track, and a moving node has channels only for its changing values")
  func channels() throws {
    let (still, moved, grown) = (Sphere(name: "still"), Sphere(), Sphere(radius: 2))
    let box = Box(size: [1, 2, 4])
    var recorder = SceneRecorder(Scene(spheres: [still, moved, grown], shapes: [box]))
    for step in 0..<3 {
      moved.center.x = Float(step)
      grown.radius = 2 + Float(step)
      (box.size, box.rotation) = ([1, 2 + Float(step), 4], [0, 90 * Float(step), 0])
      try recorder.record(at: Float(step))
    }
    let animation = try #require(recorder.document.animation)
    #expect(animation.times == [0, 1, 2])
    #expect(
      animation.tracks[0...1] == [
        .init(node: 1, translations: [[0, 0, 0], [1, 0, 0], [2, 0, 0]]),
        .init(node: 2, scales: [[1, 1, 1], [1.5, 1.5, 1.5], [2, 2, 2]]),
      ])
    #expect(animation.tracks[2].target == .node(3) && animation.tracks[2].translations.isEmpty)
    #expect(animation.tracks[2].scales == [[1, 1, 1], [1, 1.5, 1], [1, 2, 1]])
    // Each step is a quarter turn in the same direction.
    for (found, angle) in zip(animation.tracks[2].rotations, [Float(0), .pi / 2, .pi]) {
      let expected = SIMD4<Float>(0, sinf(angle / 2), 0, cosf(angle / 2))
      #expect((found - expected).max() < 1e-6 && (found - expected).min() > -1e-6)
    }
    #expect(!recorder.colorsChange)
    var one = SceneRecorder(Scene(spheres: [still]))
    try one.record(at: 0)
    try one.record(at: 1)
    #expect(try one.document == Scene(spheres: [still]).meshDocument())
    still.color = .black
    try one.record(at: 2)
    #expect(one.colorsChange)
  }

  @Test("The recorded transforms reproduce the vertices of each instant, for every kind of shape")
  func shapes() throws {
    var generator = SeededGenerator(seed: RandomTests.seed)
    func random() -> Float { Float.random(in: 0.5...2, using: &generator) }
    let tessellation = TessellationDetail.uv(segments: 12, rings: 6)
    for _ in 0..<RandomTests.rounds(20) {
      let (box, plane, disc) = (Box(), Plane(), Disc())
      let (cylinder, cone, torus, capsule) = (Cylinder(), Cone(), Torus(), Capsule())
      let sphere = Sphere()
      let scene = Scene(spheres: [sphere], shapes: [box, plane, disc, cylinder, cone, torus, capsule])
      var recorder = SceneRecorder(scene, tessellation: tessellation)
      var expected: [[[SIMD3<Float>]]] = []
      for instant in 0..<4 {
        let turn = SIMD3(random(), random(), random()) * 90
        (sphere.radius, sphere.center) = (random(), turn)
        (box.size, box.rotation) = ([random(), random(), random()], turn)
        (plane.width, plane.depth, plane.rotation) = (random(), random(), turn)
        (disc.radius, disc.center) = (random(), turn)
        (cylinder.radius, cylinder.height, cylinder.rotation) = (random(), random(), turn)
        (cone.radius, cone.height, cone.rotation) = (random(), random(), turn)
        let size = random()
        (torus.radius, torus.tubeRadius, torus.rotation) = (size, size / 4, turn)
        (capsule.radius, capsule.height, capsule.rotation) = (size, size * 2, turn)
        try recorder.record(at: Float(instant))
        let document = try scene.meshDocument(tessellation: tessellation)
        expected.append(
          document.nodes.map { node in
            document.meshes[node.mesh].vertices.map { node.transform.apply(to: $0.position) }
          })
      }
      let document = recorder.document
      var worst: Float = 0
      for instant in 0..<4 {
        for (number, node) in document.nodes.enumerated() {
          let transform = Transform(try #require(place(document, number, instant)))
          for (vertex, point) in zip(document.meshes[node.mesh].vertices, expected[instant][number]) {
            let distance = transform.apply(to: vertex.position) - point
            worst = max(worst, distance.max(), -distance.min())
          }
        }
      }
      #expect(worst < 5e-5)
    }
  }

  @Test("A change of form that no scale can express is rejected, and the instant is not recorded")
  func changedForm() throws {
    let torus = Torus(name: "ring", radius: 1, tubeRadius: 0.25)
    var recorder = SceneRecorder(Scene(shapes: [torus]))
    try recorder.record(at: 0)
    torus.tubeRadius = 0.5
    #expect(throws: SceneError.unsupportedAnimation(ModelLabel(kind: "torus", name: "ring"))) {
      try recorder.record(at: 1)
    }
    #expect(recorder.document.animation == nil)
    (torus.radius, torus.tubeRadius) = (2, 0.5)
    try recorder.record(at: 1)
    #expect(recorder.document.animation?.tracks == [.init(node: 0, scales: [[1, 1, 1], [2, 2, 2]])])
  }

  @Test("A rejected instant changes nothing, whichever model is rejected")
  func refusedInstant() throws {
    let sheared = Transform(xAxis: [1, 0, 0], yAxis: [1, 1, 0], zAxis: [0, 0, 1])
    let sphere = Sphere()
    let (cloud, rods) = (SphereCloud(elements: []), RodCloud(elements: []))
    let mesh = MeshModel(mesh: SharedMesh(try TessellatedSphere(.uv(segments: 4, rings: 2)).mesh(radius: 1)))
    let scene = Scene(spheres: [sphere], sphereClouds: [cloud], rodClouds: [rods], meshes: [mesh])
    var recorder = SceneRecorder(scene)
    try recorder.record(at: 0)
    let before = recorder.document
    (sphere.center, sphere.color) = ([1, 0, 0], .black)
    rods.elements = [.init(from: .zero, to: [0, 1, 0], radius: 0.1, sRGB8: SIMD4(1, 2, 3, 255))]
    cloud.elements = [.init(center: .zero, radius: 1, color: .white)]
    mesh.transform = sheared
    #expect(throws: SceneError.self) { try recorder.record(at: 1) }
    #expect(recorder.document == before && !recorder.colorsChange)
    mesh.transform = .identity
    try recorder.record(at: 1)
    #expect(recorder.document.animation?.times == [0, 1] && recorder.colorsChange)
    #expect(recorder.document.nodes.count == before.nodes.count + 2)
  }

  @Test("What has a length of 0 or a missing value at an instant is hidden then, also at the first one")
  func totalValues() throws {
    let (box, cone, never) = (Box(), Cone(), Sphere(radius: 0))
    box.rotation.x = .nan
    cone.height = 0
    var recorder = SceneRecorder(Scene(spheres: [never], shapes: [box, cone]))
    try recorder.record(at: 0)
    (box.rotation.x, cone.height) = (0, -3)
    try recorder.record(at: 1)
    let document = recorder.document
    #expect(document.nodes.count == 2 && document.meshes.count == 2)
    // The cone has the mesh of a new one, whose height is 2, and is turned.
    #expect(
      document.animation?.tracks == [
        .init(node: 0, scales: [.zero, .one]), .init(node: 1, scales: [.zero, [1, -1.5, 1]]),
      ])
  }

  @Test("Elements of clouds can appear, disappear and change order, and are matched by their identities")
  func clouds() throws {
    let cloud = SphereCloud()
    func show(_ places: [(id: UInt64, x: Float)]) -> SceneRecorder.Identities {
      cloud.elements = places.map { .init(center: [$0.x, 0, 0], radius: 0.5, color: .white) }
      return [ObjectIdentifier(cloud): places.map(\.id)]
    }
    var recorder = SceneRecorder(Scene(sphereClouds: [cloud]))
    try recorder.record(at: 0, identities: show([(7, 1), (8, 2)]))
    try recorder.record(at: 1, identities: show([(8, 3), (7, 1), (9, 5)]))
    try recorder.record(at: 2, identities: show([(9, 6), (7, 1)]))
    try recorder.record(at: 3, identities: show([(8, 4), (9, 6), (7, 2)]))
    let document = recorder.document
    #expect(document.nodes.count == 3 && document.meshes.count == 1)
    let tracks = try #require(document.animation).tracks
    let (there, gone) = (SIMD3<Float>(repeating: 0.5), SIMD3<Float>.zero)
    #expect(
      tracks == [
        .init(node: 0, translations: [1, 1, 1, 2].map { [$0, 0, 0] }),
        .init(
          node: 1, translations: [2, 3, 3, 4].map { [$0, 0, 0] }, scales: [there, there, gone, there]),
        .init(
          node: 2, translations: [5, 5, 6, 6].map { [$0, 0, 0] }, scales: [gone, there, there, there]),
      ])
    // An element that appears later has scale 0 in the still document.
    #expect(document.nodes[2].transform == Transform(translation: [5, 0, 0], scale: 0))
    var byPlace = SceneRecorder(Scene(sphereClouds: [cloud]))
    for (instant, count) in [2, 1, 3].enumerated() {
      _ = show((0..<count).map { (0, Float($0)) })
      try byPlace.record(at: Float(instant))
    }
    #expect(
      byPlace.document.animation?.tracks.map(\.scales) == [[there, gone, there], [gone, gone, there]])
  }

  @Test("A rod turns to its next position by the smallest rotation, and matches its end points")
  func rods() throws {
    let cloud = RodCloud()
    var recorder = SceneRecorder(Scene(rodClouds: [cloud]))
    var ends: [(SIMD3<Float>, SIMD3<Float>)] = []
    for instant in 0..<24 {
      let angle = Float(instant) * .pi / 12
      let end = SIMD3(2 * sinf(angle), 2 * cosf(angle), 0.3) + [0, 0, Float(instant) / 10]
      ends.append((SIMD3(0, 0, Float(instant) / 10), end))
      cloud.elements = [.init(from: ends[instant].0, to: end, radius: 0.1, sRGB8: SIMD4(1, 2, 3, 255))]
      try recorder.record(at: Float(instant))
    }
    let document = recorder.document
    for instant in 0..<24 {
      let place = try #require(self.place(document, 0, instant))
      for (y, end) in [(Float(-0.5), ends[instant].0), (0.5, ends[instant].1)] {
        let distance = Transform(place).apply(to: [0, y, 0]) - end
        #expect(distance.max() < 1e-4 && distance.min() > -1e-4)
      }
      if instant > 0, let before = self.place(document, 0, instant - 1) {
        // A rotation of 15 degrees, without a spin about the rod's own axis.
        #expect((before.rotation * place.rotation).sum() > cosf(.pi / 24) - 1e-3)
      }
    }
    cloud.elements = [.init(from: .zero, to: .zero, radius: 0.1, sRGB8: SIMD4(1, 2, 3, 255))]
    try recorder.record(at: 24)
    #expect(recorder.document.animation?.tracks[0].scales.last == SIMD3<Float>.zero)
  }
}
