import COpenGL

/// One object of the GPU, freed with its owner.
struct GPUObject: ~Copyable {
  let kind: GraphicsDevice.ObjectKind
  /// OpenGL's number for it, never 0.
  let name: UInt32
  let device: GraphicsDevice

  /// Makes an object of `kind` in the device's context, which is current.
  init(_ kind: GraphicsDevice.ObjectKind, device: GraphicsDevice) {
    var name: UInt32 = 0
    switch kind {
    case .buffer: gl.GenBuffers(1, &name)
    case .vertexArray: gl.GenVertexArrays(1, &name)
    case .program: name = gl.CreateProgram()
    case .framebuffer: gl.GenFramebuffers(1, &name)
    case .renderbuffer: gl.GenRenderbuffers(1, &name)
    case .texture: gl.GenTextures(1, &name)
    }
    (self.kind, self.name, self.device) = (kind, name, device)
    device.countLive(kind)
  }

  deinit { device.free(kind, name) }
}
