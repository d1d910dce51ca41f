import COpenGL

// MARK: - Content of buffers, textures and framebuffers
extension GL {
  /// Writes bytes to the buffer bound to `target`, from byte `offset`. OpenGL rejects a write beyond the buffer's end.
  static func writeBuffer(_ target: UInt32, at offset: Int, _ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe gl.BufferSubData(target, offset, $0.count, $0.baseAddress) }
  }

  /// Sets the content of a mipmap level of the bound texture.
  ///
  /// - Precondition: there are `width * height` pixels of `transfer`.
  static func storeTexture<Element: BitwiseCopyable>(
    _ format: UInt32, level: Int = 0, width: Int, height: Int, transfer: (format: UInt32, type: UInt32),
    _ pixels: Span<Element>
  ) {
    checkSize(pixels, width, height, transfer)
    // Rows of three bytes for each pixel start at any byte.
    gl.PixelStorei(GL_UNPACK_ALIGNMENT, transfer.format == GL_RGB ? 1 : 4)
    unsafe pixels.withUnsafeBytes {
      unsafe gl.TexImage2D(
        GL_TEXTURE_2D, Int32(level), Int32(format), Int32(width), Int32(height), 0, transfer.format,
        transfer.type, $0.baseAddress)
    }
  }

  /// Replaces a square of the bound texture, given by its first column and row.
  ///
  /// - Precondition: there are `size * size` pixels of `transfer`.
  static func storeSquare<Element: BitwiseCopyable>(
    x: Int, y: Int, size: Int, transfer: (format: UInt32, type: UInt32), _ pixels: Span<Element>
  ) {
    checkSize(pixels, size, size, transfer)
    unsafe pixels.withUnsafeBytes {
      unsafe gl.TexSubImage2D(
        GL_TEXTURE_2D, 0, Int32(x), Int32(y), Int32(size), Int32(size), transfer.format, transfer.type,
        $0.baseAddress)
    }
  }

  /// Replaces a row of the bound RGBA texture by `bytes`. Rows are counted from the bottom.
  static func storeRow(_ row: Int, width: Int, _ bytes: Span<UInt8>) {
    checkSize(bytes, width, 1, (GL_RGBA, GL_UNSIGNED_BYTE))
    unsafe bytes.withUnsafeBytes {
      unsafe gl.TexSubImage2D(
        GL_TEXTURE_2D, 0, 0, Int32(row), Int32(width), 1, GL_RGBA, GL_UNSIGNED_BYTE, $0.baseAddress)
    }
  }

  /// Reads rows of the framebuffer bound for reading, from row `bottom`, into the elements in `range`. Waits for the
  /// GPU.
  ///
  /// - Precondition: `range` has room for exactly `width * height` pixels of `transfer`.
  static func readPixels<Element: BitwiseCopyable>(
    bottom: Int, width: Int, height: Int, transfer: (format: UInt32, type: UInt32),
    into pixels: inout MutableSpan<Element>, _ range: Range<Int>
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= pixels.count, "the range must lie within the span")
    checkSize(pixels.span.extracting(range), width, height, transfer)
    gl.PixelStorei(GL_PACK_ALIGNMENT, 4)
    unsafe pixels.withUnsafeMutableBufferPointer {
      unsafe gl.ReadPixels(
        0, Int32(bottom), Int32(width), Int32(height), transfer.format, transfer.type,
        UnsafeMutableBufferPointer(rebasing: $0[range]).baseAddress)
    }
  }

  private static func checkSize<Element: BitwiseCopyable>(
    _ pixels: Span<Element>, _ width: Int, _ height: Int, _ transfer: (format: UInt32, type: UInt32)
  ) {
    let componentCount =
      switch transfer.format {
      case GL_RGBA: 4
      case GL_RGB: 3
      case GL_RG: 2
      default: 1
      }
    let pixelSize = componentCount * (transfer.type == GL_UNSIGNED_BYTE ? 1 : 4)
    precondition(
      pixels.count * MemoryLayout<Element>.stride == pixelSize * width * height,
      "the memory must have the size of the picture")
  }

  /// Sets all depths of the bound framebuffer to a value from 0 to 1.
  static func clearDepths(to depth: Float) {
    let values: [Float] = [depth]
    unsafe gl.ClearBufferfv(GL_DEPTH, 0, values)
  }

  /// Makes shaders write no colours to the bound framebuffer, which has none.
  static func disableColors() {
    let buffers = [GL_NONE]
    unsafe gl.DrawBuffers(1, buffers)
  }

  /// Defines a vertex attribute that is read from the bound buffer, from byte `offset`.
  static func setAttribute(
    _ location: UInt32, count: Int32, type: UInt32, isNormalized: Bool, stride: Int, offset: Int
  ) {
    // With a buffer bound, OpenGL interprets this pointer as an offset into the buffer.
    unsafe gl.VertexAttribPointer(
      location, count, type, isNormalized ? 1 : 0, Int32(stride), UnsafeRawPointer(bitPattern: offset))
  }
}
