import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Primitives")
struct PrimitiveTests {
  /// A shape with a size and its expected properties.
  struct Case: CustomStringConvertible, Sendable {
    var description: String
    var mesh: Mesh
    /// The number of vertices by the formula of the documentation.
    var vertexCount: Int
    var triangleCount: Int
    /// Vertices − edges + faces of the welded mesh.
    var eulerCharacteristic = 2
    /// The number of open edges of the welded mesh.
    var openEdgeCount = 0
    /// The size of the box that contains the shape.
    var size: SIMD3<Float>
    /// Whether u grows eastwards along every ring.
    var isWrapped = false
  }

  static let cases: [Case] = {
    var cases: [Case] = []
    do {
      for (s, r) in [(3, 1), (4, 2), (5, 3), (16, 7), (64, 20)] {
        cases += [
          Case(
            description: "disc \(s)x\(r)", mesh: try .disc(radius: 1.5, segments: s, rings: r),
            vertexCount: r * (s + 1) + s, triangleCount: s * (2 * r - 1), eulerCharacteristic: 1,
            openEdgeCount: s, size: [3, 0, 3]),
          Case(
            description: "cylinder \(s)x\(r)",
            mesh: try .cylinder(radius: 0.5, height: 3, segments: s, rings: r),
            vertexCount: (r + 1) * (s + 1) + 2 * (2 * s + 1), triangleCount: 2 * s * r + 2 * s,
            size: [1, 3, 1], isWrapped: true),
          Case(
            description: "tube \(s)x\(r)",
            mesh: try .cylinder(radius: 0.5, height: 3, segments: s, rings: r, isCapped: false),
            vertexCount: (r + 1) * (s + 1), triangleCount: 2 * s * r, eulerCharacteristic: 0,
            openEdgeCount: 2 * s, size: [1, 3, 1], isWrapped: true),
          Case(
            description: "cone \(s)x\(r)", mesh: try .cone(radius: 2, height: 1, segments: s, rings: r),
            vertexCount: r * (s + 1) + s + 2 * s + 1, triangleCount: s * (2 * r - 1) + s, size: [4, 1, 4],
            isWrapped: true),
          Case(
            description: "open cone \(s)x\(r)",
            mesh: try .cone(radius: 2, height: 1, segments: s, rings: r, isCapped: false),
            vertexCount: r * (s + 1) + s, triangleCount: s * (2 * r - 1), eulerCharacteristic: 1,
            openEdgeCount: s, size: [4, 1, 4], isWrapped: true),
          Case(
            description: "capsule \(s)x\(r)",
            mesh: try .capsule(radius: 0.5, height: 2, segments: s, rings: r),
            vertexCount: (2 * r + 2) * (s + 1) - 2, triangleCount: 2 * s * (2 * r), size: [1, 3, 1],
            isWrapped: true),
          Case(
            description: "torus \(s)x\(r + 2)",
            mesh: try .torus(radius: 2, tubeRadius: 0.75, segments: s, sides: r + 2),
            vertexCount: (r + 3) * (s + 1), triangleCount: 2 * s * (r + 2), eulerCharacteristic: 0,
            size: [5.5, 1.5, 5.5], isWrapped: true),
          Case(
            description: "plane \(s)x\(r)", mesh: try .plane(width: 3, depth: 2, columns: s, rows: r),
            vertexCount: (s + 1) * (r + 1), triangleCount: 2 * s * r, eulerCharacteristic: 1,
            openEdgeCount: 2 * (s + r), size: [3, 0, 2]),
          Case(
            description: "box \(r)", mesh: try .box(size: [1, 2, 3], divisions: r),
            vertexCount: 6 * (r + 1) * (r + 1), triangleCount: 12 * r * r, size: [1, 2, 3]),
          Case(
            description: "cube sphere \(r)", mesh: try .cubeSphere(radius: 2, divisions: r),
            vertexCount: 6 * (r + 1) * (r + 1), triangleCount: 12 * r * r, size: [4, 4, 4]),
        ]
      }
    } catch {
      Issue.record(error)
    }
    return cases
  }()

  @Test(
    "Counts match the documentation, and the welded mesh has the expected open edges", arguments: cases)
  func counts(shape: Case) {
    let mesh = shape.mesh
    #expect(mesh.vertices.count == shape.vertexCount)
    #expect(mesh.triangleCount == shape.triangleCount)
    #expect(mesh.textureCoordinates.count == shape.vertexCount)
    #expect(mesh.degenerateTriangleCount == 0 && mesh.nonFiniteVertexCount == 0)
    let welded = mesh.welded()
    #expect(welded.openEdgeCount == shape.openEdgeCount)
    #expect(welded.inconsistentEdgeCount == 0)
    #expect(welded.eulerCharacteristic == shape.eulerCharacteristic)
    #expect(mesh.bounds.isWithin(BoundingBox(min: shape.size * -0.500001, max: shape.size * 0.500001)))
  }

  @Test("Normals are unit vectors and point to the front of the triangles", arguments: cases)
  func normals(shape: Case) throws {
    for vertex in shape.mesh.vertices {
      #expect(abs((vertex.normal * vertex.normal).sum().squareRoot() - 1) < 1e-6)
    }
    for start in stride(from: 0, to: shape.mesh.indices.count, by: 3) {
      let corners = (start..<start + 3).map { shape.mesh.vertices[Int(shape.mesh.indices[$0])] }
      let (a, b, c) = (corners[0].position, corners[1].position, corners[2].position)
      let (u, v) = (b - a, c - a)
      let facet = SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
      for corner in corners { #expect((facet * corner.normal).sum() > 0, "triangle \(start / 3)") }
    }
    if shape.openEdgeCount == 0 { #expect(shape.mesh.volume > 0) }
  }

  @Test("Texture coordinates are within the image, and u grows eastwards up to the seam", arguments: cases)
  func textures(shape: Case) {
    let mesh = shape.mesh
    for coordinate in mesh.textureCoordinates {
      #expect(coordinate.x >= 0 && coordinate.x <= 1 && coordinate.y >= 0 && coordinate.y <= 1)
    }
    guard shape.isWrapped else { return }
    // No triangle of a wrapped side spans more than a few columns of the image. A triangle across a shared seam would
    // span all of them. Triangles of caps have vertical normals and are skipped.
    for start in stride(from: 0, to: mesh.indices.count, by: 3) {
      let corners = (start..<start + 3).map { Int(mesh.indices[$0]) }
      guard corners.allSatisfy({ abs(mesh.vertices[$0].ny) < 1 }) else { continue }
      let u = corners.map { mesh.textureCoordinates[$0].x }
      let (least, greatest) = (u.min() ?? 0, u.max() ?? 1)
      #expect(greatest - least < 0.5, "triangle \(start / 3)")
      // East is counter-clockwise seen from above: the angle grows with u.
      for corner in corners where mesh.vertices[corner].x != 0 || mesh.vertices[corner].z != 0 {
        let u = mesh.textureCoordinates[corner].x
        let angle = Turn.of(x: mesh.vertices[corner].x, y: -mesh.vertices[corner].z)
        #expect(abs(angle - u) < 1e-5 || abs(abs(angle - u) - 1) < 1e-5)
      }
    }
  }

  @Test("A box has exactly the expected vertices, texture coordinates and triangles")
  func box() throws {
    let mesh = try Mesh.box(size: [2, 4, 6])
    let face = mesh.vertices.prefix(4)
    // The face +X, from its upper left corner as seen from outside.
    #expect(face.map(\.position) == [[1, 2, 3], [1, 2, -3], [1, -2, 3], [1, -2, -3]])
    #expect(face.allSatisfy { $0.normal == [1, 0, 0] })
    #expect(mesh.textureCoordinates.prefix(4) == [[0, 0], [1, 0], [0, 1], [1, 1]])
    #expect(mesh.indices.prefix(12) == [0, 2, 1, 1, 2, 3, 4, 6, 5, 5, 6, 7])
    #expect(mesh.vertices.map(\.normal).reduce(.zero, +) == .zero)
    #expect(abs(mesh.volume - 48) < 1e-9 && abs(mesh.area - 88) < 1e-9)
  }

  @Test("A plane has exactly the expected vertices, texture coordinates and triangles")
  func plane() throws {
    let mesh = try Mesh.plane(width: 2, depth: 4, columns: 2, rows: 1)
    #expect(
      mesh.vertices.map(\.position) == [
        [-1, 0, -2], [0, 0, -2], [1, 0, -2], [-1, 0, 2], [0, 0, 2], [1, 0, 2],
      ])
    #expect(mesh.vertices.allSatisfy { $0.normal == [0, 1, 0] })
    #expect(mesh.textureCoordinates == [[0, 0], [0.5, 0], [1, 0], [0, 1], [0.5, 1], [1, 1]])
    #expect(mesh.indices == [0, 3, 1, 1, 3, 4, 1, 4, 2, 2, 4, 5])
  }

  @Test("A cone with four sides has exactly the expected vertices and triangles")
  func cone() throws {
    let mesh = try Mesh.cone(radius: 1, height: 1, segments: 4)
    #expect(mesh.vertices.prefix(4).allSatisfy { $0.position == [0, 0.5, 0] })
    let fresnel: [SIMD3<Float>] = [
      [1, -0.5, 0], [0, -0.5, -1], [-1, -0.5, 0], [0, -0.5, 1], [1, -0.5, 0],
    ]
    for (found, expected) in zip(mesh.vertices[4..<9], fresnel) {
      #expect((found.position - expected).isWithin(1e-7))
      #expect((found.normal - SIMD3(expected.x, 1, expected.z) * Float(0.5).squareRoot()).isWithin(1e-7))
    }
    for (found, expected) in zip(mesh.vertices[9..<14], fresnel) {
      #expect((found.position - expected).isWithin(1e-7))
      #expect(found.normal == [0, -1, 0])
    }
    #expect(mesh.vertices[14...].allSatisfy { $0.position == [0, -0.5, 0] && $0.normal == [0, -1, 0] })
    #expect(
      mesh.indices == [0, 4, 5, 1, 5, 6, 2, 6, 7, 3, 7, 8, 9, 14, 10, 10, 15, 11, 11, 16, 12, 12, 17, 13])
  }

  @Test(
    "Neighbouring faces of a cube sphere have bit-identical edge positions", arguments: [1, 2, 3, 5, 17, 64])
  func cubeSphereEdges(divisions: Int) throws {
    let mesh = try Mesh.cubeSphere(radius: 0.7, divisions: divisions)
    #expect(mesh.welded().vertices.count == 6 * divisions * divisions + 2)
    #expect(mesh.flawsAsSphere(radius: 0.7) == [])
  }

  @Test("A tessellation that is twice as fine has a quarter of the error of area and volume")
  func convergence() throws {
    typealias Make = (Int) throws -> Mesh
    let shapes: [(name: String, area: Double, volume: Double, make: Make)] = [
      ("UV sphere", 4 * .pi * 4, 4 / 3 * .pi * 8, { try .uvSphere(radius: 2, segments: $0, rings: $0 / 2) }),
      ("cube sphere", 4 * .pi * 4, 4 / 3 * .pi * 8, { try .cubeSphere(radius: 2, divisions: $0 / 4) }),
      ("disc", .pi * 4, 0, { try .disc(radius: 2, segments: $0) }),
      (
        "cylinder", 2 * .pi * (0.25 + 1.5), .pi * 0.75,
        {
          try .cylinder(radius: 0.5, height: 3, segments: $0)
        }
      ),
      (
        "cone", .pi * 2 * (2 + 5.0.squareRoot()), .pi * 4 / 3,
        {
          try .cone(radius: 2, height: 1, segments: $0)
        }
      ),
      (
        "torus", 4 * .pi * .pi * 2 * 0.75, 2 * .pi * .pi * 2 * 0.75 * 0.75,
        {
          try .torus(radius: 2, tubeRadius: 0.75, segments: $0, sides: $0)
        }
      ),
      (
        "capsule", .pi + 2 * .pi * 0.5 * 2, .pi / 6 + .pi * 0.25 * 2,
        {
          try .capsule(radius: 0.5, height: 2, segments: $0, rings: $0 / 4)
        }
      ),
    ]
    for shape in shapes {
      let meshes = try [32, 64, 128].map(shape.make)
      for measure in [\Mesh.area, \Mesh.volume] {
        let exact = measure == \Mesh.area ? shape.area : shape.volume
        guard exact > 0 else { continue }
        let errors = meshes.map { exact - $0[keyPath: measure] }
        #expect(errors.allSatisfy { $0 > 0 }, "\(shape.name) from inside")
        for (coarse, fine) in zip(errors, errors.dropFirst()) {
          #expect(abs(coarse / fine - 4) < 0.1, "\(shape.name): \(errors)")
        }
      }
    }
    let sizes = try (2...4).map { 4 / 3 * .pi - (try Mesh.icosphere(subdivisions: $0)).volume }
    for (coarse, fine) in zip(sizes, sizes.dropFirst()) { #expect(abs(coarse / fine - 4) < 0.1) }
  }

  @Test("Random sizes and tessellations are closed, with unit normals and without degenerate triangles")
  func random() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(60) {
      let (s, r) = (Int.random(in: 3...40, using: &random), Int.random(in: 1...20, using: &random))
      func length() -> Float { Float(pow10(Double.random(in: -3...3, using: &random))) }
      let radius = length()
      let meshes: [Mesh] = [
        try .uvSphere(radius: radius, segments: s, rings: r + 1),
        try .cubeSphere(radius: radius, divisions: r),
        try .cylinder(radius: radius, height: length(), segments: s, rings: r),
        try .cone(radius: radius, height: length(), segments: s, rings: r),
        try .torus(
          radius: radius, tubeRadius: radius * .random(in: 0.01...0.99, using: &random), segments: s,
          sides: r + 2),
        try .capsule(
          radius: radius, height: radius * .random(in: 0.01...9, using: &random), segments: s, rings: r),
        try .box(size: [radius, length(), length()], divisions: r),
      ]
      for (number, mesh) in meshes.enumerated() {
        let comment: Comment = "shape \(number), \(s)x\(r), seed \(RandomTests.seed)"
        #expect(mesh.degenerateTriangleCount == 0, comment)
        #expect(mesh.welded().openEdgeCount == 0, comment)
        #expect(mesh.welded().eulerCharacteristic == (number == 4 ? 0 : 2), comment)
        #expect(mesh.volume > 0, comment)
        #expect(
          mesh.vertices.allSatisfy { abs(($0.normal * $0.normal).sum().squareRoot() - 1) < 1e-6 }, comment)
      }
    }
  }

  @Test("An update rewrites the vertices in place, and a failed update leaves the mesh unchanged")
  func inPlace() throws {
    let torus = try TessellatedTorus(segments: 12, sides: 8)
    var mesh = try torus.mesh(TorusSize(radius: 2, tubeRadius: 0.5))
    let address = mesh.vertices.withUnsafeBufferPointer { $0.baseAddress }
    try torus.update(&mesh, TorusSize(radius: 3, tubeRadius: 1))
    #expect(mesh.vertices.withUnsafeBufferPointer { $0.baseAddress } == address)
    #expect(mesh == (try torus.mesh(TorusSize(radius: 3, tubeRadius: 1))))
    let before = mesh
    #expect(throws: GeometryError.self) { try torus.update(&mesh, TorusSize(radius: 1, tubeRadius: 0)) }
    #expect(mesh == before)
  }

  @Test(
    "The error for an invalid length names it",
    arguments: [0, -1, .nan, .infinity, -.infinity] as [Float])
  func badLengths(value: Float) {
    func message(_ body: () throws -> Mesh) -> String? {
      do {
        _ = try body()
        return nil
      } catch {
        return "\(error)"
      }
    }
    func refusal(_ name: String) -> String { "\(name) must be a positive finite number, found \(value)" }
    #expect(message { try .uvSphere(radius: value) } == refusal("radius"))
    #expect(message { try .icosphere(radius: value) } == refusal("radius"))
    #expect(message { try .cubeSphere(radius: value) } == refusal("radius"))
    #expect(message { try .disc(radius: value) } == refusal("radius"))
    #expect(message { try .box(size: [1, value, 1]) } == refusal("height"))
    #expect(message { try .box(size: [value, 1, 1]) } == refusal("width"))
    #expect(message { try .box(size: [1, 1, value]) } == refusal("depth"))
    #expect(message { try .plane(width: value) } == refusal("width"))
    #expect(message { try .plane(depth: value) } == refusal("depth"))
    #expect(message { try .cylinder(radius: value) } == refusal("radius"))
    #expect(message { try .cylinder(height: value) } == refusal("height"))
    #expect(message { try .cone(radius: value) } == refusal("radius"))
    // A negative height turns a cone round.
    #expect(message { try .cone(height: value) }?.hasPrefix("height must be") == (value == -1 ? nil : true))
    #expect(message { try .torus(radius: value) } == refusal("radius"))
    #expect(message { try .torus(tubeRadius: value) } == refusal("tubeRadius"))
    #expect(message { try .capsule(radius: value) } == refusal("radius"))
    #expect(message { try .capsule(height: value) } == refusal("height"))
  }

  @Test("The error for a count out of range names it", arguments: [-1, 0, Int.max, Int.min])
  func badCounts(count: Int) {
    func message(_ body: () throws -> Mesh) -> String {
      do {
        _ = try body()
        return "none"
      } catch {
        return "\(error)"
      }
    }
    #expect(message { try .disc(segments: count) }.hasPrefix("segments must be from 3 to "))
    #expect(message { try .disc(rings: count) }.hasPrefix("rings must be from 1 to "))
    #expect(message { try .cylinder(segments: count) }.hasPrefix("segments must be from 3 to "))
    #expect(message { try .cylinder(rings: count) }.hasPrefix("rings must be from 1 to "))
    #expect(message { try .cone(segments: count) }.hasPrefix("segments must be from 3 to "))
    #expect(message { try .cone(rings: count) }.hasPrefix("rings must be from 1 to "))
    #expect(message { try .torus(segments: count) }.hasPrefix("segments must be from 3 to "))
    #expect(message { try .torus(sides: count) }.hasPrefix("sides must be from 3 to "))
    #expect(message { try .capsule(segments: count) }.hasPrefix("segments must be from 3 to "))
    #expect(message { try .capsule(rings: count) }.hasPrefix("rings must be from 1 to "))
    #expect(message { try .plane(columns: count) }.hasPrefix("columns must be from 1 to "))
    #expect(message { try .plane(rows: count) }.hasPrefix("rows must be from 1 to "))
    #expect(message { try .box(divisions: count) }.hasPrefix("divisions must be from 1 to "))
    #expect(message { try .cubeSphere(divisions: count) }.hasPrefix("divisions must be from 1 to "))
  }

  @Test("Too many vertices are rejected before they are allocated")
  func tooManyVertices() {
    #expect(throws: GeometryError.tooManyVertices(65_537 * 65_537)) {
      try Mesh.plane(columns: 65_536, rows: 65_536)
    }
    #expect(throws: GeometryError.tooManyVertices(65_537 * 65_537)) {
      try Mesh.torus(segments: 65_536, sides: 65_536)
    }
  }
}

@Suite("Tessellation detail of spheres")
struct SmoothTessellationTests {
  @Test("The outline deviates by at most a quarter of a pixel, without needless segments")
  func outline() {
    for radius: Float in [0.1, 1, 3, 10, 33, 100, 500, 1_000] {
      let cut = TessellationDetail.smooth(atRadius: radius)
      func error(_ segments: Int) -> Float { radius * (1 - cos(.pi / Float(segments))) }
      #expect(error(cut.segments) <= 0.2501 && cut.rings == cut.segments / 2)
      #expect(cut.segments == 8 || error(cut.segments - 3) > 0.25)
    }
    for radius: Float in [1e9, .infinity, .nan] {
      #expect(TessellationDetail.smooth(atRadius: radius).segments == 256)
    }
  }
}
