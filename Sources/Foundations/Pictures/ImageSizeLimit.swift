/// The largest size of images that a decoder accepts. It is checked before memory is allocated for the pixels.
public struct ImageSizeLimit: Equatable, Sendable {
  /// The largest width and height.
  public var side: Int
  /// The largest product of width and height.
  public var pixelCount: Int

  /// 16,384 pixels a side, which GPUs support, and 2^28 pixels: 1 GiB of an `Image`.
  public static let standard = ImageSizeLimit(side: 16_384, pixelCount: 1 << 28)

  /// Creates a limit.
  public init(side: Int, pixelCount: Int) {
    (self.side, self.pixelCount) = (side, pixelCount)
  }

  /// Throws an error unless an image of this size is within the limit, and fits into a file of `byteCount` bytes.
  func check(
    width: Int, height: Int, format: ImageFormat, byteCount: Int
  ) throws(ImageError.Problem) {
    // Sizes above the side are tested first, so that the products do not overflow.
    guard width <= side, height <= side, width.multipliedReportingOverflow(by: height).overflow == false,
      width * height <= pixelCount
    else { throw .tooLarge(width: width, height: height, limit: self) }
    guard let pixelsPerByte = format.pixelsPerByte else { return }
    // Rounded up. The quotient cannot overflow.
    guard (width * height + pixelsPerByte - 1) / pixelsPerByte <= byteCount else {
      throw .sizeImplausible(format, width: width, height: height, byteCount: byteCount)
    }
  }
}
