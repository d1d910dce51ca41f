import Geometry
import MeshFormats
import Testing

@Suite("OBJ")
struct OBJTests {
  @Test("A triangle is written as this exact text")
  func golden() throws {
    let expected = """
      # Orrery, colours in sRGB
      o A_b
      v 10 0 0 1 0.7372549 0
      v 12 0 0 1 0.7372549 0
      v 10 2 0 1 0.7372549 0
      vt 0 1
      vt 1 1
      vt 0 0.75
      vn 0 0 1
      vn 0 0 1
      vn 0 0 1
      f 1/1/1 2/2/2 3/3/3

      """
    #expect(String(decoding: try MeshDocument.triangle.bytes(as: .obj), as: UTF8.self) == expected)
  }

  @Test("An empty document is written as a comment")
  func empty() throws {
    #expect(try MeshDocument().bytes(as: .obj) == Array("# Orrery, colours in sRGB\n".utf8))
  }

  /// The statements of an OBJ file.
  private struct Parsed {
    var names: [String] = []
    var positions: [SIMD3<Float>] = [], normals: [SIMD3<Float>] = []
    var colors: [SIMD3<Float>] = []
    var coordinates: [SIMD2<Float>] = []
    /// Position, texture coordinate (0 for none) and normal, counted from 1.
    var corners: [[Int]] = []

    init(_ bytes: [UInt8]) throws {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        let numbers = words.dropFirst().compactMap(Float.init)
        switch words[0] {
        case "#": continue
        case "o":
          try #require(words.count == 2)
          names.append(words[1])
        case "v":
          try #require(numbers.count == 6)
          positions.append(SIMD3(numbers[0..<3]))
          colors.append(SIMD3(numbers[3..<6]))
        case "vt":
          try #require(numbers.count == 2)
          coordinates.append(SIMD2(numbers))
        case "vn":
          try #require(numbers.count == 3)
          normals.append(SIMD3(numbers))
        case "f":
          try #require(words.count == 4)
          corners += words.dropFirst().map {
            $0.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
          }
        default: Issue.record("unexpected line \(line)")
        }
      }
    }
  }

  @Test(
    "Spheres are written with transformed vertices and triangles, normals, texture coordinates and colours",
    arguments: [try MeshDocument.spheres(), try MeshDocument.largeSphere()])
  func spheres(document: MeshDocument) throws {
    let parsed = try Parsed(document.bytes(as: .obj))
    #expect(parsed.corners.map { parsed.positions[$0[0] - 1] } == document.corners)
    let meshes = document.nodes.map { document.meshes[$0.mesh] }
    let normals = meshes.flatMap { mesh in mesh.indices.map { mesh.vertices[Int($0)].normal } }
    #expect(parsed.corners.map { parsed.normals[$0[2] - 1] } == normals)
    let coordinates = meshes.flatMap { mesh in
      mesh.indices.map { index -> SIMD2<Float>? in
        guard !mesh.textureCoordinates.isEmpty else { return nil }
        let coordinate = mesh.textureCoordinates[Int(index)]
        return [coordinate.x, 1 - coordinate.y]
      }
    }
    #expect(parsed.corners.map { $0[1] == 0 ? nil : parsed.coordinates[$0[1] - 1] } == coordinates)
    let colors = zip(document.nodes, meshes).flatMap { node, mesh in
      mesh.vertices.indices.map { index -> SIMD3<Float> in
        var color = node.color
        if !mesh.colors.isEmpty { color.linear *= mesh.colors[index].linear }
        let bytes = color.sRGB8
        return SIMD3(Float(bytes.x), Float(bytes.y), Float(bytes.z)) / 255
      }
    }
    #expect(parsed.colors == colors)
  }

  @Test("Each object has a name of one word")
  func names() throws {
    let names = try Parsed(MeshDocument.spheres().bytes(as: .obj)).names
    #expect(names == ["The_Sun", "\"quoted\"___and_broken_", "node_2", "The_Sun", "Größe_🪐", "node_5"])
    var document = MeshDocument.triangle
    document.nodes[0].name = "#1\t\u{2028}\r\n\u{A0}x\\"
    #expect(try Parsed(document.bytes(as: .obj)).names == ["_1_____x_"])
  }

  @Test(
    "Every float is read back unchanged",
    arguments: [
      0.1, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude, -.greatestFiniteMagnitude, 16_777_216,
      16_777_215, 1e16, 1e-5,
      .pi,
      123_456.79,
    ] as [Float])
  func floats(value: Float) throws {
    var document = MeshDocument.triangle
    document.nodes[0] = .init(mesh: 0)
    document.meshes[0].vertices[1].position = SIMD3(value, -value, 0)
    let position = try Parsed(document.bytes(as: .obj)).positions[1]
    #expect(position.x == value && position.y == -value)
  }
}
