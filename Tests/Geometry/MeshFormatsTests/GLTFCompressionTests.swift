import Foundation
import Geometry
@testable import MeshFormats
import TestSupport
import Testing

/// The compressed data were written by meshoptimizer 0.18 (0.23 in version 1) and Draco 1.5.5.
@Suite("Compressed meshes of glTF")
struct GLTFCompressionTests {
  /// The four corners of a bent quad, and its two triangles.
  private static let positions: [SIMD3<Float>] = [[0, 0, 0], [1, 0, 0], [1, 2, 0], [0, 2, 0.5]]
  private static let indices: [UInt32] = [0, 1, 2, 0, 2, 3]

  private static let attributes =
    "oAAAATMAAAD//wEzAAAAfn0AAAABDAAAAIAAAAABAwAAAH4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=="
  private static let attributesOfVersion1 =
    "ofrq6gAAAP8AfwB+AACAAAAAAH4AAAAAAAAAAAAAAAAAAAAAAAAAAAABAAA="
  private static let exponential =
    "oAABPwAAAEAfHwABKAAAAAABDAAAAEAAASgAAAAAAQMAAAAQAAEoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADyAAAA8gAAAPI="
  private static let triangles = "4fAAAHaHVmd4qYZliWiYAWkAAA=="
  private static let sequence = "0QAEBAYIBAAAAAA="
  private static let octahedral8 =
    "oAEPAAAA/ZUBPAAAAP79AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB/AA=="
  private static let octahedral16 =
    "oAELAAAA2AEPAAAADxYBGAAAAAE8AAAADg0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP8HAAA="
  private static let dracoMeshes = [
    "RFJBQ08CAgEAAAACBAEAAQIAAgMBAgAJAwAAAgIEAAECAQABAQAPAwEgLwEgAwAQhPj/AQAAQP8/AAAAAgAAAAD/PwAAAAEBAAMDASABIAMA8INpgDEAAAAA/wAAAAAAAAAAAAAAAAAAAAAAAEAO",
    "RFJBQ08CAgEBAAAABAIBAgAAAR//ARH/AREC/wAAAAAAAQAJAwAAAgECAgQAAQEBAQEADwMBIC8BIAMA8IP4/wMAAOD/BwAAQAAAAAAA/z8AAAAAAAAAAAAAAAAAAAAAAEAOAQEBAAMDATABEAMAJIIpMQIAAAAA/wAAAA==",
  ]

  private func data(_ text: String) -> [UInt8] { [UInt8](Data(base64Encoded: text) ?? Data()) }

  private func read(_ text: String) throws -> Mesh {
    let contents = try MeshFile.parse(Array(text.utf8), as: .gltf, path: "a.gltf")
    #expect(contents.omissions == [])
    return try #require(contents.document.asInFile.meshes.first)
  }

  /// Returns a file whose views are compressed. The first buffer has no data.
  private func compressedViews(
    positions: [UInt8], filter: String = "NONE", indices: [UInt8], mode: String = "TRIANGLES",
    name: String = "EXT_meshopt_compression", count: Int = 4, stride: Int = 12
  ) -> String {
    let data = Data(positions + indices).base64EncodedString()
    return """
      {"asset":{"version":"2.0"},"extensionsUsed":["\(name)"],"extensionsRequired":["\(name)"],
      "buffers":[{"byteLength":60,"extensions":{"\(name)":{"fallback":true}}},
      {"byteLength":\(positions.count + indices.count),"uri":"data:;base64,\(data)"}],
      "bufferViews":[{"buffer":0,"byteLength":48,"byteStride":12,"extensions":{"\(name)":
      {"buffer":1,"byteLength":\(positions.count),"byteStride":\(stride),"count":\(count),"mode":"ATTRIBUTES",
      "filter":"\(filter)"}}},
      {"buffer":0,"byteOffset":48,"byteLength":12,"extensions":{"\(name)":
      {"buffer":1,"byteOffset":\(positions.count),"byteLength":\(indices.count),"byteStride":2,"count":6,
      "mode":"\(mode)"}}}],
      "accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},
      {"bufferView":1,"componentType":5123,"count":6,"type":"SCALAR"}],
      "nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}]}
      """
  }

  @Test(
    "Vertices and indices compressed by meshoptimizer are read exactly",
    arguments: ["EXT_meshopt_compression", "KHR_meshopt_compression"], ["TRIANGLES", "INDICES"])
  func meshopt(name: String, mode: String) throws {
    let mesh = try read(
      compressedViews(
        positions: data(Self.attributes),
        indices: data(mode == "TRIANGLES" ? Self.triangles : Self.sequence),
        mode: mode, name: name))
    #expect(mesh.vertices.map(\.position) == Self.positions)
    // The encoding of triangles may begin each of them with another corner.
    #expect(mesh.indices.count == 6 && Set(mesh.indices) == [0, 1, 2, 3])
    if mode == "INDICES" { #expect(mesh.indices == Self.indices) }
  }

  @Test("Vertices in version 1 of the encoding are read exactly")
  func meshoptVersion1() throws {
    let file = compressedViews(
      positions: data(Self.attributesOfVersion1), indices: data(Self.triangles),
      name: "KHR_meshopt_compression")
    #expect(try read(file).vertices.map(\.position) == Self.positions)
  }

  @Test("Exponential numbers are decoded")
  func exponentialFilter() throws {
    let mesh = try read(
      compressedViews(
        positions: data(Self.exponential), filter: "EXPONENTIAL", indices: data(Self.triangles)))
    #expect(mesh.vertices.map(\.position) == Self.positions)
  }

  @Test(
    "Octahedral normals are decoded",
    arguments: [(Self.octahedral8, 4, 5120, 0.01), (Self.octahedral16, 8, 5122, 0.001)])
  func octahedralFilter(text: String, stride: Int, componentType: Int, tolerance: Float) throws {
    let (positions, normals) = (data(Self.attributes), data(text))
    let buffer = Data(positions + normals).base64EncodedString()
    let mesh = try read(
      """
      {"asset":{"version":"2.0"},"buffers":[{"byteLength":\(positions.count + normals.count),
      "uri":"data:;base64,\(buffer)"}],"bufferViews":[{"buffer":0,"byteLength":48,"extensions":
      {"EXT_meshopt_compression":{"buffer":0,"byteLength":\(positions.count),"byteStride":12,"count":4,
      "mode":"ATTRIBUTES"}}},{"buffer":0,"byteLength":48,"extensions":{"EXT_meshopt_compression":{"buffer":0,
      "byteOffset":\(positions.count),"byteLength":\(normals.count),"byteStride":\(stride),"count":4,
      "mode":"ATTRIBUTES","filter":"OCTAHEDRAL"}}}],
      "accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},
      {"bufferView":1,"componentType":\(componentType),"normalized":true,"count":4,"type":"VEC3"}],
      "nodes":[{"mesh":0}],"meshes":[{"primitives":[{"mode":6,"attributes":{"POSITION":0,"NORMAL":1}}]}]}
      """)
    let expected: [SIMD3<Float>] = [[0, 0, 1], [0, 1, 0], [-1, 0, 0], [0.6, 0, 0.8]]
    for (vertex, normal) in zip(mesh.vertices, expected) {
      let difference = vertex.normal - normal
      #expect((difference * difference).sum().squareRoot() <= tolerance)
    }
  }

  @Test(
    "Sizes that the compressed data cannot have are refused",
    arguments: [
      (4, 10, "byteStride: expected a multiple of 4 from 4 to 256, found 10"),
      (1 << 31, 256, "expected at most"),
      (1 << 40, 12, "count: expected at most 4294967295, found 1099511627776"),
      (400, 12, "expected 400 compressed elements of 12 bytes, found damaged data"),
    ])
  func refusedSizes(count: Int, stride: Int, message: String) throws {
    let file = compressedViews(
      positions: data(Self.attributes), indices: data(Self.triangles), count: count, stride: stride)
    let error = #expect(throws: MeshReadError.self) { try read(file) }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  /// Returns a file whose primitive is compressed by Draco.
  private func dracoFile(_ data: [UInt8], vertexCount: Int = 4) -> String {
    """
    {"asset":{"version":"2.0"},"extensionsRequired":["KHR_draco_mesh_compression"],
    "buffers":[{"byteLength":\(data.count),"uri":"data:;base64,\(Data(data).base64EncodedString())"}],
    "bufferViews":[{"buffer":0,"byteLength":\(data.count)}],
    "accessors":[{"componentType":5126,"count":\(vertexCount),"type":"VEC3"},
    {"componentType":5121,"normalized":true,"count":4,"type":"VEC4"},
    {"componentType":5123,"count":6,"type":"SCALAR"}],
    "nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0,"COLOR_0":1},"indices":2,
    "extensions":{"KHR_draco_mesh_compression":{"bufferView":0,"attributes":{"POSITION":0,"COLOR_0":1}}}}]}]}
    """
  }

  /// Returns a mesh of a triangle by the sequential method of Draco, with generic attributes of floats, one for each width.
  private static func sequentialMesh(_ widths: [UInt8]) -> [UInt8] {
    // The method, no metadata, 1 face, 3 points, uncompressed indices, one decoder of attributes.
    var bytes = Array("DRACO".utf8) + [2, 2, 1, 0, 0, 0, 1, 3, 1, 0, 1, 2, 1, UInt8(widths.count)]
    // Each attribute is generic, of floats, and has a number.
    for (number, width) in widths.enumerated() { bytes += [4, 9, width, 0, UInt8(number)] }
    bytes += Array(repeating: 0, count: widths.count)
    for width in widths { bytes += Array(repeating: 0, count: 3 * 4 * Int(width)) }
    return bytes
  }

  @Test("Draco attributes of many components are refused before memory is allocated for them")
  func hostileAttributes() {
    func isRead(_ widths: [UInt8], limit: Int) -> Bool {
      if let mesh = DracoMesh(Self.sequentialMesh(widths)[...], limit: limit) {
        return mesh.vertexCount == 3 && mesh.indexCount == 3
      }
      return false
    }
    #expect(isRead([3], limit: 1000) && isRead([16, 1], limit: 1000))
    // Three points of three floats, as they are and as integers, and two indices.
    #expect(isRead([3], limit: 96) && !isRead([3], limit: 95))
    for width in [0, 17, 127, 128, 255] as [UInt8] { #expect(!isRead([width], limit: .max), "\(width)") }
    #expect(!isRead([3, 200, 3], limit: .max))
    #expect(isRead(Array(repeating: 4, count: 100), limit: .max))
    #expect(!isRead(Array(repeating: 4, count: 100), limit: 11_999))
  }

  @Test("Meshes compressed by Draco are read", arguments: dracoMeshes)
  func draco(text: String) throws {
    let mesh = try read(dracoFile(data(text)))
    let expected: [(SIMD3<Float>, SIMD4<Float>)] = [
      ([0, 0, 0], [1, 0, 0, 1]), ([1, 0, 0], [0, 1, 0, 1]), ([1, 2, 0], [0, 0, 1, 1]),
      ([0, 2, 0.5], [1, 1, 1, 1]),
    ]
    // Draco may reorder the vertices and the triangles, but keeps the colour of each position.
    #expect(mesh.vertices.count == 4 && mesh.indices.count == 6)
    for (position, color) in expected {
      let index = try #require(
        mesh.vertices.firstIndex { vertex in
          let difference = vertex.position - position
          return (difference * difference).sum() < 1e-7
        })
      #expect(mesh.colors[index].linear == color)
    }
  }

  @Test("A number of vertices other than that of the compressed data is refused")
  func otherVertexCount() throws {
    let error = #expect(throws: MeshReadError.self) {
      try read(dracoFile(data(Self.dracoMeshes[1]), vertexCount: 5))
    }
    #expect(
      error?.description.hasSuffix("accessors[0].count: expected 4, as in the compressed data, found 5")
        == true,
      "\(String(describing: error))")
  }

  @Test("Damaged compressed data end in an error or in a mesh", arguments: 0..<4)
  func damaged(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sources: [([UInt8]) -> String] = [
      { dracoFile($0) }, { compressedViews(positions: $0, indices: data(Self.triangles)) },
      { compressedViews(positions: data(Self.attributes), indices: $0) },
    ]
    let intact = [data(Self.dracoMeshes[Int(seed % 2)]), data(Self.attributes), data(Self.triangles)]
    for _ in 0..<500 {
      let kind = Int.random(in: 0..<3, using: &random)
      var bytes = intact[kind]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      do {
        let contents = try MeshFile.parse(Array(sources[kind](bytes).utf8), as: .gltf, path: "a.gltf")
        let mesh = contents.document.asInFile.meshes[0]
        #expect(mesh.indices.allSatisfy { $0 < mesh.vertices.count })
      } catch let error {
        #expect(!error.description.isEmpty)
      }
    }
  }
}
