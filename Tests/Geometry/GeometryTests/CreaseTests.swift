import Foundation
import TestSupport
import Testing

@testable import Geometry

@Suite("Normals with creases")
struct CreaseTests {
  @Test("A cube of 8 vertices has 24 at 30°: the first 8 are kept, and the copies come after them")
  func cube() throws {
    let cube = try Mesh.box().welded()
    #expect(cube.vertices.count == 8)
    var sharp = cube
    let sources = sharp.computeNormals(.smoothUpTo(degrees: 30))
    #expect(sharp.vertices.count == 24 && sources.count == 16)
    #expect(sharp.vertices.prefix(8).map(\.position) == cube.vertices.map(\.position))
    #expect(sharp.vertices.dropFirst(8).map(\.position) == sources.map { cube.vertices[Int($0)].position })
    for start in stride(from: 0, to: 36, by: 3) {
      for corner in start..<start + 3 {
        let normal = sharp.vertices[Int(sharp.indices[corner])].normal
        #expect((normal - SIMD3<Float>(sharp.facetNormal(at: start))).isWithin(1e-6))
      }
    }
    var round = cube
    #expect(round.computeNormals(.smoothUpTo(degrees: 90)).isEmpty && round.vertices.count == 8)
    #expect((round.vertices[0].normal - cube.vertices[0].position * (4.0 / 3).squareRoot()).isWithin(1e-3))
  }

  @Test("The angle of the limit itself is smooth: a prism of 12 sides at 30°")
  func limit() throws {
    let prism = try Mesh.cylinder(segments: 12).welded()
    var (smooth, sharp) = (prism, prism)
    smooth.recomputeNormals(.smoothUpTo(degrees: 30))
    sharp.recomputeNormals(.smoothUpTo(degrees: 29.9))
    #expect(smooth.vertices.count == 4 * 12 + 2 && sharp.vertices.count == 12 * 4 + 2 * 12 + 2)
  }

  @Test("An icosphere stays smooth and welded, and the rim of a cone is a crease")
  func roundSolids() throws {
    let sphere = try Mesh.icosphere(subdivisions: 3)
    var smooth = sphere
    #expect(smooth.computeNormals(.smoothUpTo(degrees: 30)).isEmpty)
    #expect(smooth.indices == sphere.indices && smooth.vertices.count == sphere.vertices.count)
    for (found, exact) in zip(smooth.vertices, sphere.vertices) {
      #expect((found.normal - exact.normal).isWithin(0.01))
    }
    var cone = try Mesh.cone(segments: 32).welded()
    #expect(cone.vertices.count == 34)
    cone.recomputeNormals(.smoothUpTo(degrees: 30))
    #expect(cone.vertices.count == 34 + 32)
    let apex = try #require(cone.vertices.first { $0.y > 0.4 })
    #expect((apex.normal - SIMD3<Float>(0, 1, 0)).isWithin(1e-5))
  }

  @Test("Flat normals keep the vertices, and vertices without triangles")
  func flat() throws {
    var mesh = try Mesh.box().welded()
    mesh.vertices.append(Vertex(position: [9, 9, 9], normal: .zero))
    mesh.textureCoordinates = mesh.vertices.map { [$0.x, $0.y] }
    let original = mesh
    let sources = mesh.computeNormals(.flat)
    #expect(mesh.vertices.count == 37 && sources.count == 28 && Set(mesh.indices).count == 36)
    #expect(mesh.vertices[8].normal == [0, 0, 1])
    #expect(mesh.textureCoordinates == mesh.vertices.map { [$0.x, $0.y] })
    var document = MeshDocument(meshes: [mesh])
    document.computedNormals = [0: MeshDocument.ComputedNormals(.flat, sources: sources)]
    document.removeCopies(ofMesh: 0)
    #expect(document.meshes[0].indices == original.indices)
    #expect(document.meshes[0].vertices.map(\.position) == original.vertices.map(\.position))
    #expect(document.meshes[0].textureCoordinates == original.textureCoordinates)
    #expect(document.computedNormals[0] == MeshDocument.ComputedNormals(.flat))
  }

  @Test("Smoothing groups join the triangles of a group, whatever their angle, and leave group 0 flat")
  func smoothingGroups() throws {
    let cube = try Mesh.box().welded()
    var (one, none, faces) = (cube, cube, cube)
    #expect(one.computeNormals(smoothingGroups: Array(repeating: 7, count: 12)).isEmpty)
    _ = none.computeNormals(smoothingGroups: Array(repeating: 0, count: 12))
    // The two triangles of each side have equal normals.
    #expect(none.vertices.count == 24)
    // One group for each side of the cube.
    let sides = (0..<12).map { triangle in
      let normal = cube.facetNormal(at: 3 * triangle)
      return UInt32(
        1 + (0..<3).reduce(0) { $0 + ($1 * 2 + (normal[$1] > 0 ? 1 : 0)) * (normal[$1] == 0 ? 0 : 1) })
    }
    #expect(Set(sides).count == 6)
    _ = faces.computeNormals(smoothingGroups: sides)
    #expect(faces.vertices.count == 24)
  }

  @Test("Existing normals are kept, and their triangles still count in the means of others")
  func existing() throws {
    var mesh = try Mesh.box().welded()
    mesh.recomputeNormals(.smooth)
    let whole = mesh
    mesh.vertices[3].normal = .zero
    var repaired = mesh
    repaired.computeNormals(.smooth, keepsExisting: true)
    #expect(repaired == whole)
    let sources = mesh.computeNormals(.smoothUpTo(degrees: 30), keepsExisting: true)
    #expect(sources == [3, 3])
    #expect(mesh.vertices.prefix(3).elementsEqual(whole.vertices.prefix(3)))
  }

  @Test("Corner normals agree with a quadratic search, for random triangles at few positions")
  func randomMeshes() {
    var random = SeededGenerator(seed: RandomTests.seed)
    var sharedCount = 0
    for round in 0..<400 {
      let mesh = Self.randomMesh(round, &random)
      let degrees = Float.random(in: 0...180, using: &random)
      let groups = (0..<mesh.triangleCount).map { _ in UInt32.random(in: 0...3, using: &random) }
      let usesGroups = round.isMultiple(of: 4)
      let reference = ReferenceNormals(mesh, degrees: degrees, groups: usesGroups ? groups : nil)
      guard !reference.isAmbiguous else { continue }
      var found = mesh
      let sources =
        usesGroups
        ? found.computeNormals(smoothingGroups: groups)
        : found.computeNormals(.smoothUpTo(degrees: degrees))
      #expect(found.vertices.count == mesh.vertices.count + sources.count)
      // Groups of a vertex with equal normals share it.
      #expect(found.vertices.count <= reference.vertexCount)
      let copies = zip(sources, found.vertices.dropFirst(mesh.vertices.count).map(\.normal))
      #expect(Set(copies.map { [Float($0), $1.x, $1.y, $1.z] }).count == sources.count)
      var vertexOfGroup: [[Int]: UInt32] = [:]
      for corner in mesh.indices.indices {
        let key = [Int(mesh.indices[corner]), reference.groups[corner]]
        #expect(
          vertexOfGroup.updateValue(found.indices[corner], forKey: key) ?? found.indices[corner]
            == found.indices[corner])
      }
      for corner in mesh.indices.indices {
        let vertex = found.vertices[Int(found.indices[corner])]
        #expect(vertex.position == mesh.vertices[Int(mesh.indices[corner])].position)
        guard let expected = reference.normals[corner] else { continue }
        #expect((vertex.normal - expected).isWithin(2e-3), "round \(round), corner \(corner)")
        sharedCount += 1
      }
    }
    #expect(sharedCount > 5_000)
  }

  @Test("The result does not depend on the number of threads")
  func threads() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    var mesh = try Mesh.icosphere(subdivisions: 6)
    for index in mesh.vertices.indices {
      mesh.vertices[index].position *= Float.random(in: 0.99...1.01, using: &random)
    }
    var (one, several) = (mesh, mesh)
    let sources = one.computeNormals(.smoothUpTo(degrees: 30), threads: 1)
    #expect(sources.count > 1000)
    #expect(several.computeNormals(.smoothUpTo(degrees: 30), threads: 5) == sources)
    #expect(one == several)
  }

  /// Returns random triangles. Some rounds have many at each position, and some a closed surface.
  private static func randomMesh(_ round: Int, _ random: inout SeededGenerator) -> Mesh {
    if round.isMultiple(of: 5), var ball = try? Mesh.icosphere(subdivisions: 1) {
      for index in ball.vertices.indices {
        ball.vertices[index].position *= Float.random(in: 0.3...1, using: &random)
      }
      return ball
    }
    let count = Int.random(in: 4...20, using: &random)
    let places = (0..<max(4, count / 2)).map { _ in
      SIMD3<Float>.random(in: -1...1, using: &random)
    }
    return Mesh(
      vertices: (0..<count).map { number in
        Vertex(
          position: number < places.count ? places[number] : places.randomElement(using: &random) ?? .zero,
          normal: .zero)
      },
      indices: (0..<3 * Int.random(in: 1...60, using: &random)).map { _ in
        .random(in: 0..<UInt32(count), using: &random)
      })
  }
}

/// The normals of corners by a search over all pairs of corners at a position.
private struct ReferenceNormals {
  /// The normal of each corner. Nil if the mean vanishes.
  var normals: [SIMD3<Float>?] = []
  var vertexCount = 0
  /// The group of each corner.
  var groups: [Int] = []
  /// Whether an angle is near the limit.
  var isAmbiguous = false

  init(_ mesh: Mesh, degrees: Float, groups: [UInt32]?) {
    let corners = Array(mesh.indices.indices)
    func place(_ corner: Int) -> SIMD3<Float> { mesh.vertices[Int(mesh.indices[corner])].position }
    func next(_ corner: Int) -> Int { corner % 3 == 2 ? corner - 2 : corner + 1 }
    func previous(_ corner: Int) -> Int { corner % 3 == 0 ? corner + 2 : corner - 1 }
    func facet(_ corner: Int) -> SIMD3<Double>? {
      let start = corner / 3 * 3
      let (a, b, c) = (
        SIMD3<Double>(place(start)), SIMD3<Double>(place(start + 1)), SIMD3<Double>(place(start + 2))
      )
      let normal = cross(b - a, c - a)
      return length(normal) > 0 ? normal / length(normal) : nil
    }
    func angle(_ corner: Int) -> Double {
      let (a, b) = (
        SIMD3<Double>(place(next(corner))) - SIMD3<Double>(place(corner)),
        SIMD3<Double>(place(previous(corner))) - SIMD3<Double>(place(corner))
      )
      guard length(a) > 0, length(b) > 0 else { return 0 }
      return acos(min(max(dot(a, b) / length(a) / length(b), -1), 1))
    }
    let places = Self.places(mesh)
    func id(_ corner: Int) -> UInt32 { places[Int(mesh.indices[corner])] }
    let cornersOfID = Dictionary(grouping: corners, by: id)
    func neighbors(_ corner: Int) -> [Int] { cornersOfID[id(corner), default: []] }
    var group = corners
    for one in corners {
      let end = id(next(one))
      if end == id(one) { continue }
      let forward = neighbors(one).filter { id(next($0)) == end }
      let backward = neighbors(one).filter { id(previous($0)) == end }
      guard forward.count == 1, backward.count == 1, let other = backward.first else { continue }
      let isSmooth: Bool
      if let groups {
        isSmooth = groups[one / 3] == groups[other / 3] && groups[one / 3] != 0
      } else if let a = facet(one), let b = facet(other) {
        let between = acos(min(max(dot(a, b), -1), 1)) * 180 / .pi
        if abs(between - Double(degrees)) < 0.01 { isAmbiguous = true }
        isSmooth = between <= Double(degrees)
      } else {
        isSmooth = true
      }
      if isSmooth {
        let (old, new) = (group[other], group[one])
        for corner in neighbors(one) where group[corner] == old { group[corner] = new }
      }
    }
    self.groups = group
    normals = corners.map { corner in
      var sum = SIMD3<Double>.zero
      for other in neighbors(corner) where group[other] == group[corner] {
        sum += (facet(other) ?? .zero) * angle(other)
      }
      return length(sum) > 0.05 ? SIMD3<Float>(sum / length(sum)) : nil
    }
    vertexCount = mesh.vertices.indices.reduce(0) { count, vertex in
      count + max(1, Set(corners.filter { mesh.indices[$0] == vertex }.map { group[$0] }).count)
    }
  }

  /// Returns the first vertex at the position of each vertex with an open edge, and the other vertices themselves.
  private static func places(_ mesh: Mesh) -> [UInt32] {
    let indices = mesh.indices
    var sides: [(from: UInt32, to: UInt32)] = []
    for start in stride(from: 0, to: indices.count, by: 3) {
      for side in 0..<3 { sides.append((indices[start + side], indices[start + (side + 1) % 3])) }
    }
    var counts: [[UInt32]: Int] = [:]
    for side in sides { counts[[side.from, side.to], default: 0] += 1 }
    let openSides = sides.filter { side in
      side.from != side.to && (counts[[side.from, side.to]] != 1 || counts[[side.to, side.from]] != 1)
    }
    let isOpen = Set(openSides.flatMap { [$0.from, $0.to] })
    let vertices = Array(0..<UInt32(mesh.vertices.count))
    let open = vertices.filter(isOpen.contains)
    return vertices.map { vertex in
      guard isOpen.contains(vertex) else { return vertex }
      return open.first { mesh.vertices[Int($0)].position == mesh.vertices[Int(vertex)].position } ?? vertex
    }
  }
}
