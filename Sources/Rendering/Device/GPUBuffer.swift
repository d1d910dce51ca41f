import COpenGL

/// Bytes on the GPU.
struct GPUBuffer: ~Copyable {
  /// What the bytes are, and so how often they change.
  enum Role {
    case vertices, indices, instances, uniforms

    fileprivate var usage: UInt32 { self == .indices ? GL_STATIC_DRAW : GL_DYNAMIC_DRAW }

    fileprivate var counter: WritableKeyPath<GraphicsDevice.Uploads, Int> {
      switch self {
      case .vertices: \.vertexBytes
      case .indices: \.indexBytes
      case .instances: \.instanceBytes
      case .uniforms: \.uniformBytes
      }
    }
  }

  private let object: GPUObject
  private let role: Role
  /// The size of what was uploaded last.
  private(set) var byteCount = 0

  init(_ role: Role, device: GraphicsDevice) {
    object = GPUObject(.buffer, device: device)
    self.role = role
  }

  /// OpenGL's number for the buffer.
  var name: UInt32 { object.name }

  /// Makes `bytes` the buffer's content: in place where the size is the one it has.
  mutating func upload(_ bytes: RawSpan) {
    // This target, whatever the role: binding an index buffer as one would change the vertex array that is bound.
    glBindBuffer(GL_ARRAY_BUFFER, name)
    let isInPlace = bytes.byteCount == byteCount
    // OpenGL copies the bytes before it returns.
    bytes.withUnsafeBytes { source in
      if isInPlace {
        glBufferSubData(GL_ARRAY_BUFFER, 0, source.count, source.baseAddress)
      } else {
        glBufferData(GL_ARRAY_BUFFER, source.count, source.baseAddress, role.usage)
      }
    }
    byteCount = bytes.byteCount
    object.device.uploads[keyPath: role.counter] += byteCount
  }
}
