import Geometry
import SceneExpressions
import SceneFiles
import SceneModel

/// The bindings of a scene for a page: the cells in the header, and their functions in `expressions.js`.
struct PageBindings {
  private(set) var cells: [PageValue] = []
  private(set) var elementwise: [PageValue] = []
  private(set) var templates: [PageValue] = []
  /// The named values of the scene, with the numbers of their cells.
  private(set) var values: [PageValue] = []
  private(set) var script = ExpressionScript()
  private let live: LiveBindings
  /// The functions by the identity of their computed meshes.
  private let functions: [ObjectIdentifier: [FunctionDescription]]
  /// The numbers of parameters by the identity of their properties.
  private let parameters: [ObjectIdentifier: Int]
  /// The texts of expressions by the names of the properties that they compute. Empty for a page that does not show them.
  private let expressions: [String: String]
  /// The numbers of templates by the identity of the texts.
  private var templateNumbers: [ObjectIdentifier: Int] = [:]

  /// Describes the bindings of `contents`. `models` are those of the same scene. The rotations and scales of clouds of
  /// shapes that bindings change are added to it, and which lengths do not follow those of the template.
  ///
  /// - Parameter showsExpressions: Whether the page shows the texts of expressions.
  init(
    _ live: LiveBindings, _ contents: SceneFile.Contents, _ models: inout PageModels,
    showsExpressions: Bool
  ) {
    self.live = live
    expressions = showsExpressions ? contents.bindings?.expressions ?? [:] : [:]
    var parameters: [ObjectIdentifier: Int] = [:]
    for (number, parameter) in (contents.bindings?.parameters ?? []).enumerated() {
      parameters[ObjectIdentifier(parameter.$value)] = number
    }
    self.parameters = parameters
    functions = live.graph.functions.reduce(into: [:]) { functions, function in
      if let target = function.target { functions[target, default: []].append(function) }
    }
    for cell in live.graph.cells { cells.append(describe(cell, models)) }
    values = Self.values(contents, live)
    for cloud in contents.scene.shapeClouds {
      models.add(fixedAxes: contents.fixedAxes(of: cloud), of: cloud)
    }
    for binding in live.elementwise {
      guard let target = binding.target, let property = contents.repeatedProperty(of: binding) else {
        continue
      }
      if property.changesTransforms,
        let cloud = contents.scene.shapeClouds.first(where: { ObjectIdentifier($0) == target }),
        let parts = contents.rotationsAndScales(of: cloud)
      {
        models.add(parts, of: cloud)
      }
      if let described = describe(binding, property, models) { elementwise.append(described) }
    }
  }

  /// Describes the named values that expressions compute, in the order of their names.
  private static func values(_ contents: SceneFile.Contents, _ live: LiveBindings) -> [PageValue] {
    let named = contents.bindings?.values ?? []
    if named.isEmpty { return [] }
    var numbers: [ObjectIdentifier: Int] = [:]
    for (number, cell) in live.graph.cells.enumerated() where cell.setsProperty {
      if let target = cell.property.target { numbers[target] = number }
    }
    return named.compactMap { value in
      guard let number = numbers[ObjectIdentifier(value.$value)] else { return nil }
      let unit = value.control.unit
      return .object(
        [("label", .text(value.control.label ?? value.name)), ("cell", .index(number))]
          + (unit.isEmpty ? [] : [("unit", .text(unit))]))
    }
  }

  private mutating func describe(_ cell: CellDescription, _ models: PageModels) -> PageValue {
    var members: [(key: String, value: PageValue)] = []
    switch cell.content {
    case .root:
      members += [("type", .text("root")), ("name", .text(cell.name))]
      members +=
        place(of: cell.property, models) ?? column(cell.property, models) ?? [
          ("value", PageValue(cell.value))
        ]
    case .constant(let number): members += [("type", .text("constant")), ("value", .number(number))]
    case .component(let axis): members += [("type", .text("component")), ("component", .index(axis))]
    case .vector(let constants):
      members.append(("type", .text("vector")))
      members.append(("constants", .array(constants.map { $0.map { .number($0) } ?? .null })))
    case .expression(let code, let index):
      let types = cell.inputs.map { live.graph.cells[$0].value.type }
      members.append(("type", .text("expression")))
      members.append(("code", .index(script.add(code, inputTypes: types))))
      if index != 0 { members.append(("index", .index(index))) }
    }
    if !cell.inputs.isEmpty { members.append(("inputs", .numbers(cell.inputs.map { Double($0) }))) }
    if !cell.presences.isEmpty {
      members.append(("presences", .numbers(cell.presences.map { Double($0) })))
    }
    guard !cell.isRoot else { return .object(members) }
    members += constraint(cell.property.rule, cell.value.type, name: cell.name, label: cell.label)
    if cell.isValueRejected { members.append(("accepted", PageValue(cell.value))) }
    if cell.setsProperty, let place = place(of: cell.property, models) {
      // The inspector shows the properties of models.
      let text = place.first?.key == "model" ? expressions[cell.name] : nil
      members.append(("target", .object(place + (text.map { [("text", .text($0))] } ?? []))))
    }
    return .object(members)
  }

  /// Returns the members that say what a property accepts, and how messages call it.
  private func constraint(
    _ rule: ValueConstraint, _ type: ValueType, name: String, label: String
  ) -> [(key: String, value: PageValue)] {
    // A total property accepts everything.
    if rule == .total { return [("name", .text(name)), ("rule", .array(rule.parts))] }
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
        + (target.origin == .zero ? [] : [(PageModels.originKey, .doubles(target.origin))])
    }
  }

  /// Returns the model and the name of the column of particles that a property reads, and the number of the particle. Nil
  /// for other properties and for particles with one frame.
  private func column(
    _ property: BindableProperty, _ models: PageModels
  ) -> [(key: String, value: PageValue)]? {
    guard let column = property.column, let model = live.particles[column.owner], model.frameCount > 1,
      let index = models.index(of: column.owner)
    else { return nil }
    return [
      ("particles", .index(index)), ("column", .text(column.column)), ("particle", .index(column.index)),
    ]
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

  private mutating func describe(
    _ binding: ElementwiseDescription, _ property: RepeatedProperty, _ models: PageModels
  ) -> PageValue? {
    guard let model = binding.target.flatMap({ models.index(of: $0) }) else { return nil }
    let program = binding.code.program
    let code = script.add(program) { source in
      guard source != .index, case .column(let columns, let name) = binding.inputs[source.input] else {
        return source == .index
      }
      if case .each = columns.current(name) { return true } else { return false }
    }
    let inputs = program.inputs.map { input -> PageValue in
      if input.source == .index { return .null }
      switch binding.inputs[input.source.input] {
      case .cell(let cell): return .numbers([Double(cell), Double(input.source.component)])
      case .column(let columns, let name):
        return .object([
          ("particles", models.index(of: columns.identity).map { .index($0) } ?? .null),
          ("column", .text(name)),
        ])
      }
    }
    let lists = program.inputLists { number in
      if case .cell(let cell) = binding.inputs[number] { cell } else { nil }
    }
    let axes: PageValue =
      if case .scales(let axes) = property.part { .numbers(axes.map(Double.init)) } else { .null }
    let kept = property.keptPlaces(component: binding.component)
    return .object(
      [
        ("code", .index(code)), ("inputs", .array(inputs)), ("count", .index(binding.count)),
        ("model", .index(model)), ("part", .text(property.part.key)), ("axes", axes),
        ("type", .text(binding.code.type.rawValue)),
        ("component", binding.component.map { .index($0) } ?? .null),
        ("kept", kept.isEmpty ? .null : .numbers(kept.map(Double.init))),
        (PageModels.originKey, property.origin == .zero ? .null : .doubles(property.origin)),
      ] + lists
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
      if !function.presences.isEmpty {
        members.append(("presences", .numbers(function.presences.map(Double.init))))
      }
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
    _ program: ColumnProgram, _ cells: [String: Int], _ constants: [String: PropertyValue]
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
    return .object(
      [
        ("code", .index(code)), ("inputs", .array(inputs)),
        ("outputs", .index(program.code.program.outputs.count)), ("type", .text(program.code.type.rawValue)),
      ] + program.code.program.inputLists { cells[program.inputs[$0]] })
  }

  /// Adds the function of the evaluation of many elements, and returns its number.
  mutating func addFunction(_ program: Program, isVarying: (InputSource) -> Bool) -> Int {
    script.add(program, isVarying: isVarying)
  }
}

extension RepeatedProperty {
  /// Whether the property is one of which transforms of shapes consist, besides the centres.
  fileprivate var changesTransforms: Bool {
    switch part {
    case .rotations, .scales: true
    case .centers, .radii, .colors: false
    }
  }

  /// Returns the places in the array of the part, one number after the other, that keep their values when a binding of a
  /// component stores all elements. The component is nil for a binding of the whole value.
  fileprivate func keptPlaces(component: Int?) -> [Int] {
    let width = part.width
    let places = kept.flatMap { element, keptComponent -> [Int] in
      if let component, let keptComponent, component != keptComponent { return [] }
      return (keptComponent ?? component).map { [width * element + min($0, width - 1)] }
        ?? (0..<width).map { width * element + $0 }
    }
    return Set(places).sorted()
  }
}

extension RepeatedProperty.Part {
  /// The name of the array of the elements.
  fileprivate var key: String {
    switch self {
    case .centers: "centers"
    case .rotations: "rotations"
    case .radii: "radii"
    case .scales: "scales"
    case .colors: "colors"
    }
  }

  /// The numbers of an element in the array.
  fileprivate var width: Int {
    switch self {
    case .centers, .rotations, .scales: 3
    case .radii: 1
    case .colors: 4
    }
  }
}

extension SceneExpressions.Program {
  /// Returns the member with the cells of the lists that the program reads, by the numbers of the inputs. Empty if it reads
  /// none.
  ///
  /// - Parameter cell: Returns the cell of an input.
  fileprivate func inputLists(cell: (Int) -> Int?) -> [(key: String, value: PageValue)] {
    var cells: [Int: Int] = [:]
    for source in lists {
      switch source {
      case .input(let number, _), .sorted(let number): cells[number] = cell(number)
      case .constant: break
      }
    }
    guard let last = cells.keys.max() else { return [] }
    return [
      ("lists", .array((0...last).map { number in cells[number].map { .numbers([Double($0)]) } ?? .null }))
    ]
  }
}

extension CellDescription {
  fileprivate var isRoot: Bool { if case .root = content { true } else { false } }
}

extension ValueConstraint {
  /// The name of the constraint and its numbers, as `constraints.js` reads them.
  var parts: [PageValue] {
    switch self {
    case .total: [.text("total")]
    case .any: [.text("any")]
    case .notZero: [.text("notZero")]
    case .within(let range):
      // An infinite bound becomes null.
      [.text("within"), .number(range.lowerBound), .number(range.upperBound)]
    case .count(let range): [.text("count"), .number(range.lowerBound), .number(range.upperBound)]
    case .index(let count): [.text("index"), .index(count)]
    }
  }
}

extension PageModels {
  /// Adds the functions of computed meshes, so that the page can compute these meshes itself.
  mutating func addFunctions(_ bindings: inout PageBindings, of meshes: [ComputedMesh]) {
    for mesh in meshes {
      list[index(of: mesh)].data.append(("functions", .object(bindings.functions(of: mesh))))
    }
  }
}
