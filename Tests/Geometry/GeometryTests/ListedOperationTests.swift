import Geometry
import TestSupport
import Testing

@Suite("Operations of the list")
struct ListedOperationTests {
  /// The values of each key of all operations, with those of the other keys of its operation that it needs.
  private static let choices: [[String: Float]] = MeshOperations.keys.flatMap { key -> [[String: Float]] in
    let values: [Float] =
      switch key.kind {
      case .number(let range), .count(let range):
        ([0, 0.3, 1] as [Float]).map { share in
          let (low, high) = (max(range.lowerBound, -2), min(range.upperBound, 2))
          return low + share * (high - low)
        }
      case .boolean: [1]
      }
    guard let operation = key.requirement else { return values.map { [key.name: $0] } }
    return values.map { [operation: 0.5, key.name: $0] }
  }

  private func operations(_ values: [String: Float]) throws -> MeshOperations {
    var operations = MeshOperations()
    for (name, value) in values {
      operations[try #require(MeshOperations.names.firstIndex(of: name))] = value
    }
    return operations
  }

  private func applied(_ name: String, _ amount: Float = 1, to mesh: Mesh) throws -> Mesh {
    try operations([name: amount]).applied(to: mesh)
  }

  @Test("Every operation leaves valid meshes of any size, the same ones each time", arguments: choices)
  func valid(values: [String: Float]) throws {
    var meshes = [Mesh(), try Mesh.box(), try Mesh.uvSphere(radius: 2, segments: 40, rings: 20)]
    var random = SeededGenerator(seed: 5)
    for count in [1, 10, 200] {
      let vertices = (0..<count).map { _ in
        Vertex(
          position: [Float.random(in: -1...1, using: &random), 0, Float.random(in: -1...1, using: &random)],
          normal: [0, 1, 0])
      }
      let indices = (0..<3 * count).map { _ in UInt32.random(in: 0..<UInt32(count), using: &random) }
      var mesh = Mesh(vertices: vertices, indices: indices)
      mesh.colors = vertices.map { Color(red: abs($0.x), green: 0, blue: abs($0.z)) }
      meshes.append(mesh)
    }
    let operations = try operations(values)
    for mesh in meshes {
      let result = try operations.applied(to: mesh)
      #expect(result.indices.count.isMultiple(of: 3))
      #expect(result.indices.allSatisfy { Int($0) < result.vertices.count })
      #expect(result.attributeCounts.allSatisfy { $0.count == 0 || $0.count == result.vertices.count })
      #expect(try operations.applied(to: mesh) == result)
    }
  }

  @Test(
    "A decimated sphere keeps its share of triangles, is closed, and stays within a hundredth of the radius")
  func decimation() throws {
    let sphere = try Mesh.uvSphere(radius: 1, segments: 96, rings: 48)
    // Each triangle has vertices of its own, as in STL.
    let facets = Mesh(
      vertices: sphere.indices.map { sphere.vertices[Int($0)] },
      indices: Array(0..<UInt32(sphere.indices.count)))
    for mesh in [sphere, facets] {
      let result = try applied("decimate", 0.25, to: mesh)
      let share = Float(result.triangleCount) / Float(sphere.triangleCount)
      #expect(share <= 0.25 && share > 0.24, "\(share)")
      #expect(abs(result.volume / sphere.volume - 1) < 0.01)
      #expect(result.vertices.allSatisfy { abs(length($0.position) - 1) < 0.01 })
      #expect(MeshInspection(MeshDocument(meshes: [result], nodes: [.init(mesh: 0)])).openEdgeCount == 0)
    }
    #expect(try applied("decimate", 1, to: sphere) == sphere)
    #expect(try applied("decimate", 0, to: sphere).triangleCount < sphere.triangleCount / 20)
  }

  @Test("The error of decimation limits it, has no effect alone, and is one of its keys")
  func error() throws {
    let sphere = try Mesh.uvSphere(radius: 1, segments: 96, rings: 48)
    let limited = try operations(["decimate": 0, "decimateError": 0.001]).applied(to: sphere)
    #expect(limited.triangleCount < sphere.triangleCount)
    #expect(limited.triangleCount > 4 * (try applied("decimate", 0, to: sphere).triangleCount))
    #expect(limited.vertices.allSatisfy { abs(length($0.position) - 1) < 0.01 })
    let alone = try operations(["decimateError": 0.001])
    #expect(try alone.isEmpty && alone.applied(to: sphere) == sphere)
    #expect(MeshOperations.names.contains("decimateError"))
  }

  @Test("Welding shares vertices, reversing negates the volume, and ordering keeps the surface")
  func others() throws {
    let box = try Mesh.box(size: [1, 2, 3])
    #expect(try applied("weld", to: box).vertices.count == 8)
    #expect(try applied("reverse", to: box).volume == -box.volume)
    #expect(try applied("reverse", to: try applied("reverse", to: box)) == box)
    #expect(try applied("optimize", to: box).volume == box.volume)
  }

  @Test("A document has the results, but for meshes with joints or morph targets, which a note names")
  func document() throws {
    let sphere = try Mesh.uvSphere(radius: 1, segments: 20, rings: 10)
    var document = MeshDocument(
      meshes: [sphere, sphere, Mesh(points: PointSet(positions: [PackedFloat3([0, 0, 0])]))],
      nodes: [.init(mesh: 0), .init(mesh: 1), .init(mesh: 2)])
    document.deformations[1] = MeshDocument.Deformation()
    let before = document
    var operations = MeshOperations()
    #expect(try document.apply(operations) == [] && document == before)
    operations[try #require(MeshOperations.names.firstIndex(of: "decimate"))] = 0.5
    #expect(try document.apply(operations) == ["a mesh with joints or morph targets left as in the file"])
    #expect(document.meshes[0].triangleCount <= sphere.triangleCount / 2)
    #expect(Array(document.meshes[1...]) == Array(before.meshes[1...]))
  }
}
