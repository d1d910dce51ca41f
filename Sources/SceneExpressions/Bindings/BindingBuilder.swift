/// Creates the cells of a plan: it compiles all expressions first, then makes the cells in order.
struct BindingBuilder {
  private(set) var plan: BindingPlan
  /// The indices of the plan's cells in topological order: each after the cells that it reads.
  let order: [Int]
  /// The cells by their index in the plan. Nil until a cell is made.
  private(set) var cells: [BindingCell?]
  /// The cells of inputs that no expression computes, by name: properties of models, and their components.
  private(set) var others: [String: BindingCell] = [:]
  private var codes: [(code: TypedCode, inputs: [Input])?]
  /// The compiled expressions of the repeated bindings.
  private var repeatedCodes: [(code: TypedCode, inputs: [Input])] = []
  private var types: [ExpressionType]
  /// The compiled code by expression text. Objects of a repetition with the same text and names of the same types share
  /// it.
  private var compiled: [String: (meanings: [ExpressionCompiler.Meaning], code: TypedCode)] = [:]

  private struct Input {
    let property: BindableProperty
    let component: Int?
  }

  /// Resolves and compiles `bindings`.
  ///
  /// - Throws: `BindingError` if a name is unknown, types do not match, or properties depend on themselves.
  init(
    _ bindings: [PropertyBinding], _ repeated: [RepeatedBinding], scope: any BindingScope
  ) throws(BindingError) {
    plan = try BindingPlan(bindings, repeated, scope: scope)
    order = try plan.order()
    cells = Array(repeating: nil, count: plan.cells.count)
    codes = Array(repeating: nil, count: plan.cells.count)
    types = Array(repeating: .vector, count: plan.cells.count)
    for number in order {
      guard let code = try compile(plan.cells[number]) else { continue }
      codes[number] = code
      types[number] = code.code.type
    }
    for (_, cell) in plan.repeated { if let code = try compile(cell) { repeatedCodes.append(code) } }
    compiled = [:]
  }

  /// Compiles the expression of a cell. Nil if the cell has no expression.
  private mutating func compile(
    _ cell: BindingPlan.Cell
  ) throws(BindingError) -> (code: TypedCode, inputs: [Input])? {
    guard case .expression(let bound, let names) = cell.content else { return nil }
    do throws(ExpressionError) {
      let (code, inputs) = try compile(bound.expression, names)
      let type = cell.component == nil ? cell.property.type : .number
      if let type, type != code.type {
        throw ExpressionError(
          text: bound.expression.text, column: 1,
          .mismatch(
            expected: "\(type) for \(cell.property.label(ofComponent: cell.component))", found: code.type))
      }
      return (code, inputs)
    } catch {
      throw BindingError(cell.name, bound, error)
    }
  }

  private mutating func compile(
    _ expression: Expression, _ names: [BindingPlan.ResolvedName]
  ) throws(ExpressionError) -> (TypedCode, [Input]) {
    var inputs: [Input] = []
    // The indices of the inputs by name. A dictionary, because an expression may read thousands of names.
    var places: [String: Int] = [:]
    let meanings = names.map { name in
      guard case .input(let property, let component, let members, _) = name else {
        return ExpressionCompiler.Meaning.index
      }
      let number = places[property.name(ofComponent: component), default: inputs.count]
      if number == inputs.count {
        inputs.append(Input(property: property, component: component))
        places[property.name(ofComponent: component)] = number
      }
      return .input(number, type(of: inputs[number]), members: members)
    }
    if let known = compiled[expression.text], known.meanings == meanings, expression.isWhole {
      return (known.code, inputs)
    }
    let code = try ExpressionCompiler.compile(expression, meanings)
    if expression.isWhole { compiled[expression.text] = (meanings, code) }
    return (code, inputs)
  }

  private func type(of input: Input) -> ExpressionType {
    if input.component != nil { return .number }
    return plan.provider(of: input.property, nil).map { types[$0] } ?? input.property.type ?? .number
  }

  /// Creates the cell with index `number`, and the cells of its inputs that no expression computes.
  mutating func makeCell(
    _ number: Int, lastGood: ExpressionValue?, record: BindingRecord
  ) -> BindingCell {
    let cell = plan.cells[number]
    var sources: [BindingCell] = []
    let content: BindingCell.Content
    switch cell.content {
    case .join(let constants):
      content = .join(constants)
      for component in 0..<3 where constants[component] == nil {
        sources.append(source(Input(property: cell.property, component: component), record))
      }
    case .expression(let bound, _):
      guard let known = codes[number] else { preconditionFailure("every expression must be compiled") }
      codes[number] = nil
      content = .expression(known.code, bound)
      for input in known.inputs { sources.append(source(input, record)) }
    }
    let made = BindingCell(
      cell.property, component: cell.component, content, inputs: sources, lastGood: lastGood, record: record)
    cells[number] = made
    return made
  }

  /// Creates the cells of the repeated bindings. All other cells must exist.
  mutating func makeRepeatedCells(
    _ bindings: [RepeatedBinding], record: BindingRecord
  ) -> [RepeatedCell] {
    var made: [RepeatedCell] = []
    for ((binding, cell), (code, inputs)) in zip(plan.repeated, repeatedCodes) {
      guard case .expression(let bound, _) = cell.content else { continue }
      made.append(
        RepeatedCell(
          bindings[binding], component: cell.component, code, bound,
          inputs: inputs.map { source($0, record) }, record: record))
    }
    return made
  }

  /// Releases the data that only making cells needs.
  mutating func finish() {
    (codes, repeatedCodes) = ([], [])
    types = []
    plan.releaseNames()
  }

  private mutating func source(_ input: Input, _ record: BindingRecord) -> BindingCell {
    let (property, component) = (input.property, input.component)
    if let number = plan.provider(of: property, component), let cell = cells[number],
      component == cell.component
    {
      return cell
    }
    let name = property.name(ofComponent: component)
    if let known = others[name] { return known }
    let made: BindingCell
    if let component, let constant = plan.constant(property, component) {
      made = BindingCell(property, component: component, .constant(constant), record: record)
    } else if component != nil {
      let whole = source(Input(property: property, component: nil), record)
      made = BindingCell(property, component: component, .projection, inputs: [whole], record: record)
    } else {
      made = BindingCell(property, .root, record: record)
    }
    others[name] = made
    return made
  }
}

extension BindingBuilder {
  /// Returns the cell that computes `name`.
  func cell(_ name: String) -> BindingCell? { plan.number(ofCell: name).flatMap { cells[$0] } }

  /// Returns the last accepted value of a cell.
  func goodValue(of name: String) -> ExpressionValue? {
    cell(name).flatMap { $0.hasGoodValue ? $0.value : nil }
  }
}
