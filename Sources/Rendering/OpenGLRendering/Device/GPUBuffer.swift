import COpenGL

/// A buffer object with spare capacity.
///
/// It grows by at least half, so repeated appending reallocates seldom. It is reallocated to the exact size when less
/// than a quarter is used.
struct GPUBuffer: ~Copyable {
  /// The content of a buffer, which determines its usage hint.
  enum Role {
    case vertices, indices, instances, uniforms

    fileprivate var usage: UInt32 { self == .indices ? GL_STATIC_DRAW : GL_DYNAMIC_DRAW }

    fileprivate var counter: WritableKeyPath<GraphicsDevice.UploadCounts, Int> {
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
  /// The size of the content in bytes.
  private(set) var byteCount = 0
  /// The size of the allocation in bytes.
  private(set) var capacity = 0

  init(_ role: Role, device: GraphicsDevice) {
    object = GPUObject(.buffer, device: device)
    self.role = role
  }

  deinit { object.device.bufferBytes -= capacity }

  /// The OpenGL name of the buffer.
  var name: UInt32 { object.name }

  /// Replaces the content by `elements`. Reuses the allocation if its size allows.
  mutating func upload<Element: BitwiseCopyable>(_ elements: Span<Element>) {
    resize(to: elements.count * MemoryLayout<Element>.stride)
    upload(elements, at: 0)
  }

  /// Resizes the content. Added bytes are undefined. Returns whether the old content is preserved; if false, all bytes
  /// are undefined, because the buffer was reallocated.
  @discardableResult
  mutating func resize(to size: Int) -> Bool {
    byteCount = size
    if size <= capacity, size >= capacity / 4 { return true }
    allocate(size > capacity && capacity > 0 ? max(size, capacity + capacity / 2) : size)
    return false
  }

  /// Overwrites part of the content from byte `offset`.
  ///
  /// - Precondition: the elements end at or before the end of the content.
  func upload<Element: BitwiseCopyable>(_ elements: Span<Element>, at offset: Int) {
    unsafe upload(bytes: elements.bytes, at: offset)
  }

  /// Overwrites part of the content from byte `offset`.
  ///
  /// - Precondition: the bytes end at or before the end of the content.
  func upload(bytes: RawSpan, at offset: Int) {
    let size = bytes.byteCount
    precondition(offset >= 0 && offset + size <= byteCount, "the range must lie within the buffer")
    if size == 0 { return }
    bind()
    GL.writeBuffer(GL_ARRAY_BUFFER, at: offset, bytes)
    object.device.uploads[keyPath: role.counter] += size
    object.device.uploads.callCount += 1
  }

  /// Reduces the allocation to the content's size. The content is undefined afterwards.
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
    // All roles use this target. Binding to GL_ELEMENT_ARRAY_BUFFER would change the bound vertex array.
    gl.BindBuffer(GL_ARRAY_BUFFER, name)
  }
}
