import COpenGL

/// One object of the GPU, freed with its owner.
struct GPUObject: ~Copyable {
  let kind: GraphicsDevice.ObjectKind
  /// OpenGL's number for it, never 0.
  let name: UInt32
  let device: GraphicsDevice

  /// Makes an object of `kind` in the device's context, which is current.
  init(_ kind: GraphicsDevice.ObjectKind, device: GraphicsDevice) {
    (self.kind, self.name, self.device) = (kind, GL.makeName(kind), device)
    device.countLive(kind)
  }

  deinit { device.free(kind, name) }
}
