/// The bytes of a font file, and its name for messages.
///
/// A renderer reads it once for each identity.
public final class FontFile: Sendable {
  /// The path of the file, or another name.
  public let name: String
  /// The bytes of a TrueType, OpenType or Type 1 font.
  public let bytes: [UInt8]

  /// Creates a font file. The bytes are checked when text is drawn.
  public init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}
