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
  package let mediaType: ImageMediaType?
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
  package init(name: String, failure: String) {
    (self.name, content, byteCount, self.failure, mediaType) = (name, .stored([]), 0, failure, nil)
    fallback = nil
  }

  /// Creates an image with the name and the bytes of `image`, which are not copied, and with a fallback.
  package init(_ image: EncodedImage, fallback: EncodedImage) {
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
