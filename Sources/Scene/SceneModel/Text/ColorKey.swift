import Geometry
import Reactive

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
  public enum Content: Equatable, Sendable {
    /// The colours of a palette, from the one of the first number to that of the second.
    case range(Palette, from: Float, to: Float)
    /// The colours of categories, in the order of the legend.
    case categories([Category])
  }

  /// The name of the quantity, with its unit.
  public var title: String
  /// The colours.
  public var content: Content

  /// Creates a key.
  public init(title: String, _ content: Content) { (self.title, self.content) = (title, content) }

  /// Whether a legend helps: there are two categories, or two different numbers.
  public var isUseful: Bool {
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
