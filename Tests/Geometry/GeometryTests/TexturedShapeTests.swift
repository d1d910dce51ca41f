import Geometry
import TestSupport
import Testing

@Suite("Textured shapes")
struct TexturedShapeTests {
  /// A shape with texture coordinates.
  struct Case: CustomStringConvertible, Sendable {
    var description: String
    var mesh: Mesh
    /// Whether u is the longitude.
    var isWrapped = true
    /// The radius if the shape is a sphere.
    var sphereRadius: Float?
  }

  static let cases: [Case] = {
    var cases: [Case] = []
    func add<Shape: TessellatedShape>(
      _ name: String, _ shape: Shape, _ size: Shape.Size, isWrapped: Bool = true, sphereRadius: Float? = nil
    ) throws {
      cases.append(
        Case(
          description: name, mesh: try shape.textured.mesh(size), isWrapped: isWrapped,
          sphereRadius: sphereRadius))
    }
    do {
      for count in 0...5 {
        try add("icosphere \(count)", Icosphere(subdivisions: count), 2, sphereRadius: 2)
      }
      for count in [1, 2, 3, 4, 5, 8, 17, 32] {
        try add("cube sphere \(count)", CubeSphere(divisions: count), 0.5, sphereRadius: 0.5)
        try add("box \(count)", TessellatedBox(divisions: count), [1, 2, 3], isWrapped: false)
      }
      for (s, r) in [(3, 2), (4, 3), (7, 4), (32, 16)] {
        try add("UV sphere \(s)x\(r)", UVSphere(segments: s, rings: r), 2, sphereRadius: 2)
        try add(
          "capsule \(s)x\(r)", TessellatedCapsule(segments: s, rings: r), AxialSize(radius: 0.5, height: 1))
        try add(
          "torus \(s)x\(r + 1)", TessellatedTorus(segments: s, sides: r + 1),
          TorusSize(radius: 2, tubeRadius: 0.5))
        try add(
          "tube \(s)x\(r)", TessellatedCylinder(segments: s, rings: r, isCapped: false),
          AxialSize(radius: 1, height: 2))
        try add(
          "open cone \(s)x\(r)", TessellatedCone(segments: s, rings: r, isCapped: false),
          AxialSize(radius: 1, height: 2))
        try add(
          "cylinder \(s)x\(r)", TessellatedCylinder(segments: s, rings: r), AxialSize(radius: 1, height: 2),
          isWrapped: false)
        try add(
          "cone \(s)x\(r)", TessellatedCone(segments: s, rings: r), AxialSize(radius: 1, height: 2),
          isWrapped: false)
        try add("disc \(s)x\(r)", TessellatedDisc(segments: s, rings: r), 1, isWrapped: false)
        try add("plane \(s)x\(r)", TessellatedPlane(columns: s, rows: r), PlaneSize(), isWrapped: false)
      }
    } catch {
      Issue.record(error)
    }
    return cases
  }()

  @Test(
    "Coordinates are within the image, and every triangle has u to the right and v downwards",
    arguments: cases)
  func coordinates(shape: Case) {
    let mesh = shape.mesh
    #expect(mesh.structuralFlaws == [])
    #expect(mesh.textureCoordinates.count == mesh.vertices.count)
    #expect(mesh.textureCoordinates.allSatisfy { $0.min() >= 0 && $0.max() <= 1 })
    for corners in mesh.triangles {
      let (a, b, c) = (corners[0].coordinate, corners[1].coordinate, corners[2].coordinate)
      // A triangle that is counter-clockwise seen from outside is clockwise in the image, because v points down.
      let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
      #expect(area < 0)
    }
  }

  @Test(
    "A wrapped triangle spans at most half of the image, and its tangent points eastwards", arguments: cases)
  func seam(shape: Case) {
    guard shape.isWrapped else { return }
    for corners in shape.mesh.triangles {
      let u = corners.map(\.coordinate.x)
      #expect(max(u[0], u[1], u[2]) - min(u[0], u[1], u[2]) <= 0.5)
      let (e1, e2) = (corners[1].position - corners[0].position, corners[2].position - corners[0].position)
      let (d1, d2) = (
        corners[1].coordinate - corners[0].coordinate, corners[2].coordinate - corners[0].coordinate
      )
      // The derivatives of the position by u and by v, times the area in the image, which is negative.
      let (alongU, alongV) = (e1 * d2.y - e2 * d1.y, e2 * d1.x - e1 * d2.x)
      let middle = (corners[0].position + corners[1].position + corners[2].position) / 3
      #expect(alongU.x * middle.z - alongU.z * middle.x < 0, "the tangent points westwards")
      if shape.sphereRadius != nil { #expect(alongV.y > 0, "v grows upwards") }
    }
  }

  @Test(
    "A vertex of a sphere has its longitude and latitude as texture coordinates",
    arguments: cases.filter { $0.sphereRadius != nil })
  func longitude(shape: Case) throws {
    let radius = try #require(shape.sphereRadius)
    #expect(shape.mesh.flawsAsSphere(radius: radius) == [])
    for (vertex, coordinate) in zip(shape.mesh.vertices, shape.mesh.textureCoordinates) {
      let ring = (vertex.x * vertex.x + vertex.z * vertex.z).squareRoot()
      // From the pole to the equator is a quarter of a turn.
      #expect(abs(Turn.of(x: vertex.y, y: ring) * 2 - coordinate.y) < 1e-5)
      guard ring > 0 else { continue }
      let distance = abs(Turn.of(x: vertex.x, y: -vertex.z) - coordinate.x)
      #expect(min(distance, 1 - distance) < 1e-5, "\(vertex.position) has \(coordinate)")
    }
  }

  @Test("A textured icosahedron is split at its poles and at longitude 0")
  func icosahedron() throws {
    let plain = try Icosphere(subdivisions: 0)
    let textured = plain.textured
    // At each pole two triangles become four with a vertex each. Across the seam two triangles become four. Of the seam,
    // two corners and the middle of an edge are doubled.
    #expect(textured.vertexCount == 12 + 2 * 4 + 2 + 2)
    #expect(textured.triangleCount == 20 + 2 * 2 + 2)
    #expect(try textured.mesh(3).vertices.prefix(12) == plain.mesh(3).vertices[...])
    #expect(textured.textured == textured)
  }

  @Test("A capsule shows a third of the image on each hemisphere and on its side")
  func capsule() throws {
    let capsule = try TessellatedCapsule(segments: 3, rings: 2).textured
    let rows = Set(capsule.textureCoordinates.map { ($0.y * 6).rounded() })
    #expect(rows == [0, 1, 2, 4, 5, 6])
    #expect(capsule.textured == capsule)
    #expect(capsule.indices == (try TessellatedCapsule(segments: 3, rings: 2)).indices)
  }

  @Test("The textured form keeps a shape that has texture coordinates")
  func unchanged() throws {
    let (sphere, box) = (try UVSphere(segments: 5, rings: 4), try TessellatedBox(divisions: 2))
    #expect(sphere.textured == sphere && box.textured == box)
  }

  @Test("A new size rewrites the vertices of a textured sphere in place")
  func inPlace() throws {
    let sphere = try Icosphere(subdivisions: 2).textured
    var mesh = try sphere.mesh(1)
    let address = mesh.vertices.withUnsafeBufferPointer { $0.baseAddress }
    try sphere.update(&mesh, 2)
    #expect(mesh.vertices.withUnsafeBufferPointer { $0.baseAddress } == address)
    #expect(mesh == (try sphere.mesh(2)))
  }
}

extension Mesh {
  /// The corners of each triangle.
  fileprivate var triangles: [[(position: SIMD3<Float>, coordinate: SIMD2<Float>)]] {
    stride(from: 0, to: indices.count, by: 3).map { start in
      indices[start..<start + 3].map { (vertices[Int($0)].position, textureCoordinates[Int($0)]) }
    }
  }
}
