import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Positions and faces decide whether a shape is read")
struct UnusableAttributeTests {
  private func read(_ text: String, _ format: MeshFormat) throws -> MeshFile.ReadResult {
    try MeshFile.parse(Array(text.utf8), as: format, path: "a")
  }

  private static let corners = "v 0 0 0\nv 2 0 0\nv 0 2 0\n"

  @Test(
    "OBJ leaves out normals and texture coordinates that do not exist or are not numbers, and names the first",
    arguments: [
      ("f 1//1 2//1 3//1", "3 indices of normals that do not exist (the first: line 4)"),
      ("f 1/1 2/2 3/3\n", "3 indices of texture coordinates that do not exist (the first: line 4)"),
      ("vn 0 0 1\nf 1//1 2//1 3//2", "1 index of a normal that does not exist (line 5)"),
      ("vn 0 0 1\nf 1//0 2//1 3//1", "1 index of a normal that does not exist (line 5)"),
      ("vt 0 0\nf 1/-2 2/-1 3/1", "1 index of a texture coordinate that does not exist (line 5)"),
      ("\nvn nan nan nan\nf 1//1 2//1 3//1", "1 normal that is not a number (line 5)"),
      ("vn 0 0 1.#QNAN\nf 1//1 2//1 3//1", "1 normal that is not a number (line 4)"),
      ("vt -nan(ind) inf\nf 1/1 2/1 3/1", "1 texture coordinate that is not a number (line 4)"),
      ("f 1 2 3\nf\n", "1 face with fewer than 3 corners (line 5)"),
      ("f 1 2 3\nl 1\n", "1 line with fewer than 2 points (line 5)"),
      ("f 1 2 3\np\n", "1 statement p without points (line 5)"),
    ])
  func obj(rest: String, omission: String) throws {
    let contents = try read(Self.corners + rest, .obj)
    #expect(contents.omissions == [omission] && contents.warnings == [])
    let mesh = contents.document.meshes[0]
    #expect(
      mesh.indices == [0, 1, 2] && mesh.vertices.map(\.normal) == [[0, 0, 1], [0, 0, 1], [0, 0, 1]])
    // No normal of length zero was in the file.
    #expect(contents.repairedNormalCount == 0)
  }

  @Test("A normal that can be used is kept beside one that cannot")
  func mixedNormals() throws {
    let mesh = try read(Self.corners + "vn 1 0 0\nvn x y z\nf 1//1 2//2 3//1", .obj).document.meshes[0]
    #expect(mesh.vertices.map(\.normal) == [[1, 0, 0], [0, 0, 1], [1, 0, 0]])
  }

  @Test("A position that does not exist is still an error, as is one that is not a number")
  func positions() {
    #expect(throws: MeshReadError.self) { try read(Self.corners + "f 1 2 4", .obj) }
    #expect(throws: MeshReadError.self) { try read("v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3", .obj) }
  }

  @Test("The corners of lines and points need only positions")
  func lineCorners() throws {
    let contents = try read("v 0 0 0\nv 1 0 0\nl 1//7 2//7\np 1/1/1 2/x\n", .obj)
    #expect(contents.document.lineCount == 1 && contents.document.pointCount == 2)
    #expect(contents.omissions == [])
  }

  @Test("Lines are counted over all parts of a large file, on any number of threads", arguments: [1, 4])
  func largeFile(threads: Int) throws {
    let vertices = (0..<20_000).map { "v \($0) 0 0\n" }.joined()
    let text = vertices + "vn 0 0 x\n" + vertices + "f 1//1 2//1 3//9\n"
    let reader = OBJReader(path: "a", bytes: Array(text.utf8), siblings: .none, threads: threads)
    #expect(
      try reader.read().omissions == [
        "1 normal that is not a number (line 20001)",
        "1 index of a normal that does not exist (line 40002)",
      ])
  }

  @Test(
    "STL leaves out normals that are not numbers, in the spellings of other programs",
    arguments: ["-1.#IND -1.#IND -1.#IND", "0 0 1.#QNAN0", "nan nan nan", "nan(0x7fc00000) 0 0", "0 0 -inf"])
  func stl(normal: String) throws {
    let text =
      "solid x\nfacet normal \(normal)\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nend loop\nend facet\nend solid\n"
    let contents = try read(text, .stl)
    #expect(contents.omissions == ["1 normal that is not a number (line 2)"])
    #expect(contents.document.meshes[0].vertices.map(\.normal) == [[0, 0, 1], [0, 0, 1], [0, 0, 1]])
  }

  @Test("Binary STL names the byte of the first normal that is not a number")
  func binarySTL() throws {
    let floats: [Float] = [.nan, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0]
    let facet = floats.withUnsafeBytes { Array($0) } + [0, 0]
    let bytes = [UInt8](repeating: 65, count: 80) + [2, 0, 0, 0] + facet + facet
    let contents = try MeshFile.parse(bytes, as: .stl, path: "a")
    #expect(contents.omissions == ["2 normals that are not numbers (the first: byte 84)"])
    #expect(contents.document.meshes[0].vertices[0].normal == [0, 0, 1])
  }

  @Test("PLY leaves out normals, texture coordinates and colours that are not numbers, and narrow faces")
  func ply() throws {
    let text = """
      ply
      format ascii 1.0
      element vertex 3
      property float x
      property float y
      property float z
      property float nx
      property float ny
      property float nz
      property float s
      property float t
      property float red
      property float green
      property float blue
      element face 2
      property list uchar int vertex_indices
      end_header
      0 0 0 nan 0 0 0.5 0.5 1 0 0
      1 0 0 0 0 1 inf 0 1 0 0
      0 1 0 0 0 1 0 0 nan 0 0
      2 0 1
      3 0 1 2

      """
    let contents = try read(text, .ply)
    #expect(
      contents.omissions == [
        "1 normal that is not a number (line 18)", "1 texture coordinate that is not a number (line 19)",
        "1 colour that is not a number (line 20)", "1 face with fewer than 3 corners (line 21)",
      ])
    let mesh = contents.document.meshes[0]
    #expect(mesh.indices == [0, 1, 2] && contents.repairedNormalCount == 0)
    #expect(mesh.vertices.map(\.normal) == [[0, 0, 1], [0, 0, 1], [0, 0, 1]])
    #expect(mesh.textureCoordinates == [[0.5, 0.5], [0, 1], [0, 1]])
    #expect(mesh.colors == [Color(red: 1, green: 0, blue: 0), Color(red: 1, green: 0, blue: 0), .white])
  }

  @Test("OFF leaves out normals, texture coordinates and colours that are not numbers")
  func off() throws {
    let contents = try read(
      "STCNOFF\n3 2 0\n0 0 0 nan 0 0 1 0 0 1 0 0\n1 0 0 0 0 1 red 0 0 1 0 0\n0 1 0 0 0 1 1 0 0 1 x y\n0\n3 0 1 2 0 1 0\n",
      .off)
    #expect(
      contents.omissions == [
        "1 normal that is not a number (line 3)", "1 colour that is not a number (line 4)",
        "1 texture coordinate that is not a number (line 5)", "points and lines",
      ])
    #expect(contents.document.triangleCount == 1 && contents.repairedNormalCount == 0)
  }

  // MARK: glTF

  /// A triangle with an attribute of `count` vectors of `values` and, if there are clips, one of two keyframes.
  private static func gltf(
    _ attribute: String, _ type: String, count: Int, _ values: [Float], members: String = ""
  ) -> String {
    let positions: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    let all = positions + values
    let bytes = all.withUnsafeBytes { Array($0) }
    return """
      {"asset":{"version":"2.0"},"nodes":[{"mesh":0}],\(members)
       "meshes":[{"primitives":[{"attributes":{"POSITION":0\(attribute)}}]}],
       "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
        {"bufferView":1,"componentType":5126,"count":\(count),"type":"\(type)"}],
       "bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":\(4 * values.count)}],
       "buffers":[{"byteLength":\(bytes.count),"uri":"data:;base64,\(Data(bytes).base64EncodedString())"}]}
      """
  }

  @Test(
    "glTF leaves out attributes of another number or type, and names them",
    arguments: [
      (
        "NORMAL", "VEC3", 2,
        "meshes[0].primitives[0].attributes.NORMAL: expected one for each of 3 positions, found 2"
      ),
      (
        "NORMAL", "VEC3", 4,
        "meshes[0].primitives[0].attributes.NORMAL: expected one for each of 3 positions, found 4"
      ),
      (
        "TEXCOORD_0", "VEC2", 1,
        "meshes[0].primitives[0].attributes.TEXCOORD_0: expected one for each of 3 positions, found 1"
      ),
      (
        "COLOR_0", "VEC2", 3,
        "meshes[0].primitives[0].attributes.COLOR_0: expected vectors of 4 numbers, found accessors[1] with vectors of 2"
      ),
      (
        "COLOR_0", "VEC4", 9,
        "accessors[1].bufferView: expected elements within the view's 48 bytes, found 9 of 16 bytes each at offset 0"
      ),
    ])
  func otherCounts(attribute: String, type: String, count: Int, reason: String) throws {
    let contents = try read(
      Self.gltf(",\"\(attribute)\":1", type, count: count, Array(repeating: 0.5, count: 12)), .gltf)
    #expect(contents.omissions == ["1 attribute \(attribute) (\(reason))"])
    #expect(contents.document.meshes[0].vertices.map(\.normal) == [[0, 0, 1], [0, 0, 1], [0, 0, 1]])
    #expect(
      contents.document.meshes[0].colors.isEmpty && contents.document.meshes[0].textureCoordinates.isEmpty)
  }

  @Test(
    "glTF leaves out the vectors of attributes that are not finite, and names the first element",
    arguments: [
      ("NORMAL", "VEC3", "1 normal that is not a number (accessors[1], element 1)"),
      ("TEXCOORD_0", "VEC2", "1 texture coordinate that is not a number (accessors[1], element 1)"),
      ("COLOR_0", "VEC4", "1 colour that is not a number (accessors[1], element 1)"),
    ])
  func notFinite(attribute: String, type: String, omission: String) throws {
    let width = Int(String(type.last ?? "3")) ?? 3
    var values = [Float](repeating: 0, count: 3 * width)
    for vertex in 0..<3 { values[vertex * width + width - 1] = 1 }
    values[width] = .nan
    let contents = try read(Self.gltf(",\"\(attribute)\":1", type, count: 3, values), .gltf)
    #expect(contents.omissions == [omission] && contents.repairedNormalCount == 0)
    let mesh = contents.document.meshes[0]
    #expect(mesh.vertices.allSatisfy { $0.normal == [0, 0, 1] })
    if attribute == "TEXCOORD_0" { #expect(mesh.textureCoordinates == [[0, 1], [0, 0], [0, 1]]) }
    if attribute == "COLOR_0" { #expect(mesh.colors[1] == .white && mesh.colors[0] == .black) }
  }

  @Test("A clip without keyframes is read, and the file is written without it; an unsorted one is left out")
  func clips() throws {
    let members = #"""
      "animations":[{"channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}],
        "samplers":[{"input":2,"output":3}]}],
      """#
    func file(_ count: Int, _ times: [Float]) -> String {
      Self.gltf("", "SCALAR", count: count, times + Array(repeating: 1, count: 6), members: members)
        .replacing(
          "\"type\":\"SCALAR\"}",
          with:
            "\"type\":\"SCALAR\"},{\"bufferView\":1,\"componentType\":5126,\"count\":\(count),\"type\":\"SCALAR\"},{\"bufferView\":1,\"byteOffset\":8,\"componentType\":5126,\"count\":\(count),\"type\":\"VEC3\"}"
        )
    }
    let none = try read(file(0, [0, 1]), .gltf)
    #expect(none.omissions == [] && none.document.clips.map(\.channels.count) == [0])
    for format in [MeshFormat.glb, .gltf] {
      let again = try MeshFile.parse(none.document.bytes(as: format), as: format, path: "b").document
      #expect(again.triangleCount == 1 && again.clips.isEmpty)
    }
    #expect(try read(file(2, [0, 1]), .gltf).document.clips.map(\.channels.count) == [1])
    let unsorted = try read(file(2, [1, 0]), .gltf)
    #expect(
      unsorted.omissions == [
        "1 channel of a clip (animations[0].samplers[0].input: expected times in order, found 0.0 after 1.0 at keyframe 1)"
      ])
    #expect(unsorted.document.clips.isEmpty && unsorted.document.triangleCount == 1)
  }

  @Test("PLY names the columns of numbers that no part of a mesh uses, and keeps those of points")
  func unusedColumns() throws {
    func header(_ encoding: String, _ faces: String) -> String {
      "ply\nformat \(encoding) 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
        + "property float quality\nproperty float time\n\(faces)end_header\n"
    }
    let rows: [[Float]] = [[0, 0, 0, 7, 1], [1, 0, 0, 8, 2], [0, 1, 0, 9, 3]]
    let text = rows.map { $0.map { "\($0)" }.joined(separator: " ") + "\n" }.joined()
    let bytes = rows.flatMap { $0 }.withUnsafeBytes { Array($0) }
    let ofVertices = "the columns quality and time of the vertices"
    for points in [
      Array((header("ascii", "") + text).utf8), Array(header("binary_little_endian", "").utf8) + bytes,
    ] {
      let read = try MeshFile.parse(points, as: .ply, path: "a")
      #expect(read.omissions == [] && read.document.pointCount == 3)
      #expect(
        read.document.meshes[0].points.scalars == [
          PointScalar(name: "quality", values: [7, 8, 9]), PointScalar(name: "time", values: [1, 2, 3]),
        ])
    }
    let faces = "element face 1\nproperty list uchar int vertex_indices\nproperty int group\n"
    let mesh = try read(header("ascii", faces) + text + "3 0 1 2 5\n", .ply)
    #expect(
      mesh.omissions == [ofVertices, "the column group of the faces"] && mesh.document.triangleCount == 1)
  }

  @Test("PLY counts the vertices of no face and no edge, on any number of threads", arguments: [1, 4])
  func looseVertices(threads: Int) throws {
    func omissions(_ count: Int, faces: [[Int]], edges: [[Int]] = []) throws -> [String] {
      let vertices = (0..<count).map { "\($0) \($0 * $0 % 7) 0\n" }.joined()
      let head =
        "ply\nformat ascii 1.0\nelement vertex \(count)\nproperty float x\nproperty float y\nproperty float z\n"
        + "element face \(faces.count)\nproperty list uchar int vertex_indices\n"
        + "element edge \(edges.count)\nproperty int vertex1\nproperty int vertex2\nend_header\n"
      let rows =
        faces.map { "3 \($0[0]) \($0[1]) \($0[2])\n" } + edges.map { "\($0[0]) \($0[1])\n" }
      let reader = PLYReader(
        path: "a", bytes: Array((head + vertices + rows.joined()).utf8), threads: threads)
      return try reader.read().omissions
    }
    #expect(try omissions(3, faces: [[0, 1, 2]]) == [])
    #expect(try omissions(6, faces: [[0, 1, 2]], edges: [[2, 4]]) == ["2 vertices of no face"])
    // As many corners as are marked by several threads.
    let faces = (0..<30_000).map { [$0, $0 + 1, $0 + 2] }
    #expect(try omissions(30_005, faces: faces) == ["3 vertices of no face"])
    #expect(try omissions(30_002, faces: faces) == [])
  }
}
