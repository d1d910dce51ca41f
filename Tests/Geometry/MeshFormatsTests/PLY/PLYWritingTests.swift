import Geometry
import MeshFormats
import Testing

@Suite("PLY")
struct PLYTests {
  private static func header(vertices: Int, faces: Int, isTextured: Bool) -> [String] {
    [
      "ply", "format binary_little_endian 1.0", "comment Orrery, colours in sRGB",
      "element vertex \(vertices)",
      "property float x", "property float y", "property float z",
      "property float nx", "property float ny", "property float nz",
    ] + (isTextured ? ["property float s", "property float t"] : []) + [
      "property uchar red", "property uchar green", "property uchar blue", "property uchar alpha",
      "element face \(faces)", "property list uchar uint vertex_indices", "end_header",
    ]
  }

  @Test("A triangle is written as these exact bytes")
  func golden() throws {
    let header = Self.header(vertices: 3, faces: 1, isTextured: true).map { $0 + "\n" }.joined()
    let expected =
      Array(header.utf8)
      + hex(
        """
        00002041 00000000 00000000  00000000 00000000 0000803F  00000000 0000803F  FF BC 00 FF
        00004041 00000000 00000000  00000000 00000000 0000803F  0000803F 0000803F  FF BC 00 FF
        00002041 00000040 00000000  00000000 00000000 0000803F  00000000 0000403F  FF BC 00 FF
        03 00000000 01000000 02000000
        """)
    #expect(try MeshDocument.triangle.bytes(as: .ply) == expected)
  }

  @Test("An empty document is written as a header")
  func empty() throws {
    let header = Self.header(vertices: 0, faces: 0, isTextured: false).map { $0 + "\n" }.joined()
    #expect(try MeshDocument().bytes(as: .ply) == Array(header.utf8))
  }

  @Test(
    "Spheres are written with transformed vertices and triangles, normals, texture coordinates and colours",
    arguments: [try MeshDocument.spheres(), try MeshDocument.largeSphere()])
  func spheres(document: MeshDocument) throws {
    var reader = ByteReader(try document.bytes(as: .ply))
    for line in Self.header(vertices: document.vertexCount, faces: document.triangleCount, isTextured: true) {
      #expect(try reader.line() == line)
    }
    var positions: [SIMD3<Float>] = []
    for node in document.nodes {
      let mesh = document.meshes[node.mesh]
      for (index, vertex) in mesh.vertices.enumerated() {
        positions.append(try reader.vector())
        #expect(try reader.vector() == vertex.normal)
        let coordinate = mesh.textureCoordinates.isEmpty ? [0, 1] : mesh.textureCoordinates[index]
        #expect(try [reader.float(), reader.float()] == [coordinate.x, 1 - coordinate.y])
        var color = node.color
        if !mesh.colors.isEmpty { color.linear *= mesh.colors[index].linear }
        let bytes = color.sRGB8
        #expect(try reader.take(4) == [bytes.x, bytes.y, bytes.z, bytes.w])
      }
    }
    var corners: [SIMD3<Float>] = []
    for _ in 0..<document.triangleCount {
      #expect(try reader.integer(UInt8.self) == 3)
      for _ in 0..<3 { corners.append(positions[Int(try reader.integer(UInt32.self))]) }
    }
    #expect(reader.isAtEnd)
    #expect(corners == document.corners)
  }

  @Test("A document without texture coordinates has no properties for them")
  func untextured() throws {
    var document = MeshDocument.triangle
    document.meshes[0].textureCoordinates = []
    let header = Self.header(vertices: 3, faces: 1, isTextured: false).map { $0 + "\n" }.joined()
    let bytes = try document.bytes(as: .ply)
    #expect(bytes.starts(with: header.utf8))
    #expect(bytes.count == header.utf8.count + 3 * 28 + 13)
  }
}
