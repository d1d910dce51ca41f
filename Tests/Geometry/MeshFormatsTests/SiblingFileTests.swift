import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Files beside a mesh file")
struct SiblingFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func gltf(buffer uri: String) -> String {
    """
    {"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
     "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
     "bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":"\(uri)"}]}
    """
  }

  private func message(_ path: String) -> String? {
    #expect(throws: MeshReadError.self) { try MeshFile.read(path) }?.description
  }

  @Test("Several nodes share a mesh of many primitives")
  func manyPrimitives() throws {
    let primitive = #"{"attributes":{"POSITION":0}}"#
    let primitives = Array(repeating: primitive, count: 1000).joined(separator: ",")
    let nodes = Array(repeating: #"{"mesh":1}"#, count: 7).joined(separator: ",")
    let text = """
      {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,1,2,3,4,5,6,7]}],
       "nodes":[{"mesh":0},\(nodes)],"meshes":[{"primitives":[\(primitive)]},{"primitives":[\(primitives)]}],
       "accessors":[{"componentType":5126,"count":3,"type":"VEC3","bufferView":0}],
       "bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":"b"}]}
      """
    let siblings = SiblingFiles { (_) throws(SiblingFiles.Refusal) in [UInt8](repeating: 0, count: 36) }
    let contents = try MeshFile.parse(Array(text.utf8), as: .gltf, path: "a", siblings: siblings)
    #expect(contents.document.nodes.count == 7001)
  }

  @Test("A pipe is refused without waiting, by a message that names it and its kind")
  func pipes() throws {
    let pipe = folder.path("ff.bin")
    #expect(mkfifo(pipe, 0o600) == 0)
    let gltf = try folder.write(Self.gltf(buffer: "ff.bin"), to: "a.gltf")
    let obj = try folder.write("\nmtllib ff.bin\nv 0 0 0\n", to: "a.obj")
    let reason = "\(pipe): is a pipe (FIFO), expected a regular file"
    #expect(message(gltf) == "\(gltf): buffers[0].uri: \(reason)")
    #expect(
      try MeshFile.read(obj).omissions == [
        "material library \"ff.bin\" (line 2): is a pipe (FIFO), expected a regular file"
      ])
  }

  @Test("A name of millions of bytes is shortened in the message")
  func longNames() throws {
    let name = String(repeating: "n", count: 2_000_000)
    let gltf = try folder.write(Self.gltf(buffer: name), to: "a.gltf")
    #expect(message(gltf).map { $0.utf8.count < gltf.utf8.count + 200 } == true)
  }

  @Test("The size limit applies to all files together")
  func limit() throws {
    let text = Self.gltf(buffer: "b.bin")
    try folder.write(String(repeating: "\0", count: 36), to: "b.bin")
    let path = try folder.write(text, to: "a.gltf")
    func read(_ limit: Int) throws(MeshReadError) -> MeshFile.ReadResult {
      try MeshFile.parse(
        Array(text.utf8), as: .gltf, path: path, siblings: .folder(ofFile: path, sizeLimit: limit))
    }
    #expect(try read(text.utf8.count + 36).document.triangleCount == 1)
    let error = #expect(throws: MeshReadError.self) { try read(text.utf8.count + 35) }
    #expect(error?.reason == .file(.tooLarge(path: "b.bin", limit: text.utf8.count + 35)))
  }

  @Test("At most a thousand material libraries are looked for")
  func manyLibraries() throws {
    let reads = Mutex(0)
    let siblings = SiblingFiles { (_) throws(SiblingFiles.Refusal) in
      reads.withLock { $0 += 1 }
      throw .noFolder
    }
    let names = (0..<3000).map { "mtllib m\($0)\n" }.joined()
    let contents = try MeshFile.parse(
      Array((names + "v 0 0 0\n").utf8), as: .obj, path: "a", siblings: siblings)
    #expect(contents.omissions.last == "2992 more material libraries")
    #expect(reads.withLock(\.self) == 1000)
  }
}
