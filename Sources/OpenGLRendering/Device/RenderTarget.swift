import COpenGL
import Pictures
import RenderScene

/// Where a picture is drawn: two by two samples a pixel, each shaded alone, resolved into one, all sRGB-encoded.
///
/// Shaders write linear light; the driver encodes what is stored and decodes what it mixes, so blending and the
/// resolving of samples are sums of light.
public final class RenderTarget {
  /// The picture's width in pixels.
  public let width: Int
  /// The picture's height in pixels.
  public let height: Int
  /// How many samples a pixel has along each side: two or, in a picture too large for that, one.
  public let samplesAcross: Int

  /// The picture's size in samples.
  var sampledWidth: Int { width * samplesAcross }
  var sampledHeight: Int { height * samplesAcross }

  /// Whether alpha was multiplied into the light of what was drawn, as it is where the background is translucent.
  var isPremultiplied = false

  private let device: GraphicsDevice
  private let samples: GPUObject
  private let resolved: GPUObject
  private let sampledColor: GPUObject
  private let sampledDepth: GPUObject
  private let resolvedColor: GPUObject
  private var knownSphereIDs: SphereIDs?

  /// Makes a target; its content is undefined until something is drawn.
  ///
  /// - Throws: `GraphicsError.sizeOutOfRange`, `.outOfMemory` or `.framebufferIncomplete`.
  public convenience init(width: Int, height: Int, device: GraphicsDevice) throws(GraphicsError) {
    try self.init(width: width, height: height, maximumSamplesAcross: 2, device: device)
  }

  /// Makes a target whose pixels have at most so many samples along each side.
  init(
    width: Int, height: Int, maximumSamplesAcross: Int, device: GraphicsDevice
  ) throws(GraphicsError) {
    let maximum = device.maximumSize
    guard (1...maximum.width).contains(width), (1...maximum.height).contains(height) else {
      throw .sizeOutOfRange(
        width: width, height: height, maximumWidth: maximum.width, maximumHeight: maximum.height)
    }
    self.device = device
    (self.width, self.height) = (width, height)
    samplesAcross =
      width <= maximum.width / 2 && height <= maximum.height / 2 ? min(2, maximumSamplesAcross) : 1
    samples = GPUObject(.framebuffer, device: device)
    resolved = GPUObject(.framebuffer, device: device)
    sampledColor = GPUObject(.renderbuffer, device: device)
    sampledDepth = GPUObject(.texture, device: device)
    resolvedColor = GPUObject(.texture, device: device)
    let (storedWidth, storedHeight) = (width * samplesAcross, height * samplesAcross)
    guard
      sampledColor.allocateRenderbuffer(GL_SRGB8_ALPHA8, width: storedWidth, height: storedHeight),
      sampledDepth.allocateTexture(
        GL_DEPTH_COMPONENT24, width: storedWidth, height: storedHeight,
        transfer: (GL_DEPTH_COMPONENT, GL_UNSIGNED_INT)),
      resolvedColor.allocateTexture(
        GL_SRGB8_ALPHA8, width: width, height: height, transfer: (GL_RGBA, GL_UNSIGNED_BYTE))
    else { throw .outOfMemory(width: width, height: height) }
    gl.BindFramebuffer(GL_FRAMEBUFFER, samples.name)
    gl.FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, sampledColor.name)
    gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, sampledDepth.name, 0)
    gl.BindTexture(GL_TEXTURE_2D, sampledDepth.name)
    sampledDepth.setExact()
    try samples.checkFramebuffer(width: width, height: height)
    gl.BindFramebuffer(GL_FRAMEBUFFER, resolved.name)
    gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, resolvedColor.name, 0)
    try resolved.checkFramebuffer(width: width, height: height)
  }

  /// The width divided by the height.
  public var aspectRatio: Float { Float(width) / Float(height) }

  /// Sends drawing here, to the whole picture.
  func bind() {
    gl.BindFramebuffer(GL_FRAMEBUFFER, samples.name)
    gl.Viewport(0, 0, Int32(sampledWidth), Int32(sampledHeight))
    gl.Enable(GL_FRAMEBUFFER_SRGB)
  }

  /// Fills the picture with a backdrop, whose bytes it keeps exactly, and empties its depth; drawing goes here afterwards.
  func clear(to backdrop: Backdrop) {
    bind()
    isPremultiplied = !backdrop.isOpaque
    // The bytes are encoded already, and so are stored as they are.
    gl.Disable(GL_FRAMEBUFFER_SRGB)
    gl.Disable(GL_SCISSOR_TEST)
    gl.DepthMask(GLboolean(GL_TRUE))
    gl.Clear(GL_DEPTH_BUFFER_BIT)
    if !backdrop.isPlain { gl.Enable(GL_SCISSOR_TEST) }
    var first = 0
    while first < height {
      // Rows of one colour together; OpenGL counts them from the bottom.
      let color = backdrop.storedBytes(row: first)
      var end = backdrop.isPlain ? height : first + 1
      while end < height, backdrop.storedBytes(row: end) == color { end += 1 }
      gl.Scissor(
        0, Int32((height - end) * samplesAcross), Int32(sampledWidth),
        Int32((end - first) * samplesAcross))
      let encoded = SIMD4<Float>(color) / 255
      gl.ClearColor(encoded.x, encoded.y, encoded.z, encoded.w)
      gl.Clear(GL_COLOR_BUFFER_BIT)
      first = end
    }
    gl.Disable(GL_SCISSOR_TEST)
    gl.Enable(GL_FRAMEBUFFER_SRGB)
  }

  /// Which sphere each of the samples sees; made when it is first asked for.
  ///
  /// - Throws: `GraphicsError.outOfMemory` or `.framebufferIncomplete`.
  func sphereIDs() throws(GraphicsError) -> SphereIDs {
    if let knownSphereIDs { return knownSphereIDs }
    let ids = try SphereIDs(width: sampledWidth, height: sampledHeight, device: device)
    knownSphereIDs = ids
    return ids
  }

  /// Lets shaders read the samples' depths as texture `unit`.
  func bindDepths(unit: UInt32) { sampledDepth.bindTexture(unit: unit) }

  /// Sends drawing to the resolved picture: to this part of it, told from its lower left corner.
  func bindResolved(x: Int, y: Int, width: Int, height: Int) {
    gl.BindFramebuffer(GL_FRAMEBUFFER, resolved.name)
    gl.Viewport(Int32(x), Int32(y), Int32(width), Int32(height))
    gl.Enable(GL_FRAMEBUFFER_SRGB)
  }

  /// Mixes each pixel's samples, in linear light.
  func resolve() {
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, samples.name)
    gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved.name)
    gl.Enable(GL_FRAMEBUFFER_SRGB)
    // Halfway between two by two stored pixels, linear filtering is their mean.
    blit(from: (sampledWidth, sampledHeight), to: (width, height))
  }

  /// Copies the picture to the window's own framebuffer, byte for byte where the sizes are equal.
  ///
  /// - Precondition: the window's context is the device's, and current.
  public func present(toDefaultFramebufferOfSize size: (width: Int, height: Int)) {
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, resolved.name)
    gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, 0)
    // The bytes are encoded already, and a window's framebuffer may or may not say so.
    gl.Disable(GL_FRAMEBUFFER_SRGB)
    blit(from: (width, height), to: size)
  }

  /// The picture, top row first. Waits for the GPU. O(width * height).
  ///
  /// - Precondition: the device's context is current.
  public func readPixels() -> Image {
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, resolved.name)
    let image = Image(readingFramebufferOfWidth: width, height: height)
    return isPremultiplied ? image.withAlphaDivided() : image
  }

  /// The distance from the eye, along the lines of sight, to the surface that each sample sees; infinite where there is none.
  /// Rows begin at the bottom. Waits for the GPU.
  ///
  /// - Precondition: the lines of sight of `view`, by which the content was drawn, are parallel.
  func readDistances(_ view: View) -> [Float] {
    var depths = [Float](repeating: 0, count: sampledWidth * sampledHeight)
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, samples.name)
    var memory = depths.mutableSpan
    GL.readPixels(
      bottom: 0, width: sampledWidth, height: sampledHeight, transfer: (GL_DEPTH_COMPONENT, GL_FLOAT),
      into: &memory, 0..<sampledWidth * sampledHeight)
    return depths.map { $0 < 1 ? ($0 - view.depthTerms.x) / view.depthTerms.y : .infinity }
  }

  /// Makes `image` the picture, byte for byte.
  ///
  /// - Precondition: the sizes are equal.
  package func store(_ image: Image) {
    precondition(
      (image.width, image.height) == (width, height), "the image must have the size of the render target")
    isPremultiplied = false
    device.countUpload(textureBytes: image.pixels.count)
    gl.BindTexture(GL_TEXTURE_2D, resolvedColor.name)
    let pixels = image.pixels.span
    // OpenGL's first row is the bottom one.
    for row in 0..<height {
      let start = (height - 1 - row) * width * 4
      GL.storeRow(row, width: width, pixels.extracting(start..<start + width * 4))
    }
  }

  private func blit(from source: (width: Int, height: Int), to target: (width: Int, height: Int)) {
    gl.Disable(GL_SCISSOR_TEST)
    gl.BlitFramebuffer(
      0, 0, Int32(source.width), Int32(source.height), 0, 0, Int32(target.width), Int32(target.height),
      GL_COLOR_BUFFER_BIT, source == target ? GL_NEAREST : GL_LINEAR)
  }
}
