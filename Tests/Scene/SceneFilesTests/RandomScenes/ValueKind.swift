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
    // A variant must be one of the file. Pages do not follow operations on meshes.
    let names = ["variant"] + MeshOperations.names
    return Model.properties.filter { !names.contains($0.name) }.map { property in
      let kind: ValueKind =
        switch (property.name, property.kind) {
        // The default radius of a tube is 0.25.
        case ("tubeRadius", .number(.length)): .number(0.125...0.25)
        case ("radius", .number(.length)): .number(0.375...1)
        case ("size", .number): .number(150...250)
        case ("frame", .number): .whole(0...2)
        case ("count", .number): .number(2...6)
        case ("segments", .number), ("sides", .number): .number(3...6)
        case ("innerConeAngle", .number): .number(5...20)
        case ("outerConeAngle", .number): .number(25...60)
        // The height of an orthographic camera.
        case (_, .number) where property.isOptional: .number(1...4)
        case (_, .number(.length)): .number(0.25...1)
        case (_, .number(.angleOfView)): .number(30...60)
        case (_, .number(.any)): .number(-2...2)
        case (_, .number(.angle)): .number(-90...90)
        case (_, .number(.within(let range))), (_, .number(.count(let range))): .number(Self.finite(range))
        case (_, .vector(.lengths)): .boundedVector(0.25...1)
        case (_, .vector(.scale)): .boundedVector(0.5...1.5)
        case (_, .vector(.direction)): .boundedVector(0.5...2)
        case (_, .vector(.point)), (_, .vector(.requiredPoint)): .vector(-2...2)
        case (_, .vector(.angles)): .vector(-90...90)
        case (_, .color): .color
        case (_, .boolean): .boolean
        case (_, .text): .text
        case (_, .choice(let names)): .choice(names)
        }
      return WrittenProperty(name: property.name, kind: kind)
    }
  }

  /// The factors of materials.
  static let materialFactors = MaterialProperties.factors.map { factor in
    let kind: ValueKind =
      switch factor.property.kind {
      case .number(.within(let range)): .number(finite(range))
      case .number: .number(-2...0)
      case .color: .color
      case .boolean: .boolean
      case .choice(let names): .choice(names)
      case .vector, .text: .text
      }
    return WrittenProperty(name: factor.name, kind: kind)
  }

  private static func finite(_ range: ClosedRange<Float>) -> ClosedRange<Double> {
    let low = max(Double(range.lowerBound), -2)
    return low...min(Double(range.upperBound), low + 2)
  }
}
