import Geometry
import Reactive

/// An observable legend of colours: a bar with the colours of a palette, and the numbers that they stand for, or a list of
/// categories or materials with their colours and counts.
///
/// ```swift
/// scene.legend = Legend(.viridis, from: -1, to: 1, title: "charge")
/// ```
/// Numbers at multiples of 1, 2 or 5 times a power of ten are written beside the bar. It is not drawn if both ends of
/// the range are equal or one is not finite. The range may descend.
public final class Legend: DescribedModel, BindingOwner {
  /// The subject of a legend.
  public enum Subject: String, ModelChoice, Sendable {
    /// The colours that follow data: a palette and a range, or categories.
    case colors
    /// The named materials of the models.
    case materials
  }

  /// The subject: colours that follow data, or materials.
  @Property public var subject: Subject
  /// The colours.
  @Property public var palette: Palette
  /// The number of the first colour, at the lower end of the bar.
  @Property public var from: Float
  /// The number of the last colour, at the upper end.
  @Property public var to: Float
  /// The categories that are listed in place of a bar. Empty for a bar.
  @Property public var categories: [ColorKey.Category] = []
  /// The text above the bar. Empty for none.
  @Property public var title: String
  /// The side or corner of the picture at which the legend is drawn.
  @Property public var position: RectanglePoint
  /// The colour of the text. Nil for dark or light text, in contrast to the background.
  @Property public var color: Color?
  /// The height of the text's em square, in pixels of a picture whose shorter side has 720 pixels.
  @Property public var size: Float
  /// Whether the legend is drawn.
  @Property public var isVisible: Bool
  /// The bindings of properties to sources. Nil if there are none.
  package var bindings: ModelBindings?

  /// The default size of the text.
  public static let standardSize: Float = 16

  /// Creates a legend.
  public init(
    _ palette: Palette = .viridis, from: Float = 0, to: Float = 1, title: String = "",
    position: RectanglePoint = .right, color: Color? = nil, size: Float = Legend.standardSize,
    isVisible: Bool = true, subject: Subject = .colors
  ) {
    self.subject = subject
    self.palette = palette
    self.from = from
    self.to = to
    self.title = title
    self.position = position
    self.color = color
    self.size = size
    self.isVisible = isVisible
  }

  /// `legend`. A scene has only one.
  public static let description = ModelDescription<Legend>(
    kind: "legend", listKey: "legends",
    properties: [
      .choice("palette") { $0.$palette }, .number("from", .any) { $0.$from },
      .number("to", .any) { $0.$to }, .text("title") { $0.$title },
      .choice("position") { $0.$position }, .optionalColor("color") { $0.$color },
      .number("size", .within(0...Float.infinity), "The height of the text in pixels, not in metres.") {
        $0.$size
      },
      .boolean("visible") { $0.$isVisible },
      .choice("subject") { $0.$subject },
    ],
    make: { _, _ in Legend() })

}

/// The meaning of colours that follow data: a range of numbers, or categories. `Legend` shows it.
///
/// It is computed together with the colours, so that a legend cannot show another range than the one that was used.
public struct ColorKey: Equatable, Sendable {
  /// A category and its colour.
  public struct Category: Equatable, Sendable {
    /// The name: an element, a chain, a type.
    public var name: String
    /// The colour, sRGB-encoded.
    public var color: SIMD4<UInt8>
    /// The number of elements. Nil if it is not known.
    public var count: Int?

    /// Creates a category.
    public init(_ name: String, color: SIMD4<UInt8>, count: Int? = nil) {
      (self.name, self.color, self.count) = (name, color, count)
    }
  }

  /// The colours.
  package enum Content: Equatable, Sendable {
    /// The colours of a palette, from the one of the first number to that of the second.
    case range(Palette, from: Float, to: Float)
    /// The colours of categories, in the order of the legend.
    case categories([Category])
  }

  /// The name of the quantity, with its unit.
  public var title: String
  /// The colours.
  package var content: Content

  /// Creates a key.
  package init(title: String, _ content: Content) { (self.title, self.content) = (title, content) }

  /// Whether a legend helps: there are two categories, or two different numbers.
  package var isUseful: Bool {
    switch content {
    case .range(_, let from, let to): from != to && from.isFinite && to.isFinite
    case .categories(let categories): categories.count > 1
    }
  }
}

extension Legend {
  /// A part of a legend that the colours can determine.
  package enum Part: Hashable, Sendable {
    case title, range
  }

  /// Shows a key. Shows nothing for nil, and for a key that is not useful.
  ///
  /// - Parameter chosen: The parts that keep their values.
  package func show(_ key: ColorKey?, except chosen: Set<Part> = []) {
    let isUseful = key?.isUseful == true
    batch {
      if !chosen.contains(.title) { title = isUseful ? key?.title ?? "" : "" }
      guard !chosen.contains(.range) else { return }
      switch isUseful ? key?.content : nil {
      case .range(let palette, let from, let to)?:
        if !categories.isEmpty { categories = [] }
        (self.palette, self.from, self.to) = (palette, from, to)
      case .categories(let categories)?:
        if self.categories != categories { self.categories = categories }
      case nil:
        // A range of one number is not drawn.
        if !categories.isEmpty { categories = [] }
        (from, to) = (0, 0)
      }
    }
  }
}
