import CDraco
import Geometry

/// A compressed mesh of KHR_draco_mesh_compression.
struct DracoStream: Sendable {
  let bytes: [UInt8]
  /// The attributes, with their IDs in the bytes.
  private(set) var attributes: [(content: GLTFBufferLayout.BufferDataKind, id: UInt32)] = []
}

extension DracoStream {
  /// Compresses a mesh of triangles by the library Draco.
  ///
  /// - Returns: The bytes, and the mesh as readers decode it, whose vertices are in another order and rounded: positions and
  ///   texture coordinates to 16 bits, normals and tangents to 12. Nil for a mesh that the library cannot encode, such as one
  ///   whose triangles are all degenerate.
  static func compress(_ mesh: Mesh, hasNormals: Bool) -> (stream: DracoStream, mesh: Mesh)? {
    guard let encoder = DracoEncoder(mesh) else { return nil }
    var attributes: [(content: GLTFBufferLayout.BufferDataKind, id: UInt32)] = []
    func add(_ content: GLTFBufferLayout.BufferDataKind, _ id: UInt32?) -> Bool {
      guard let id else { return false }
      attributes.append((content, id))
      return true
    }
    let (vertices, tangents) = (mesh.vertices.span, mesh.tangents.span)
    var isComplete = add(
      .positions,
      encoder.add(CDracoPosition, 3, bits: 16) { vertices[$0].position[$1] })
    if hasNormals {
      isComplete =
        isComplete
        && add(.normals, encoder.add(CDracoNormal, 3, bits: 12) { vertices[$0].normal[$1] })
    }
    for (content, coordinates) in [
      (.textureCoordinates, mesh.textureCoordinates),
      (.secondTextureCoordinates, mesh.secondTextureCoordinates),
    ] as [(GLTFBufferLayout.BufferDataKind, [SIMD2<Float>])] where !coordinates.isEmpty {
      let coordinates = coordinates.span
      isComplete =
        isComplete && add(content, encoder.add(CDracoCoordinates, 2, bits: 16) { coordinates[$0][$1] })
    }
    if !mesh.tangents.isEmpty {
      isComplete =
        isComplete && add(.tangents, encoder.add(CDracoOther, 4, bits: 12) { tangents[$0][$1] })
    }
    if !mesh.colors.isEmpty {
      isComplete = isComplete && add(.colors, encoder.add(mesh.colors))
    }
    guard isComplete, let bytes = encoder.finish(), let decoded = DracoMesh(bytes[...], limit: .max) else {
      return nil
    }
    let stream = DracoStream(bytes: bytes, attributes: attributes)
    return stream.mesh(decoded).map { (stream, $0) }
  }

  /// Returns the decoded mesh. Nil if it has no triangles.
  private func mesh(_ decoded: borrowing DracoMesh) -> Mesh? {
    guard decoded.indexCount > 0 else { return nil }
    var mesh = Mesh()
    mesh.indices = decoded.indexBytes().numbers()
    mesh.vertices = Array(repeating: Vertex(position: .zero, normal: .zero), count: decoded.vertexCount)
    for (content, id) in attributes {
      let component: GLTFAccessor.Component = content == .colors ? .unsignedShort : .float
      guard let bytes = decoded.bytes(of: id, as: component) else { return nil }
      if content == .colors {
        let numbers: [UInt16] = bytes.numbers()
        mesh.colors = stride(from: 0, to: numbers.count, by: 4).map {
          let color =
            SIMD4<Float>(SIMD4(numbers[$0], numbers[$0 + 1], numbers[$0 + 2], numbers[$0 + 3])) / 65535
          return Color(red: color.x, green: color.y, blue: color.z, alpha: color.w)
        }
        continue
      }
      let numbers: [Float] = bytes.numbers()
      for vertex in mesh.vertices.indices {
        switch content {
        case .positions:
          mesh.vertices[vertex].position = SIMD3(
            numbers[3 * vertex], numbers[3 * vertex + 1], numbers[3 * vertex + 2])
        case .normals:
          mesh.vertices[vertex].normal = SIMD3(
            numbers[3 * vertex], numbers[3 * vertex + 1], numbers[3 * vertex + 2])
        case .textureCoordinates:
          mesh.textureCoordinates.append(SIMD2(numbers[2 * vertex], numbers[2 * vertex + 1]))
        case .secondTextureCoordinates:
          mesh.secondTextureCoordinates.append(SIMD2(numbers[2 * vertex], numbers[2 * vertex + 1]))
        default:
          mesh.tangents.append(
            SIMD4(
              numbers[4 * vertex], numbers[4 * vertex + 1], numbers[4 * vertex + 2], numbers[4 * vertex + 3]
            ))
        }
      }
    }
    return mesh
  }
}

/// A mesh of the library Draco to encode.
@safe private struct DracoEncoder: ~Copyable {
  private let encoder: OpaquePointer
  private let vertexCount: Int

  init?(_ mesh: Mesh) {
    vertexCount = mesh.vertices.count
    // The array has three corners for each triangle, and each is less than the number of vertices.
    guard let encoder = unsafe CDracoEncoderMake(vertexCount, mesh.triangleCount, mesh.indices) else {
      return nil
    }
    unsafe self.encoder = encoder
  }

  deinit { unsafe CDracoEncoderFree(encoder) }

  /// Adds an attribute of `width` numbers for each vertex. Nil if memory is exhausted.
  ///
  /// - Parameter component: returns a number of a vertex.
  @inline(__always)
  func add(
    _ meaning: CDracoMeaning, _ width: Int, bits: Int32, _ component: (Int, Int) -> Float
  ) -> UInt32? {
    let numbers = [Float](capacity: width * vertexCount) { output in
      for vertex in 0..<vertexCount {
        for number in 0..<width { output.append(component(vertex, number)) }
      }
    }
    // There are `width` numbers for each vertex.
    return UInt32(exactly: unsafe CDracoEncoderAddFloats(encoder, meaning, Int32(width), bits, numbers))
  }

  /// Adds the linear colours of the vertices, in 16 bits.
  func add(_ colors: [Color]) -> UInt32? {
    precondition(colors.count == vertexCount, "each vertex must have a colour")
    var numbers: [UInt16] = []
    numbers.reserveCapacity(4 * colors.count)
    for color in colors {
      let bytes = SIMD4<UInt16>(color.clamped * 65535, rounding: .toNearestOrAwayFromZero)
      for part in 0..<4 { numbers.append(bytes[part]) }
    }
    return UInt32(exactly: unsafe CDracoEncoderAddUInt16(encoder, CDracoColor, 4, numbers))
  }

  /// Returns the encoded mesh. Nil if the library cannot encode it.
  func finish() -> [UInt8]? {
    var bytes: UnsafePointer<UInt8>?
    let count = unsafe CDracoEncoderFinish(encoder, &bytes)
    guard count > 0, let bytes = unsafe bytes else { return nil }
    // The bytes are valid until the encoder is freed.
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension [UInt8] {
  /// The bytes as numbers in the order of this machine.
  fileprivate func numbers<Number: BitwiseCopyable>() -> [Number] {
    let size = MemoryLayout<Number>.size
    return unsafe withUnsafeBytes { bytes in
      // Each offset leaves room for a number.
      stride(from: 0, through: bytes.count - size, by: size).map {
        unsafe bytes.loadUnaligned(fromByteOffset: $0, as: Number.self)
      }
    }
  }
}
