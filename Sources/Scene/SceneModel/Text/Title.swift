import Geometry
import Reactive

/// An observable title of the picture, which is drawn at its upper edge.
public final class Title: DescribedModel, BindingOwner {
  /// The text. Line feeds separate lines. A title without text is not drawn.
  @Property public var text: String
  /// The colour of the text. Nil for dark or light text, in contrast to the background.
  @Property public var color: Color?
  /// The height of the em square, in pixels of a picture whose shorter side has 720 pixels.
  @Property public var size: Float
  /// Whether the title is drawn.
  @Property public var isVisible: Bool
  /// The bindings of properties to sources. Nil if there are none.
  package var bindings: ModelBindings?

  /// The default size.
  public static let standardSize: Float = 30

  /// Creates a title.
  public init(
    _ text: String = "", color: Color? = nil, size: Float = Title.standardSize, isVisible: Bool = true
  ) {
    self.text = text
    self.color = color
    self.size = size
    self.isVisible = isVisible
  }

  /// `title`. A scene has only one.
  public static let description = ModelDescription<Title>(
    kind: "title", listKey: "titles",
    properties: [
      .text("text") { $0.$text }, .optionalColor("color") { $0.$color },
      .number("size", .within(0...Float.infinity), "The height of the text in pixels, not in metres.") {
        $0.$size
      },
      .boolean("visible") { $0.$isVisible },
    ],
    make: { _, _ in Title() })

}

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
