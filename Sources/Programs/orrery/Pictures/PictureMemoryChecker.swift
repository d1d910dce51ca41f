import CommandLineSupport
import Parallelism

/// A check that there is enough memory to render a picture. Its estimates are upper bounds, in bytes per pixel. A
/// picture that does not fit causes an error before it is rendered.
struct PictureMemoryChecker {
  /// Whether OpenGL renders. A software driver uses the memory of the process.
  var usesOpenGL: Bool
  /// Whether ambient occlusion is on.
  var hasOcclusion: Bool

  /// The picture: red, green, blue and alpha.
  private static let picture = 4
  /// A PNG file that is being encoded: the pixels without alpha, the compressed bytes in an array that doubles, and a
  /// copy of them.
  private static let encoding = 16
  /// Four samples of colour and depth, the resolved picture, and the driver's own buffers. Measured with llvmpipe,
  /// Mesa's software driver.
  private static let samples = 76
  /// The address space that llvmpipe needs for its compiler and threads, for pictures of any size. Without it,
  /// the driver crashes.
  private static let driver = 1 << 29
  /// Depth, coverage and ambient visibility, before and after smoothing.
  private static let occlusion = 36

  /// Throws unless there is memory to render and encode a picture of `size`. Called before OpenGL is loaded.
  ///
  /// - Throws: `OptionError` with the size and the estimate.
  func check(_ size: PixelSize) throws(OptionError) {
    let drawing = Self.picture + (usesOpenGL ? Self.samples : 0) + (hasOcclusion ? Self.occlusion : 0)
    try Self.reserve(size, pixelSize: drawing + Self.encoding, more: usesOpenGL ? Self.driver : 0)
  }

  /// Throws unless there is memory for a contact sheet besides the renderer's own.
  ///
  /// - Throws: `OptionError` with the size and the estimate.
  func check(sheet: PixelSize) throws(OptionError) {
    try Self.reserve(sheet, pixelSize: Self.picture + Self.encoding, more: 0)
  }

  private static func reserve(_ size: PixelSize, pixelSize: Int, more: Int) throws(OptionError) {
    // The renderers reject larger pictures, with a message that contains their limit.
    guard max(size.width, size.height) <= 1 << 16 else { return }
    do throws(AvailableMemory.Shortage) {
      try AvailableMemory.reserve(size.width * size.height * pixelSize + more)
    } catch {
      throw OptionError("a picture of \(size) pixels: \(error)")
    }
  }
}
