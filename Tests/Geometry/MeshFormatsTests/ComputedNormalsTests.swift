import Files
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Normals that a file does not have")
struct ComputedNormalsTests {
  /// The faces of a cube as quads, counted from 0.
  private static let quads = [
    [0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7],
  ]
  private static let positions = ["0 0 0", "1 0 0", "1 1 0", "0 1 0", "0 0 1", "1 0 1", "1 1 1", "0 1 1"]

  private static let ply = """
    ply
    format ascii 1.0
    element vertex 8
    property float x
    property float y
    property float z
    element face 6
    property list uchar int vertex_indices
    end_header
    \(positions.joined(separator: "\n"))
    \(quads.map { "4 " + $0.map(String.init).joined(separator: " ") }.joined(separator: "\n"))

    """

  /// Returns an OBJ cube. `statements` come before the faces with these numbers.
  private static func obj(_ statements: [Int: String] = [:]) -> String {
    let vertices = positions.map { "v \($0)\n" }.joined()
    let faces = quads.enumerated().map { number, quad in
      "\(statements[number].map { $0 + "\n" } ?? "")f \(quad.map { "\($0 + 1)" }.joined(separator: " "))\n"
    }
    return vertices + faces.joined()
  }

  private func read(
    _ text: String, as format: MeshFormat, normals: Mesh.NormalSmoothing? = nil
  ) throws -> MeshFile.ReadResult {
    try MeshFile.parse(Array(text.utf8), as: format, path: "a", normals: normals)
  }

  /// A welded cube whose normals are computed as flat, as from a glTF file.
  private static func flatCube() throws -> MeshDocument {
    var mesh = try Mesh.box().welded()
    let computed = mesh.computedNormals(.flat)
    var document = MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)])
    document.computedNormals = [0: computed]
    return document
  }

  /// Returns whether each triangle has the normal of its plane.
  private func isFlat(_ mesh: Mesh) -> Bool {
    stride(from: 0, to: mesh.indices.count, by: 3).allSatisfy { start in
      let corners = (start..<start + 3).map { mesh.vertices[Int(mesh.indices[$0])] }
      let normal = facetNormal(corners[0].position, corners[1].position, corners[2].position) ?? .zero
      return corners.allSatisfy { (($0.normal - normal) * ($0.normal - normal)).sum() < 1e-6 }
    }
  }

  @Test("PLY and OBJ have creases at 30°, and the vertices of the file come first", arguments: [true, false])
  func creases(isPLY: Bool) throws {
    let document = try read(isPLY ? Self.ply : Self.obj(), as: isPLY ? .ply : .obj).document
    #expect(document.meshes[0].vertices.count == 24 && isFlat(document.meshes[0]))
    #expect(document.computedNormals[0]?.smoothing == .smoothUpTo(degrees: 30))
    #expect(document.computedNormals[0]?.sources.count == 16)
    #expect(document.meshes[0].vertices[6].position == [1, 1, 1])
  }

  @Test("glTF has flat normals, and is written without normals again")
  func flat() throws {
    let document = try Self.flatCube()
    for format in [MeshFormat.glb, .gltf] {
      let bytes = try document.bytes(as: format)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("NORMAL") && text.contains("\"count\":8"))
      let read = try MeshFile.parse(bytes, as: format, path: "a")
      #expect(read.document == document && isFlat(read.document.meshes[0]))
      #expect(read.document.meshes[0].vertices.count == 36)
    }
  }

  @Test("Normals that readers of the format compute differently are written: flat ones to OBJ and PLY")
  func flatToOthers() throws {
    let document = try Self.flatCube()
    let obj = String(decoding: try document.bytes(as: .obj), as: UTF8.self)
    let lines = obj.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("v ") } == 8 && lines.count { $0.hasPrefix("vn ") } == 12)
    let readOBJ = try read(obj, as: .obj).document
    #expect(isFlat(readOBJ.meshes[0]) && readOBJ.computedNormals.isEmpty)
    #expect(readOBJ.corners == document.corners)
    let ply = try MeshFile.parse(document.bytes(as: .ply), as: .ply, path: "a").document
    #expect(ply.meshes == document.meshes && ply.computedNormals.isEmpty)
  }

  @Test("PLY and OBJ without normals are written without normals, and glTF of them with normals")
  func creasesToOthers() throws {
    let document = try read(Self.ply, as: .ply).document
    for encoding in MeshWritingOptions.Encoding.allCases {
      let bytes = try document.bytes(as: .ply, options: MeshWritingOptions(encoding: encoding))
      #expect(try MeshFile.parse(bytes, as: .ply, path: "a").document == document)
      #expect(!String(decoding: bytes, as: UTF8.self).contains("nx"))
    }
    let obj = String(decoding: try document.bytes(as: .obj), as: UTF8.self)
    #expect(!obj.contains("vn") && !obj.contains("/"))
    #expect(try read(obj, as: .obj).document.meshes == document.meshes)
    let glb = try MeshFile.parse(document.bytes(as: .glb), as: .glb, path: "a").document
    #expect(glb.meshes == document.meshes && glb.computedNormals.isEmpty)
  }

  @Test(
    "Smooth normals share the positions of an OBJ, with and without texture coordinates",
    arguments: [false, true])
  func sharedPositions(isTextured: Bool) throws {
    var mesh = try Mesh.box().welded()
    if isTextured { mesh.textureCoordinates = mesh.vertices.map { [$0.x + 0.5, $0.y + 0.5] } }
    let computed = mesh.computedNormals(.smoothUpTo(degrees: 10))
    let plain = try MeshDocument(meshes: [Mesh.plane()], nodes: [])
    var document = MeshDocument(
      meshes: [mesh, plain.meshes[0]],
      nodes: [.init(mesh: 1), .init(mesh: 0), .init(mesh: 0, translation: [3, 0, 0]), .init(mesh: 1)])
    document.computedNormals = [0: computed]
    let obj = String(decoding: try document.bytes(as: .obj), as: UTF8.self)
    let lines = obj.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("v ") } == 2 * 8 + 2 * 4)
    #expect(lines.count { $0.hasPrefix("vn ") } == 2 * 24 + 2 * 4)
    let found = try read(obj, as: .obj).document
    #expect(found.corners == document.corners)
    for (node, other) in zip(found.nodes, document.nodes) {
      let (a, b) = (found.meshes[node.mesh], document.meshes[other.mesh])
      #expect(a.indices.map { a.vertices[Int($0)].normal } == b.indices.map { b.vertices[Int($0)].normal })
      guard !b.textureCoordinates.isEmpty else { continue }
      #expect(
        a.indices.map { a.textureCoordinates[Int($0)] } == b.indices.map { b.textureCoordinates[Int($0)] })
    }
  }

  @Test("A PLY file of several meshes has normals if one of them does")
  func mixedPLY() throws {
    let crease = try read(Self.ply, as: .ply).document
    var document = crease
    document.nodes.append(.init(mesh: 0, translation: [5, 0, 0]))
    #expect(!String(decoding: try document.bytes(as: .ply), as: UTF8.self).contains("nx"))
    document.meshes.append(try Mesh.plane())
    document.nodes.append(.init(mesh: 1))
    let found = try MeshFile.parse(document.bytes(as: .ply), as: .ply, path: "a").document
    #expect(found.computedNormals.isEmpty && found.meshes[0].vertices.count == 24 + 24 + 4)
  }

  @Test("Descriptions of computed normals that do not fit the mesh are ignored")
  func invalidDescriptions() throws {
    for sources in [[UInt32](repeating: 0, count: 40), [35], [99]] {
      var document = try Self.flatCube()
      document.computedNormals = [0: .init(.flat, sources: sources), 7: .init(.flat)]
      let found = try MeshFile.parse(document.bytes(as: .glb), as: .glb, path: "a").document
      #expect(found.meshes == document.meshes && found.computedNormals.isEmpty)
    }
  }

  @Test(
    "Smoothing groups of OBJ: off and 0 are flat, faces before the first are flat, and groups are apart",
    arguments: [
      ([0: "s off"], 36, .flat), ([0: "s 0"], 36, .flat), ([0: "s 1"], 8, .smoothUpTo(degrees: 180)),
      ([0: "s 4", 2: "s 4 # the same"], 8, .smoothUpTo(degrees: 180)),
      // The first two quads are flat, with 4 vertices each. The other four are a band of 8 vertices.
      ([2: "s 7"], 8 + 2 * 4, nil),
      ([0: "s 1", 1: "s 2", 2: "s 3", 3: "s 4", 4: "s 5", 5: "s 6"], 24, nil),
      ([0: "s wrong"], 24, .smoothUpTo(degrees: 30)),
    ] as [([Int: String], Int, Mesh.NormalSmoothing?)])
  func smoothingGroups(statements: [Int: String], count: Int, rule: Mesh.NormalSmoothing?) throws {
    let document = try read(Self.obj(statements), as: .obj).document
    #expect(document.meshes[0].vertices.count == count)
    #expect(document.computedNormals[0]?.smoothing == rule)
  }

  @Test("Smoothing groups continue over the parts of a file that threads read, and over materials")
  func smoothingGroupsInParts() throws {
    // A strip of quads that bend by 40°, in groups of four quads, with a material for every third group.
    var text = ""
    for step in 0...4000 {
      let (x, y) = (Double(step), step.isMultiple(of: 2) ? 0 : 0.8)
      text += "v \(x) \(y) 0\nv \(x) \(y) 1\n"
    }
    var groups: [UInt32] = []
    for quad in 0..<4000 {
      if quad.isMultiple(of: 4) { text += "s \(quad / 4 % 3)\n" }
      groups.append(UInt32(quad / 4 % 3))
      if quad.isMultiple(of: 12) { text += "usemtl m\(quad / 12 % 2)\n" }
      let first = 2 * quad + 1
      text += "f \(first) \(first + 1) \(first + 3) \(first + 2)\n"
    }
    let results = [1, 2, 3, 7].map { threads in
      Result { try OBJReader(path: "a", bytes: Array(text.utf8), siblings: .none, threads: threads).read() }
    }
    let first = try results[0].get().document
    for result in results { #expect(try result.get().document == first) }
    #expect(first.meshes.count == 2)
    for (number, mesh) in first.meshes.enumerated() {
      let quads = (0..<4000).filter { $0 / 12 % 2 == number }
      // Of each group of four quads, group 0 is flat, and the others are smooth strips of 10 vertices.
      var corner = 0
      while corner < mesh.indices.count {
        let quad = quads[corner / 6]
        let normal = mesh.vertices[Int(mesh.indices[corner])].normal
        let facet = facetNormal(
          mesh.vertices[Int(mesh.indices[corner])].position,
          mesh.vertices[Int(mesh.indices[corner + 1])].position,
          mesh.vertices[Int(mesh.indices[corner + 2])].position)
        let isInside = !quad.isMultiple(of: 4)
        let isFacet = facet.map { (($0 - normal) * ($0 - normal)).sum() < 1e-6 } ?? false
        #expect(isFacet == (groups[quad] == 0 || !isInside), "quad \(quad)")
        corner += 6
      }
    }
  }

  @Test("A rule of the caller replaces the normals of the file, in each format")
  func rules() throws {
    let round = try MeshDocument(meshes: [Mesh.icosphere(subdivisions: 1)], nodes: [.init(mesh: 0)])
    for format in MeshFormat.written(keeping: .triangles) {
      let bytes = try round.bytes(as: format)
      let flat = try MeshFile.parse(bytes, as: format, path: "a", normals: .flat).document
      #expect(isFlat(flat.meshes[0]), "\(format)")
      #expect(flat.computedNormals[0]?.smoothing == .flat)
      let rule = Mesh.NormalSmoothing.smoothUpTo(degrees: 180)
      let smooth = try MeshFile.parse(bytes, as: format, path: "a", normals: rule).document
      #expect(smooth.computedNormals[0]?.smoothing == rule)
      for vertex in smooth.meshes[0].vertices {
        #expect((vertex.normal * vertex.position).sum() > 0.99, "\(format)")
      }
    }
    #expect(
      try read(Self.obj(), as: .obj, normals: .smoothUpTo(degrees: 90)).document.meshes[0].vertices.count == 8
    )
  }

  @Test("Normals of length zero are replaced by the mean of the triangles, and counted")
  func zeroNormals() throws {
    var mesh = try Mesh.icosphere(subdivisions: 1)
    mesh.vertices[3].normal = .zero
    mesh.vertices[5].normal = .zero
    // The writer would repair them.
    let triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 0\nvn 0 0.6 0.8\nf 1//1 2//2 3//2\n"
    let obj = try read(triangle, as: .obj)
    #expect(obj.repairedNormalCount == 1 && obj.document.computedNormals.isEmpty)
    #expect(obj.document.meshes[0].vertices.map(\.normal) == [[0, 0, 1], [0, 0.6, 0.8], [0, 0.6, 0.8]])
    // A vertex without a normal in the file is no defect, beside one whose normal is zero.
    let partly = try read(triangle.replacing("3//2", with: "3"), as: .obj)
    #expect(partly.repairedNormalCount == 1 && partly.document.meshes[0].vertices[1].normal == [0, 0.6, 0.8])
    let ply = Self.ply.replacing(
      "property float z", with: "property float z\nproperty float nx\nproperty float ny\nproperty float nz"
    )
    .replacing("1 1 1\n", with: "1 1 1 0 0 0\n")
    let positions = Self.positions.filter { $0 != "1 1 1" }
    let text = positions.reduce(ply) { $0.replacing("\n\($1)\n", with: "\n\($1) 1 0 0\n") }
    let read = try read(text, as: .ply)
    #expect(read.repairedNormalCount == 1 && read.document.meshes[0].vertices.count == 8)
    #expect((read.document.meshes[0].vertices[6].normal * SIMD3(repeating: 1)).sum() > 1.7)
    #expect(read.document.meshes[0].vertices[0].normal == [1, 0, 0])
    // Two vertices of a file with as many zeros for normals.
    let damaged = MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)])
    let (converted, notes) = damaged.converted(for: .glb)
    #expect(notes == ["2 normals of length zero replaced by the mean of the triangles"])
    #expect(!converted.meshes[0].vertices.contains { $0.normal == .zero })
    for format in [MeshFormat.glb, .gltf, .ply, .obj] {
      let found = try MeshFile.parse(damaged.bytes(as: format), as: format, path: "a")
      #expect(
        found.repairedNormalCount == 0 && found.document.meshes[0].vertices.allSatisfy { $0.normal != .zero })
    }
  }

  @Test("Zero normals of a glTF file are repaired, and the others kept")
  func zeroNormalsOfGLTF() throws {
    var bytes = try MeshDocument.triangle.bytes(as: .glb)
    // The normal of the first vertex: three floats after its position in the BIN chunk.
    let start = 20 + Int(bytes[12]) + Int(bytes[13]) << 8 + 8 + 12
    for offset in start..<start + 12 { bytes[offset] = 0 }
    let found = try MeshFile.parse(bytes, as: .glb, path: "a")
    #expect(found.repairedNormalCount == 1)
    #expect(found.document == MeshDocument.triangle)
  }

  @Test("The parts of a PLY surface with several textures have the normals of the whole")
  func texturedParts() throws {
    // A roof of two quads at 20°, each with a texture of its own.
    let text = """
      ply
      format ascii 1.0
      comment TextureFile a.png
      comment TextureFile b.png
      element vertex 6
      property float x
      property float y
      property float z
      element face 2
      property list uchar int vertex_indices
      property list uchar float texcoord
      property int texnumber
      end_header
      -1 0 0
      -1 0 1
      0 0.18 0
      0 0.18 1
      1 0 0
      1 0 1
      4 0 1 3 2 8 0 0 0 1 1 1 1 0 0
      4 2 3 5 4 8 0 0 0 1 1 1 1 0 1

      """
    let document = try read(text, as: .ply).document
    #expect(document.meshes.map(\.vertices.count) == [4, 4])
    for mesh in document.meshes {
      for vertex in mesh.vertices where vertex.x == 0 { #expect(abs(vertex.nx) < 1e-6 && vertex.ny > 0.99) }
      for vertex in mesh.vertices where vertex.x != 0 { #expect(abs(vertex.nx) > 0.1) }
    }
  }
}
