import Geometry
import SceneExpressions
import SceneModel
import TextCoding

/// The curves of a scene file:
///
/// ```json5
/// curves: [{
///   name: "ring", u: { name: "s", from: 0, to: "tau", count: 400 }, closed: true,
///   position: ["2 * cos(s)", "2 * sin(s)", 0], radius: "0.1 + 0.05 * sin(8 * s)" }]
/// ```
extension SceneBuilder {
  static let curveKey = JSON5Key(ParametricCurve.listKey)
  private static let positionKey: JSON5Key = "position"
  private static let radiusKey: JSON5Key = "radius"

  mutating func readCurves(_ object: SceneFileObject) throws(SceneFileError) {
    try computedMeshes(
      in: object, Self.curveKey, otherKeys: [Self.positionKey], separate: [Self.radiusKey],
      domainKeys: ["from", "to", "count"]
    ) { (builder, curve: ParametricCurve, entry, columns) throws(SceneFileError) in
      guard let value = entry.object.value(Self.positionKey) else {
        throw entry.object.missing(
          "three expressions [x, y, z] or one of a vector", for: Self.positionKey)
      }
      let parts = try builder.components(value, of: Self.positionKey, count: 3, entry)
      builder.bind(Self.positionKey, parts, Set(columns.symbols), entry, of: curve) {
        (types) throws(ExpressionError) in
        try DifferentiatedExpression(parts: parts, columns, types)
      } set: { expression, uniforms in
        curve.points = CurveFunction(points: { (u) throws(ComputedMeshError) in
          try expression.points(u, columns, uniforms).map {
            CurvePoint(position: $0.value, derivative: $0.first * u.step, radius: 0)
          }
        })
      }
      try builder.readRadius(of: curve, entry, columns)
    }
  }

  /// Reads the radius of a tube, which can be a formula of the parameter.
  private mutating func readRadius(
    of curve: ParametricCurve, _ entry: Entry, _ columns: FormulaColumns
  ) throws(SceneFileError) {
    let key = Self.radiusKey
    let radius = try entry.object.writtenNumber(
      key, expected: "a positive finite number", where: { $0 > 0 })
    guard case .formula(.whole(let bound))? = radius, bound.expression.reads(Set(columns.symbols)) else {
      assign(
        radius, to: curve.$radius,
        PropertyKind.number(.length).bindable(
          curve.$radius, "\(entry.path).\(key)", label: "\(key) of \(entry.object.place)"))
      return
    }
    bind(key, [bound], Set(columns.symbols), entry, of: curve) { (types) throws(ExpressionError) in
      try ColumnExpression(bound.expression, columns: columns.types, uniforms: types, expecting: .number)
    } set: { expression, uniforms in
      curve.radii = { (u) throws(ComputedMeshError) in
        let values = u.values
        let found = try ComputedMeshError.checked { () throws(ColumnError) in
          try expression.evaluate(
            [columns.symbols[0]: .numbers(values)], uniforms: uniforms, count: values.count)
        }
        guard case .numbers(let numbers) = found.values else { return [] }
        return numbers
      }
    }
  }
}

extension DifferentiatedExpression {
  /// Returns the vectors and their derivatives for the values of one parameter.
  func points(
    _ u: ParameterRange, _ columns: SceneBuilder.FormulaColumns, _ uniforms: [String: ExpressionValue]
  ) throws(ComputedMeshError) -> [DifferentiatedVector] {
    let values = u.values
    return try ComputedMeshError.checked { () throws(ColumnError) in
      try evaluate([columns.symbols[0]: .numbers(values)], uniforms: uniforms, count: values.count).values
    }
  }
}
