import COpenGL

// MARK: - Content of buffers, textures and framebuffers
extension GL {
  /// Writes elements to the buffer bound to `target`, from byte `offset`. OpenGL rejects a write beyond the buffer's
  /// end.
  static func writeBuffer<Element: BitwiseCopyable>(
    _ target: UInt32, at offset: Int, _ elements: Span<Element>
  ) {
    unsafe elements.withUnsafeBytes { unsafe gl.BufferSubData(target, offset, $0.count, $0.baseAddress) }
  }

  /// Sets the content of the bound texture.
  ///
  /// - Precondition: a pixel of `transfer` has four bytes, and there are `width * height` pixels.
  static func storeTexture<Element: BitwiseCopyable>(
    _ format: UInt32, width: Int, height: Int, transfer: (format: UInt32, type: UInt32),
    _ pixels: Span<Element>
  ) {
    checkSize(pixels.count * MemoryLayout<Element>.stride, width, height)
    unsafe pixels.withUnsafeBytes {
      unsafe gl.TexImage2D(
        GL_TEXTURE_2D, 0, Int32(format), Int32(width), Int32(height), 0, transfer.format, transfer.type,
        $0.baseAddress)
    }
  }

  /// Replaces a row of the bound RGBA texture by `bytes`. Rows are counted from the bottom.
  static func storeRow(_ row: Int, width: Int, _ bytes: Span<UInt8>) {
    checkSize(bytes.count, width, 1)
    unsafe bytes.withUnsafeBytes {
      unsafe gl.TexSubImage2D(
        GL_TEXTURE_2D, 0, 0, Int32(row), Int32(width), 1, GL_RGBA, GL_UNSIGNED_BYTE, $0.baseAddress)
    }
  }

  /// Reads rows of the framebuffer bound for reading, from row `bottom`, into the elements in `range`. Waits for the
  /// GPU.
  ///
  /// - Precondition: a pixel of `transfer` has four bytes, and `range` has room for exactly `width * height` pixels.
  static func readPixels<Element: BitwiseCopyable>(
    bottom: Int, width: Int, height: Int, transfer: (format: UInt32, type: UInt32),
    into pixels: inout MutableSpan<Element>, _ range: Range<Int>
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= pixels.count, "the range must lie within the span")
    checkSize(range.count * MemoryLayout<Element>.stride, width, height)
    gl.PixelStorei(GL_PACK_ALIGNMENT, 4)
    unsafe pixels.withUnsafeMutableBufferPointer {
      unsafe gl.ReadPixels(
        0, Int32(bottom), Int32(width), Int32(height), transfer.format, transfer.type,
        UnsafeMutableBufferPointer(rebasing: $0[range]).baseAddress)
    }
  }

  private static func checkSize(_ byteCount: Int, _ width: Int, _ height: Int) {
    precondition(byteCount == 4 * width * height, "a picture must have four bytes for each pixel")
  }

  /// Sets all pixels of the bound integer framebuffer to zero.
  static func clearIntegers() {
    let zeros: [UInt32] = [0, 0, 0, 0]
    unsafe gl.ClearBufferuiv(GL_COLOR, 0, zeros)
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
