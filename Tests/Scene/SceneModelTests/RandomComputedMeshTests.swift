import Foundation
import Geometry
import Reactive
import SceneModel
import TestSupport
import Testing

@Suite("Random changes of computed meshes")
struct RandomComputedMeshTests {
  /// The state of a model, from which it can be made anew.
  private struct State {
    var kind = 0
    var u = ParameterRange(from: 0, to: 1, count: 5)
    var v = ParameterRange(from: 0, to: 1, count: 4)
    var bend = 0.5
    var hasGap = false
    var length: Float = 0.5
    var sides: Float = 5
    var coloring = 0

    private func height(_ x: Double) -> Double { hasGap && x > 0.5 ? .nan : bend * x * x }

    private var vertexColors: VertexColoring? {
      if coloring == 0 { return nil }
      let (readsPositions, bend) = (coloring == 2, Float(bend))
      return VertexColoring(readsPositions: readsPositions) { (vertices) throws(ComputedMeshError) in
        vertices.vertices.enumerated().map { number, vertex in
          Color(red: readsPositions ? vertex.x : Float(vertices.u[number]) * bend, green: 0, blue: 0)
        }
      }
    }

    private var path: PathFunction {
      let closed = u.isClosed
      return PathFunction { (u) throws(ComputedMeshError) in
        PlanarPath(
          points: u.values.map { x in
            closed
              ? SIMD2(2 + cos(2 * .pi * x), sin(2 * .pi * x) + height(x)) : SIMD2(1 + height(x), x)
          }, isClosed: closed)
      }
    }

    func make() -> ComputedMesh {
      switch kind {
      case 0: ParametricSurface(u: u, v: v)
      case 1: ParametricCurve(u: u)
      case 2: Lathe(u: u)
      default: Extrusion(u: u)
      }
    }

    /// Sets all properties of a model. Equal values of functions cannot be recognised, so they are new ones.
    func apply(to model: ComputedMesh) {
      for ((_, domain), range) in zip(model.domains, [u, v]) {
        (domain.from, domain.to) = (Float(range.from), Float(range.to))
        (domain.count, domain.isClosed) = (Float(range.count), range.isClosed)
      }
      model.vertexColors = vertexColors
      switch model {
      case let surface as ParametricSurface:
        surface.positions = SurfaceFunction { u, v in [u, height(u) + v * v, v] }
      case let curve as ParametricCurve:
        curve.points = CurveFunction { [$0, height($0), 0] }
        (curve.radius, curve.sides) = (length, sides)
      case let lathe as Lathe:
        (lathe.profile, lathe.segments) = (path, sides)
      case let extrusion as Extrusion:
        (extrusion.outline, extrusion.depth) = (path, length)
      default: break
      }
    }

    mutating func change(_ random: inout SeededGenerator) {
      switch Int.random(in: 0..<9, using: &random) {
      case 0: u.count = Int.random(in: 3...9, using: &random)
      case 1: v.count = Int.random(in: 2...6, using: &random)
      case 2: u.to = Double(Float.random(in: 0.25...1, using: &random))
      case 3: u.isClosed.toggle()
      case 4: bend = .random(in: -0.5...1, using: &random)
      case 5: hasGap.toggle()
      case 6: length = .random(in: 0.1...1, using: &random)
      case 7: sides = Float(Int.random(in: 3...7, using: &random))
      default: coloring = Int.random(in: 0...2, using: &random)
      }
    }
  }

  @Test("After any changes, the mesh is that of a model made anew, and counts grow only with their parts")
  func changes() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for round in 0..<RandomTests.rounds(200) {
      var state = State(kind: round % 4)
      let model = state.make()
      for _ in 0..<12 {
        let (before, mesh) = (model.revisions, model.mesh)
        for _ in 0..<Int.random(in: 1...3, using: &random) { state.change(&random) }
        batch { state.apply(to: model) }
        model.update()
        let expected = state.make()
        state.apply(to: expected)
        expected.update()
        guard expected.failure == nil else {
          #expect(model.failure == expected.failure && model.mesh == mesh)
          continue
        }
        #expect(model.failure == nil && model.gap == expected.gap)
        #expect(model.mesh == expected.mesh)
        #expect(model.bounds == expected.bounds)
        let after = model.revisions
        #expect(after.topology > before.topology || model.mesh.indices == mesh.indices)
        #expect(after.positions > before.positions || model.mesh.vertices == mesh.vertices)
        #expect(after.colors > before.colors || model.mesh.colors == mesh.colors)
        #expect(
          after.textureCoordinates > before.textureCoordinates
            || model.mesh.textureCoordinates == mesh.textureCoordinates)
      }
    }
  }
}
