import Files
import Foundation
import Geometry
import MeshFormats
import TestSupport
import Testing

@Suite("Options of writing")
struct WritingOptionsTests {
  private func text(
    _ document: MeshDocument = .triangle, as format: MeshFormat, _ options: MeshWritingOptions
  ) throws -> String {
    String(decoding: try document.bytes(as: format, options: options), as: UTF8.self)
  }

  @Test(
    "The estimated file size is exact for binary STL, close for PLY, GLB and ASCII STL, and minimal for an empty document"
  )
  func estimates() throws {
    let sphere = MeshDocument(
      meshes: [try UVSphere(segments: 40, rings: 20).mesh(radius: 1)], nodes: [.init(mesh: 0)])
    for document in [.triangle, sphere] {
      #expect(try document.estimatedByteCount(as: .stl) == document.bytes(as: .stl).count)
    }
    for format in [MeshFormat.ply, .glb] {
      let (estimate, count) = (sphere.estimatedByteCount(as: format), try sphere.bytes(as: format).count)
      #expect(abs(estimate - count) < count / 20, "\(format): \(estimate) for \(count)")
    }
    for format in [MeshFormat.stl, .ply] {
      let count = try sphere.bytes(as: format, options: .init(encoding: .ascii)).count
      let estimate = sphere.estimatedByteCount(as: format, encoding: .ascii)
      #expect(abs(estimate - count) < count / 5, "\(format): \(estimate) for \(count)")
    }
    let empty = MeshDocument(meshes: [], nodes: [])
    let estimates = [MeshFormat.glb, .gltf, .obj, .stl, .ply, .off].map { empty.estimatedByteCount(as: $0) }
    #expect(estimates == [0, 0, 0, 84, 400, 60])
  }

  @Test("An ASCII STL is exactly this text, with a named solid for each node")
  func asciiSTL() throws {
    var document = MeshDocument.triangle
    document.nodes.append(.init(mesh: 0))
    document.meshes[0].vertices[1].x = 0.1
    let expected = """
      solid A b
      facet normal 0 0 1
      outer loop
      vertex 10 0 0
      vertex 10.2 0 0
      vertex 10 2 0
      endloop
      endfacet
      endsolid A b
      solid
      facet normal 0 0 1
      outer loop
      vertex 0 0 0
      vertex 0.1 0 0
      vertex 0 1 0
      endloop
      endfacet
      endsolid

      """
    #expect(try text(document, as: .stl, .init(encoding: .ascii)) == expected)
    document.nodes[0].name = "a\nb"
    #expect(try text(document, as: .stl, .init(encoding: .ascii)).hasPrefix("solid a_b\n"))
  }

  @Test("An ASCII PLY is exactly this text")
  func asciiPLY() throws {
    let expected = """
      ply
      format ascii 1.0
      comment Orrery, colours in sRGB
      element vertex 3
      property float x
      property float y
      property float z
      property float nx
      property float ny
      property float nz
      property float s
      property float t
      property uchar red
      property uchar green
      property uchar blue
      property uchar alpha
      element face 1
      property list uchar uint vertex_indices
      end_header
      10 0 0 0 0 1 0 1 255 188 0 255
      12 0 0 0 0 1 1 1 255 188 0 255
      10 2 0 0 0 1 0 0.75 255 188 0 255
      3 0 1 2

      """
    #expect(try text(as: .ply, .init(encoding: .ascii)) == expected)
  }

  @Test("A big-endian PLY is exactly these bytes")
  func bigEndianPLY() throws {
    let bytes = try MeshDocument.triangle.bytes(as: .ply, options: .init(encoding: .bigEndian))
    let header = try #require(String(bytes: bytes.dropLast(36 * 3 + 13), encoding: .utf8))
    #expect(header.hasPrefix("ply\nformat binary_big_endian 1.0\n") && header.hasSuffix("end_header\n"))
    #expect(
      Array(bytes.suffix(36 * 3 + 13))
        == hex(
          """
          41200000 00000000 00000000  00000000 00000000 3F800000  00000000 3F800000  FF BC 00 FF
          41400000 00000000 00000000  00000000 00000000 3F800000  3F800000 3F800000  FF BC 00 FF
          41200000 40000000 00000000  00000000 00000000 3F800000  00000000 3F400000  FF BC 00 FF
          03 00000000 00000001 00000002
          """))
  }

  @Test(
    "An OBJ with a material library has materials in place of colours, and vertex colours where a mesh has them"
  )
  func materials() throws {
    var document = MeshDocument.triangle
    document.nodes.append(.init(mesh: 0, color: Color(red: 1, green: 1, blue: 1, alpha: 0.1)))
    document.nodes.append(document.nodes[0])
    document.meshes.append(document.meshes[0])
    document.meshes[1].textureCoordinates = []
    document.meshes[1].colors = [Color(red: 1, green: 0, blue: 0), .white, .black]
    document.nodes[1].mesh = 1
    let expected = """
      # Orrery, colours in sRGB
      mtllib my library.mtl
      o A_b
      usemtl material_0
      v 10 0 0
      v 12 0 0
      v 10 2 0
      vt 0 1
      vt 1 1
      vt 0 0.75
      vn 0 0 1
      vn 0 0 1
      vn 0 0 1
      f 1/1/1 2/2/2 3/3/3
      o node_1
      usemtl material_1
      v 0 0 0 1 0 0
      v 1 0 0 1 1 1
      v 0 1 0 0 0 0
      vn 0 0 1
      vn 0 0 1
      vn 0 0 1
      f 4//4 5//5 6//6
      o A_b
      usemtl material_0
      v 10 0 0
      v 12 0 0
      v 10 2 0
      vt 0 1
      vt 1 1
      vt 0 0.75
      vn 0 0 1
      vn 0 0 1
      vn 0 0 1
      f 7/4/7 8/5/8 9/6/9

      """
    #expect(try text(document, as: .obj, .init(sidecarName: "my library.mtl")) == expected)
    let library = """
      # Orrery, colours in sRGB
      newmtl material_0
      Kd 1 0.7353569 0
      d 1
      newmtl material_1
      Kd 1 1 1
      d 0.1

      """
    var sidecar: [UInt8] = []
    try document.writeSidecar(to: &sidecar, as: .obj, options: .init(sidecarName: "my library.mtl"))
    #expect(String(decoding: sidecar, as: UTF8.self) == library)
  }

  @Test("A material library is written beside its OBJ and read with it, and is not written without a name")
  func sidecar() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.obj")
    var document = MeshDocument.triangle
    document.nodes[0].color = Color(sRGB8: [1, 2, 3, 255])
    try document.write(toFile: path, as: .obj, options: .init(sidecarName: "a b.mtl"))
    #expect(folder.names.sorted() == ["a b.mtl", "a.obj"])
    let read = try MeshFile.read(path)
    #expect(read.omissions.isEmpty)
    #expect(read.document.nodes.map(\.color) == document.nodes.map(\.color))
    try document.write(toFile: folder.path("b.obj"), as: .obj)
    #expect(folder.names.count == 3)
    try document.write(toFile: folder.path("c.ply"), as: .ply, options: .init(sidecarName: "c.mtl"))
    #expect(folder.names.count == 4)
  }

  @Test("An encoding that a format does not have changes nothing")
  func ignored() throws {
    for format in [MeshFormat.glb, .gltf, .obj] {
      for encoding in MeshWritingOptions.Encoding.allCases {
        let bytes = try MeshDocument.triangle.bytes(as: format, options: .init(encoding: encoding))
        #expect(try bytes == MeshDocument.triangle.bytes(as: format))
      }
    }
    #expect(
      try MeshDocument.triangle.bytes(as: .stl, options: .init(encoding: .bigEndian))
        == MeshDocument.triangle.bytes(as: .stl))
  }

  @Test("The bytes do not depend on the sink or on its block size")
  func blocks() throws {
    // A mesh of more than one block of text, and many small meshes in one block.
    let document = MeshDocument(
      meshes: [
        try UVSphere(segments: 90, rings: 60).mesh(radius: 1),
        try Icosphere(subdivisions: 1).mesh(radius: 2),
      ],
      nodes: [.init(mesh: 0)] + (0..<150).map { .init(mesh: 1, translation: [Float($0), 0, 0]) })
    let stl = try document.bytes(as: .stl)
    #expect(stl.count == 84 + 50 * document.triangleCount)
    for (format, encoding) in [(MeshFormat.stl, .ascii), (.ply, .ascii), (.ply, .bigEndian), (.obj, .ascii)]
      as [(MeshFormat, MeshWritingOptions.Encoding)]
    {
      let bytes = try document.bytes(as: format, options: .init(encoding: encoding))
      let read = try MeshFile.parse(bytes, as: format, path: "a").document
      #expect(read.triangleCount == document.triangleCount)
      #expect(read.corners == document.corners)
    }
  }
}
