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
  /// Two by two samples of colour and depth, the picture resolved of them.
  private static let samples = 4 * (4 + 4) + 4
  /// Depth, cover and ambient visibility, before and after they are smoothed.
  private static let occlusion = 36

  /// Throws unless there is memory for a picture of `size`, and for the sheet that it is placed on.
  ///
  /// - Throws: `OptionError` that names the size and the estimate.
  func check(_ size: PixelSize, sheet: PixelSize?) throws(OptionError) {
    // Larger ones are refused by what draws them, with the largest size that it draws.
    guard max(size.width, size.height) <= 1 << 16 else { return }
    let drawing = Self.picture + (usesOpenGL ? Self.samples : 0) + (hasOcclusion ? Self.occlusion : 0)
    let encoded = sheet ?? size
    let byteCount =
      size.width * size.height * drawing + encoded.width * encoded.height * Self.encoding
      + (sheet.map { $0.width * $0.height * Self.picture } ?? 0)
    do throws(Memory.Shortage) {
      try Memory.reserve(byteCount)
    } catch {
      throw OptionError("a picture of \(encoded) pixels: \(error)")
    }
  }
}
