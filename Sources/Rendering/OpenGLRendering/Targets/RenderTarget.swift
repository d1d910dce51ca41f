import COpenGL
import Pictures
import RenderScene

/// A framebuffer with 2 × 2 supersampling that is resolved to an sRGB picture. With one sample for each pixel, the picture
/// itself is drawn into, and nothing is resolved.
///
/// Shaders write linear colours. The driver converts to and from sRGB, so blending and resolving are linear.
public final class RenderTarget {
  /// The picture's width in pixels.
  public let width: Int
  /// The picture's height in pixels.
  public let height: Int
  /// The number of samples along each side of a pixel as of the last drawing: 2, or 1 for `Sampling.single` or if the
  /// driver's size limit requires it.
  package var samplesAcross: Int { samples.across }

  /// The size in samples.
  var sampledWidth: Int { width * samplesAcross }
  var sampledHeight: Int { height * samplesAcross }

  /// Whether the content has premultiplied alpha, as with a translucent background.
  var isPremultiplied = false

  private let device: GraphicsDevice
  private let resolved: GPUObject
  private let resolvedColor: GPUObject
  private let maximumSamplesAcross: Int
  /// The samples of the current picture.
  private var samples: SampleBuffers
  /// The samples of the other sampling, if pictures with both were drawn.
  private var otherSamples: SampleBuffers?
  /// The backdrop, if it is not plain.
  private var backdropRows: BackdropRows?

  /// Creates a target. Its content is undefined until the first drawing.
  ///
  /// - Throws: `GraphicsError.sizeOutOfRange`, `.outOfMemory` or `.framebufferIncomplete`.
  public convenience init(width: Int, height: Int, device: GraphicsDevice) throws(GraphicsError) {
    try self.init(width: width, height: height, maximumSamplesAcross: 2, device: device)
  }

  /// Creates a target with at most `maximumSamplesAcross` samples along each side of a pixel.
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
    self.maximumSamplesAcross =
      width <= maximum.width / 2 && height <= maximum.height / 2 ? min(2, maximumSamplesAcross) : 1
    resolved = GPUObject(.framebuffer, device: device)
    resolvedColor = GPUObject(.texture, device: device)
    guard
      resolvedColor.allocateTexture(
        GL_SRGB8_ALPHA8, width: width, height: height, transfer: (GL_RGBA, GL_UNSIGNED_BYTE))
    else { throw .outOfMemory(width: width, height: height) }
    // With the default filter, a texture without mipmaps is incomplete, and shaders read black.
    resolvedColor.useNearestFiltering()
    gl.BindFramebuffer(GL_FRAMEBUFFER, resolved.name)
    gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, resolvedColor.name, 0)
    try resolved.checkFramebuffer(width: width, height: height)
    samples = try SampleBuffers(
      self.maximumSamplesAcross, resolvedColor, width: width, height: height, device: device)
  }

  /// Sets the number of samples for the next picture, whose content is then undefined. The first picture with another
  /// number allocates its buffers.
  ///
  /// - Throws: `GraphicsError.outOfMemory` or `.framebufferIncomplete`.
  func begin(_ sampling: Sampling) throws(GraphicsError) {
    let across = min(sampling.samplesAcross, maximumSamplesAcross)
    if samples.across == across { return }
    let others =
      if let otherSamples { otherSamples } else {
        try SampleBuffers(across, resolvedColor, width: width, height: height, device: device)
      }
    (samples, otherSamples) = (others, samples)
  }

  /// The width divided by the height.
  public var aspectRatio: Float { Float(width) / Float(height) }

  /// Binds the sample framebuffer for drawing, with a viewport of the whole picture.
  func bind() {
    gl.BindFramebuffer(GL_FRAMEBUFFER, samples.framebuffer.name)
    gl.Viewport(0, 0, Int32(sampledWidth), Int32(sampledHeight))
    gl.Enable(GL_FRAMEBUFFER_SRGB)
  }

  /// Binds the target for drawing, and fills it with a backdrop, byte for byte. Clears the depths, unless `keepsDepths` is
  /// true.
  func clear(to backdrop: Backdrop, keepsDepths: Bool = false) {
    bind()
    isPremultiplied = !backdrop.isOpaque
    // The bytes are already sRGB-encoded, so the conversion is off.
    gl.Disable(GL_FRAMEBUFFER_SRGB)
    gl.Disable(GL_SCISSOR_TEST)
    if !keepsDepths {
      gl.DepthMask(GLboolean(GL_TRUE))
      gl.Clear(GL_DEPTH_BUFFER_BIT)
    }
    if backdrop.isPlain {
      let encoded = SIMD4<Float>(backdrop.storedBytes(row: 0)) / 255
      gl.ClearColor(encoded.x, encoded.y, encoded.z, encoded.w)
      gl.Clear(GL_COLOR_BUFFER_BIT)
    } else {
      var rows = backdropRows.take() ?? BackdropRows(device: device)
      rows.bindForReading(backdrop, height: height)
      gl.BlitFramebuffer(
        0, 0, 1, Int32(height), 0, 0, Int32(sampledWidth), Int32(sampledHeight), GL_COLOR_BUFFER_BIT,
        GL_NEAREST)
      backdropRows = consume rows
      bind()
    }
    gl.Enable(GL_FRAMEBUFFER_SRGB)
  }

  /// Returns the visibility buffer for sphere imposters, created at first use.
  ///
  /// - Throws: `GraphicsError.outOfMemory` or `.framebufferIncomplete`.
  func sphereIDs() throws(GraphicsError) -> VisibilityBuffer {
    if let ids = samples.sphereIDs { return ids }
    let ids = try VisibilityBuffer(self, device: device)
    samples.sphereIDs = ids
    return ids
  }

  /// Returns the buffers for layers of translucent surfaces, created at first use.
  ///
  /// - Throws: `GraphicsError.outOfMemory` or `.framebufferIncomplete`.
  func layerBuffers() throws(GraphicsError) -> LayerBuffers {
    if let buffers = samples.layerBuffers { return buffers }
    let buffers = try LayerBuffers(self, device: device)
    samples.layerBuffers = buffers
    return buffers
  }

  /// Frees the buffers for layers of translucent surfaces, if there are any.
  func releaseLayerBuffers() {
    samples.layerBuffers = nil
    otherSamples?.layerBuffers = nil
  }

  /// Attaches the depth buffer of the samples to the bound framebuffer.
  func attachDepths() {
    gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, samples.depth.name, 0)
  }

  /// Binds the depth buffer of the samples to texture unit `unit`.
  func bindDepths(unit: UInt32) { samples.depth.bindTexture(unit: unit) }

  /// Binds the picture to texture unit `unit`. `resolve` was called.
  func bindResolvedColor(unit: UInt32) {
    resolvedColor.bindTexture(unit: unit)
  }

  /// Binds the resolved picture for drawing, with a viewport given from its lower left corner.
  func bindResolved(x: Int, y: Int, width: Int, height: Int) {
    gl.BindFramebuffer(GL_FRAMEBUFFER, resolved.name)
    gl.Viewport(Int32(x), Int32(y), Int32(width), Int32(height))
    gl.Enable(GL_FRAMEBUFFER_SRGB)
  }

  /// Averages the samples of each pixel, in linear light. Does nothing if there is one.
  func resolve() {
    if samplesAcross == 1 { return }
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, samples.framebuffer.name)
    gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved.name)
    gl.Enable(GL_FRAMEBUFFER_SRGB)
    // Sampled at the common corner of 2 × 2 texels, linear filtering returns their mean.
    blit(from: (sampledWidth, sampledHeight), to: (width, height))
  }

  /// Replaces the picture by that of `other`: byte for byte if the sizes are equal, else scaled, interpolated linearly.
  func copy(_ other: RenderTarget) {
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, other.resolved.name)
    gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved.name)
    // The bytes are already sRGB-encoded.
    gl.Disable(GL_FRAMEBUFFER_SRGB)
    isPremultiplied = other.isPremultiplied
    blit(from: (other.width, other.height), to: (width, height))
  }

  /// Copies the picture to the window's framebuffer: byte for byte if the sizes are equal, else scaled.
  ///
  /// - Precondition: the device's context is that of the window and is current.
  public func present(toDefaultFramebufferOfSize size: (width: Int, height: Int)) {
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, resolved.name)
    gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, 0)
    // The bytes are already sRGB-encoded, and not every window's framebuffer is marked as sRGB.
    gl.Disable(GL_FRAMEBUFFER_SRGB)
    blit(from: (width, height), to: size)
  }

  /// Reads the picture, top row first. Waits for the GPU. O(width * height).
  ///
  /// - Precondition: the device's context is current.
  public func readPixels() -> Image {
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, resolved.name)
    let image = Image(readingFramebufferOfWidth: width, height: height)
    return isPremultiplied ? image.withAlphaDivided() : image
  }

  /// Waits until the GPU has drawn the picture. Drawing itself only sends commands.
  ///
  /// - Precondition: the device's context is current.
  public func finish() {
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, resolved.name)
    // A pixel can be read after everything was drawn.
    _ = Image(readingFramebufferOfWidth: 1, height: 1)
  }

  /// Reads the distance of each sample's surface along `ViewFrustum.forward`, infinite for the background. Rows start
  /// at the bottom. Waits for the GPU.
  ///
  /// - Precondition: the content was drawn from `view`, which is orthographic.
  func readDistances(_ view: ViewFrustum) -> [Float] {
    var depths = [Float](repeating: 0, count: sampledWidth * sampledHeight)
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, samples.framebuffer.name)
    var memory = depths.mutableSpan
    GL.readPixels(
      bottom: 0, width: sampledWidth, height: sampledHeight, transfer: (GL_DEPTH_COMPONENT, GL_FLOAT),
      into: &memory, 0..<sampledWidth * sampledHeight)
    return depths.map { $0 < 1 ? ($0 - view.depthTerms.x) / view.depthTerms.y : .infinity }
  }

  /// Replaces the picture by `image`, byte for byte.
  ///
  /// - Precondition: the sizes are equal.
  package func store(_ image: Image) {
    precondition(
      (image.width, image.height) == (width, height), "the image must have the size of the render target")
    isPremultiplied = false
    device.countUpload(textureBytes: image.pixels.count)
    gl.BindTexture(GL_TEXTURE_2D, resolvedColor.name)
    let pixels = image.pixels.span
    // OpenGL's rows start at the bottom.
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
