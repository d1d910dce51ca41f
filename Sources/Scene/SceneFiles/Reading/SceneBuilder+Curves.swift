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
  private static let pointsKey: JSON5Key = "points"

  mutating func readCurves(_ object: SceneFileObject) throws(SceneFileError) {
    try computedMeshes(
      in: object, Self.curveKey, otherKeys: [Self.positionKey, Self.pointKey, Self.pointsKey],
      separate: [Self.radiusKey],
      domainKeys: ["from", "to", "count"]
    ) { (builder, curve: ParametricCurve, entry, columns) throws(SceneFileError) in
      let parts: [LocatedExpression]
      if let points = entry.object.value(Self.pointsKey) {
        parts = [try builder.curve(through: points, entry, columns)]
      } else if let value = entry.object.value(Self.pointKey) ?? entry.object.value(Self.positionKey) {
        parts = try builder.components(value, of: Self.positionKey, count: 3, entry)
      } else {
        throw entry.object.missing(
          "three expressions [x, y, z] or one of a vector, or a list of points", for: Self.positionKey)
      }
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

  /// Returns the expression of a smooth curve through points, as a Catmull-Rom spline (E. Catmull, R. Rom, "A class of local
  /// interpolating splines", 1974): the points are at equal distances of the parameter from 0 to 1.
  ///
  /// The points are a list of `[x, y, z]`, each a number or an expression, or an expression of a list of vectors.
  private func curve(
    through value: JSON5Value, _ entry: Entry, _ columns: FormulaColumns
  ) throws(SceneFileError) -> LocatedExpression {
    let object = entry.object
    let (list, written): (String, String)
    if let string = value.string {
      list = try text.expression(string, value, object.scope).expression.text
      written = list
    } else {
      guard value.isArray, value.elements.count >= 2 else {
        throw object.unexpected(
          "at least two points [x, y, z], or an expression of a list of them", for: Self.pointsKey, value)
      }
      var points: [VectorText] = []
      for element in value.elements { points.append(try vectorText(element, of: Self.pointsKey, object)) }
      list = "[\(points.map(\.code).joined(separator: ", "))]"
      written = "[\(points.map(\.written).joined(separator: ", "))]"
    }
    let u = columns.symbols[0]
    // The points of a closed curve follow each other around it.
    let isClosed =
      object.value("closed").map { if case .boolean(true) = $0.content { true } else { false } } ?? false
    let points =
      isClosed
      ? "let _s = \(u) * _n; let _k = floor(_s); let _f = _s - _k; let _a = _p[mod(_k - 1, _n)]; "
        + "let _b = _p[mod(_k, _n)]; let _c = _p[mod(_k + 1, _n)]; let _d = _p[mod(_k + 2, _n)]; "
      : "let _s = \(u) * (_n - 1); let _k = clamp(floor(_s), 0, _n - 2); let _f = _s - _k; "
        + "let _a = _p[max(_k - 1, 0)]; let _b = _p[_k]; let _c = _p[_k + 1]; let _d = _p[min(_k + 2, _n - 1)]; "
    return try text.expression(
      "let _p = \(list); let _n = count(_p); \(points)_b + _f * ((_c - _a) / 2 + _f * (_a - 2.5 * _b + 2 * _c - _d / 2 + "
        + "_f * (1.5 * (_b - _c) + (_d - _a) / 2)))", value, object.scope, writtenAs: written)
  }

  /// A vector of numbers and expressions as the text of one expression, and as it is written in the file.
  struct VectorText {
    let code: String
    let written: String

    init(code: String, written: String) { (self.code, self.written) = (code, written) }

    /// Creates the text of a number. Expressions have no name for a missing one.
    init(_ number: Double) {
      written = "\(PropertyValue.number(number))"
      code = Float(number).isFinite ? written : "(0 / 0)"
    }

    /// Creates the text of a vector of the texts of its components.
    init(joining parts: [VectorText]) {
      code = "[\(parts.map(\.code).joined(separator: ", "))]"
      written = "[\(parts.map(\.written).joined(separator: ", "))]"
    }
  }

  /// Returns a vector of numbers and expressions as text, of which each part is valid.
  func vectorText(
    _ value: JSON5Value, of key: JSON5Key, _ object: SceneFileObject
  ) throws(SceneFileError) -> VectorText {
    switch try object.writtenVector(value, of: key) {
    case .value(let vector):
      let texts = (0..<3).map { VectorText(vector[$0]) }
      return VectorText(joining: texts)
    case .formula(.whole(let bound)):
      return VectorText(code: "(\(bound.expression.text))", written: bound.expression.text)
    case .formula(.components(let parts)):
      let texts = parts.map { part in
        switch part {
        case .constant(let number): VectorText(number)
        case .expression(let bound), .component(ofVector: let bound):
          VectorText(code: "(\(bound.expression.text))", written: bound.expression.text)
        }
      }
      return VectorText(joining: texts)
    }
  }

  /// Reads the radius of a tube, which can be a formula of the parameter.
  private mutating func readRadius(
    of curve: ParametricCurve, _ entry: Entry, _ columns: FormulaColumns
  ) throws(SceneFileError) {
    let key = Self.radiusKey
    let radius = try entry.object.writtenNumber(key)
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
    _ u: ParameterRange, _ columns: SceneBuilder.FormulaColumns, _ uniforms: [String: PropertyValue]
  ) throws(ComputedMeshError) -> [DifferentiatedVector] {
    let values = u.values
    return try ComputedMeshError.checked { () throws(ColumnError) in
      try evaluate([columns.symbols[0]: .numbers(values)], uniforms: uniforms, count: values.count).values
    }
  }
}
