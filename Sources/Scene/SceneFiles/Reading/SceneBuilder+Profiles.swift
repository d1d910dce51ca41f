import Geometry
import SceneExpressions
import SceneModel
import TextCoding

/// The lathes and extrusions of a scene file. A path is a pair of formulas, or a list of points:
///
/// ```json5
/// lathes: [{ name: "vase", u: { name: "h", from: 0, to: 2, count: 80 }, profile: ["0.5 + 0.2 * sin(4 * h)", "h"] }],
/// extrusions: [{ name: "plate", outline: [[0, 0], ["w", 0], ["w", 1], [0, 1]], depth: 0.1,
///   holes: [[["w / 2", 0.3], ["w / 2 + 0.2", 0.5], ["w / 2 - 0.2", 0.5]]] }]
/// ```
extension SceneBuilder {
  static let latheKey = JSON5Key(Lathe.listKey)
  static let extrusionKey = JSON5Key(Extrusion.listKey)
  private static let profileKey: JSON5Key = "profile"
  private static let outlineKey: JSON5Key = "outline"
  private static let holesKey: JSON5Key = "holes"

  mutating func readLathes(_ object: SceneFileObject) throws(SceneFileError) {
    try computedMeshes(
      in: object, Self.latheKey, otherKeys: [Self.profileKey], domainKeys: ["from", "to", "count"]
    ) { (builder, lathe: Lathe, entry, columns) throws(SceneFileError) in
      guard let value = entry.object.value(Self.profileKey) else {
        throw entry.object.missing(Self.expectedPath, for: Self.profileKey)
      }
      try builder.readPath(value, Self.profileKey, entry, columns, of: lathe) { lathe.profile = $0 }
    }
  }

  mutating func readExtrusions(_ object: SceneFileObject) throws(SceneFileError) {
    try computedMeshes(
      in: object, Self.extrusionKey, otherKeys: [Self.outlineKey, Self.holesKey],
      domainKeys: ["from", "to", "count"]
    ) { (builder, extrusion: Extrusion, entry, columns) throws(SceneFileError) in
      guard let value = entry.object.value(Self.outlineKey) else {
        throw entry.object.missing(Self.expectedPath, for: Self.outlineKey)
      }
      try builder.readPath(value, Self.outlineKey, entry, columns, of: extrusion) { extrusion.outline = $0 }
      guard let holes = try entry.object.list(Self.holesKey) else { return }
      extrusion.holes = Array(repeating: PathFunction(points: []), count: holes.count)
      for (number, hole) in holes.enumerated() {
        try builder.readPath(
          hole, Self.holesKey, JSON5Key("holes[\(number)]"), entry, columns, of: extrusion
        ) {
          extrusion.holes[number] = $0
        }
      }
    }
  }

  private static let expectedPath = "two expressions [x, y] or a list of points"

  private mutating func readPath(
    _ value: JSON5Value, _ key: JSON5Key, _ entry: Entry, _ columns: FormulaColumns,
    of model: ComputedMesh, set: @escaping (PathFunction) -> Void
  ) throws(SceneFileError) { try readPath(value, key, key, entry, columns, of: model, set: set) }

  /// Reads a path. `name` is the name of its binding.
  private mutating func readPath(
    _ value: JSON5Value, _ key: JSON5Key, _ name: JSON5Key, _ entry: Entry, _ columns: FormulaColumns,
    of model: ComputedMesh, set: @escaping (PathFunction) -> Void
  ) throws(SceneFileError) {
    guard value.isArray, value.elements.count > 0 else {
      throw entry.object.unexpected(Self.expectedPath, for: key, value)
    }
    if value.elements.contains(where: \.isArray) {
      return try readPoints(value, key, name, entry, of: model, set: set)
    }
    let parts = try components(value, of: key, count: 2, entry)
    bind(name, parts, Set(columns.symbols), entry, of: model) { (types) throws(ExpressionError) in
      try DifferentiatedExpression(parts: parts, columns, types)
    } set: { expression, uniforms in
      set(
        PathFunction(path: { (u) throws(ComputedMeshError) in
          let points = try expression.points(u, columns, uniforms)
          return PlanarPath(
            points: points.map { SIMD2($0.value.x, $0.value.y) },
            derivatives: points.map { SIMD2($0.first.x, $0.first.y) * u.step }, isClosed: u.isClosed)
        }))
    }
  }

  /// Reads a list of points, whose coordinates can be expressions.
  private mutating func readPoints(
    _ value: JSON5Value, _ key: JSON5Key, _ name: JSON5Key, _ entry: Entry,
    of model: ComputedMesh, set: @escaping (PathFunction) -> Void
  ) throws(SceneFileError) {
    var points: [SIMD2<Double>] = []
    var expressions: [LocatedExpression] = []
    /// The point and the axis of each expression.
    var places: [(point: Int, axis: Int)] = []
    for (number, point) in value.elements.enumerated() {
      guard point.isArray, point.elements.count == 2 else {
        throw entry.object.unexpected("points [x, y]", for: key, point)
      }
      points.append(.zero)
      for (axis, element) in point.elements.enumerated() {
        if let string = element.string {
          expressions.append(try text.expression(string, element, entry.object.scope))
          places.append((number, axis))
        } else {
          guard let coordinate = element.number else {
            throw entry.object.unexpected("a finite number or an expression", for: key, element)
          }
          points[number][axis] = coordinate
        }
      }
    }
    let isOpen = model is Lathe || entry.object.value("closed").map { $0.content != .boolean(true) } == true
    guard value.elements.count >= (isOpen ? 2 : 3) else {
      throw entry.object.unexpected(
        "at least \(isOpen ? 2 : 3) points", for: key, value, found: "\(value.elements.count)")
    }
    guard !expressions.isEmpty else { return set(PathFunction(points: points)) }
    let (bound, fixed, coordinates) = (expressions, points, places)
    bind(name, bound, [], entry, of: model, points: PathPoints(fixed, places: coordinates)) {
      (types) throws(ExpressionError) in
      var code: [ColumnExpression] = []
      for part in bound {
        code.append(
          try ColumnExpression(part.expression, columns: [:], uniforms: types, expecting: .number))
      }
      return code
    } set: { code, uniforms in
      set(
        PathFunction(path: { (u) throws(ComputedMeshError) in
          var points = fixed
          for (expression, place) in zip(code, coordinates) {
            let found = try ComputedMeshError.checked { () throws(ColumnError) in
              try expression.evaluate([:], uniforms: uniforms, count: 1)
            }
            if case .numbers(let numbers) = found.values { points[place.point][place.axis] = numbers[0] }
          }
          return PlanarPath(points: points, isClosed: u.isClosed)
        }))
    }
  }
}
