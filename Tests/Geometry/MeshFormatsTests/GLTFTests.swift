import Foundation
import Geometry
import MeshFormats
import Testing

@Suite("glTF")
struct GLTFTests {
  @Test("A triangle is written as the JSON of the GLB with its buffer in base64")
  func golden() throws {
    let text = String(decoding: try MeshDocument.triangle.bytes(as: .gltf), as: UTF8.self)
    // The 104 bytes of the BIN chunk in the GLB test, encoded by another program.
    let base64 = """
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA/AACAPwAAAAAAAAAAAAAAAAAAAAAAAIA/\
      AAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAAAAAAAAAAAAIA/AAAAAAAAAAAAAIA+AAABAAIAAAA=
      """
    let glb = try MeshDocument.triangle.bytes(as: .glb)
    let json = String(decoding: glb[20..<20 + 911], as: UTF8.self)
    let expected = json.replacingOccurrences(
      of: #""byteLength":104}"#,
      with: #""byteLength":104,"uri":"data:application/octet-stream;base64,"# + base64 + #""}"#)
    #expect(text == expected)
  }

  @Test("An empty document is written as an empty scene without a buffer")
  func empty() throws {
    let json = #"{"asset":{"version":"2.0","generator":"Orrery"},"scene":0,"scenes":[{}]}"#
    #expect(try MeshDocument().bytes(as: .gltf) == Array(json.utf8))
  }

  @Test(
    "Spheres are valid glTF and keep their triangles",
    arguments: [try MeshDocument.spheres(), try MeshDocument.largeSphere()])
  func spheres(document: MeshDocument) throws {
    let file = try GLTFReader(gltf: document.bytes(as: .gltf))
    #expect(try file.brokenRules() == [])
    #expect(try file.corners() == document.corners)
  }

  @Test(
    "The buffer equals the GLB's, wherever its parts split the groups of three bytes", arguments: 258...263)
  func buffer(vertexCount: Int) throws {
    // One more vertex is 32 bytes, so the end moves within a group. The last byte, of index 257 or more, is not zero.
    var document = try MeshDocument.spheres()
    let vertices = (0..<vertexCount).map { Vertex(position: [Float($0), 0, 0], normal: [0, 1, 0]) }
    let coordinates = vertices.map { SIMD2($0.x, 0.5) }
    document.meshes.append(
      Mesh(
        vertices: vertices, textureCoordinates: coordinates,
        indices: [0, 1, 2, 0, 1, UInt32(vertexCount - 1)]))
    document.nodes.append(.init(mesh: 4))
    let text = try GLTFReader(gltf: document.bytes(as: .gltf))
    #expect(text.buffer == (try GLTFReader(glb: document.bytes(as: .glb))).buffer)
  }
}
