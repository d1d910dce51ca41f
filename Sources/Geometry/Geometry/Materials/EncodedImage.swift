/// The encoded bytes of an image file, such as PNG or JPEG, and its name.
///
/// All materials that show an image share it, so a renderer can decode it once for each identity.
public final class EncodedImage: Hashable, Sendable {
  /// The name of the image, or its path relative to the folder of the file that refers to it. Empty if it has none.
  public let name: String
  /// The original bytes. Empty if the image is missing. O(1), or O(bytes) if they are not kept in memory.
  public var bytes: [UInt8] {
    switch content {
    case .stored(let bytes): bytes
    case .deferred(let read): read(byteCount)
    }
  }
  /// The number of bytes. O(1).
  package let byteCount: Int
  /// The reason why the image is missing, or nil.
  package let failure: String?
  /// The media type by the signature of the bytes, or nil if it is unknown.
  public let mediaType: ImageMediaType?
  /// The same image in another format, for programs that cannot decode this one, or nil. It is the `source` of a glTF
  /// texture with EXT_texture_webp.
  package let fallback: EncodedImage?
  private let content: Content

  private enum Content: Sendable {
    case stored([UInt8])
    /// The first bytes, as many as wanted, are read from a file each time that they are used.
    case deferred(@Sendable (_ count: Int) -> [UInt8])
  }

  /// Creates an image.
  public init(name: String = "", bytes: [UInt8]) {
    (self.name, content, byteCount, failure, fallback) = (name, .stored(bytes), bytes.count, nil, nil)
    mediaType = ImageMediaType(signatureOf: bytes)
  }

  /// The number of bytes that determine the media type.
  package static let signatureSize = 18

  /// Creates an image whose bytes are read each time that they are used.
  ///
  /// - Parameters:
  ///   - signature: the first `signatureSize` bytes.
  ///   - read: returns the first bytes, at most `byteCount`.
  package init(
    name: String, byteCount: Int, signature: [UInt8], read: @escaping @Sendable (_ count: Int) -> [UInt8]
  ) {
    (self.name, content, self.byteCount, failure, fallback) = (name, .deferred(read), byteCount, nil, nil)
    mediaType = ImageMediaType(signatureOf: signature)
  }

  /// Returns the first bytes, `count` or all of them. O(count).
  package func prefix(_ count: Int) -> [UInt8] {
    switch content {
    case .stored(let bytes): count < byteCount ? Array(bytes[..<count]) : bytes
    case .deferred(let read): read(min(count, byteCount))
    }
  }

  /// Creates the placeholder of an image that cannot be read.
  public init(name: String, failure: String) {
    (self.name, content, byteCount, self.failure, mediaType) = (name, .stored([]), 0, failure, nil)
    fallback = nil
  }

  /// Creates an image with the name and the bytes of `image`, which are not copied, and with a fallback.
  public init(_ image: EncodedImage, fallback: EncodedImage) {
    (name, content, byteCount, failure) = (image.name, image.content, image.byteCount, image.failure)
    (mediaType, self.fallback) = (image.mediaType, fallback)
  }

  /// The fallback, or the image itself if it has none: the image that most programs can decode.
  package var portable: EncodedImage { fallback ?? self }

  /// Returns whether names, bytes and fallbacks are equal. O(1) for an image and itself, else O(bytes).
  public static func == (one: EncodedImage, other: EncodedImage) -> Bool {
    one === other
      || one.name == other.name && one.failure == other.failure
        && one.byteCount == other.byteCount && one.fallback == other.fallback && one.bytes == other.bytes
  }

  /// Hashes the name and the size. O(name).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(byteCount)
  }
}

/// The type of an image file.
public enum ImageMediaType: String, CaseIterable, Sendable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case webp = "image/webp"
  case ktx2 = "image/ktx2"
  case gif = "image/gif"
  case bmp = "image/bmp"
  case tga = "image/x-tga"
  case tiff = "image/tiff"
  case radiance = "image/vnd.radiance"

  /// Determines the type by the first bytes of a file, as programs do that do not trust names. Nil if none fits. O(1).
  public init?(signatureOf bytes: [UInt8]) {
    func begins(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins("RIFF"), begins("WEBP", at: 8) {
      self = .webp
    } else if bytes.starts(with: [0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .ktx2
    } else if begins("GIF8") {
      self = .gif
    } else if begins("BM") {
      self = .bmp
    } else if begins("II*\0") || begins("MM\0*") {
      self = .tiff
    } else if begins("#?") {
      self = .radiance
    } else if Self.isTGA(bytes) {
      self = .tga
    } else {
      return nil
    }
  }

  /// Returns whether a header is that of a TGA file, which has no signature; see `ImageFormat` of the module Pictures.
  private static func isTGA(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 18, bytes[1] <= 1, [1, 2, 3, 9, 10, 11].contains(bytes[2]),
      [8, 15, 16, 24, 32].contains(bytes[16]), bytes[17] & 0xC0 == 0
    else { return false }
    let hasMap = bytes[1] == 1
    return hasMap == (bytes[2] & 7 == 1) && (hasMap || bytes[3..<8].allSatisfy { $0 == 0 })
      && bytes[12] | bytes[13] > 0 && bytes[14] | bytes[15] > 0
  }

  /// The usual filename extension, without the dot.
  package var pathExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    case .ktx2: "ktx2"
    case .gif: "gif"
    case .bmp: "bmp"
    case .tga: "tga"
    case .tiff: "tif"
    case .radiance: "hdr"
    }
  }
}
