import Geometry
import Reactive

/// The observable range of a parameter of a surface, curve, lathe or extrusion.
public final class ParameterDomain: DescribedModel {
  /// The path in files and on the command line: `wave.u`. Empty if the model of the parameter has no name.
  public let name: String
  /// The name of the parameter in formulas and messages.
  package var symbol: String
  /// The first value.
  @Property public var from: Float
  /// The last value.
  @Property public var to: Float
  /// The number of values, rounded to a whole number.
  @Property public var count: Float
  /// Whether the last value is followed by the first one.
  @Property public var isClosed: Bool

  /// Creates a domain.
  public init(name: String = "", symbol: String = "u", _ range: ParameterRange) {
    (self.name, self.symbol) = (name, symbol)
    (from, to, count, isClosed) = (Float(range.from), Float(range.to), Float(range.count), range.isClosed)
  }

  /// Creates the domain called `key` of a model called `model`.
  convenience init(_ key: String, of model: String, symbol: String, _ range: ParameterRange) {
    self.init(name: model.isEmpty ? "" : "\(model).\(key)", symbol: symbol, range)
  }

  /// `range of a parameter`, which is in no list.
  public static let description = ModelDescription<ParameterDomain>(
    kind: "range of a parameter", listKey: "",
    properties: [
      .number("from", .any) { $0.$from }, .number("to", .any) { $0.$to },
      .number("count", .count(2...Float(ParameterRange.countLimit))) { $0.$count },
      .boolean("closed") { $0.$isClosed },
    ],
    make: { name, _ in ParameterDomain(name: name, ParameterRange(from: 0, to: 1, count: 50)) })

  /// The current values.
  package var range: ParameterRange {
    ParameterRange(
      from: Double(from), to: Double(to), count: ComputedMesh.count(count), isClosed: isClosed)
  }
}
