import Geometry
import TestSupport
import Testing

@Suite("Rays")
struct RayTests {
  /// A ray from a distance of five to the origin.
  private let ray = Ray(origin: [0, 0, 5], direction: [0, 0, -1])

  @Test(
    "A sphere is hit where the ray enters it, only from outside",
    arguments: [
      ([0, 0, 0], 1, 4), ([0, 0, -95], 1, 99), ([1, 0, 0], 1, 5), ([0, 0.6, 0], 1, 4.2),
      ([1.001, 0, 0], 1, nil), ([0, 0, 7], 1, nil), ([0, 0, 5], 1, nil), ([0, 0, 4.5], 1, nil),
      ([0, 0, 0], 0, nil), ([0, 0, 0], -1, nil), ([0, 0, 0], .nan, nil), ([.nan, 0, 0], 1, nil),
      ([0, 0, 0], .infinity, nil),
    ] as [(SIMD3<Float>, Float, Float?)])
  func sphere(center: SIMD3<Float>, radius: Float, distance: Float?) {
    let found = ray.distance(toSphere: center, radius: radius)
    #expect((found == nil) == (distance == nil), "\(String(describing: found))")
    if let found, let distance { #expect(abs(found - distance) < 1e-5) }
  }

  @Test("A small distant sphere is hit precisely")
  func farSphere() throws {
    let found = try #require(ray.distance(toSphere: [0.006, 0.008, -10_000], radius: 0.0125))
    #expect(abs(found - 10_004.9925) <= 0.001)
    #expect(ray.distance(toSphere: [0.006, 0.008, -10_000], radius: 0.0099) == nil)
  }

  @Test(
    "A rod is hit at its side or at the end that faces the ray",
    arguments: [
      // Across the ray, along it in both directions, oblique.
      ([-1, 0, 0], [1, 0, 0], 0.5, 4.5), ([0, 0, -1], [0, 0, 1], 0.5, 4), ([0, 0, 1], [0, 0, -1], 0.5, 4),
      ([-1, 0, -1], [1, 0, 1], 0.5, 5 - 0.5 * 2.0.squareRoot()),
      ([-1, 0.3, 0], [1, 0.3, 0], 0.5, 4.6), ([0.4, 0, -1], [0.4, 0, 1], 0.5, 4),
      // Beside the rod, before it, past its ends, behind the eye, around the eye.
      ([-1, 0.51, 0], [1, 0.51, 0], 0.5, nil), ([0.6, 0, -1], [0.6, 0, 1], 0.5, nil),
      ([1, 0, 0], [2, 0, 0], 0.5, nil), ([-1, 0, 7], [1, 0, 7], 0.5, nil), ([0, 0, 4], [0, 0, 6], 0.5, nil),
      // Degenerate rods.
      ([0, 0, 0], [0, 0, 0], 0.5, nil), ([-1, 0, 0], [1, 0, 0], 0, nil), ([.nan, 0, 0], [1, 0, 0], 1, nil),
    ] as [(SIMD3<Float>, SIMD3<Float>, Float, Double?)])
  func rod(start: SIMD3<Float>, end: SIMD3<Float>, radius: Float, distance: Double?) {
    let found = ray.distance(toRodFrom: start, to: end, radius: radius)
    #expect((found == nil) == (distance == nil), "\(String(describing: found))")
    if let found, let distance { #expect(abs(Double(found) - distance) < 1e-5) }
  }

  @Test("Random rays hit a rod at the same distance as the triangles of a fine cylinder")
  func rodAndCylinder() throws {
    let mesh = try Mesh.cylinder(radius: 0.7, height: 2, segments: 2048)
    var random = SeededGenerator(seed: RandomTests.seed)
    func coordinate() -> Float { Float.random(in: -1...1, using: &random) }
    var hits = 0, differences = 0
    for _ in 0..<40 {
      let origin = SIMD3(coordinate(), coordinate(), coordinate()) * 6
      guard max(abs(origin.x), abs(origin.z)) > 1 || abs(origin.y) > 1.5,
        let way = direction(SIMD3(coordinate(), coordinate(), coordinate()) - origin)
      else { continue }
      let ray = Ray(origin: origin, direction: way)
      let found = ray.distance(toRodFrom: [0, -1, 0], to: [0, 1, 0], radius: 0.7)
      var nearest: Float?
      for start in stride(from: 0, to: mesh.indices.count, by: 3) {
        let corners = (0..<3).map { mesh.vertices[Int(mesh.indices[start + $0])].position }
        let one = ray.distance(toTriangle: corners[0], corners[1], corners[2], isOneSided: true)
        if let one { nearest = min(one, nearest ?? one) }
      }
      guard let found, let nearest else {
        // The outline of the cylinder is inside that of the rod by less than one ray in a thousand can show.
        if (found == nil) != (nearest == nil) { differences += 1 }
        continue
      }
      hits += 1
      #expect(abs(found - nearest) < 1e-3, "\(ray)")
    }
    #expect(hits > 10 && differences <= 1, "\(hits) \(differences)")
  }

  @Test("A triangle is hit within its edges, from its front or from both sides")
  func triangle() throws {
    let (a, b, c): (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) = ([-1, -1, 0], [1, -1, 0], [0, 1, 0])
    #expect(ray.distance(toTriangle: a, b, c, isOneSided: true) == 5)
    #expect(ray.distance(toTriangle: a, c, b, isOneSided: true) == nil)
    #expect(ray.distance(toTriangle: a, c, b, isOneSided: false) == 5)
    func aside(_ x: Float, _ y: Float) -> Float? {
      Ray(origin: [x, y, 5], direction: [0, 0, -1]).distance(toTriangle: a, b, c, isOneSided: true)
    }
    for (x, y) in [(0.0, -0.99), (0.49, 0), (-0.49, 0), (0, 0.99)] { #expect(aside(Float(x), Float(y)) == 5) }
    for (x, y) in [(0.0, -1.01), (0.51, 0), (-0.51, 0), (0, 1.01)] {
      #expect(aside(Float(x), Float(y)) == nil)
    }
    let away = Ray(origin: [0, 0, 5], direction: [0, 0, 1])
    #expect(away.distance(toTriangle: a, b, c, isOneSided: false) == nil)
    #expect(ray.distance(toTriangle: a, a, a, isOneSided: false) == nil)
  }

  @Test("A box is hit ahead, around the eye and if it is flat, and an empty box is not hit")
  func box() {
    #expect(ray.meets(BoundingBox(min: [-1, -1, -1], max: [1, 1, 1])))
    #expect(ray.meets(BoundingBox(min: [-1, -1, 4], max: [1, 1, 6])))
    #expect(ray.meets(BoundingBox(min: [-1, -1, 0], max: [1, 1, 0])))
    #expect(ray.meets(BoundingBox(min: [0, 0, 0], max: [1, 1, 1])))
    #expect(!ray.meets(BoundingBox(min: [0.1, -1, -1], max: [1, 1, 1])))
    #expect(!ray.meets(BoundingBox(min: [-1, -1, 6], max: [1, 1, 7])))
    #expect(!ray.meets(.empty))
    let aslant = Ray(origin: [5, 5, 5], direction: SIMD3(repeating: -1 / Float(3).squareRoot()))
    #expect(aslant.meets(BoundingBox(min: [-1, -1, 0], max: [1, 1, 0])))
    #expect(!aslant.meets(BoundingBox(min: [-1, 2, 0], max: [1, 3, 0])))
  }
}
