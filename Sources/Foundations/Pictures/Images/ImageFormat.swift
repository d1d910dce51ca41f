/// A file format of images.
public enum ImageFormat: Sendable, CaseIterable, CustomStringConvertible {
  /// Portable Network Graphics (ISO/IEC 15948).
  case png
  /// JPEG (ITU-T T.81).
  case jpeg
  /// WebP (RFC 9649).
  case webP
  /// Windows bitmaps.
  case bmp
  /// Truevision TGA (version 2.0 of its specification, 1991).
  case tga
  /// GIF (version 89a of its specification, 1990). Its first picture is read.
  case gif
  /// TIFF (revision 6.0 of its specification, 1992). Its first image is read.
  case tiff
  /// DirectDraw surfaces, with pixels or blocks of 4x4 pixels.
  case dds
  /// KTX 2 (Khronos Texture 2.0), with pixels or blocks of 4x4 pixels.
  case ktx2
  /// Radiance RGBE, the `.hdr` files of environment maps.
  case radiance

  /// Returns the format of a file by its signature. Nil if the first bytes are those of no format. O(1).
  public init?(_ bytes: ArraySlice<UInt8>) {
    func has(_ signature: some Sequence<UInt8>, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: signature)
    }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("RIFF".utf8), has("WEBP".utf8, at: 8) {
      self = .webP
    } else if has("#?RADIANCE".utf8) || has("#?RGBE".utf8) {
      self = .radiance
    } else if has("BM".utf8) {
      self = .bmp
    } else if has("GIF87a".utf8) || has("GIF89a".utf8) {
      self = .gif
    } else if has("II*\0".utf8) || has("MM\0*".utf8) {
      self = .tiff
    } else if has("DDS \u{7C}\0\0\0".utf8) {
      self = .dds
    } else if has([0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .ktx2
    } else if Self.isTGA(bytes.prefix(18)) {
      self = .tga
    } else {
      return nil
    }
  }

  /// The formats whose pixels have 8 bits.
  package static let ofImages: [ImageFormat] = [.png, .jpeg, .webP, .bmp, .tga, .gif, .tiff, .dds, .ktx2]

  /// Returns whether a header is that of a TGA file, which has no signature (`ImageMediaType` of the module Geometry has the
  /// same rule, and a test compares the two): its types of colours and of pixels are known,
  /// and it has pixels.
  static func isTGA(_ header: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(header)
    guard bytes.count == 18, bytes[1] <= 1, [1, 2, 3, 9, 10, 11].contains(bytes[2]),
      [8, 15, 16, 24, 32].contains(bytes[16]), bytes[17] & 0xC0 == 0
    else { return false }
    // Without a colour map, its length is 0; images with one refer to it.
    let hasMap = bytes[1] == 1
    guard hasMap == (bytes[2] & 7 == 1), hasMap || bytes[3..<8].allSatisfy({ $0 == 0 }) else { return false }
    return bytes[12] | bytes[13] > 0 && bytes[14] | bytes[15] > 0
  }

  /// The name of the format.
  public var description: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webP: "WebP"
    case .bmp: "BMP"
    case .tga: "TGA"
    case .gif: "GIF"
    case .tiff: "TIFF"
    case .dds: "DDS"
    case .ktx2: "KTX 2"
    case .radiance: "Radiance HDR"
    }
  }

  /// The largest number of pixels that one byte of a valid file can contain. Nil if there is no limit.
  var pixelsPerByte: Int? {
    switch self {
    // Deflate compresses by a factor of at most 1,032 (zlib's technical details), and a byte has up to eight pixels.
    case .png: 8 * 1032
    // Each block of 8x8 samples takes at least one bit. A component that is subsampled in one direction, and another in
    // the other, each have at least half as many blocks as the image.
    case .jpeg: 8 * 64 * 2
    // A colour that is the same everywhere takes no bit for each pixel.
    case .webP: nil
    // A run of BMP has 255 pixels in two bytes, and one of TGA 128. A code of GIF stands for up to 4,096 pixels, and has at least
    // three bits. BMP may leave out pixels.
    case .bmp, .gif: nil
    case .tga: 128
    // TIFF contains all these compressions, and KTX 2 Zstandard, which has no limit.
    case .tiff, .ktx2: nil
    // A block of 8 bytes has 16 pixels.
    case .dds: 2
    // A run of the old encoding is as long as a row.
    case .radiance: nil
    }
  }
}

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
