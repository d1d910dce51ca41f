import Geometry
import ParticleFormats
import SceneExpressions

/// The property that determines the colours of particles.
public enum ParticleColors: Equatable, Sendable {
  /// The colours in the file if there are any, otherwise elements, otherwise types or molecules.
  case automatic
  /// Elements, in the colours of Jmol.
  case element
  /// A column of the file.
  case column(String)
  /// An expression over the columns of the file, such as `viridis(charge, -1, 1)`. `ParticleColumns` lists the names.
  case expression(Expression)

  /// Parses `column NAME`. Nil for any other text.
  init?(column text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0] == "column" else { return nil }
    self = .column(String(words[1]))
  }

  /// Returns one sRGB-encoded colour for all particles.
  static func fixed(_ color: SIMD4<UInt8>) -> ParticleColors {
    do throws(ExpressionError) {
      return .expression(try Expression("rgb('\(Color(sRGB8: color).hex)')"))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// The expression. Nil if the colours are not those of an expression.
  var formula: Expression? { if case .expression(let expression) = self { expression } else { nil } }

  /// Parses a colour, `element`, the name of a column such as `chain`, `residue` or `column mol`, or an expression whose value is a
  /// colour. A single word that is no colour is the name of a column.
  ///
  /// - Throws: `ExpressionError` if the text is neither a word nor an expression.
  public init(_ text: String) throws(ExpressionError) {
    if let color = Color(spelling: text) {
      self = .fixed(color.sRGB8)
      return
    }
    if let column = Self(column: text) {
      self = column
      return
    }
    let expression = try Expression(text)
    switch expression.singleName {
    case "element"?: self = .element
    case let name?: self = .column(name)
    case nil: self = .expression(expression)
    }
  }
}

/// The ranges of columns over one frame, by which palettes colour all frames of a file.
struct ParticleColorRanges {
  /// The number of the frame.
  let frameNumber: Int
  private var known: [String: ClosedRange<Double>] = [:]

  init(ofFrame number: Int) { frameNumber = number }

  /// Returns the range of the column called `name`. `columns` returns those of the frame, and is called once for each
  /// name.
  mutating func range(
    _ name: String, _ columns: () throws(SceneFileError) -> ParticleColumns
  ) throws(SceneFileError) -> ClosedRange<Double> {
    if let range = known[name] { return range }
    let range = try columns().range(name)
    known[name] = range
    return range
  }
}
