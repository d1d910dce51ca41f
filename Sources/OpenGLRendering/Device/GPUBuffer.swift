import COpenGL

/// Bytes on the GPU.
///
/// Room is kept where the content shrinks or grows a little: it grows by half at least, so that appending again and again
/// allocates seldom, and is given back where three quarters of it are not needed.
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
  /// The size of the content.
  private(set) var byteCount = 0
  /// The size of the memory.
  private(set) var capacity = 0

  init(_ role: Role, device: GraphicsDevice) {
    object = GPUObject(.buffer, device: device)
    self.role = role
  }

  deinit { object.device.bufferBytes -= capacity }

  /// OpenGL's number for the buffer.
  var name: UInt32 { object.name }

  /// Makes `elements` the buffer's content: in place where there is room.
  mutating func upload<Element: BitwiseCopyable>(_ elements: Span<Element>) {
    resize(to: elements.count * MemoryLayout<Element>.stride)
    upload(elements, at: 0)
  }

  /// Makes the content so large; what it is beyond what it was is undefined. Returns whether it is what it was up to there,
  /// or all of it is undefined, as there was too little room or far too much.
  @discardableResult
  mutating func resize(to size: Int) -> Bool {
    byteCount = size
    if size <= capacity, size >= capacity / 4 { return true }
    allocate(size > capacity && capacity > 0 ? max(size, capacity + capacity / 2) : size)
    return false
  }

  /// Writes `elements` over the content from byte `offset` on.
  ///
  /// - Precondition: they end where the content does, or before.
  func upload<Element: BitwiseCopyable>(_ elements: Span<Element>, at offset: Int) {
    let size = elements.count * MemoryLayout<Element>.stride
    precondition(offset >= 0 && offset + size <= byteCount, "the range must lie within the buffer")
    if size == 0 { return }
    bind()
    GL.writeBuffer(GL_ARRAY_BUFFER, at: offset, elements)
    object.device.uploads[keyPath: role.counter] += size
    object.device.uploads.callCount += 1
  }

  /// Gives back the room that the content does not take. The content is undefined afterwards.
  mutating func shrink() {
    if capacity > byteCount { allocate(byteCount) }
  }

  private mutating func allocate(_ size: Int) {
    bind()
    gl.BufferData(GL_ARRAY_BUFFER, size, nil, role.usage)
    object.device.bufferBytes += size - capacity
    capacity = size
  }

  private func bind() {
    // This target, whatever the role: binding an index buffer as one would change the vertex array that is bound.
    gl.BindBuffer(GL_ARRAY_BUFFER, name)
  }
}
