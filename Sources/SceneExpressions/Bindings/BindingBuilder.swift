/// Makes the cells of a plan: first the code of all expressions, then, in order, the cells.
struct BindingBuilder {
  let order: [Int]
  private(set) var cells: [String: BindingCell] = [:]
  private let plan: BindingPlan
  private var codes: [Int: (code: TypedCode, inputs: [Input])] = [:]
  private var types: [String: ExpressionType] = [:]
  /// The code of a text, for those of the many of a repetition that read names of the same types.
  private var compiled: [String: (meanings: [ExpressionCompiler.Meaning], code: TypedCode)] = [:]

  private struct Input {
    let property: BindableProperty
    let component: Int?
  }

  /// - Throws: `BindingError` if a name is unknown, types do not go together, or properties depend on themselves.
  init(_ bindings: [PropertyBinding], scope: any BindingScope) throws(BindingError) {
    plan = try BindingPlan(bindings, scope: scope)
    order = try plan.order()
    for number in order { try compile(number) }
    compiled = [:]
  }

  /// The property that the cell of that number sets; nil for a component.
  func target(_ number: Int) -> BindableProperty? {
    plan.cells[number].component == nil ? plan.cells[number].property : nil
  }

  private mutating func compile(_ number: Int) throws(BindingError) {
    let cell = plan.cells[number]
    guard case .expression(let bound, let names) = cell.content else {
      types[cell.name] = .vector
      return
    }
    do throws(ExpressionError) {
      let (code, inputs) = try compile(bound.expression, names)
      codes[number] = (code, inputs)
      let type = cell.component == nil ? cell.property.type : .number
      if let type, type != code.type {
        throw ExpressionError(
          text: bound.expression.text, column: 1,
          .mismatch(expected: "\(type) for \(cell.label)", found: code.type))
      }
      types[cell.name] = code.type
    } catch {
      throw BindingError(cell.name, bound, error)
    }
  }

  private mutating func compile(
    _ expression: Expression, _ names: [BindingPlan.ResolvedName]
  ) throws(ExpressionError) -> (TypedCode, [Input]) {
    var inputs: [Input] = []
    var numbers: [String: Int] = [:]
    let meanings = names.map { name in
      guard case .input(let property, let component, let members, _) = name else {
        return ExpressionCompiler.Meaning.index
      }
      let key = property.name(ofComponent: component)
      let number = numbers[key] ?? inputs.count
      if number == inputs.count {
        numbers[key] = number
        inputs.append(Input(property: property, component: component))
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
    return types[input.property.name] ?? input.property.type ?? .number
  }

  /// Makes the cell of that number, and those that it reads that nothing computes.
  mutating func makeCell(
    _ number: Int, previous: [String: ExpressionValue], record: BindingRecord
  ) -> BindingCell {
    let cell = plan.cells[number]
    let content: BindingCell.Content
    let inputs: [Input]
    switch cell.content {
    case .join(let constants):
      content = .join(constants)
      inputs = (0..<3).filter { constants[$0] == nil }.map { Input(property: cell.property, component: $0) }
    case .expression(let bound, _):
      guard let known = codes[number] else { preconditionFailure("every expression was compiled") }
      content = .expression(known.code, bound)
      inputs = known.inputs
    }
    var sources: [BindingCell] = []
    for input in inputs { sources.append(source(input, record)) }
    let type = types[cell.name] ?? .number
    let rule = cell.property.rule
    let made = BindingCell(
      name: cell.name, type: type, content, inputs: sources,
      rule: (rule, "\(rule.expected(type)) for \(cell.label)"), lastGood: previous[cell.name], record: record)
    cells[cell.name] = made
    return made
  }

  private mutating func source(_ input: Input, _ record: BindingRecord) -> BindingCell {
    let name = input.property.name(ofComponent: input.component)
    if let known = cells[name] { return known }
    let made: BindingCell
    if let constant = plan.constant(input.property, input.component) {
      made = BindingCell(name: name, type: .number, .constant(constant), record: record)
    } else if let component = input.component {
      let whole = source(Input(property: input.property, component: nil), record)
      made = BindingCell(name: name, type: .number, .projection(component), inputs: [whole], record: record)
    } else {
      made = BindingCell(
        name: name, type: type(of: input), .root(input.property), record: record)
    }
    cells[name] = made
    return made
  }
}

extension BindingPlan.Cell {
  /// What messages call it: `x of center of sphere "earth"`.
  fileprivate var label: String {
    component.map { "\(componentNames[$0]) of \(property.label)" } ?? property.label
  }
}
