import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Points and lines of files")
struct PointTests {
  private func read(_ text: String, as format: MeshFormat) throws -> MeshFile.ReadResult {
    try MeshFile.parse(Array(text.utf8), as: format, path: "a.\(format.rawValue)")
  }

  private func message(_ text: String, as format: MeshFormat) -> String {
    do {
      _ = try read(text, as: format)
      return ""
    } catch { return "\(error)" }
  }

  private static func positions(_ values: SIMD3<Float>...) -> [PackedFloat3] {
    values.map { PackedFloat3($0) }
  }

  // MARK: glTF

  /// A file of four positions, the indices 0, 1, 2, 1 and one primitive.
  private static func gltf(_ primitive: String) -> String {
    let positions: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]
    let indices: [UInt16] = [0, 1, 2, 1]
    let bytes = positions.withUnsafeBytes { Array($0) } + indices.withUnsafeBytes { Array($0) }
    return """
      {"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[\(primitive)]}],
       "accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},
        {"bufferView":1,"componentType":5123,"count":4,"type":"SCALAR"}],
       "bufferViews":[{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":8}],
       "buffers":[{"byteLength":56,"uri":"data:;base64,\(Data(bytes).base64EncodedString())"}]}
      """
  }

  @Test(
    "The modes 0 to 3 of glTF become points and single lines, with and without indices",
    arguments: [
      (0, false, []), (1, false, [0, 1, 2, 3]), (2, false, [0, 1, 1, 2, 2, 3, 3, 0]),
      (3, false, [0, 1, 1, 2, 2, 3]), (1, true, [0, 1, 2, 1]), (2, true, [0, 1, 1, 2, 2, 1, 1, 0]),
      (3, true, [0, 1, 1, 2, 2, 1]),
    ] as [(Int, Bool, [UInt32])])
  func modes(mode: Int, isIndexed: Bool, lines: [UInt32]) throws {
    let indices = isIndexed ? "\"indices\":1," : ""
    let contents = try read(
      Self.gltf("{\"attributes\":{\"POSITION\":0},\(indices)\"mode\":\(mode)}"), as: .gltf)
    #expect(contents.warnings == [] && contents.omissions == [])
    #expect(contents.document.meshes.map(\.points.lines) == [lines])
    #expect(
      contents.document.meshes[0].points.positions
        == Self.positions([0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]))
  }

  @Test("Indexed points of glTF are those of the indices")
  func indexedPoints() throws {
    let document = try read(
      Self.gltf("{\"attributes\":{\"POSITION\":0},\"indices\":1,\"mode\":0}"), as: .gltf
    ).document
    #expect(
      document.meshes[0].points.positions == Self.positions([0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 0, 0]))
  }

  @Test("The incomplete last triangle of a primitive is omitted with a warning")
  func incompleteTriangle() throws {
    let contents = try read(Self.gltf("{\"attributes\":{\"POSITION\":0}}"), as: .gltf)
    #expect(contents.document.triangleCount == 1)
    #expect(
      contents.warnings == [
        "the incomplete last triangle or line of meshes[0].primitives[0] is omitted"
      ])
  }

  // MARK: OBJ

  @Test("p and l of OBJ are points and line strips by object and material, with colours")
  func obj() throws {
    let contents = try read(
      """
      v 0 0 0 1 0 0
      v 1 0 0 0 1 0
      v 0 1 0 0 0 1
      vt 0 0
      o wires
      l 1/1 2/1 -1/1
      l 3 1
      o dots
      p 3 1
      """, as: .obj)
    #expect(contents.omissions == [] && contents.document.nodes.map(\.name) == ["wires", "dots"])
    let sets = contents.document.meshes.map(\.points)
    #expect(sets[0].positions == Self.positions([0, 0, 0], [1, 0, 0], [0, 1, 0]))
    #expect(sets[0].lines == [0, 1, 1, 2, 2, 0])
    #expect(sets[0].colors == [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]])
    #expect(sets[1].positions == Self.positions([0, 1, 0], [0, 0, 0]) && sets[1].lines == [])
    #expect(sets[1].colors == [[0, 0, 255, 255], [255, 0, 0, 255]])
  }

  @Test("Points and lines of OBJ have corners in every form of those of faces")
  func objCorners() throws {
    let text = "v 0 0 0\nv 1 0 0\nvt 0 0\nvn 0 0 1\nl 1//1 2//1\np 1/1/1 2/1\nl 1/1 2/1/1\n"
    let sets = try MeshFile.parse(Array(text.utf8), as: .obj, path: "a.obj").document.meshes.map(\.points)
    #expect(sets.reduce(0) { $0 + $1.lineCount } == 2)
    #expect(sets.filter { !$0.areLines }.reduce(0) { $0 + $1.positions.count } == 2)
  }

  @Test(
    "Invalid points and lines of OBJ are refused by an error that names the line",
    arguments: [
      ("v 0 0 0\np 2", "a.obj:2: expected an index into 1 elements, found 2"),
      ("v 0 0 0\nl 1 0", "a.obj:2: expected an index other than 0, found 0"),
      ("v 0 0 0\np 1x", "a.obj:2: expected a corner, such as 1, 1/1, 1//1 or 1/1/1, found \"1x\""),
    ])
  func objErrors(text: String, expected: String) { #expect(message(text, as: .obj) == expected) }

  // MARK: PLY

  private static func header(_ encoding: String, _ elements: String) -> String {
    "ply\nformat \(encoding) 1.0\n\(elements)end_header\n"
  }
  private static let coordinates = "property float x\nproperty float y\nproperty float z\n"

  @Test("Edges of PLY are lines, and the other vertices points")
  func edges() throws {
    let text =
      Self.header(
        "ascii",
        "element vertex 4\n\(Self.coordinates)element edge 2\nproperty int vertex1\nproperty int vertex2\n")
      + "0 0 0\n1 0 0\n9 9 9\n0 1 0\n3 0\n0 1\n"
    let sets = try read(text, as: .ply).document.meshes.map(\.points)
    #expect(sets.count == 2 && sets[0].positions == Self.positions([9, 9, 9]))
    #expect(sets[1].positions == Self.positions([0, 0, 0], [1, 0, 0], [0, 1, 0]))
    #expect(sets[1].lines == [2, 0, 0, 1])
    #expect(
      message(text.replacing("3 0\n0 1", with: "3 0\n0 4"), as: .ply)
        == "a.ply:16: expected a vertex index below 4, found 4")
  }

  @Test(
    "Vertices of edges that no face has belong to the lines alone, so that each conversion keeps their number",
    arguments: [false, true])
  func edgesBesideFaces(hasColors: Bool) throws {
    let colors = hasColors ? "property uchar red\nproperty uchar green\nproperty uchar blue\n" : ""
    func row(_ position: String, _ shade: Int) -> String {
      hasColors ? "\(position) \(shade) 0 0\n" : "\(position)\n"
    }
    // Vertex 0 is of an edge alone, 1 of nothing, 3 of an edge and of a face.
    let text =
      Self.header(
        "ascii",
        "element vertex 6\n\(Self.coordinates)\(colors)element face 1\nproperty list uchar int vertex_indices\n"
          + "element edge 1\nproperty int vertex1\nproperty int vertex2\n")
      + row("9 9 9", 10) + row("7 7 7", 20) + row("0 0 0", 30) + row("1 0 0", 40) + row("0 1 0", 50)
      + row("8 8 8", 60) + "3 2 3 4\n0 3\n"
    var document = try read(text, as: .ply).document
    for _ in 0..<3 {
      let mesh = document.meshes[0], lines = document.meshes[1].points
      #expect(mesh.vertices.map(\.position) == [[7, 7, 7], .zero, [1, 0, 0], [0, 1, 0], [8, 8, 8]])
      #expect(mesh.indices == [1, 2, 3])
      #expect(lines.positions == Self.positions([9, 9, 9], [1, 0, 0]) && lines.lines == [0, 1])
      if hasColors {
        #expect(
          mesh.colors.map(\.sRGB8.x) == [20, 30, 40, 50, 60]
            && lines.colors.map(\.x) == [10, 40])
      }
      document = try MeshFile.parse(try document.bytes(as: .ply), as: .ply, path: "b.ply").document
    }
  }

  @Test("3D Gaussians are named, and have their base colours", arguments: [true, false])
  func gaussians(usesFastPaths: Bool) throws {
    let names = ["x", "y", "z", "f_dc_0", "f_dc_1", "f_dc_2", "opacity", "scale_0", "rot_0"]
    let rows: [[Float]] = [[1, 2, 3, 0, 1, -9, 0, 0, 1], [4, 5, 6, 9, 0, 0, 0, 0, 1]]
    let head = Self.header(
      "binary_little_endian", "element vertex 2\n" + names.map { "property float \($0)\n" }.joined())
    let bytes = Array(head.utf8) + rows.flatMap { $0.withUnsafeBytes { Array($0) } }
    var reader = PLYReader(path: "a.ply", bytes: bytes)
    reader.usesFastPaths = usesFastPaths
    let contents = try reader.read()
    #expect(
      contents.warnings == [
        "the 3D Gaussians are read as points in their base colours, without their size, direction and opacity"
      ])
    // 0.5 + 0.28209479 = 0.782, times 255.
    #expect(contents.document.meshes[0].points.colors == [[128, 199, 0, 255], [255, 128, 128, 255]])
    #expect(contents.document.meshes[0].points.positions == Self.positions([1, 2, 3], [4, 5, 6]))
  }

  @Test("A point of a binary cloud without a position is left out by the general path")
  func notFinite() throws {
    let head = Self.header("binary_little_endian", "element vertex 2\n\(Self.coordinates)")
    let bytes = Array(head.utf8) + [0, 0, 0, 0, 0, Float.nan].withUnsafeBytes { Array($0) }
    let contents = try MeshFile.parse(bytes, as: .ply, path: "a.ply")
    #expect(contents.document.meshes[0].points.positions == Self.positions([0, 0, 0]))
    #expect(contents.omissions == ["1 point without a position (byte \(head.utf8.count + 12))"])
  }

  @Test("Fast and general paths read the same random clouds, in blocks, too", arguments: 0..<12)
  func paths(seed: UInt64) throws {
    var random = SeededGenerator(seed: RandomTests.seed + seed)
    let set = Self.randomPoints(Int.random(in: 1...5000, using: &random), hasLines: false, &random)
    let document = PointFile(set).document
    let encoding: MeshWritingOptions.Encoding = seed.isMultiple(of: 2) ? .binary : .bigEndian
    let bytes = try document.bytes(as: .ply, options: MeshWritingOptions(encoding: encoding))
    var reader = PLYReader(path: "a.ply", bytes: bytes)
    let fast = try reader.read()
    reader.usesFastPaths = false
    #expect(try reader.read().document == fast.document)
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("a.ply").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(PLYPointReader.readBlocks(path, smallestSize: 1)?.document == fast.document)
  }

  // MARK: Text

  @Test(
    "Scanner text has colours, intensities and normals by its values",
    arguments: [
      ("# made\n1 2 3\n\n4 5 6 7\n", [], []),
      ("1 2 3 9 9\n4 5 6 9 9", [], []),
      ("1 2 3 255 0 51\n4 5 6 0 1 0\n", [[255, 0, 51, 255], [0, 1, 0, 255]], []),
      ("1 2 3 1 0 0.2\n4 5 6 0 1 0\n", [[255, 0, 51, 255], [0, 255, 0, 255]], []),
      ("1 2 3 0.5 255 0 51\n4 5 6 0 0 1 0", [[255, 0, 51, 255], [0, 1, 0, 255]], []),
      ("1 2 3 0 0 -2\n4 5 6 0 1 0", [], [[0, 0, -1], [0, 1, 0]]),
    ] as [(String, [SIMD4<UInt8>], [SIMD3<Float>])])
  func scannerText(text: String, colors: [SIMD4<UInt8>], normals: [SIMD3<Float>]) throws {
    let bytes = Array(text.utf8)
    #expect(PointTextReader.isPointText(bytes))
    let separated = Array("1,2, 3 ,255,0,0\n4;5;6;0;0;255\n".utf8)
    #expect(PointTextReader.isPointText(separated))
    let row = try PointTextReader(path: "a.csv", bytes: separated).read().document.meshes[0].points
    #expect(row.positions == Self.positions([1, 2, 3], [4, 5, 6]))
    #expect(row.colors == [[255, 0, 0, 255], [0, 0, 255, 255]])
    let points = try PointTextReader(path: "a.xyz", bytes: bytes).read().document.meshes[0].points
    #expect(points.positions == Self.positions([1, 2, 3], [4, 5, 6]))
    #expect(points.colors == colors && points.normals.map(\.vector) == normals)
  }

  @Test("Molecules are no scanner text, and a damaged line is named")
  func otherText() {
    for text in ["2\nwater\nO 0 0 0\nH 1 0 0", "", "a b c", "1 2"] {
      #expect(!PointTextReader.isPointText(Array(text.utf8)), "\(text)")
    }
    #expect {
      try PointTextReader(path: "a.xyz", bytes: Array("1 2 3\n4 x 6\n".utf8)).read()
    } throws: {
      "\($0)" == "a.xyz:2: expected three finite numbers of a position, found \"4 x 6\""
    }
  }

  // MARK: Round trips

  private static func randomPoints(
    _ count: Int, hasLines: Bool, _ random: inout SeededGenerator
  ) -> PointSet {
    func vector() -> SIMD3<Float> {
      SIMD3((0..<3).map { _ in Float.random(in: -9...9, using: &random) })
    }
    let hasNormals = Bool.random(using: &random)
    return PointSet(
      positions: (0..<count).map { _ in PackedFloat3(vector()) },
      normals: hasNormals ? (0..<count).map { _ in PackedFloat3(direction(vector()) ?? [0, 0, 1]) } : [],
      colors: Bool.random(using: &random)
        ? (0..<count).map { _ in
          SIMD4(SIMD3((0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }), 255)
        } : [],
      lines: hasLines ? (0..<2 * count).map { _ in UInt32.random(in: 0..<UInt32(count), using: &random) } : []
    )
  }

  @Test(
    "Random points and lines are read back as they were written",
    arguments: [MeshFormat.glb, .gltf, .obj, .ply], 0..<6)
  func roundTrip(format: MeshFormat, seed: UInt64) throws {
    var random = SeededGenerator(seed: RandomTests.seed + seed)
    var set = Self.randomPoints(Int.random(in: 2...300, using: &random), hasLines: seed > 2, &random)
    if set.areLines {
      // Readers keep only the ends of lines.
      set = set.connecting(set.lines)
    }
    let document = PointFile(set).document
    let encodings: [MeshWritingOptions.Encoding] = format == .ply ? [.binary, .bigEndian, .ascii] : [.binary]
    for encoding in encodings {
      let bytes = try document.bytes(as: format, options: MeshWritingOptions(encoding: encoding))
      let back = try MeshFile.parse(bytes, as: format, path: "a").document
      let points = try #require(back.meshes.first?.points)
      #expect(points.positions == set.positions && points.lines == set.lines)
      #expect(points.colors == set.colors)
      if format == .obj {
        #expect(points.normals == [])
      } else {
        for (one, other) in zip(points.normals, set.normals) {
          for axis in 0..<3 { #expect(abs(one.vector[axis] - other.vector[axis]) < 1e-6) }
        }
        #expect(points.normals.count == set.normals.count)
      }
    }
  }

  @Test("Points that cannot be written are refused or named")
  func writing() throws {
    var document = PointFile(PointSet(positions: Self.positions([0, 0, 0], [1, 2, 3]), lines: [0, 1]))
      .document
    #expect(document.omittedGeometry(as: .stl) == ["1 line"])
    #expect(document.omittedGeometry(as: .off) == ["1 line"])
    #expect(document.omittedGeometry(as: .ply) == [])
    document.meshes[0].points.lines[1] = 7
    #expect(throws: MeshWriteError.self) { try document.bytes(as: .glb) }
    document.meshes[0].points = PointSet(positions: Self.positions([.infinity, 0, 0]))
    #expect(throws: MeshWriteError.self) { try document.bytes(as: .ply) }
    #expect(document.omittedGeometry(as: .stl) == ["1 point"])
  }
}
