/// The scale of text in a picture.
///
/// Sizes of text are pixels of a picture whose shorter side has 720 pixels. In other pictures text is larger or smaller
/// in proportion, so that a picture has the same layout in every size. Text is not drawn smaller than 9 pixels, where
/// it could not be read, unless its own size is smaller. The number of samples per pixel does not matter: text is
/// composited over the finished picture.
struct TextScale {
  /// The pixels of the picture for each pixel of the reference picture.
  let factor: Float

  private static let referenceSide: Float = 720
  private static let smallestSize: Float = 9

  init(width: Int, height: Int) { factor = Float(min(width, height)) / Self.referenceSide }

  /// Returns a size in pixels of the picture.
  func pixels(_ size: Float) -> Float { max(size * factor, min(size, Self.smallestSize)) }
}
