import Geometry
import SceneExpressions
import SceneFiles
import SceneModel

/// The bindings of a scene for a page: the cells in the header, and their functions in `expressions.js`.
struct PageBindings {
  private(set) var cells: [PageValue] = []
  private(set) var elementwise: [PageValue] = []
  private(set) var templates: [PageValue] = []
  private(set) var script = ExpressionScript()
  private let graph: GraphDescription
  /// The functions by the identity of their computed meshes.
  private let functions: [ObjectIdentifier: [FunctionDescription]]
  /// The numbers of parameters by the identity of their properties.
  private let parameters: [ObjectIdentifier: Int]
  /// The numbers of templates by the identity of the texts.
  private var templateNumbers: [ObjectIdentifier: Int] = [:]

  /// Describes `graph`, that of the bindings of `contents`. `models` are those of the same scene.
  init(_ graph: GraphDescription, _ contents: SceneFile.Contents, _ models: PageModels) {
    self.graph = graph
    var parameters: [ObjectIdentifier: Int] = [:]
    for (number, parameter) in (contents.bindings?.parameters ?? []).enumerated() {
      parameters[ObjectIdentifier(parameter.$value)] = number
    }
    self.parameters = parameters
    functions = graph.functions.reduce(into: [:]) { functions, function in
      if let target = function.target { functions[target, default: []].append(function) }
    }
    for cell in graph.cells { cells.append(describe(cell, models)) }
    for binding in graph.elementwise where binding.isComputed(in: contents.scene) {
      if let described = describe(binding, models) { elementwise.append(described) }
    }
  }

  private mutating func describe(_ cell: CellDescription, _ models: PageModels) -> PageValue {
    var members: [(key: String, value: PageValue)] = []
    switch cell.content {
    case .root:
      members += [("type", .text("root")), ("name", .text(cell.name))]
      members += place(of: cell.property, models) ?? [("value", PageValue(cell.value))]
    case .constant(let number): members += [("type", .text("constant")), ("value", .number(number))]
    case .component(let axis): members += [("type", .text("component")), ("component", .index(axis))]
    case .vector(let constants):
      members.append(("type", .text("vector")))
      members.append(("constants", .array(constants.map { $0.map { .number($0) } ?? .null })))
    case .expression(let code, let index):
      let types = cell.inputs.map { graph.cells[$0].value.type }
      members.append(("type", .text("expression")))
      members.append(("code", .index(script.add(code, inputTypes: types))))
      if index != 0 { members.append(("index", .index(index))) }
    }
    if !cell.inputs.isEmpty { members.append(("inputs", .numbers(cell.inputs.map { Double($0) }))) }
    guard !cell.isRoot else { return .object(members) }
    members += constraint(cell.property.rule, cell.value.type, name: cell.name, label: cell.label)
    if cell.isValueRejected { members.append(("accepted", PageValue(cell.value))) }
    if cell.setsProperty, let place = place(of: cell.property, models) {
      members.append(("target", .object(place)))
    }
    return .object(members)
  }

  /// Returns the members that say what a property accepts, and how messages call it.
  private func constraint(
    _ rule: ValueConstraint, _ type: ExpressionType, name: String, label: String
  ) -> [(key: String, value: PageValue)] {
    let expected = "\(rule.expected(type)) for \(label)"
    return [("name", .text(name)), ("expected", .text(expected))]
      + (rule == .any ? [] : [("rule", .array(rule.parts))])
  }

  /// Returns the parameter, the template, or the model and its property that a property of the graph is. Nil for a value
  /// that the page does not show, such as a parameter of a component.
  private mutating func place(
    of property: BindableProperty, _ models: PageModels
  ) -> [(key: String, value: PageValue)]? {
    guard let identity = property.target else { return nil }
    if let (template, number) = property.template, let target = models.target(of: identity) {
      return [("template", .index(self.number(of: template, identity, target))), ("part", .index(number))]
    }
    if let number = parameters[identity] { return [("parameter", .index(number))] }
    return models.target(of: identity).map { target in
      [("model", .index(target.model)), ("key", .text(target.key))]
        + (target.choices.isEmpty ? [] : [("choices", .array(target.choices.map { .text($0) }))])
    }
  }

  /// Returns the number of the template of a text, which is added if it is not in the list.
  private mutating func number(
    of template: TextTemplate, _ identity: ObjectIdentifier, _ target: PageModels.Target
  ) -> Int {
    if let known = templateNumbers[identity] { return known }
    var next = 0
    let parts = template.parts.map { part in
      switch part {
      case .literal(let text): return PageValue.text(text)
      case .value(let decimals):
        next += 1
        return .array([.index(next - 1), decimals.map { .index($0) } ?? .null])
      }
    }
    templateNumbers[identity] = templates.count
    templates.append(
      .object([("model", .index(target.model)), ("key", .text(target.key)), ("parts", .array(parts))]))
    return templates.count - 1
  }

  private mutating func describe(_ binding: ElementwiseDescription, _ models: PageModels) -> PageValue? {
    guard let model = binding.target.flatMap({ models.index(of: $0) }) else { return nil }
    let cells = binding.inputs.compactMap(\.self)
    let program = binding.code.program
    let code = script.add(program) { $0 == .index }
    let inputs = program.inputs.map { input in
      input.source == .index
        ? PageValue.null
        : .numbers([Double(cells[input.source.input]), Double(input.source.component)])
    }
    return .object(
      [
        ("code", .index(code)), ("inputs", .array(inputs)), ("count", .index(binding.count)),
        ("model", .index(model)), ("key", .text(Self.key(ofPath: binding.property.name))),
        ("type", .text(binding.code.type.rawValue)),
        ("component", binding.component.map { .index($0) } ?? .null),
      ]
        + constraint(binding.property.rule, binding.code.type, name: binding.name, label: binding.label))
  }

  /// Returns the functions of a computed mesh by their keys.
  ///
  /// Each has programs, whose inputs are a cell with a component, a number, or the name of a column.
  mutating func functions(of mesh: ComputedMesh) -> [(key: String, value: PageValue)] {
    let described = (functions[ObjectIdentifier(mesh)] ?? []).map { function in
      let cells = Dictionary(function.inputs.map { ($0.name, $0.cell) }) { first, _ in first }
      let programs = function.programs.map { program in describe(program, cells, function.constants) }
      var members: [(key: String, value: PageValue)] = [("programs", .array(programs))]
      if let points = function.points {
        members.append(("points", .numbers(points.points.flatMap { [$0.x, $0.y] })))
        members.append(
          ("places", .array(points.places.map { .numbers([Double($0.point), Double($0.axis)]) })))
      }
      return (key: Self.key(ofPath: function.name), value: PageValue.object(members))
    }
    // The order of the paths is that of the mesh: the holes are numbered.
    let formulas = Dictionary(described) { first, _ in first }
    let paths = mesh.paths.map { path, function in (key: path, value: formulas[path] ?? Self.fixed(function))
    }
    return described.filter { key, _ in !paths.contains { $0.key == key } } + paths
  }

  /// Returns a list of points without expressions as a function.
  private static func fixed(_ path: PathFunction) -> PageValue {
    let range = ParameterRange(from: 0, to: 1, count: 3, isClosed: true)
    let points = (try? path.path(range).points) ?? []
    return .object([
      ("programs", .array([])), ("points", .numbers(points.flatMap { [$0.x, $0.y] })), ("places", .array([])),
    ])
  }

  /// Returns the last part of the path of a property: `radius` for `earth.radius`.
  private static func key(ofPath path: String) -> String {
    path.split(separator: ".").last.map(String.init) ?? ""
  }

  private mutating func describe(
    _ program: ColumnProgram, _ cells: [String: Int], _ constants: [String: ExpressionValue]
  ) -> PageValue {
    let code = script.add(program.code.program) { source in
      source == .index || program.columns[program.inputs[source.input]] != nil
    }
    let inputs = program.code.program.inputs.map { input -> PageValue in
      if input.source == .index { return .null }
      let name = program.inputs[input.source.input]
      if program.columns[name] != nil { return .text(name) }
      if let cell = cells[name] { return .numbers([Double(cell), Double(input.source.component)]) }
      return .object([("value", .number(constants[name]?.component(input.source.component) ?? .nan))])
    }
    return .object([
      ("code", .index(code)), ("inputs", .array(inputs)),
      ("outputs", .index(program.code.program.outputs.count)), ("type", .text(program.code.type.rawValue)),
    ])
  }

  /// Adds the function of the evaluation of many elements, and returns its number.
  mutating func addFunction(_ program: Program, isVarying: (InputSource) -> Bool) -> Int {
    script.add(program, isVarying: isVarying)
  }
}

extension GraphDescription {
  /// Returns the computed meshes that bindings can change: their functions, the ranges of their parameters, or their
  /// lengths and counts.
  func changedMeshes(of scene: Scene) -> [ComputedMesh] {
    let functions = Set(functions.filter(\.canChange).compactMap(\.target))
    let properties = Set(cells.filter(\.setsProperty).compactMap(\.property.target))
    return scene.computedMeshes.filter { mesh in
      functions.contains(ObjectIdentifier(mesh)) || !properties.isDisjoint(with: mesh.geometryProperties)
    }
  }
}

extension CellDescription {
  fileprivate var isRoot: Bool { if case .root = content { true } else { false } }
}

extension ValueConstraint {
  /// The name of the constraint and its numbers, as `constraints.js` reads them.
  fileprivate var parts: [PageValue] {
    switch self {
    case .any: [.text("any")]
    case .positive: [.text("positive")]
    case .notNegative: [.text("notNegative")]
    case .notZero: [.text("notZero")]
    case .lessThanHalfTurn: [.text("lessThanHalfTurn")]
    case .within(let range):
      // An infinite bound becomes null.
      [.text("within"), .number(range.lowerBound), .number(range.upperBound)]
    case .index(let count): [.text("index"), .index(count)]
    }
  }
}
