import COpenGL

/// An OpenGL object, freed with its owner.
struct GPUObject: ~Copyable {
  let kind: GraphicsDevice.ObjectKind
  /// The OpenGL name, never 0.
  let name: UInt32
  let device: GraphicsDevice

  /// Creates an object of `kind` in the device's context, which must be current.
  init(_ kind: GraphicsDevice.ObjectKind, device: GraphicsDevice) {
    (self.kind, self.name, self.device) = (kind, GL.makeName(kind), device)
    device.countLive(kind)
  }

  deinit { device.free(kind, name) }
}
