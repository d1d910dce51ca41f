import Geometry
import Parallelism
import SceneModel
import Testing

@testable import Raycasting
@testable import RenderScene

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Ground shadows beside rays")
struct GroundShadowReferenceTests {
  /// A part of a model: a mesh, moved and turned about X.
  private static func part(_ mesh: Mesh, _ place: SIMD3<Float>, turned angle: Float = 0) -> Mesh {
    mesh.transformed(
      by: Transform(translation: place, rotation: [sinf(angle / 2), 0, 0, cosf(angle / 2)], scale: .one))
  }

  private static func box(_ low: SIMD3<Float>, _ high: SIMD3<Float>) throws -> Mesh {
    part(try .box(size: high - low), (low + high) / 2)
  }

  /// Ten models that stand on the ground, as parts.
  private static func models() throws -> [(name: String, parts: [Mesh])] {
    let ball = try Mesh.icosphere(radius: 0.5, subdivisions: 2)
    let legs: [SIMD2<Float>] = [[-0.2, -0.6], [0.2, -0.5], [-0.2, 0.5], [0.2, 0.6]]
    let tableLegs: [SIMD2<Float>] = [[-0.9, -0.5], [0.8, -0.5], [-0.9, 0.4], [0.8, 0.4]]
    return [
      ("ball", [part(ball, [0, 0.5, 0])]), ("cube", [try .box()]),
      ("cylinder", [try .cylinder(radius: 0.5, height: 2, segments: 32)]),
      ("cone", [try .cone(radius: 1, height: 2, segments: 32)]),
      ("ring", [try .torus(radius: 1, tubeRadius: 0.3, segments: 32, sides: 16)]),
      ("tower", [try .box(size: [1, 5, 1])]),
      (
        "table",
        try [box([-1, 0.9, -0.6], [1, 1, 0.6])]
          + tableLegs.map {
            try box([$0.x, 0, $0.y], [$0.x + 0.1, 0.9, $0.y + 0.1])
          }
      ),
      (
        "arch",
        [
          try box([-1, 0, -0.3], [-0.6, 1.5, 0.3]), try box([0.6, 0, -0.3], [1, 1.5, 0.3]),
          try box([-1, 1.5, -0.3], [1, 1.9, 0.3]),
        ]
      ),
      ("balls", [part(ball, [-2, 1.5, 0]), part(ball, [1.5, 0.5, 0.5]), part(ball, [0, 3, 1])]),
      (
        // Its body is as high as its tail.
        "animal",
        try [
          box([-0.3, 0.8, -0.8], [0.3, 1.4, 0.8]), box([-0.2, 1.2, -1.3], [0.2, 1.7, -0.7]),
          part(.capsule(radius: 0.15, height: 1, segments: 16), [0, 0.9, 1.1], turned: -0.7),
        ] + legs.map { try box([$0.x - 0.08, 0, $0.y - 0.08], [$0.x + 0.08, 0.9, $0.y + 0.08]) }
      ),
    ]
  }

  /// The triangles of a model, which rays are intersected with one by one.
  private struct Triangles: Sendable {
    /// A part with the sphere around it.
    private let parts: [(center: SIMD3<Float>, radius: Float, corners: [SIMD3<Float>])]

    init(_ meshes: [Mesh]) {
      parts = meshes.map { mesh in
        let corners = mesh.indices.map { mesh.vertices[Int($0)].position }
        return (mesh.bounds.center, length(mesh.bounds.size) / 2, corners)
      }
    }

    /// Returns whether a ray hits a triangle, by T. Möller and B. Trumbore (1997).
    func isHit(_ origin: SIMD3<Float>, _ ray: SIMD3<Float>) -> Bool {
      parts.contains { part in
        let toCenter = part.center - origin
        let along = dot(toCenter, ray)
        guard length(toCenter - ray * along) <= part.radius * 1.001 else { return false }
        return part.corners.withElements { corners in
          for first in stride(from: 0, to: corners.count, by: 3) {
            let (one, other) = (corners[first + 1] - corners[first], corners[first + 2] - corners[first])
            let normal = cross(ray, other)
            let determinant = dot(one, normal)
            guard determinant != 0 else { continue }
            let from = origin - corners[first]
            let u = dot(from, normal) / determinant
            guard u >= 0, u <= 1 else { continue }
            let second = cross(from, one)
            let v = dot(ray, second) / determinant
            if v >= 0, u + v <= 1, dot(other, second) / determinant > 0 { return true }
          }
          return false
        }
      }
    }

    /// Returns the part of cosine-distributed rays from a point of the ground that hit.
    func occlusion(_ point: SIMD3<Float>, rayCount: Int) -> Float {
      let hits = (0..<rayCount).count { number in
        let square = (Float(number) + 0.5) / Float(rayCount)
        // Each point has the spiral turned by another angle.
        let angle = Float(number) * 2.399_963_2 + 100 * point.x + 170 * point.z
        let across = square.squareRoot()
        return isHit(point, [across * cosf(angle), (1 - square).squareRoot(), across * sinf(angle)])
      }
      return Float(hits) / Float(rayCount)
    }
  }

  /// Returns the errors of the shadow of meshes at points of the ground that are visible, in bytes. The points are in
  /// the bounds of the meshes, enlarged by half their extent on each side.
  private func errors(_ meshes: [Mesh], pointsAcross: Int = 12, rayCount: Int = 256) throws -> [Float] {
    let scene = Scene()
    scene.meshes = meshes.map { MeshModel(mesh: SharedMesh($0)) }
    let models = DrawablePrimitives(scene)
    models.prepare()
    let shadow = try #require(
      GroundShadow(bounds: scene.bounds) {
        models.depths($0, size: GroundShadow.size, includesTranslucent: true, fillsSmallClusters: true)
      })
    let (bounds, triangles) = (scene.bounds, Triangles(meshes))
    let extent = max(bounds.size.x, bounds.size.z)
    let rows = Parallel.map(pointsAcross) { row in
      (0..<pointsAcross).compactMap { column -> Float? in
        let place = (SIMD2(Float(column), Float(row)) + 0.5) / Float(pointsAcross) - 0.5
        let point =
          bounds.center + SIMD3(place.x, 0, place.y) * (bounds.size + extent)
          - [0, bounds.size.y * (0.5 + 1e-5), 0]
        let expected = triangles.occlusion(point, rayCount: rayCount)
        // All rays hit below what stands on the ground.
        return expected == 1
          ? nil
          : 255 * (shadow.value(x: point.x, z: point.z) / GroundShadow.ambientShare - expected).magnitude
      }
    }
    return rows.flatMap(\.self)
  }

  @Test("The ground shadow is the ambient occlusion by rays, with a mean error of 2 of 255 over ten models")
  func tenModels() throws {
    let means = try Self.models().map { model in
      let errors = try errors(model.parts)
      let mean = errors.reduce(0, +) / Float(errors.count)
      #expect(mean < 4, "\(model.name): \(mean)")
      return mean
    }
    #expect(means.count == 10)
    let mean = means.reduce(0, +) / 10
    #expect(mean <= 2, "\(mean)")
  }
}
