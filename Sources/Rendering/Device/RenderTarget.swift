import COpenGL

/// Where a picture is drawn: several samples a pixel, resolved into one, both sRGB-encoded.
///
/// Hardware keeps the samples of a pixel and shades them together. Software is up to three times slower at that than at
/// drawing twice as wide and twice as high, so there each sample is shaded alone.
///
/// Shaders write linear light; the driver encodes what is stored and decodes what it mixes, so blending and the
/// resolving of samples are sums of light.
public final class RenderTarget {
  /// The picture's width in pixels.
  public let width: Int
  /// The picture's height in pixels.
  public let height: Int
  /// The samples a pixel has: the number asked for, or the nearest that the driver has.
  public let sampleCount: Int

  /// The samples a pixel has unless other numbers are asked for.
  public static let defaultSampleCount = 4

  private let device: GraphicsDevice
  /// How many stored pixels there are along each side of one.
  private let scale: Int
  private let samples: GPUObject
  private let resolved: GPUObject
  private let sampledColor: GPUObject
  private let sampledDepth: GPUObject
  private let resolvedColor: GPUObject

  /// Makes a target; its content is undefined until something is drawn.
  ///
  /// - Throws: `GraphicsError.sizeOutOfRange`, `.outOfMemory` or `.framebufferIncomplete`.
  public convenience init(
    width: Int, height: Int, sampleCount: Int = RenderTarget.defaultSampleCount, device: GraphicsDevice
  ) throws(GraphicsError) {
    let fits = width <= device.maximumSize.width / 2 && height <= device.maximumSize.height / 2
    if device.isSoftware, fits, sampleCount >= 4 {
      try self.init(width: width, height: height, scale: 2, samples: 0, device: device)
    } else {
      try self.init(width: width, height: height, scale: 1, samples: sampleCount, device: device)
    }
  }

  /// Makes a target whose pixels are `scale * scale` stored ones of so many samples, 0 for one that is shaded alone.
  package init(
    width: Int, height: Int, scale: Int, samples sampleCount: Int, device: GraphicsDevice
  ) throws(GraphicsError) {
    let maximum = device.maximumSize
    guard (1...maximum.width / scale).contains(width), (1...maximum.height / scale).contains(height) else {
      throw .sizeOutOfRange(
        width: width, height: height, maximumWidth: maximum.width, maximumHeight: maximum.height)
    }
    let sampleCount = max(0, min(sampleCount, device.maximumSampleCount))
    self.device = device
    (self.width, self.height, self.scale) = (width, height, scale)
    self.sampleCount = max(sampleCount, 1) * scale * scale
    samples = GPUObject(.framebuffer, device: device)
    resolved = GPUObject(.framebuffer, device: device)
    sampledColor = GPUObject(.renderbuffer, device: device)
    sampledDepth = GPUObject(.renderbuffer, device: device)
    resolvedColor = GPUObject(.renderbuffer, device: device)
    let (storedWidth, storedHeight) = (width * scale, height * scale)
    try allocate(sampledColor, GL_SRGB8_ALPHA8, storedWidth, storedHeight, sampleCount: sampleCount)
    try allocate(sampledDepth, GL_DEPTH_COMPONENT24, storedWidth, storedHeight, sampleCount: sampleCount)
    try allocate(resolvedColor, GL_SRGB8_ALPHA8, width, height, sampleCount: 0)
    try assemble(samples, color: sampledColor, depth: sampledDepth.name)
    try assemble(resolved, color: resolvedColor, depth: 0)
  }

  /// The width divided by the height.
  public var aspectRatio: Float { Float(width) / Float(height) }

  /// Sends drawing here, to the whole picture.
  func bind() {
    glBindFramebuffer(GL_FRAMEBUFFER, samples.name)
    glViewport(0, 0, Int32(width * scale), Int32(height * scale))
    glEnable(GL_FRAMEBUFFER_SRGB)
  }

  /// Fills the picture with one colour, sRGB bytes, exactly, and empties its depth; drawing goes here afterwards.
  func clear(to color: SIMD4<UInt8>) {
    bind()
    // The bytes are encoded already, and so are stored as they are.
    glDisable(GL_FRAMEBUFFER_SRGB)
    let encoded = SIMD4<Float>(color) / 255
    glClearColor(encoded.x, encoded.y, encoded.z, encoded.w)
    glDepthMask(GLboolean(GL_TRUE))
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT)
    glEnable(GL_FRAMEBUFFER_SRGB)
  }

  /// Mixes each pixel's samples, in linear light.
  func resolve() {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, samples.name)
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved.name)
    glEnable(GL_FRAMEBUFFER_SRGB)
    // Halfway between two by two stored pixels, linear filtering is their mean.
    blit(from: (width * scale, height * scale), to: (width, height))
  }

  /// Copies the picture to the window's own framebuffer, byte for byte where the sizes are equal.
  ///
  /// - Precondition: the window's context is the device's, and current.
  public func present(toDefaultFramebufferOfSize size: (width: Int, height: Int)) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved.name)
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0)
    // The bytes are encoded already, and a window's framebuffer may or may not say so.
    glDisable(GL_FRAMEBUFFER_SRGB)
    blit(from: (width, height), to: size)
  }

  /// The picture, top row first. Waits for the GPU. O(width * height).
  ///
  /// - Precondition: the device's context is current.
  public func readPixels() -> Image {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved.name)
    return Image(readingFramebufferOfWidth: width, height: height)
  }

  private func blit(from source: (width: Int, height: Int), to target: (width: Int, height: Int)) {
    glDisable(GL_SCISSOR_TEST)
    glBlitFramebuffer(
      0, 0, Int32(source.width), Int32(source.height), 0, 0, Int32(target.width), Int32(target.height),
      GL_COLOR_BUFFER_BIT, source == target ? GL_NEAREST : GL_LINEAR)
  }

  private func allocate(
    _ renderbuffer: borrowing GPUObject, _ format: UInt32, _ width: Int, _ height: Int, sampleCount: Int
  ) throws(GraphicsError) {
    while glGetError() != GL_NO_ERROR {}
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer.name)
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, Int32(sampleCount), format, Int32(width), Int32(height))
    guard glGetError() == GL_NO_ERROR else { throw .outOfMemory(width: self.width, height: self.height) }
  }

  private func assemble(
    _ framebuffer: borrowing GPUObject, color: borrowing GPUObject, depth: UInt32
  ) throws(GraphicsError) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color.name)
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth)
    let status = glCheckFramebufferStatus(GL_FRAMEBUFFER)
    // Every driver draws into these formats, so an attachment that will not do is one that found no room.
    if status == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT { throw .outOfMemory(width: width, height: height) }
    guard status == GL_FRAMEBUFFER_COMPLETE else { throw .framebufferIncomplete(status: status) }
  }
}
