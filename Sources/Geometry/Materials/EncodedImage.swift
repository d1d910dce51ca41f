/// The encoded bytes of an image file, such as PNG or JPEG, and its name.
///
/// All materials that show an image share it, so a renderer can decode it once for each identity.
public final class EncodedImage: Hashable, Sendable {
  /// The name of the image, or its path relative to the folder of the file that refers to it. Empty if it has none.
  public let name: String
  /// The original bytes. Empty if the image is missing.
  public let bytes: [UInt8]
  /// The reason why the image is missing, or nil.
  public let failure: String?
  /// The media type by the signature of the bytes, or nil if it is unknown.
  public let mediaType: ImageMediaType?

  /// Creates an image.
  public init(name: String = "", bytes: [UInt8]) {
    (self.name, self.bytes, failure) = (name, bytes, nil)
    mediaType = ImageMediaType(signatureOf: bytes)
  }

  /// Creates the placeholder of an image that cannot be read.
  public init(name: String, failure: String) {
    (self.name, bytes, self.failure, mediaType) = (name, [], failure, nil)
  }

  /// Returns whether names and bytes are equal. O(1) for an image and itself, else O(bytes).
  public static func == (one: EncodedImage, other: EncodedImage) -> Bool {
    one === other || one.name == other.name && one.failure == other.failure && one.bytes == other.bytes
  }

  /// Hashes the name and the size. O(name).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(bytes.count)
  }
}
