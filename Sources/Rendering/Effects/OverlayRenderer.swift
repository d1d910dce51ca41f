import COpenGL

/// Lays small pictures over what was drawn.
final class OverlayRenderer {
  private let program: ShaderProgram
  private let texture: GPUObject
  private let vertexArray: GPUObject

  /// - Throws: `GraphicsError.shader` or `.linking` if the driver refuses the shaders.
  init(device: GraphicsDevice) throws(GraphicsError) {
    program = try ShaderProgram(vertex: .pictureVertex, fragment: .overlayFragment, device: device)
    texture = GPUObject(.texture, device: device)
    vertexArray = GPUObject(.vertexArray, device: device)
  }

  /// Lays `overlay` over the resolved picture of `target`.
  func draw(_ overlay: Overlay, into target: RenderTarget) {
    let image = overlay.image
    glBindTexture(GL_TEXTURE_2D, texture.name)
    texture.device.countUpload(textureBytes: image.pixels.count)
    image.pixels.withUnsafeBytes { pixels in
      glTexImage2D(
        GL_TEXTURE_2D, 0, Int32(GL_SRGB8_ALPHA8), Int32(image.width), Int32(image.height), 0, GL_RGBA,
        GL_UNSIGNED_BYTE, pixels.baseAddress)
    }
    texture.setExact()
    let bottom = target.height - overlay.y - image.height
    target.bindResolved(x: overlay.x, y: bottom, width: image.width, height: image.height)
    program.use()
    texture.bindTexture(unit: 0)
    glUniform1i(program.uniform("image"), 0)
    glUniform2i(program.uniform("origin"), Int32(overlay.x), Int32(bottom))
    glDisable(GL_DEPTH_TEST)
    glEnable(GL_BLEND)
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    glBindVertexArray(vertexArray.name)
    glDrawArrays(GL_TRIANGLES, 0, 3)
    glDisable(GL_BLEND)
    glEnable(GL_DEPTH_TEST)
  }
}
