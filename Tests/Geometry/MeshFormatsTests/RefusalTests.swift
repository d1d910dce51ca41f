import Files
import Foundation
import Geometry
import MeshFormats
import TestSupport
import Testing

/// Every format refuses an invalid document before it writes the first byte.
@Suite("Refusal of invalid documents")
struct RefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let message: String
    let spoil: @Sendable (inout MeshDocument) -> Void

    init(_ name: String, _ message: String, _ spoil: @escaping @Sendable (inout MeshDocument) -> Void) {
      (self.name, self.message, self.spoil) = (name, message, spoil)
    }

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case("position", "mesh 0, vertex 1: position must be finite, found nan") {
      $0.meshes[0].vertices[1].y = .nan
    },
    Case("last position", "mesh 0, vertex 2: position must be finite, found inf") {
      $0.meshes[0].vertices[2].z = .infinity
    },
    Case("opposite infinities", "mesh 0, vertex 0: position must be finite, found inf") {
      $0.meshes[0].vertices[0].x = .infinity
      $0.meshes[0].vertices[1].x = -.infinity
    },
    Case("normal", "mesh 0, vertex 0: normal must be finite, found -inf") {
      $0.meshes[0].vertices[0].nz = -.infinity
    },
    Case("texture coordinate", "mesh 0, vertex 2: texture coordinate must be finite, found nan") {
      $0.meshes[0].textureCoordinates[2].y = .nan
    },
    Case("vertex colour", "mesh 0, vertex 1: colour must be finite, found inf") {
      $0.meshes[0].colors = [.white, Color(red: 0, green: .infinity, blue: 0), .white]
    },
    Case("colour", "node 0 (\"A b\"): colour must be finite, found nan") {
      $0.nodes[0].color.linear.w = .nan
    },
    Case("translation", "node 0 (\"A b\"): transform must be finite, found -inf") {
      $0.nodes[0].transform.translation.y = -.infinity
    },
    Case("scale", "node 0 (\"A b\"): transform must be finite, found nan") {
      $0.nodes[0].transform.xAxis.z = .nan
    },
    Case("transformed position", "node 1: transformed position must be finite, found inf") {
      $0.nodes.append(.init(mesh: 0, translation: [3e38, 0, 0], scale: 3e38))
    },
    Case("index", "mesh 0, triangle 1: expected a vertex index below 3, found 3") {
      $0.meshes[0].indices += [2, 3, 4_000_000_000]
    },
    Case("index of no vertex", "mesh 1, triangle 0: expected a vertex index below 0, found 0") {
      $0.meshes.append(Mesh(indices: [0, 0, 0]))
    },
    Case("incomplete triangle", "mesh 0: expected a multiple of 3 indices, found 4") {
      $0.meshes[0].indices += [0]
    },
    Case(
      "texture coordinate count",
      "mesh 0: expected no texture coordinates or one for each of 3 vertices, found 2"
    ) {
      $0.meshes[0].textureCoordinates.removeLast()
    },
    Case("colour count", "mesh 0: expected no colours or one for each of 3 vertices, found 1") {
      $0.meshes[0].colors = [.white]
    },
    Case("mesh", "node 1 (\"a\\u{a}b\"): expected a mesh index below 1, found 1") {
      $0.nodes.append(.init(name: "a\nb", mesh: 1))
    },
    Case("negative mesh", "node 1: expected a mesh index below 1, found -1") {
      $0.nodes.append(.init(mesh: -1))
    },
  ]

  @Test(
    "An invalid document is refused in one line, and nothing is written", arguments: cases,
    MeshFormat.written
  )
  func spoiled(case spoiled: Case, format: MeshFormat) {
    var document = MeshDocument.triangle
    spoiled.spoil(&document)
    var bytes: [UInt8] = []
    let error = #expect(throws: MeshWriteError.self) { try document.write(to: &bytes, as: format) }
    #expect(error?.description == spoiled.message)
    #expect(bytes.isEmpty)
  }

  /// Returns a document of `count` nodes that show a mesh of 65,536 vertices and as many triangles.
  private static func large(nodes count: Int) -> MeshDocument {
    let mesh = Mesh(
      vertices: Array(repeating: Vertex(position: .zero, normal: [0, 0, 1]), count: 65_536),
      indices: Array(repeating: 0, count: 3 * 65_536))
    return MeshDocument(meshes: [mesh], nodes: Array(repeating: .init(mesh: 0), count: count))
  }

  @Test("More triangles than the count of an STL file can represent are refused")
  func tooManyTriangles() {
    let error = #expect(throws: MeshWriteError.self) { try Self.large(nodes: 65_536).bytes(as: .stl) }
    #expect(error == .tooMany(.stl, unit: "triangles", limit: 4_294_967_295))
  }

  @Test("More vertices than a 32-bit index can address are refused", arguments: [MeshFormat.ply, .obj, .off])
  func tooManyVertices(format: MeshFormat) {
    let error = #expect(throws: MeshWriteError.self) { try Self.large(nodes: 65_537).bytes(as: format) }
    #expect(error == .tooMany(format, unit: "vertices", limit: 4_294_967_296))
  }

  /// Accepts `room` bytes and then throws.
  private struct FullSink: ByteSink {
    var room: Int

    mutating func write(_ bytes: RawSpan) throws(FileError) {
      room -= bytes.byteCount
      if room < 0 { throw .system(operation: .write, path: "full", code: ENOSPC) }
    }
  }

  @Test("Writing stops when the sink throws, at any byte", arguments: MeshFormat.written(keeping: .triangles))
  func failingSink(format: MeshFormat) throws {
    let document = try MeshDocument.spheres()
    let size = try document.bytes(as: format).count
    for room in stride(from: 0, to: size, by: size / 17) {
      var sink = FullSink(room: room)
      #expect(throws: MeshWriteError.file(.system(operation: .write, path: "full", code: ENOSPC))) {
        try document.write(to: &sink, as: format)
      }
    }
    var sink = FullSink(room: size)
    try document.write(to: &sink, as: format)
    #expect(sink.room == 0)
  }

  @Test(
    "An existing file is unchanged if a document is refused, and is replaced by a valid document",
    arguments: MeshFormat.written(keeping: .triangles))
  func oldFile(format: MeshFormat) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "a." + format.pathExtension)
    var document = MeshDocument.triangle
    document.nodes[0].transform.zAxis.z = .nan
    #expect(throws: MeshWriteError.self) { try document.write(toFile: path, as: format) }
    #expect(try FileReader.read(path) == Array("old".utf8))
    #expect(folder.names.count == 1)
    try MeshDocument.triangle.write(toFile: path, as: format)
    #expect(try FileReader.read(path) == (try MeshDocument.triangle.bytes(as: format)))
    #expect(folder.names.count == 1)
  }

  @Test("A file that cannot be created is reported by name", arguments: MeshFormat.written)
  func missingFolder(format: MeshFormat) {
    let path = "/proc/self/no/a." + format.pathExtension
    let error = #expect(throws: MeshWriteError.self) {
      try MeshDocument.triangle.write(toFile: path, as: format)
    }
    #expect(error?.description == "\(path): cannot write: there is no folder /proc/self/no")
  }
}
