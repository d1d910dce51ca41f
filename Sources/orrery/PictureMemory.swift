import CommandLineSupport
import Hardware

/// The memory that drawing takes, in bytes a pixel: estimates from above, so that a picture that does not fit is refused
/// before it is drawn.
struct PictureMemory {
  /// Whether OpenGL draws. In software it has all of it in the program's memory.
  var usesOpenGL: Bool
  /// Whether hollows are darkened.
  var hasOcclusion: Bool

  /// The picture itself: red, green, blue, alpha.
  private static let picture = 4
  /// A PNG file in the making: the pixels without alpha, the packed bytes in an array that doubles, and these once more.
  private static let encoding = 16
  /// Two by two samples of colour and depth, the picture resolved of them, and what the driver keeps beside these; measured
  /// with llvmpipe, Mesa's driver in software.
  private static let samples = 76
  /// The address space that this driver takes whatever the size, for its compiler and its threads. It crashes without.
  private static let driver = 1 << 29
  /// Depth, cover and ambient visibility, before and after they are smoothed.
  private static let occlusion = 36

  /// Throws unless there is memory to draw and encode a picture of `size`. Asks before OpenGL is loaded.
  ///
  /// - Throws: `OptionError` that names the size and the estimate.
  func check(_ size: PixelSize) throws(OptionError) {
    let drawing = Self.picture + (usesOpenGL ? Self.samples : 0) + (hasOcclusion ? Self.occlusion : 0)
    try Self.reserve(size, pixelSize: drawing + Self.encoding, more: usesOpenGL ? Self.driver : 0)
  }

  /// Throws unless there is memory for a sheet of pictures beside what draws them.
  ///
  /// - Throws: `OptionError` that names the size and the estimate.
  func check(sheet: PixelSize) throws(OptionError) {
    try Self.reserve(sheet, pixelSize: Self.picture + Self.encoding, more: 0)
  }

  private static func reserve(_ size: PixelSize, pixelSize: Int, more: Int) throws(OptionError) {
    // Larger ones are refused by what draws them, with the largest size that it draws.
    guard max(size.width, size.height) <= 1 << 16 else { return }
    do throws(Memory.Shortage) {
      try Memory.reserve(size.width * size.height * pixelSize + more)
    } catch {
      throw OptionError("a picture of \(size) pixels: \(error)")
    }
  }
}
