import Geometry
import MeshFormats
import TestSupport
import Testing

@Suite("Round trips of written documents")
struct RoundTripTests {
  /// Generates floats of any size, including special values, and texture coordinates on a grid that `1 - t` keeps
  /// exact.
  private struct Random {
    var generator: SeededGenerator

    mutating func float() -> Float {
      switch generator.next() % 8 {
      case 0: return [0, 1, -1, 0.1, 1e9, -1e-7, .leastNonzeroMagnitude, 3e38][Int(generator.next() % 8)]
      case 1:
        let value = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
        return value.isFinite ? value : 0.5
      default: return Float(Int(generator.next() % 200_000) - 100_000) / 977
      }
    }

    mutating func vector() -> SIMD3<Float> { SIMD3(float(), float(), float()) }

    mutating func unit() -> SIMD3<Float> {
      [[1, 0, 0], [0, -1, 0], [0, 0.6, 0.8], [0.48, 0.6, -0.64]][Int(generator.next() % 4)]
    }

    mutating func color() -> Color {
      Color(
        sRGB8: SIMD4(
          UInt8(truncatingIfNeeded: generator.next()), UInt8(truncatingIfNeeded: generator.next()), 7, 255))
    }

    /// Returns a mesh that uses all its vertices, in any order.
    mutating func mesh(isTextured: Bool, isColored: Bool) -> Mesh {
      let count = 3 + Int(generator.next() % 40)
      var indices = (0..<UInt32(count)).shuffled(using: &generator)
      while !indices.count.isMultiple(of: 3) || generator.next() % 8 != 0 {
        indices.append(UInt32(generator.next() % UInt64(count)))
      }
      var mesh = Mesh(
        vertices: (0..<count).map { _ in Vertex(position: vector(), normal: unit()) }, indices: indices)
      if isTextured {
        mesh.textureCoordinates = (0..<count).map { _ in
          SIMD2(float(), Float(generator.next() % 4096) / 4096)
        }
      }
      if isColored { mesh.colors = (0..<count).map { _ in color() } }
      return mesh
    }
  }

  private static let rounds = 0..<RandomTests.rounds(40)

  @Test(
    "PLY keeps vertices, texture coordinates, colours and triangles exactly",
    arguments: MeshWritingOptions.Encoding.allCases)
  func ply(encoding: MeshWritingOptions.Encoding) throws {
    for round in Self.rounds {
      var random = Random(generator: SeededGenerator(seed: RandomTests.seed &+ UInt64(round)))
      let isColored = round % 3 == 0
      let document = MeshDocument(
        meshes: [random.mesh(isTextured: round % 2 == 0, isColored: isColored)],
        nodes: [.init(mesh: 0, color: isColored ? .white : random.color(), material: .doubleSided)])
      let bytes = try document.bytes(as: .ply, options: .init(encoding: encoding))
      #expect(try MeshFile.parse(bytes, as: .ply, path: "a").document == document, "round \(round)")
    }
  }

  @Test("OBJ keeps objects, names, vertices, texture coordinates, colours and triangles exactly")
  func obj() throws {
    for round in Self.rounds {
      var random = Random(generator: SeededGenerator(seed: RandomTests.seed &+ UInt64(round)))
      var document = MeshDocument()
      for number in 0..<1 + round % 4 {
        let isColored = round % 3 == 0
        document.meshes.append(random.mesh(isTextured: (round + number) % 2 == 0, isColored: isColored))
        document.nodes.append(
          .init(
            name: "part_\(number)", mesh: number, color: isColored ? .white : random.color(),
            material: .doubleSided))
      }
      let bytes = try document.bytes(as: .obj)
      #expect(try MeshFile.parse(bytes, as: .obj, path: "a").document == document, "round \(round)")
      let options = MeshWritingOptions(sidecarName: "a.mtl")
      let withLibrary = try MeshFile.parse(
        document.bytes(as: .obj, options: options), as: .obj, path: "a",
        siblings: .these(["a.mtl": document.library]))
      // The names of the materials are those of the library.
      for (index, node) in withLibrary.document.nodes.enumerated() {
        document.nodes[index].material = node.material
      }
      #expect(withLibrary.document.nodes.allSatisfy { $0.material.name?.hasPrefix("material_") == true })
      #expect(withLibrary.document == document, "round \(round) with a library")
    }
  }

  @Test(
    "STL keeps facets exactly, and as text also solids and their names",
    arguments: [MeshWritingOptions.Encoding.binary, .ascii])
  func stl(encoding: MeshWritingOptions.Encoding) throws {
    for round in Self.rounds {
      var random = Random(generator: SeededGenerator(seed: RandomTests.seed &+ UInt64(round)))
      var document = MeshDocument()
      for number in 0..<(encoding == .ascii ? 1 + round % 3 : 1) {
        document.meshes.append(random.mesh(isTextured: false, isColored: false))
        document.nodes.append(
          .init(name: encoding == .ascii ? "part \(number)" : nil, mesh: number, material: .doubleSided))
      }
      let bytes = try document.bytes(as: .stl, options: .init(encoding: encoding))
      let read = try MeshFile.parse(bytes, as: .stl, path: "a").document
      #expect(read.nodes == document.nodes)
      #expect(read.corners == document.corners)
      // A document that was read is written and read again unchanged.
      let again = try read.bytes(as: .stl, options: .init(encoding: encoding))
      #expect(again == bytes)
      #expect(try MeshFile.parse(again, as: .stl, path: "a").document == read)
    }
  }
}

extension MeshDocument {
  /// The material library that is written with the document.
  fileprivate var library: String {
    get throws {
      var bytes: [UInt8] = []
      try writeSidecar(to: &bytes, as: .obj, options: MeshWritingOptions(sidecarName: "a.mtl"))
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
