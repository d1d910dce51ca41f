import COpenGL
import RenderScene
import Shaders

/// The picture of the opaque surfaces and the background that surfaces with transmission show, with levels of half the size
/// of the one before; see `transmission.glsl`.
final class TransmissionRenderer {
  /// The size in pixels.
  private let width: Int, height: Int
  private let texture: GPUObject
  /// The framebuffers of the levels.
  private let framebuffers: [Framebuffer]
  private let pass: FullscreenPass

  private final class Framebuffer {
    let object: GPUObject
    init(_ object: consuming GPUObject) { self.object = object }
  }

  /// - Throws: `GraphicsError.outOfMemory`, `.framebufferIncomplete`, `.shader` or `.linking`.
  init(width: Int, height: Int, device: GraphicsDevice) throws(GraphicsError) {
    (self.width, self.height) = (width, height)
    pass = try FullscreenPass(.transmissionFragment, device: device)
    let texture = GPUObject(.texture, device: device)
    var framebuffers: [Framebuffer] = []
    var level = 0
    while level == 0 || height >> level > 0 {
      let size = (width: max(1, width >> level), height: max(1, height >> level))
      guard
        texture.allocateTexture(
          GL_SRGB8_ALPHA8, level: level, width: size.width, height: size.height,
          transfer: (GL_RGBA, GL_UNSIGNED_BYTE))
      else { throw .outOfMemory(width: width, height: height) }
      level += 1
    }
    texture.useLinearFiltering()
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, Int32(GL_LINEAR_MIPMAP_NEAREST))
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, Int32(level - 1))
    for number in 0..<level {
      let framebuffer = GPUObject(.framebuffer, device: device)
      gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
      gl.FramebufferTexture2D(
        GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name, Int32(number))
      try framebuffer.checkFramebuffer(width: width, height: height)
      framebuffers.append(Framebuffer(framebuffer))
    }
    self.texture = texture
    self.framebuffers = framebuffers
  }

  /// Returns whether the picture has the size of a target.
  func fits(_ target: RenderTarget) -> Bool { (width, height) == (target.width, target.height) }

  /// Copies the content of a target and computes all levels, then binds the target again. O(pixels).
  func update(from target: RenderTarget) {
    target.resolve()
    target.bindResolvedColor(unit: 0)
    gl.Disable(GL_DEPTH_TEST)
    gl.Enable(GL_FRAMEBUFFER_SRGB)
    pass.use()
    gl.Uniform1i(pass.uniform("source"), 0)
    for (level, framebuffer) in framebuffers.enumerated() {
      gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer.object.name)
      gl.Viewport(0, 0, Int32(max(1, width >> level)), Int32(max(1, height >> level)))
      gl.Uniform1i(pass.uniform("samplesAcross"), level == 0 ? 1 : 0)
      if level > 0 {
        texture.bindTexture(unit: 0)
        // A level is not read while it is drawn into.
        gl.TexParameteri(GL_TEXTURE_2D, UInt32(GL_TEXTURE_BASE_LEVEL), Int32(level - 1))
        gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, Int32(level - 1))
      }
      pass.draw()
    }
    gl.BindTexture(GL_TEXTURE_2D, texture.name)
    gl.TexParameteri(GL_TEXTURE_2D, UInt32(GL_TEXTURE_BASE_LEVEL), 0)
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, Int32(framebuffers.count - 1))
    gl.Enable(GL_DEPTH_TEST)
    target.bind()
  }

  /// Binds the picture for surfaces.
  func bind() { texture.bindTexture(unit: TextureUnits.transmissionPicture) }
}
