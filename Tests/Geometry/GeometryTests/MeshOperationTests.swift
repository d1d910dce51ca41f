import Geometry
import TestSupport
import Testing

@Suite("Mesh operations")
struct MeshOperationTests {
  @Test("A transform moves positions, rotates normals and preserves which side is outside")
  func transform() throws {
    let box = try Mesh.box(size: [1, 2, 3])
    let moved = box.transformed(
      by: Transform(xAxis: [0, 2, 0], yAxis: [-1, 0, 0], translation: [10, 0, 0]))
    #expect(moved.bounds == BoundingBox(min: [9, -1, -1.5], max: [11, 1, 1.5]))
    #expect(abs(moved.volume - 12) < 1e-5)
    #expect(moved.vertices[0].normal == [0, 1, 0])
    let mirrored = box.transformed(by: Transform(xAxis: [-1, 0, 0]))
    #expect(abs(mirrored.volume - 6) < 1e-5)
    #expect(mirrored.vertices[0].normal == [-1, 0, 0])
    #expect(mirrored.indices != box.indices)
    #expect(box.transformed(by: .identity) == box)
  }

  @Test("Normals stay perpendicular under non-uniform scale and shear, and finite when flattened")
  func normals() throws {
    let sphere = try Mesh.uvSphere(radius: 1, segments: 64, rings: 32)
    let scaled = sphere.transformed(
      by: Transform(xAxis: [3, 0, 0], yAxis: [0.5, 1, 0], zAxis: [0, 0, 0.2]))
    var recomputed = scaled.welded()
    recomputed.recomputeNormals(.smooth)
    let (welded, exact) = (recomputed, scaled.welded())
    let worst = zip(welded.vertices, exact.vertices).map { ($0.normal * $1.normal).sum() }.min() ?? 0
    #expect(worst > 0.97)
    let flat = sphere.transformed(by: Transform(yAxis: .zero))
    #expect(flat.nonFiniteVertexCount == 0)
  }

  @Test("Flipping the winding negates volume and normals, and flipping twice restores the mesh")
  func flip() throws {
    let box = try Mesh.box()
    var flipped = box
    flipped.flipWinding()
    #expect(abs(flipped.volume + 1) < 1e-6 && flipped.vertices[0].normal == [-1, 0, 0])
    flipped.flipWinding()
    #expect(flipped == box)
  }

  @Test("Appending keeps the attributes of both meshes, and fills in missing ones")
  func append() throws {
    var plane = try Mesh.plane()
    plane.colors = Array(repeating: Color(red: 1, green: 0, blue: 0), count: 4)
    let ball = try Mesh.icosphere(subdivisions: 0)
    var both = plane
    both.append(ball)
    #expect(both.vertices == plane.vertices + ball.vertices)
    #expect(both.indices == plane.indices + ball.indices.map { $0 + 4 })
    #expect(both.textureCoordinates == plane.textureCoordinates + Array(repeating: .zero, count: 12))
    #expect(both.colors == plane.colors + Array(repeating: .white, count: 12))
    both = ball
    both.append(plane)
    #expect(both.colors == Array(repeating: .white, count: 12) + plane.colors)
    both = Mesh()
    both.append(ball)
    #expect(both == ball && both.colors.isEmpty)
  }

  @Test("Repeated appending grows the storage geometrically, and thus takes linear time")
  func repeatedAppending() {
    let triangle = Mesh(
      vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]].map { Vertex(position: SIMD3($0), normal: [0, 0, 1]) },
      colors: [.white, .black, .white], indices: [0, 1, 2])
    var mesh = Mesh()
    var capacities: Set<[Int]> = []
    for _ in 0..<2000 {
      mesh.append(triangle)
      capacities.insert([mesh.vertices.capacity, mesh.indices.capacity, mesh.colors.capacity])
    }
    #expect(mesh.triangleCount == 2000 && mesh.indices.suffix(3) == [5997, 5998, 5999])
    #expect(capacities.count < 60)
  }

  @Test("Welding agrees with a linear search, for random meshes with many equal positions")
  func welding() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<200 {
      let count = Int.random(in: 1...60, using: &random)
      let places: [Float] = [0, -0.0, 1, 2]
      let mesh = Mesh(
        vertices: (0..<count).map { _ in
          let place = SIMD3<Float>((0..<3).map { _ in places.randomElement(using: &random) ?? 0 })
          return Vertex(position: place, normal: [0, 0, 1])
        }, indices: (0..<3 * count).map { _ in .random(in: 0..<UInt32(count), using: &random) })
      var kept: [Vertex] = []
      let expected = mesh.vertices.map { vertex in
        if let known = kept.firstIndex(where: { $0.position == vertex.position }) { return known }
        kept.append(vertex)
        return kept.count - 1
      }
      let welded = mesh.welded()
      #expect(welded.vertices == kept)
      #expect(welded.indices == mesh.indices.map { UInt32(expected[Int($0)]) })
    }
  }

  @Test("Edge counts agree with a plain count, for random meshes")
  func edges() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<300 {
      let vertexCount = Int.random(in: 3...12, using: &random)
      let mesh = Mesh(
        vertices: Array(repeating: Vertex(position: .zero, normal: .zero), count: vertexCount),
        indices: (0..<3 * Int.random(in: 0...20, using: &random)).map { _ in
          .random(in: 0..<UInt32(vertexCount), using: &random)
        })
      var passes: [[UInt32]: (forward: Int, backward: Int)] = [:]
      for start in stride(from: 0, to: mesh.indices.count, by: 3) {
        for side in 0..<3 {
          let (from, to) = (mesh.indices[start + side], mesh.indices[start + (side + 1) % 3])
          if from < to {
            passes[[from, to], default: (0, 0)].forward += 1
          } else {
            passes[[to, from], default: (0, 0)].backward += 1
          }
        }
      }
      #expect(mesh.openEdgeCount == passes.values.count { $0 != (1, 1) })
      #expect(mesh.inconsistentEdgeCount == passes.values.count { $0 == (2, 0) || $0 == (0, 2) })
      #expect(mesh.eulerCharacteristic == Set(mesh.indices).count - passes.count + mesh.triangleCount)
    }
  }

  @Test("The edges of a fan with 5,000 edges at one vertex are counted correctly")
  func fan() throws {
    let disc = try Mesh.disc(segments: 5_000).welded()
    #expect(disc.openEdgeCount == 5_000 && disc.eulerCharacteristic == 1)
  }

  @Test("Flat shading gives each triangle its own normal, and keeps the other vertex attributes")
  func flatShading() throws {
    var mesh = try Mesh.box().welded()
    mesh.colors = mesh.vertices.map { Color(red: $0.x, green: $0.y, blue: $0.z) }
    mesh.recomputeNormals(.flat)
    #expect(mesh.vertices.count == 36 && Set(mesh.indices).count == 36)
    for vertex in mesh.vertices { #expect((vertex.normal * vertex.normal).sum() == 1) }
    #expect(zip(mesh.vertices, mesh.colors).allSatisfy { $0.position == SIMD3($1.red, $1.green, $1.blue) })
    #expect(abs(mesh.volume - 1) < 1e-6)
  }

  @Test("Smooth shading reproduces the normals of a sphere")
  func smoothShading() throws {
    var mesh = try Mesh.icosphere(radius: 3, subdivisions: 4)
    let exact = mesh
    for index in mesh.vertices.indices { mesh.vertices[index].normal = .zero }
    mesh.recomputeNormals(.smooth)
    #expect(mesh.indices == exact.indices)
    for (found, expected) in zip(mesh.vertices, exact.vertices) {
      #expect((found.normal - expected.normal).isWithin(0.01))
    }
  }

  @Test("Shading by angle keeps a cylinder's rims sharp and its side smooth, also across the seam")
  func shadingByAngle() throws {
    let exact = try Mesh.cylinder(segments: 32)
    var mesh = exact.welded()
    mesh.recomputeNormals(.smoothUpTo(degrees: 30))
    // Each rim position has two vertices, one of the side and one of a cap. Each cap centre has one vertex.
    #expect(mesh.vertices.count == 4 * 32 + 2)
    for vertex in mesh.vertices {
      let outward = SIMD3(vertex.x, 0, vertex.z)
      let isOnSide = abs(vertex.ny) < 0.5
      let expected = isOnSide ? outward : SIMD3(0, vertex.y.sign == .plus ? 1 : -1, 0)
      #expect((vertex.normal - expected).isWithin(1e-3), "\(vertex)")
    }
    #expect(mesh.welded().openEdgeCount == 0)
    var sharp = exact.welded()
    sharp.recomputeNormals(.smoothUpTo(degrees: 5))
    // Neighbouring quads of the side differ by 11.25°, so each of the 32 quads has four vertices, plus the caps.
    #expect(sharp.vertices.count == 32 * 4 + 2 * 32 + 2)
    var round = exact.welded()
    round.recomputeNormals(.smoothUpTo(degrees: 180))
    #expect(round.vertices.count == 2 * 32 + 2)
  }

  @Test("The centroid is the centre of mass of the solid, at any position")
  func centroid() throws {
    let cone = try Mesh.cone(radius: 1, height: 4, segments: 256)
      .transformed(by: Transform(translation: [1_000, 0, 0]))
    // The centroid is a quarter of the height above the base, which is 2 below the origin.
    let centroid = cone.centroid
    #expect(abs(centroid.x - 1_000) < 1e-3 && abs(centroid.y + 1) < 1e-3 && abs(centroid.z) < 1e-3)
    let plane = try Mesh.plane(width: 2, depth: 2).transformed(by: Transform(translation: [3, 4, 5]))
    #expect(plane.centroid == [3, 4, 5])
    #expect(Mesh().centroid == .zero)
  }

  @Test("Vertices with a NaN or infinite value in any attribute are counted")
  func nonFinite() throws {
    var mesh = try Mesh.plane()
    #expect(mesh.nonFiniteVertexCount == 0)
    mesh.vertices[0].x = .nan
    mesh.vertices[0].nz = .infinity
    mesh.textureCoordinates[1].y = -.infinity
    mesh.colors = Array(repeating: .white, count: 4)
    mesh.colors[2].linear.w = .nan
    #expect(mesh.nonFiniteVertexCount == 3)
    let largest = SIMD3<Float>(repeating: .greatestFiniteMagnitude)
    #expect(Mesh(vertices: [Vertex(position: largest, normal: largest)]).nonFiniteVertexCount == 0)
  }
}

@Suite("Triangulating polygons")
struct PolygonTests {
  private func area(_ triangles: [UInt32], _ points: [SIMD3<Float>]) -> [Float] {
    stride(from: 0, to: triangles.count, by: 3).map { start in
      let (a, b, c) = (
        points[Int(triangles[start])], points[Int(triangles[start + 1])], points[Int(triangles[start + 2])]
      )
      return ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2
    }
  }

  @Test("Fewer than three corners give no triangle, three give one, a square gives two")
  func few() {
    func cut(_ corners: [UInt32]) -> [UInt32] {
      let square: [SIMD3<Float>] = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
      return Mesh.triangulate(corners) { square[Int($0)] }
    }
    #expect(cut([]) == [] && cut([0]) == [] && cut([0, 1]) == [])
    #expect(cut([2, 0, 1]) == [2, 0, 1])
    #expect(cut([0, 1, 2, 3]) == [0, 1, 2, 0, 2, 3])
  }

  @Test("A concave quadrilateral is split along its inner diagonal, from any first corner", arguments: 0..<4)
  func arrowhead(start: Int) {
    let points: [SIMD3<Float>] = [[0, 0, 0], [2, 1, 0], [0, 2, 0], [0.5, 1, 0]]
    let polygon = (0..<4).map { UInt32(($0 + start) % 4) }
    let areas = area(Mesh.triangulate(polygon) { points[Int($0)] }, points)
    #expect(areas.count == 2 && areas.allSatisfy { $0 > 0 })
    #expect(abs(areas.reduce(0, +) - 1.5) < 1e-6)
  }

  @Test("The triangles of random star-shaped polygons, in any plane, cover them exactly once")
  func stars() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<300 {
      let count = Int.random(in: 3...40, using: &random)
      let points = (0..<count).map { corner -> SIMD3<Float> in
        let angle = 2 * Float.pi * Float(corner) / Float(count)
        let radius = Float.random(in: 0.1...1, using: &random)
        return [radius * Turn.cosine(angle), radius * Turn.sine(angle), 0]
      }
      let outline = (0..<count).reduce(Float(0)) { sum, corner in
        let (a, b) = (points[corner], points[(corner + 1) % count])
        return sum + (a.x * b.y - a.y * b.x) / 2
      }
      // The polygon in another plane is triangulated in the same way.
      let axes = Int.random(in: 0..<3, using: &random)
      let triangles = Mesh.triangulate((0..<UInt32(count)).map { $0 }) { corner in
        let point = points[Int(corner)]
        return axes == 0 ? point : axes == 1 ? [0, point.x, point.y] : [point.y, 0.5 * point.x, point.x]
      }
      let areas = area(triangles, points)
      #expect(areas.count == count - 2)
      #expect(areas.allSatisfy { $0 > -1e-6 }, "seed \(RandomTests.seed)")
      #expect(abs(areas.reduce(0, +) - outline) < 1e-4)
    }
  }

  @Test("A polygon that is not simple still gives two triangles fewer than it has corners")
  func degenerate() {
    let nan = Float.nan
    let outlines: [[SIMD3<Float>]] = [
      [[0, 0, 0], [1, 1, 0], [1, 0, 0], [0, 1, 0]], Array(repeating: [1, 1, 1], count: 7),
      [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [1, 0, 0]],
      [[nan, 0, 0], [1, nan, 0], [1, 1, 0], [0, 1, 0]],
      [[1e38, 0, 0], [0, 1e38, 0], [-1e38, 0, 0], [0, -1e38, 0], [3e38, 3e38, 3e38]],
    ]
    for points in outlines {
      let triangles = Mesh.triangulate((0..<UInt32(points.count)).map { $0 }) { points[Int($0)] }
      #expect(triangles.count == 3 * (points.count - 2))
      #expect(Set(triangles) == Set(0..<UInt32(points.count)))
    }
    #expect(Mesh.triangulate((0..<5_000).map { $0 }) { [Float($0), Float($0 % 7), 0] }.count == 3 * 4_998)
  }
}
