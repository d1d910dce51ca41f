import Geometry
@testable import MeshFormats
import Testing

@Suite("MeshFormat")
struct MeshFormatTests {
  @Test(
    "The format of a file is determined by its extension, in either case",
    arguments: [
      ("a.glb", .glb), ("/x.y/b.GLTF", .gltf), ("a.b.obj", .obj), (".stl", .stl), ("../x.PLy", .ply),
      ("glb", nil), ("a.", nil), ("", nil), ("a.glb/", nil), ("a.glb/b", nil), ("a.usdz", nil), ("-", nil),
      ("a.glb ", nil),
    ] as [(String, MeshFormat?)])
  func path(path: String, format: MeshFormat?) {
    #expect(MeshFormat(path: path) == format)
  }

  @Test(
    "The format of a text is determined by its beginning, that of OBJ by its first line that is not a comment",
    arguments: [
      ("glTF", .glb), ("ply\n", .ply), ("ply\r\n", .ply), ("ply \n", .ply), ("plya", nil),
      ("# a\n#\n\nOFF\n", .off), ("OFF\n", .off), ("OFF8 6", .off),
      ("COFF\n", .off), ("STCNOFF ", .off), ("OFFER", nil), ("DOFF\n", nil), ("solid a", .stl),
      ("solid\n", .stl), ("PK\u{3}\u{4}", .threeMF), ("PK\u{5}\u{6}", nil),
      ("v 0 0 0", .obj), ("vn 0 0 1\n", .obj), ("vt 0 0\n", .obj), ("o a\n", .obj), ("g a\n", .obj),
      ("mtllib a.mtl\n", .obj), ("usemtl a\n", .obj), ("# a\n\n\r\n#\nv 0 0 0\n", .obj), ("\nv 0 0 0", .obj),
      ("# v\n", nil), ("# a\nvertex\nv 0 0 0\n", nil), ("f 1 2 3\n", nil), ("v", nil), ("v\n", nil),
      ("", nil),
    ] as [(String, MeshFormat?)])
  func sniffing(text: String, format: MeshFormat?) {
    let bytes = Array(text.utf8)
    #expect(MeshFormat(sniffing: bytes.span) == format)
  }

  @Test("A binary STL is recognised if its triangle count matches its size")
  func binarySTL() {
    for (count, size) in [(0, 84), (1, 134), (2, 184)] {
      for difference in [-1, 0, 1] {
        var bytes = [UInt8](repeating: 0, count: size + difference)
        if bytes.count > 80 { bytes[80] = UInt8(count) }
        #expect(MeshFormat(sniffing: bytes.span) == (difference == 0 ? .stl : nil))
      }
    }
  }

  @Test("Formats and extensions map to each other, and the list contains every extension")
  func endings() {
    for format in MeshFormat.allCases { #expect(MeshFormat(pathExtension: format.pathExtension) == format) }
    #expect(MeshFormat(pathExtension: ".glb") == nil)
    #expect(MeshFormat.list.hasPrefix("glb, gltf, obj, stl, ply, off"))
    #expect(
      MeshFormat.list.split(separator: ", ").allSatisfy {
        MeshFormat(rawValue: String($0))?.isWritten == true
      })
    let endings = MeshFormat.allCases.flatMap(\.pathExtensions)
    #expect(Set(endings).count == endings.count && endings.allSatisfy { $0 == $0.lowercased() })
    #expect(Set(MeshFormat.allCases.map(\.mediaType)).count == MeshFormat.allCases.count)
  }

  @Test("The seeds of a format are recognised and read", arguments: MeshFormat.allCases)
  func seeds(format: MeshFormat) throws {
    for seed in format.seeds {
      let bytes = Array(seed.utf8)
      let read = try MeshFile.parse(bytes, as: format, path: "seed")
      #expect(read.format == format && read.warnings == [], "\(seed)")
      // Nothing tells a file of 3D Gaussians from others.
      if format != .splat { #expect(MeshFormat(sniffing: bytes.span) == format, "\(seed)") }
    }
  }

  @Test("A file has those parts of a document that its format keeps", arguments: MeshFormat.written)
  func abilities(format: MeshFormat) throws {
    let points = PointSet(
      positions: [PackedFloat3([0, 0, 0]), PackedFloat3([1, 2, 3])],
      normals: [PackedFloat3([0, 0, 1]), PackedFloat3([0, 1, 0])])
    var lines = PointSet(positions: [PackedFloat3([0, 0, 0]), PackedFloat3([1, 2, 3])])
    lines.lines = [0, 1]
    for (points, ability) in [(points, MeshAbilities.points), (lines, .lines)] {
      let document = MeshDocument(meshes: [Mesh(points: points)], nodes: [.init(mesh: 0)])
      let converted = document.converted(for: format).document
      guard format.keeps.contains(ability) else {
        #expect(!converted.omittedGeometry(as: format).isEmpty)
        continue
      }
      let read = try MeshFile.parse(try converted.bytes(as: format), as: format, path: "a").document
      #expect(ability == .points ? read.pointCount == 2 : read.lineCount == 1)
      let keepsAll = ability == .lines || format.keeps.contains(.pointNormals)
      #expect(converted.omittedGeometry(as: format).isEmpty == keepsAll)
    }
    guard format.keeps.contains(.triangles) else { return }
    let box = MeshDocument(
      meshes: [try .box()], nodes: [.init(mesh: 0, color: Color(red: 1, green: 0, blue: 0))])
    let read = try MeshFile.parse(try box.bytes(as: format), as: format, path: "a").document
    let isColored = read.nodes.contains { $0.color != .white } || read.meshes.contains { !$0.colors.isEmpty }
    #expect(isColored == format.keeps.contains(.colors))
  }

  @Test("A format that is only read has no writer, and says so")
  func onlyRead() {
    for format in [.pcd, .las] + AssimpFormats.all.map({ MeshFormat($0) }) { #expect(!format.isWritten) }
    #expect(throws: MeshWriteError.notWritten(.pcd)) { try MeshDocument.triangle.bytes(as: .pcd) }
    #expect(
      "\(MeshWriteError.notWritten(.pcd))" == "pcd files are only read, expected one of \(MeshFormat.list)")
  }

  @Test("The same document gives the same bytes every time", arguments: MeshFormat.written)
  func determinism(format: MeshFormat) throws {
    let bytes = try MeshDocument.spheres().bytes(as: format)
    for _ in 0..<5 { #expect(try MeshDocument.spheres().bytes(as: format) == bytes) }
  }
}
