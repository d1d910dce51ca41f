import CDraco

/// A mesh that the library Draco has decoded: KHR_draco_mesh_compression,
/// <https://github.com/KhronosGroup/glTF/blob/main/extensions/2.0/Khronos/KHR_draco_mesh_compression/README.md>.
@safe struct DracoMesh: ~Copyable {
  private let mesh: OpaquePointer

  /// Decodes a mesh. Nil if the bytes are damaged, or if the attributes would take more than `limit` bytes. The sizes in
  /// `DracoHeader` must have been checked: the library allocates memory for them.
  init?(_ bytes: ArraySlice<UInt8>, limit: Int) {
    // The pointer is valid during the call, for the size that it states.
    guard
      let mesh = unsafe bytes.withUnsafeBufferPointer({
        unsafe CDracoDecode($0.baseAddress, $0.count, limit)
      })
    else { return nil }
    unsafe self.mesh = mesh
  }

  deinit { unsafe CDracoFree(mesh) }

  /// The number of vertices.
  var vertexCount: Int { unsafe CDracoPointCount(mesh) }
  /// The number of indices, three for each triangle.
  var indexCount: Int { unsafe 3 * CDracoFaceCount(mesh) }
  /// Returns the number of components of an attribute, 0 if there is none with this ID.
  func width(of attribute: UInt32) -> Int { unsafe CDracoWidth(mesh, attribute) }

  /// Returns the indices as bytes of 32-bit integers. Each is less than `vertexCount`.
  func indexBytes() -> [UInt8] {
    unsafe bytes(of: indexCount, as: UInt32.self) { indices in
      unsafe CDracoCopyIndices(mesh, indices)
      return 1
    }
  }

  /// Returns the bytes of an attribute of each vertex, converted to a component type. Nil if there is none with this
  /// ID, or if a value cannot be converted.
  func bytes(of attribute: UInt32, as component: GLTFAccessor.Component) -> [UInt8]? {
    let count = vertexCount * width(of: attribute)
    if count == 0 { return nil }
    var isConverted = true
    func copied<Number>(_ type: Number.Type, _ copy: (UnsafeMutablePointer<Number>) -> Int32) -> [UInt8] {
      unsafe bytes(of: count, as: type) { values in
        let status = unsafe copy(values)
        isConverted = status == 1
        return status
      }
    }
    // Each function writes as many numbers as the vertices have components, which is `count`.
    let converted =
      switch component {
      case .byte: unsafe copied(Int8.self) { unsafe CDracoCopyInt8(mesh, attribute, $0) }
      case .unsignedByte: unsafe copied(UInt8.self) { unsafe CDracoCopyUInt8(mesh, attribute, $0) }
      case .short: unsafe copied(Int16.self) { unsafe CDracoCopyInt16(mesh, attribute, $0) }
      case .unsignedShort: unsafe copied(UInt16.self) { unsafe CDracoCopyUInt16(mesh, attribute, $0) }
      case .unsignedInt: unsafe copied(UInt32.self) { unsafe CDracoCopyUInt32(mesh, attribute, $0) }
      case .float: unsafe copied(Float.self) { unsafe CDracoCopyFloats(mesh, attribute, $0) }
      }
    return isConverted ? converted : nil
  }

  /// Returns the bytes of `count` numbers that `body` writes.
  private func bytes<Number>(
    of count: Int, as: Number.Type, _ body: (UnsafeMutablePointer<Number>) -> Int32
  ) -> [UInt8] {
    let size = count * MemoryLayout<Number>.size
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { output, initializedCount in
      unsafe output.initialize(repeating: 0)
      initializedCount = size
      // The memory of an array is aligned to 16 bytes, and `count` numbers fit into it.
      guard size > 0, let base = output.baseAddress else { return }
      _ = unsafe UnsafeMutableRawPointer(base).withMemoryRebound(to: Number.self, capacity: count) {
        unsafe body($0)
      }
    }
  }
}

/// The sizes that the first bytes of a Draco mesh state: <https://google.github.io/draco/spec/>, sections 2 to 4.
///
/// The library allocates memory for them, so they are checked before.
struct DracoHeader {
  /// The number of triangles, and of vertices before seams.
  let faceCount, vertexCount: Int

  /// The depth to which metadata are nested at most.
  private static let depthLimit = 16

  /// Reads the sizes. Nil for another version than 2.2, for a point cloud and for damaged bytes. O(metadata).
  init?(_ bytes: ArraySlice<UInt8>) {
    var scanner = Scanner(rest: bytes)
    guard bytes.starts(with: Array("DRACO".utf8)), scanner.skip(5), scanner.byte() == 2,
      scanner.byte() == 2,
      scanner.byte() == 1, let method = scanner.byte(), scanner.skip(1), let flags = scanner.byte()
    else { return nil }
    if flags & 0x80 != 0 {
      guard let count = scanner.integer() else { return nil }
      for _ in 0..<count {
        guard scanner.integer() != nil, scanner.skipMetadata(depth: 0) else { return nil }
      }
      guard scanner.skipMetadata(depth: 0) else { return nil }
    }
    switch method {
    // Sequential: the faces come first.
    case 0:
      guard let faces = scanner.integer(), let vertices = scanner.integer() else { return nil }
      (faceCount, vertexCount) = (faces, vertices)
    // Edgebreaker: after the kind of its traversal.
    case 1:
      guard scanner.skip(1), let vertices = scanner.integer(), let faces = scanner.integer() else {
        return nil
      }
      (faceCount, vertexCount) = (faces, vertices)
    default: return nil
    }
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func byte() -> UInt8? { rest.popFirst() }

    mutating func skip(_ count: Int) -> Bool {
      guard count <= rest.count else { return false }
      rest = rest.dropFirst(count)
      return true
    }

    /// Reads a 32-bit integer in LEB128 encoding.
    mutating func integer() -> Int? {
      var value = 0
      for shift in stride(from: 0, to: 35, by: 7) {
        guard let byte = byte() else { return nil }
        value |= Int(byte & 0x7F) << shift
        if byte & 0x80 == 0 { return value <= UInt32.max ? value : nil }
      }
      return nil
    }

    mutating func skipMetadata(depth: Int) -> Bool {
      guard depth < DracoHeader.depthLimit, let entryCount = integer() else { return false }
      for _ in 0..<entryCount {
        guard let nameSize = byte(), skip(Int(nameSize)), let size = integer(), skip(size) else {
          return false
        }
      }
      guard let partCount = integer() else { return false }
      for _ in 0..<partCount {
        guard let nameSize = byte(), skip(Int(nameSize)), skipMetadata(depth: depth + 1) else {
          return false
        }
      }
      return true
    }
  }
}
