import Geometry
import SceneExpressions
import SceneModel
import TextCoding

// The common readers of surfaces, curves, lathes and extrusions: for parameters, formulas and colours.
extension SceneBuilder {
  /// The columns that a formula can read: the parameters of its model, and the coordinates of the positions if the formula
  /// is that of a colour.
  struct FormulaColumns {
    /// The symbols of the parameters in formulas: one, or two for a surface.
    var symbols: [String]
    /// The names of coordinates that are neither parameters of the model nor of the scene.
    var coordinates: [String]

    /// The names of the parameters and the coordinates.
    var all: Set<String> { Set(symbols + coordinates) }

    /// The first and the last parameter, which are the same unless there are two.
    var variables: (String, String) { (symbols[0], symbols[symbols.count - 1]) }

    /// The type of each parameter.
    var types: [String: ValueType] {
      Dictionary(symbols.map { ($0, .number) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Reads models of a kind without formulas of its own: its properties, and its colour and material.
  mutating func readComputedMeshes<Model: ComputedMesh & DescribedModel>(
    of _: Model.Type, _ key: JSON5Key, in object: SceneFileObject
  ) throws(SceneFileError) {
    try computedMeshes(in: object, key, otherKeys: [], domainKeys: ["from", "to", "count"]) {
      (_, _: Model, _, _) throws(SceneFileError) in
    }
  }

  /// Reads models of one kind with their material, parameters and colour. `body` reads the rest.
  mutating func computedMeshes<Model: ComputedMesh & DescribedModel>(
    in object: SceneFileObject, _ key: JSON5Key, otherKeys: [JSON5Key], separate: [JSON5Key] = [],
    domainKeys: [String],
    _ body: (inout SceneBuilder, Model, Entry, FormulaColumns) throws(SceneFileError) -> Void
  ) throws(SceneFileError) {
    let domains: [JSON5Key] = Model.description.make("", nil).domains.isEmpty ? [] : ["u", "v"]
    let colorKey: JSON5Key = "color"
    computedMeshes +=
      try models(
        in: object, key, otherKeys: otherKeys + domains + [MaterialList.keyInShapes],
        separate: separate + [colorKey]
      ) {
        (builder, model: Model, entry) throws(SceneFileError) in
        if let material = try builder.materials.material(of: entry.object) { model.material = material }
        var symbols: [String] = []
        for (key, domain) in model.domains {
          try builder.readDomain(JSON5Key(key), domain, domainKeys, of: entry, others: symbols)
          symbols.append(domain.symbol)
        }
        if model.domains.count == 1, let value = entry.object.value("v") {
          throw entry.object.unexpected("one parameter, u,", for: "v", value, found: "a second one")
        }
        let coordinates = ["x", "y", "z"].filter {
          !symbols.contains($0) && !builder.text.parameterNames.contains($0)
        }
        let columns = FormulaColumns(symbols: symbols, coordinates: coordinates)
        try body(&builder, model, entry, columns)
        try builder.readColor(colorKey, of: model, entry, columns)
        builder.addCheck(of: model, entry.object)
      } as [ComputedMesh]
  }

  /// Adds the check of the counts of a model, which may be bound.
  private mutating func addCheck(of model: ComputedMesh, _ object: SceneFileObject) {
    let check = { () throws(SceneFileError) in try object.checkCounts(of: model) }
    checks.append(check)
  }

  /// Reads the range of a parameter: `u: { name: "s", from: 0, to: "tau", count: 100 }`.
  private mutating func readDomain(
    _ key: JSON5Key, _ domain: ParameterDomain, _ keys: [String], of entry: Entry, others: [String]
  ) throws(SceneFileError) {
    let place = SceneFileObject.EntryKind.domain(key: key.text, owner: entry.object.place)
    let path = "\(entry.path).\(key.text)"
    defer { names.add(domain, path: path, place: place) }
    guard let value = entry.object.value(key) else { return }
    let object = try SceneFileObject(
      value, text: text, place: place, keys: [Self.nameKey] + keys.map { JSON5Key($0) },
      scope: entry.object.scope)
    if let symbol = try object.string(Self.nameKey) {
      guard SceneNames.isFree(symbol), !others.contains(symbol), !text.parameterNames.contains(symbol),
        !entry.object.scope.repetitions.contains(where: { $0.name == symbol })
      else {
        throw object.unexpected(
          "a name without another meaning in expressions", for: Self.nameKey,
          object.value(Self.nameKey) ?? value, found: SceneNames.found(symbol))
      }
      domain.symbol = symbol
    }
    try readProperties(of: domain, from: object, owner: path)
  }

  /// Reads a colour, which can be a formula of the parameters and the positions.
  private mutating func readColor(
    _ key: JSON5Key, of model: ComputedMesh, _ entry: Entry, _ columns: FormulaColumns
  ) throws(SceneFileError) {
    let color = try entry.object.writtenColor(key)
    guard case .formula(.whole(let bound))? = color, bound.expression.reads(columns.all) else {
      assign(
        color, to: model.$color,
        PropertyKind.color.bindable(
          model.$color, "\(entry.path).\(key)", label: "\(key) of \(entry.object.place)"))
      return
    }
    addLegend(of: bound, besides: columns.all)
    let readsPositions = bound.expression.reads(Set(columns.coordinates))
    let types = Dictionary(uniqueKeysWithValues: columns.all.map { ($0, ValueType.number) })
    let (symbols, coordinates) = (columns.symbols, columns.coordinates)
    bind(key, [bound], columns.all, entry, of: model) { (uniforms) throws(ExpressionError) in
      try ColumnExpression(bound.expression, columns: types, uniforms: uniforms, expecting: .color)
    } set: { expression, uniforms in
      model.vertexColors = VertexColoring.concurrent(readsPositions: readsPositions) {
        (vertices) throws(ComputedMeshError) in
        var values: [String: ExpressionColumn] = [:]
        for (symbol, column) in zip(symbols, [vertices.u, vertices.v ?? vertices.u]) {
          values[symbol] = .parameter(column)
        }
        for name in coordinates {
          values[name] = .coordinate(name == "x" ? 0 : name == "y" ? 1 : 2, vertices.vertices)
        }
        let (columns, count) = (values, vertices.vertices.count)
        let found = try ComputedMeshError.checked { () throws(ColumnError) in
          try expression.evaluate(columns, uniforms: uniforms, count: count)
        }
        guard case .colors(let colors) = found.values else { return [] }
        return colors
      }
    }
  }

  /// Binds a function of columns. `compile` compiles it with the types of the other values that it reads, and `set`
  /// receives it with these values, once at first and at each change.
  mutating func bind<Code: ColumnCode>(
    _ key: JSON5Key, _ expressions: [LocatedExpression], _ columns: Set<String>, _ entry: Entry,
    of model: ComputedMesh, points: PathPoints? = nil,
    compile: @escaping ([String: ValueType]) throws(ExpressionError) -> Code,
    set: @escaping (Code, [String: PropertyValue]) -> Void
  ) {
    let place = "\(entry.object.place)"
    // The position is the place of the model.
    let name = key.text == "position" ? Self.pointKey : key
    let compiled = CompiledFunction<Code>()
    functions.append(
      FunctionBinding(
        name: "\(entry.path).\(name)", label: "\(key) of \(place)", expressions, columns: columns,
        target: model,
        points: points, programs: { compiled.code?.programs ?? [] },
        compile: { (types) throws(ExpressionError) in compiled.code = try compile(types) },
        set: { uniforms in if let code = compiled.code { set(code, uniforms) } }))
  }

  /// The code of a function, which exists from its compilation on.
  private final class CompiledFunction<Code> {
    var code: Code?
  }

  /// Returns the expressions of the components of a vector: those of a list, in which numbers are allowed, or one
  /// expression whose value is a vector.
  func components(
    _ value: JSON5Value, of key: JSON5Key, count: Int, _ entry: Entry
  ) throws(SceneFileError) -> [LocatedExpression] {
    let (object, scope) = (entry.object, entry.object.scope)
    if count == 3, let string = value.string { return [try text.expression(string, value, scope)] }
    let expected = count == 3 ? "three expressions [x, y, z] or one of a vector" : "two expressions [x, y]"
    guard value.isArray else { throw object.unexpected(expected, for: key, value) }
    guard value.elements.count == count else {
      throw object.unexpected(expected, for: key, value, found: "a list of \(value.elements.count)")
    }
    var expressions: [LocatedExpression] = []
    for element in value.elements {
      var string = element.string
      if string == nil {
        guard let number = element.number else {
          throw object.unexpected("a finite number or an expression", for: key, element)
        }
        string = VectorText(number).code
      }
      expressions.append(try text.expression(string ?? "0", element, scope))
    }
    return expressions
  }
}

extension DifferentiatedExpression {
  /// Compiles a vector of one expression, or of one for each component.
  init(
    parts: [LocatedExpression], _ columns: SceneBuilder.FormulaColumns, _ uniforms: [String: ValueType]
  ) throws(ExpressionError) {
    if parts.count == 1 {
      try self.init(
        parts[0].expression, by: columns.variables, columns: columns.types, uniforms: uniforms)
    } else {
      try self.init(
        components: parts.map(\.expression), by: columns.variables, columns: columns.types,
        uniforms: uniforms)
    }
  }
}

extension ColumnExpression {
  /// Compiles an expression whose value must have a type.
  init(
    _ expression: Expression, columns: [String: ValueType], uniforms: [String: ValueType],
    expecting type: ValueType
  ) throws(ExpressionError) {
    try self.init(expression, columns: columns, uniforms: uniforms, expecting: type as ValueType?)
    guard self.type == type else { throw expression.mismatch(expected: type, found: self.type) }
  }
}

extension ComputedMeshError {
  /// Returns the result of evaluating columns, with its error as that of a computed mesh.
  static func checked<Result>(
    _ body: () throws(ColumnError) -> Result
  ) throws(ComputedMeshError) -> Result {
    do throws(ColumnError) { return try body() } catch { throw .function("\(error)") }
  }
}

extension SceneFileObject {
  /// Throws if the counts of the model that the object describes are invalid.
  fileprivate func checkCounts(of model: ComputedMesh) throws(SceneFileError) {
    guard let error = model.countError else { return }
    throw SceneFileError(path: text.path, at: position, .shape(error, place: "\(place)"))
  }
}
