import Geometry
import SceneModel
import TestSupport

/// The type of a property and the values that random scenes give to it.
enum ValueKind {
  /// A number in a range.
  case number(ClosedRange<Double>)
  /// A whole number in a range.
  case whole(ClosedRange<Int>)
  /// Three numbers in a range. Expressions of the whole vector may have other values.
  case vector(ClosedRange<Double>)
  /// Three numbers in a range, also in expressions.
  case boundedVector(ClosedRange<Double>)
  case color
  case boolean
  case text
  /// One of several names.
  case choice([String])

  /// Returns a random value. Numbers are multiples of 1/8, which are the same in every precision.
  func constant(_ random: inout SeededGenerator) -> RandomSceneFiles.Value {
    switch self {
    case .number(let range): .number(Self.number(range, &random))
    case .whole(let range): .number(Double(Int.random(in: range, using: &random)))
    case .vector(let range), .boundedVector(let range):
      .vector((0..<3).map { _ in Self.number(range, &random) })
    case .color:
      .color(
        "#" + (0..<6).map { _ in String(Int.random(in: 0...15, using: &random), radix: 16) }.joined())
    case .boolean: .boolean(Bool.random(using: &random))
    case .text: .text(["A", "BA", "A C", ""][Int.random(in: 0...3, using: &random)])
    case .choice(let names): .text(names[Int.random(in: 0..<names.count, using: &random)])
    }
  }

  static func number(_ range: ClosedRange<Double>, _ random: inout SeededGenerator) -> Double {
    let eighths = Int((range.lowerBound * 8).rounded(.up))...Int((range.upperBound * 8).rounded(.down))
    return Double(Int.random(in: eighths, using: &random)) / 8
  }
}

/// A property of a kind of model, as random scenes write it.
struct WrittenProperty {
  let name: String
  let kind: ValueKind

  /// The properties in the description of a kind of model.
  static func all<Model: DescribedModel>(of _: Model.Type) -> [WrittenProperty] {
    let model = Model.description.make("", nil)
    return Model.properties.map { property in
      let kind: ValueKind =
        switch property {
        case .number("tubeRadius", .length, _): .number(0.125...0.25)
        case .number("size", .length, _): .number(150...250)
        case .number("frame", _, _): .whole(0...2)
        case .number("count", _, _): .number(2...6)
        case .number("segments", _, _), .number("sides", _, _): .number(3...6)
        case .number("innerConeAngle", _, _): .number(5...20)
        case .number("outerConeAngle", _, _): .number(25...60)
        case .number(_, .length, _): .number(0.25...1)
        case .number(_, .angleOfView, _): .number(30...60)
        case .number(_, .any, _): .number(-2...2)
        case .number(_, .angle, _): .number(-90...90)
        // The height of an orthographic camera.
        case .optionalNumber: .number(1...4)
        case .number(_, .within(let range), _): .number(Self.finite(range))
        case .vector(_, .lengths, _): .boundedVector(0.25...1)
        case .vector(_, .scale, _): .boundedVector(0.5...1.5)
        case .vector(_, .direction, _): .boundedVector(0.5...2)
        case .vector(_, .point, _): .vector(-2...2)
        case .vector(_, .angles, _): .vector(-90...90)
        case .color, .optionalColor: .color
        case .boolean: .boolean
        case .text: .text
        case .choice(_, let property): .choice(property(model).names)
        }
      return WrittenProperty(name: property.name, kind: kind)
    }
  }

  /// The factors of materials.
  static let materialFactors = MaterialProperties.factors.map { factor in
    let kind: ValueKind =
      switch factor {
      case .number(_, let range): .number(finite(range))
      case .color: .color
      case .boolean: .boolean
      case .alphaMode: .choice(["opaque", "mask", "blend"])
      case .texture: .text
      }
    return WrittenProperty(name: factor.name, kind: kind)
  }

  private static func finite(_ range: ClosedRange<Float>) -> ClosedRange<Double> {
    let low = max(Double(range.lowerBound), -2)
    return low...min(Double(range.upperBound), low + 2)
  }
}
