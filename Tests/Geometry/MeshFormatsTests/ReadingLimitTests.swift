import Geometry
import Synchronization
import Testing

@testable import MeshFormats

@Suite("Limits of values that are read")
struct ReadingLimitTests {
  private func message(_ text: String, as format: MeshFormat) -> String? {
    #expect(throws: MeshReadError.self) {
      try MeshFile.parse(Array(text.utf8), as: format, path: "a")
    }?.description
  }

  /// Returns a glTF text with one mesh of three points, which node 0 shows. `parts` are its other members.
  private static func gltf(nodes: String, _ parts: String = "") -> String {
    """
    {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[\(nodes)],
     "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
     "accessors":[{"componentType":5126,"count":3,"type":"VEC3"}]\(parts)}
    """
  }

  private static let mesh = #""meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"#
  private static let accessor =
    #""accessors":[{"componentType":5126,"count":3,"type":"VEC3","bufferView":0}],"#

  @Test(
    "A glTF node whose transform overflows is refused",
    arguments: [
      #"{"scale":[1e30,1,1],"children":[1]},{"scale":[1e30,1,1],"mesh":0}"#,
      #"{"translation":[3e38,0,0],"children":[1]},{"translation":[3e38,0,0],"mesh":0}"#,
    ])
  func farPlaces(nodes: String) {
    #expect(
      message(Self.gltf(nodes: nodes), as: .gltf)
        == "a: nodes[1]: expected a transform of finite numbers, found a number that is too large")
  }

  @Test("The geometry of a file may take 1 MiB more than 32 times the bytes that were read")
  func budget() {
    var budget = ReadingBudget()
    func takes(_ count: Int, of size: Int, read: Int) -> Bool { budget.take(count, of: size, read: read) }
    #expect(!takes((1 << 20) + 32 * 1000 + 1, of: 1, read: 1000))
    #expect(takes(1 << 18, of: 4, read: 1000))
    #expect(!takes(8001, of: 4, read: 1000))
    #expect(takes(8000, of: 4, read: 1000))
    #expect(!takes(1, of: 1, read: 1000))
    #expect(takes(32, of: 1, read: 1001))
    #expect(!takes(.max, of: 2, read: 1000))
  }

  @Test("Control characters are escaped in the message")
  func controlCharacters() {
    let start = #"{"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"# + Self.mesh
    #expect(
      message(start + #""accessors":[{"type":"\u001b[2J"}]}"#, as: .gltf)
        == #"a: accessors[0].type: expected SCALAR, VEC2, VEC3, VEC4 or MAT4, found "\u{1b}[2J""#)
    #expect(
      message(
        start + Self.accessor + #""bufferViews":[{"buffer":0}],"buffers":[{"uri":"\u001bx:\n"}]}"#, as: .gltf)
        == #"a: buffers[0].uri: expected a relative path, found "\u{1b}x:\u{a}""#)
  }

  @Test(
    "A colour far above every range is clamped: one of a vertex to 1, and a factor to the largest linear value",
    arguments: [
      ("v 0 0 0 1e38 0 1\nv 1 0 0 1e38 0 1\nv 0 1 0 1e38 0 1\nf 1 2 3", MeshFormat.obj),
      (
        """
        ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z
        property float red\nproperty float green\nproperty float blue
        element face 1\nproperty list uchar int vertex_index\nend_header
        0 0 0 1e38 0 1\n1 0 0 1e38 0 1\n0 1 0 1e38 0 1\n3 0 1 2\n
        """, .ply
      ),
      ("mtllib b\nusemtl c\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3", .obj),
    ])
  func brightColors(text: String, format: MeshFormat) throws {
    let contents = try MeshFile.parse(
      Array(text.utf8), as: format, path: "a", siblings: .these(["b": "newmtl c\nKd 1e38 0 1\n"]))
    let node = try #require(contents.document.nodes.first)
    let red: Float = text.hasPrefix("mtllib") ? .greatestFiniteMagnitude : 1
    #expect(node.color == Color(red: red, green: 0, blue: 1))
    #expect(throws: Never.self) { try contents.document.bytes(as: .glb) }
  }

  @Test("An OBJ index out of range is reported with its line, whatever follows it", arguments: [0, 1, 40])
  func outOfRange(linesBehind count: Int) {
    let lines = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n" + String(repeating: "f 1 2 3\n", count: count)
    #expect(message(lines, as: .obj) == "a:4: expected an index into 3 elements, found 9")
  }

  @Test("For many missing material libraries the report names a few and counts the others")
  func missingLibraries() throws {
    let names = (1...100).map { "mtllib \($0).mtl\n" }.joined()
    let contents = try MeshFile.parse(
      Array((names + "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").utf8), as: .obj, path: "a")
    let named = (1...8).map { "material library \"\($0).mtl\"" }
    #expect(contents.omissions == named + ["92 more material libraries"])
  }

  @Test("A file that many buffers name is read once, under any spelling, and only if it is used")
  func sharedBuffers() throws {
    let reads = Mutex(0)
    let siblings = SiblingFiles { (_) throws(SiblingFiles.Refusal) in
      reads.withLock { $0 += 1 }
      return [UInt8](repeating: 0, count: 36)
    }
    let names = ["b", "./b", "%62", ".//./b", "b", "unused"]
    func list(_ element: (Int) -> String) -> String { names.indices.map(element).joined(separator: ",") }
    let text = """
      {"asset":{"version":"2.0"},"nodes":[{"mesh":0}],
       "meshes":[{"primitives":[\(list { #"{"attributes":{"POSITION":\#(min($0, 4))}}"# })]}],
       "accessors":[\(list { #"{"componentType":5126,"count":3,"type":"VEC3","bufferView":\#($0)}"# })],
       "bufferViews":[\(list { #"{"buffer":\#($0),"byteLength":36}"# })],
       "buffers":[\(list { #"{"byteLength":36,"uri":"\#(names[$0])"}"# })]}
      """
    let contents = try MeshFile.parse(Array(text.utf8), as: .gltf, path: "a", siblings: siblings)
    #expect(contents.document.meshes.count == 5)
    #expect(reads.withLock(\.self) == 1)
  }
}
