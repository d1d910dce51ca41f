import Foundation
import Geometry
import TestSupport
import Testing

@testable import MeshFormats

@Suite("Compressed writing of glTF")
struct CompressedWritingTests {
  private static let options = MeshWritingOptions(compression: .meshopt)

  /// Returns the mesh that is read from the compressed file of a mesh.
  private func readBack(
    _ mesh: Mesh, as format: MeshFormat = .glb, _ options: MeshWritingOptions = Self.options
  ) throws -> Mesh {
    let document = MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)])
    let bytes = try document.bytes(as: format, options: options)
    let contents = try MeshFile.parse(bytes, as: format, path: "a.\(format.rawValue)")
    #expect(contents.omissions == [])
    var found = try #require(contents.document.asInFile.meshes.first)
    for index in found.vertices.indices {
      let position = SIMD3<Double>(found.vertices[index].position) + contents.document.origin
      found.vertices[index].position = SIMD3<Float>(position)
    }
    return found
  }

  private func angle(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
    length(cross(a, b)) / (length(a) * length(b))
  }

  /// Returns the triangles, each from its least index on.
  private func triangles(_ mesh: Mesh) -> [[UInt32]] {
    stride(from: 0, to: mesh.indices.count, by: 3).map { start in
      let corners = Array(mesh.indices[start..<start + 3])
      let first = corners.indices.min { corners[$0] < corners[$1] } ?? 0
      return (0..<3).map { corners[(first + $0) % 3] }
    }
  }

  @Test(
    "A mesh with all attributes is read back within the precision of the file",
    arguments: [MeshFormat.glb, .gltf])
  func allAttributes(format: MeshFormat) throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for (segments, scale, offset) in [(12, 1, 0), (300, 1e-3, 5), (40, 1e6, -3e6)] as [(Int, Float, Float)] {
      var mesh = try UVSphere(segments: segments, rings: segments).mesh(radius: scale)
      for index in mesh.vertices.indices { mesh.vertices[index].position += SIMD3(offset, 0, 0) }
      mesh.textureCoordinates = []
      for vertex in mesh.vertices {
        mesh.textureCoordinates.append(.random(in: -3...3, using: &random))
        mesh.secondTextureCoordinates.append(.random(in: 0...1, using: &random))
        mesh.tangents.append(
          SIMD4(
            direction(cross(vertex.normal, [0.3, 0.2, 1])) ?? [1, 0, 0],
            Bool.random(using: &random) ? 1 : -1))
        mesh.colors.append(Color(red: .random(in: 0...1, using: &random), green: 0, blue: 1, alpha: 0.5))
      }
      let read = try readBack(mesh, as: format)
      #expect(triangles(read) == triangles(mesh))
      // Half a step of 1/65,536 of the size; the integers have 24 bits.
      let size = mesh.bounds.size.max()
      let tolerance = max(size / 65536, abs(offset) * 0x1p-22) * 1.01
      for (found, expected) in zip(read.vertices, mesh.vertices) {
        #expect((found.position - expected.position).absolute.max() <= tolerance)
        #expect(angle(found.normal, expected.normal) < 0.0015)
      }
      for (found, expected) in zip(read.textureCoordinates, mesh.textureCoordinates) {
        #expect(max(abs(found.x - expected.x), abs(found.y - expected.y)) <= 1.01 * 6 / 131072)
      }
      for (found, expected) in zip(read.secondTextureCoordinates, mesh.secondTextureCoordinates) {
        #expect(max(abs(found.x - expected.x), abs(found.y - expected.y)) <= 1.01 / 65536)
      }
      for (found, expected) in zip(read.tangents, mesh.tangents) {
        #expect(found.w == expected.w)
        #expect(angle([found.x, found.y, found.z], [expected.x, expected.y, expected.z]) < 0.0015)
      }
      for (found, expected) in zip(read.colors, mesh.colors) {
        #expect((found.linear - expected.linear).absolute.max() <= 1 / 65535)
      }
    }
  }

  @Test(
    "Draco keeps each triangle with all attributes, and leaves points and degenerate meshes as they are",
    arguments: [MeshFormat.glb, .gltf])
  func draco(format: MeshFormat) throws {
    let options = MeshWritingOptions(compression: .draco)
    var random = SeededGenerator(seed: RandomTests.seed)
    var mesh = try UVSphere(segments: 12, rings: 8).mesh(radius: 2)
    mesh.textureCoordinates = []
    for vertex in mesh.vertices {
      mesh.textureCoordinates.append(.random(in: 0...1, using: &random))
      mesh.secondTextureCoordinates.append(.random(in: -1...1, using: &random))
      mesh.tangents.append(SIMD4(direction(cross(vertex.normal, [0.3, 0.2, 1])) ?? [1, 0, 0], 1))
      mesh.colors.append(Color(red: .random(in: 0...1, using: &random), green: 0, blue: 1, alpha: 0.5))
    }
    let read = try readBack(mesh, as: format, options)
    func corner(_ mesh: Mesh, _ index: UInt32) -> [Float] {
      let (vertex, number) = (mesh.vertices[Int(index)], Int(index))
      let (p, n, t, c) = (vertex.position, vertex.normal, mesh.tangents[number], mesh.colors[number].linear)
      let (uv, second) = (mesh.textureCoordinates[number], mesh.secondTextureCoordinates[number])
      return [
        p.x, p.y, p.z, n.x, n.y, n.z, t.x, t.y, t.z, t.w, c.x, c.y, c.z, c.w, uv.x, uv.y, second.x,
        second.y,
      ]
    }
    func triangle(_ mesh: Mesh, _ start: Int) -> [[Float]] {
      (0..<3).map { corner(mesh, mesh.indices[start + $0]) }
    }
    func areNear(_ one: [[Float]], _ other: [[Float]], from first: Int) -> Bool {
      (0..<3).allSatisfy { number in
        zip(one[number], other[(number + first) % 3]).allSatisfy { abs($0 - $1) < 0.002 }
      }
    }
    #expect(read.indices.count == mesh.indices.count)
    for start in stride(from: 0, to: mesh.indices.count, by: 3) {
      let expected = triangle(mesh, start)
      let isFound = stride(from: 0, to: read.indices.count, by: 3).contains { other in
        let found = triangle(read, other)
        return (0..<3).contains { areNear(expected, found, from: $0) }
      }
      #expect(isFound, "\(start)")
    }
    let sphere = MeshDocument(
      meshes: [try UVSphere(segments: 100, rings: 100).mesh(radius: 1)], nodes: [.init(mesh: 0)])
    let (plain, compressed) = try (
      sphere.bytes(as: .glb).count, sphere.bytes(as: .glb, options: options).count
    )
    #expect(compressed * 5 < plain, "\(compressed) of \(plain)")
    // The library has no triangles to encode here.
    var flat = Mesh()
    flat.vertices = Array(repeating: Vertex(position: [1, 2, 3], normal: [0, 0, 1]), count: 3)
    flat.indices = [0, 0, 0]
    #expect(try readBack(flat, as: format, options).vertices.count == 3)
    var points = Mesh()
    points.points.positions = [PackedFloat3([1.2345678, 0, 0])]
    #expect(try readBack(points, as: format, options).points.positions == points.points.positions)
  }

  @Test("Points and lines are read back, and the size of a compressed sphere is at most a third")
  func points() throws {
    var random = SeededGenerator(seed: 4)
    var mesh = Mesh()
    for _ in 0..<500 {
      mesh.points.positions.append(PackedFloat3(.random(in: -1...1, using: &random)))
      mesh.points.colors.append(.random(in: 0...255, using: &random))
    }
    mesh.points.lines = (0..<499).flatMap { [UInt32($0), UInt32($0 + 1)] }
    let read = try readBack(mesh)
    #expect(read.points.lines == mesh.points.lines && read.points.colors == mesh.points.colors)
    for (found, expected) in zip(read.points.positions, mesh.points.positions) {
      #expect((found.vector - expected.vector).absolute.max() <= 1.01 * 2 / 131072)
    }
    let sphere = MeshDocument(
      meshes: [try UVSphere(segments: 100, rings: 100).mesh(radius: 1)], nodes: [.init(mesh: 0)])
    let (plain, compressed) = try (
      sphere.bytes(as: .glb).count, sphere.bytes(as: .glb, options: Self.options).count
    )
    #expect(compressed * 3 < plain, "\(compressed) of \(plain)")
  }

  @Test(
    "Animations, rigs and instances stay beside compressed meshes, and the bounds are those of the rounded positions"
  )
  func rest() throws {
    var mesh = try UVSphere(segments: 8, rings: 8).mesh(radius: 1)
    mesh.vertices[5].position = [1.234567, 2.3456789, 0.7654321]
    let document = MeshDocument(
      meshes: [mesh],
      nodes: (0..<3).map { .init(mesh: 0, transform: Transform(translation: [Float($0), 0, 0])) })
    let bytes = try document.bytes(
      as: .gltf, options: MeshWritingOptions(isInstanced: true, compression: .meshopt))
    let json = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(
      json["extensionsRequired"] as? [String] == [
        "EXT_mesh_gpu_instancing", "EXT_meshopt_compression", "KHR_mesh_quantization",
      ])
    let accessor = try #require((json["accessors"] as? [[String: Any]])?.first)
    let high = try #require(accessor["max"] as? [Double])
    let contents = try MeshFile.parse(bytes, as: .gltf, path: "a.gltf")
    #expect(contents.document.nodes.count == 3)
    let read = try #require(contents.document.asInFile.meshes.first)
    #expect(SIMD3<Float>(SIMD3<Double>(high[0], high[1], high[2])) == read.bounds.max)
  }

  /// Returns the bytes of a file and of its buffer.
  private func files(
    _ document: MeshDocument, _ compression: MeshCompression
  ) throws -> (main: [UInt8], buffer: [UInt8]) {
    let options = MeshWritingOptions(sidecarName: "a.bin", compression: compression)
    let output = try MeshOutput(document, as: .gltf, options: options)
    var (main, buffer): ([UInt8], [UInt8]) = ([], [])
    try output.write(to: &main)
    try output.writeSidecar(to: &buffer)
    return (main, buffer)
  }

  @Test("A file and its buffer come from one layout", arguments: MeshCompression.allCases)
  func sidecar(compression: MeshCompression) throws {
    let mesh = try UVSphere(segments: 9, rings: 7).mesh(radius: 2)
    let document = MeshDocument(meshes: [mesh, Mesh()], nodes: [.init(mesh: 0), .init(mesh: 1)])
    let (main, buffer) = try files(document, compression)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(main)) as? [String: Any])
    let buffers = try #require(json["buffers"] as? [[String: Any]])
    #expect(buffers[0]["byteLength"] as? Int == buffer.count)
    let contents = try MeshFile.parse(
      main, as: .gltf, path: "a.gltf", siblings: .these(bytes: ["a.bin": buffer]))
    #expect(contents.document.triangleCount == mesh.triangleCount)
    var separate: [UInt8] = []
    let options = MeshWritingOptions(sidecarName: "a.bin", compression: compression)
    try document.writeSidecar(to: &separate, as: .gltf, options: options)
    #expect(separate == buffer)
  }

  @Test("Draco names what it leaves uncompressed, and meshoptimizer leaves nothing")
  func uncompressed() throws {
    let mesh = try UVSphere(segments: 8, rings: 8).mesh(radius: 1)
    let count = mesh.vertices.count
    var (flat, points, lines) = (Mesh(), Mesh(), Mesh())
    flat.vertices = Array(repeating: Vertex(position: [1, 2, 3], normal: [0, 0, 1]), count: 3)
    flat.indices = [0, 0, 0]
    points.points.positions = [PackedFloat3([1, 0, 0])]
    lines.points.positions = [PackedFloat3([1, 0, 0]), PackedFloat3([1, 2, 0])]
    lines.points.lines = [0, 1, 1, 0]
    var document = MeshDocument(
      meshes: [mesh, mesh, flat, points, lines], nodes: (0..<5).map { .init(mesh: $0) })
    document.deformations[1] = .init(targets: [
      .init(positions: Array(repeating: SIMD3(1, 0, 0), count: count))
    ])
    func parts(_ compression: MeshCompression, _ document: MeshDocument) throws -> [String] {
      try MeshOutput(document, as: .glb, options: MeshWritingOptions(compression: compression))
        .uncompressedParts
    }
    #expect(
      try parts(.draco, document) == [
        "1 mesh with joints or morph targets", "1 mesh that Draco cannot encode", "1 point", "2 lines",
      ])
    #expect(try parts(.meshopt, document) == [] && parts(.none, document) == [])
    // Meshes without a node are not in the file.
    document.nodes = [.init(mesh: 0)]
    #expect(try parts(.draco, document) == [])
  }

  @Test("The limit of a GLB file is that of the compressed size")
  func limit() throws {
    // Three thousand references to the storage of one mesh: 4.4 GB without compression.
    let mesh = try Icosphere(subdivisions: 6).mesh(radius: 1)
    let document = MeshDocument(
      meshes: Array(repeating: mesh, count: 3000), nodes: (0..<3000).map { .init(mesh: $0) })
    #expect(throws: MeshWriteError.tooMany(.glb, unit: "bytes", limit: 4_294_967_295)) {
      try document.checked(for: .glb)
    }
    #expect(try document.checked(for: .glb, compression: .draco).count == 3000)
  }

  @Test("Positions are rounded to one grid, and stored with its exponent")
  func oneGrid() throws {
    // The rounded extent is 1, whose own grid is finer.
    var mesh = Mesh()
    mesh.points.positions = [PackedFloat3([0, 0, 0]), PackedFloat3([1.0000001, 0.3, 0.7])]
    let compressed = MeshDocument(meshes: [mesh], nodes: [.init(mesh: 0)]).compressed(by: .meshopt)
    let rounded = compressed.document.meshes[0]
    #expect(MeshGrids(rounded).points != MeshGrids(mesh).points)
    let view = try #require(MeshoptView(.pointPositions, of: rounded, MeshGrids(mesh)))
    #expect(GLTFBufferLayout(compressed).views[0].compressed?.view.bytes == view.bytes)
  }

  @Test("Numbers of a grid are exact, and at most half a step away")
  func grid() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<200 {
      let scale = Float(sign: .plus, exponent: Int.random(in: -120...120, using: &random), significand: 1)
      let values = (0..<20).map { _ in SIMD3<Float>.random(in: -1...1, using: &random) * scale }
      let grid = ExponentGrid(values)
      let step = Float(sign: .plus, exponent: grid.exponent, significand: 1)
      #expect(step <= max(scale * 2 / 65536, 0x1p-126))
      for value in values.map(\.x) {
        let rounded = grid.rounded(value)
        #expect(abs(rounded - value) <= step / 2 && grid.rounded(rounded) == rounded)
        let stored = grid.stored(value)
        let mantissa = Int32(bitPattern: stored << 8) >> 8,
          exponent = Int(Int8(bitPattern: UInt8(stored >> 24)))
        #expect(Float(mantissa) * Float(sign: .plus, exponent: exponent, significand: 1) == rounded)
      }
    }
    for values in [[], [.zero], [SIMD3(repeating: 7)]] as [[SIMD3<Float>]] {
      let grid = ExponentGrid(values)
      for value in values { #expect(grid.rounded(value.x) == value.x) }
    }
    #expect(ExponentGrid([SIMD3(repeating: .greatestFiniteMagnitude), .zero]).rounded(3e38).isFinite)
  }
}

extension SIMD where Scalar == Float {
  fileprivate var absolute: Self { self.replacing(with: -self, where: self .< 0) }
}
