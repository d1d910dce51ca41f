import Foundation
import Geometry
import Reactive
import TestSupport
import Testing

@testable import SceneModel

@Suite("Computed meshes")
struct ComputedMeshTests {
  private func wave(height: Double = 1, count: Int = 5) -> ParametricSurface {
    ParametricSurface(
      name: "wave", u: ParameterRange(from: 0, to: 1, count: count),
      v: ParameterRange(from: 0, to: 2, count: count), Self.function(height))
  }

  private static func function(_ height: Double) -> SurfaceFunction {
    SurfaceFunction { u, v in [u, height * u * v, v] }
  }

  private let grey = VertexColoring(readsPositions: false) { (vertices) throws(ComputedMeshError) in
    vertices.vertices.indices.map { Color(red: Float(vertices.u[$0]), green: 0, blue: 0) }
  }

  @Test("A mesh is computed when it is asked for, once for all changes before")
  func laziness() {
    let surface = wave()
    var requests = 0
    let subscription = surface.requests.subscribe { requests += 1 }
    #expect(surface.rebuildCount == 0 && surface.needsUpdate && surface.mesh.isEmpty && requests == 1)
    surface.positions = Self.function(2)
    surface.u.count = 7
    #expect(surface.update() && surface.rebuildCount == 1 && surface.mesh.vertices.count == 35)
    #expect(!surface.update() && surface.rebuildCount == 1)
    for height in 3..<1000 { surface.positions = Self.function(Double(height)) }
    #expect(requests == 2 && surface.needsUpdate)
    #expect(surface.update() && surface.rebuildCount == 2)
    batch {
      surface.u.from = -1
      surface.v.to = 5
    }
    #expect(surface.update() && surface.rebuildCount == 3 && !surface.needsUpdate)
    surface.center = [1, 2, 3]
    surface.color = .black
    #expect(!surface.needsUpdate)
    subscription.dispose()
  }

  @Test("Indices, positions and colours change independently")
  func revisions() {
    let surface = wave()
    surface.vertexColors = grey
    surface.update()
    func changes(_ change: () -> Void) -> [Int] {
      let before = surface.revisions
      change()
      surface.update()
      let after = surface.revisions
      return [
        after.topology - before.topology, after.positions - before.positions, after.colors - before.colors,
      ]
    }
    #expect(changes { surface.positions = Self.function(2) } == [0, 1, 0])
    #expect(changes { surface.vertexColors = grey } == [0, 0, 1])
    #expect(changes { surface.u.count = 9 } == [1, 1, 1])
    #expect(changes { surface.u.to = 3 } == [0, 1, 1])
    #expect(changes { surface.v.isClosed = true } == [1, 1, 1])
    #expect(changes { surface.scale = [2, 2, 2] } == [0, 0, 0])
    surface.vertexColors = VertexColoring(readsPositions: true) { (vertices) throws(ComputedMeshError) in
      vertices.vertices.map { Color(red: $0.y, green: 0, blue: 0) }
    }
    surface.update()
    #expect(changes { surface.positions = Self.function(3) } == [0, 1, 1])
    #expect(changes { surface.vertexColors = nil } == [0, 0, 1])
    #expect(surface.mesh.colors.isEmpty)
  }

  @Test("An invalid count keeps the last mesh and says why, and a valid one computes everything")
  func invalidCounts() throws {
    let surface = wave()
    surface.update()
    let before = surface.mesh
    surface.u.count = 1
    surface.update()
    #expect(surface.mesh == before)
    #expect(
      surface.failure(ModelLabels(Scene()))?.description
        == "surface \"wave\": u.count must be from 2 to 16777216, found 1")
    let scene = Scene(computedMeshes: [surface])
    #expect(throws: SceneError.self) { try scene.meshDocument() }
    (surface.u.count, surface.v.count) = (1e5, 1e5)
    surface.update()
    #expect(
      surface.failure?.description == "expected at most 67108864 vertices in a shape, found 10000000000")
    surface.u.count = .nan
    surface.update()
    #expect(surface.failure != nil && surface.mesh == before)
    (surface.u.count, surface.v.count) = (3, 4)
    surface.update()
    #expect(surface.failure == nil && surface.mesh.vertices.count == 12 && surface.mesh.triangleCount == 12)
  }

  @Test("A position that is not a number leaves a gap, and says where")
  func gaps() {
    let surface = ParametricSurface(
      u: ParameterRange(from: 0, to: 4, count: 5), v: ParameterRange(from: 10, to: 14, count: 5),
      SurfaceFunction { u, v in [u, u == 2 && v == 11 ? .nan : 0, v] }, symbols: ("x", "z"))
    surface.update()
    #expect(surface.failure == nil && surface.mesh.triangleCount == 26)
    #expect(
      surface.gap?.description
        == "expected finite positions, found one that is not at x = 2, z = 11; the triangles there are left out"
    )
    let revisions = surface.revisions
    surface.positions = SurfaceFunction { u, v in [u, u == 2 && v == 11 ? .nan : 1, v] }
    surface.update()
    #expect(surface.revisions.topology == revisions.topology)
    surface.positions = SurfaceFunction { u, v in [u, 0, v] }
    surface.update()
    #expect(surface.gap == nil && surface.mesh.triangleCount == 32)
    let curve = ParametricCurve(u: ParameterRange(from: 0, to: 3, count: 4))
    curve.radii = { (u) throws(ComputedMeshError) in u.values.map { $0 - 1 } }
    curve.update()
    // A negative radius is turned round.
    #expect(curve.gap == nil && curve.mesh.bounds.max.y > 1)
    curve.radii = { (u) throws(ComputedMeshError) in u.values.map { $0 == 0 ? .nan : 1 } }
    curve.update()
    #expect(curve.gap?.description.hasPrefix("expected a finite radius, found nan at u = 0") == true)
  }

  @Test(
    "A hidden surface is not in the bounds or the fitted view, and the diagnosis says why it is not visible")
  func hidden() {
    let domain = ParameterRange(from: 0, to: 1, count: 2)
    let surface = ParametricSurface(name: "s", u: domain, v: domain)
    let scene = Scene(computedMeshes: [surface])
    #expect(!scene.bounds.isEmpty && !surface.isHidden)
    surface.isVisible = false
    #expect(scene.bounds.isEmpty && surface.isHidden)
    #expect(
      Camera.framing(scene, aspectRatio: 1).position == Camera.framing(Scene(), aspectRatio: 1).position)
    let diagnosis = InvisibilityDiagnosis(scene, width: 40, height: 30)
    #expect(diagnosis?.counts == [.notVisible: 1])
    #expect(diagnosis?.description == "everything has `visible: false`")
    scene.spheres = [Sphere(group: Group(isVisible: false))]
    #expect(
      InvisibilityDiagnosis(scene, width: 40, height: 30)?.description
        == "of 2 models, 1 hidden by groups, 1 with `visible: false`")
  }

  @Test("A surface that is moved by a group is bounded, exported and recorded with its place")
  func places() throws {
    let group = Group(name: "g", position: [10, 0, 0])
    let surface = ParametricSurface(
      name: "s", u: ParameterRange(from: 0, to: 1, count: 2), v: ParameterRange(from: 0, to: 1, count: 2),
      group: group)
    surface.scale = [2, 2, 2]
    let scene = Scene(computedMeshes: [surface], groups: [group])
    #expect(scene.bounds == BoundingBox(min: [10, 0, 0], max: [12, 0, 2]))
    #expect(surface.rebuildCount == 1)
    var visible: [Bool] = []
    let subscription = surface.placements.subscribe { visible.append($0.isVisible) }
    group.isVisible = false
    group.isVisible = true
    surface.isVisible = false
    #expect(visible == [true, false, true, false])
    subscription.dispose()
    #expect(try scene.meshDocument().nodes.isEmpty)
    surface.isVisible = true
    let document = try scene.meshDocument()
    #expect(document.nodes.count == 1 && document.nodes[0].name == "s")
    #expect(document.nodes[0].material.isDoubleSided && document.meshes[0] == surface.mesh)
    #expect(surface.rebuildCount == 1)
    var recorder = SceneRecorder(scene)
    try recorder.record(at: 0)
    surface.rotation = [0, 90, 0]
    try recorder.record(at: 1)
    #expect(recorder.document.animation?.tracks.first?.rotations.count == 2)
    surface.u.to = 3
    #expect(throws: SceneError.unsupportedAnimation(ModelLabel(kind: "surface", name: "s"))) {
      try recorder.record(at: 2)
    }
  }

  @Test("Colours have the parameter of each vertex, for every kind")
  func parameters() throws {
    let closed = ParameterRange(from: 0, to: 4, count: 4, isClosed: true)
    let circle = PathFunction { (u) throws(ComputedMeshError) in
      PlanarPath(
        points: u.values.map { SIMD2(2 + cos($0 * .pi / 2), sin($0 * .pi / 2)) }, isClosed: u.isClosed)
    }
    let curve = ParametricCurve(
      u: ParameterRange(from: 0, to: 2, count: 3), CurveFunction { [$0, 0, 0] }, sides: 3)
    let models: [ComputedMesh] = [
      curve, Lathe(u: closed, circle, segments: 8), Extrusion(u: closed, circle, depth: 2),
    ]
    for model in models {
      model.vertexColors = grey
      model.update()
      #expect(model.failure == nil && model.mesh.colors.count == model.mesh.vertices.count)
    }
    for (vertex, color) in zip(curve.mesh.vertices, curve.mesh.colors) where vertex.nx == 0 {
      #expect(color.red == vertex.x)
    }
    // Equal profile points have equal colours.
    for model in models.dropFirst() {
      for (vertex, color) in zip(model.mesh.vertices, model.mesh.colors) {
        let (x, y) =
          model is Lathe
          ? ((vertex.x * vertex.x + vertex.z * vertex.z).squareRoot(), vertex.y) : (vertex.x, vertex.y)
        let u = (atan2(y, x - 2) / (Float.pi / 2) + 4).truncatingRemainder(dividingBy: 4)
        #expect(abs(u.rounded() - color.red).truncatingRemainder(dividingBy: 4) < 1e-5)
      }
    }
  }

  @Test("An extrusion keeps its indices while its outline changes a little")
  func outlines() throws {
    func star(_ inner: Double) -> PathFunction {
      PathFunction(
        points: (0..<10).map { number in
          let (angle, radius) = (Double(number) * .pi / 5, number.isMultiple(of: 2) ? 1 : inner)
          return SIMD2(radius * cos(angle), radius * sin(angle))
        })
    }
    let extrusion = Extrusion(u: ParameterRange(from: 0, to: 1, count: 9, isClosed: true), star(0.5))
    extrusion.update()
    let before = extrusion.revisions
    extrusion.outline = star(0.45)
    extrusion.update()
    #expect(extrusion.revisions.topology == before.topology)
    #expect(extrusion.revisions.positions == before.positions + 1)
    extrusion.depth = 3
    extrusion.update()
    #expect(extrusion.revisions.topology == before.topology)
    extrusion.holes = [PathFunction(points: [[-0.1, -0.1], [0.1, -0.1], [0, 0.1]])]
    extrusion.update()
    #expect(extrusion.revisions.topology == before.topology + 1 && extrusion.mesh.volume > 0)
    let volume = extrusion.mesh.volume
    extrusion.depth = -3
    extrusion.update()
    #expect(extrusion.failure == nil && extrusion.mesh.volume == volume && !extrusion.isHidden)
    extrusion.depth = 0
    #expect(extrusion.isHidden && extrusion.missingCount == 0)
    extrusion.outline = PathFunction(points: [[.nan, 0], [.nan, 1], [.nan, 2]])
    extrusion.depth = .nan
    extrusion.update()
    #expect(
      extrusion.missingCount == 1 && extrusion.failure == nil && extrusion.mesh.isEmpty
        && extrusion.gap != nil)
  }

  @Test("The colours of an extrusion are computed again when vertices are added, or when they read positions")
  func extrusionColors() {
    let square: [SIMD2<Double>] = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    let extrusion = Extrusion(PathFunction(points: square))
    var count = 0
    func coloring(readsPositions: Bool) -> VertexColoring {
      VertexColoring(readsPositions: readsPositions) { (vertices) throws(ComputedMeshError) in
        count += 1
        return vertices.vertices.map { Color(red: $0.z, green: 0, blue: 0) }
      }
    }
    /// Returns how often the colours are computed after `change`.
    func computations(_ change: () -> Void) -> Int {
      count = 0
      change()
      extrusion.update()
      #expect(extrusion.failure == nil && extrusion.mesh.colors.count == extrusion.mesh.vertices.count)
      return count
    }
    #expect(computations { extrusion.vertexColors = coloring(readsPositions: false) } == 1)
    #expect(computations { extrusion.depth = 4 } == 0)
    #expect(computations { extrusion.outline = PathFunction(points: square.map { 2 * $0 }) } == 0)
    #expect(computations { extrusion.outline = PathFunction(points: square + [[-2, 0]]) } == 1)
    #expect(computations { extrusion.vertexColors = coloring(readsPositions: true) } == 1)
    #expect(computations { extrusion.depth = 6 } == 1)
    #expect(extrusion.mesh.colors.allSatisfy { abs($0.red) == 3 })
    #expect(computations { extrusion.color = .black } == 0)
  }

  @Test("A model is released with its subscriptions")
  func lifetime() {
    weak var released: ComputedMesh?
    do {
      let surface = wave()
      surface.material = MaterialModel(metallic: 1)
      surface.update()
      released = surface
    }
    #expect(released == nil)
  }
}
