import Reactive
import SceneModel

/// Phase 3 of 3, instantiate: the cells that evaluate the compiled expressions.
struct InstantiatedBindings {
  private(set) var compiled: CompiledBindings
  /// The cells of `compiled.resolved`, by index. Nil until a cell is instantiated.
  private var cells: [BindingCell?]
  /// The cells of inputs that no expression computes, by name: properties of models, and components of vectors.
  private var inputCells: [String: BindingCell] = [:]
  private let evaluator: BindingEvaluator

  /// Creates no cell yet.
  init(_ compiled: CompiledBindings, evaluator: BindingEvaluator) {
    (self.compiled, self.evaluator) = (compiled, evaluator)
    cells = Array(repeating: nil, count: compiled.resolved.cells.count)
  }

  /// Creates cell `index`, and the cells of its inputs that no expression computes. The cells must be instantiated in
  /// topological order, each once.
  mutating func instantiate(cell index: Int, lastAccepted: PropertyValue?) -> BindingCell {
    let resolved = compiled.resolved.cells[index]
    var inputs: [BindingCell] = []
    let content: BindingCell.Content
    switch resolved.content {
    case .vector(let constants):
      content = .vector(constants)
      for component in 0..<3 where constants[component] == nil {
        inputs.append(cell(for: .init(property: resolved.property, component: component)))
      }
    case .expression(let bound, _):
      let code = compiled.takeCode(ofCell: index)
      content = .expression(code.code, bound)
      for input in code.inputs { inputs.append(cell(for: input)) }
    }
    let made = BindingCell(
      resolved.property, component: resolved.component, content, inputs: inputs,
      presences: resolved.presences.map { cell(for: .init(property: $0, component: nil)) },
      lastAccepted: lastAccepted, evaluator: evaluator)
    cells[index] = made
    return made
  }

  /// Creates the cells of the repeated bindings. All other cells must exist.
  mutating func instantiateRepeated(_ bindings: [ElementwiseBinding]) -> [ElementwiseCell] {
    var made: [ElementwiseCell] = []
    for ((binding, resolved), code) in zip(compiled.resolved.repeated, compiled.repeatedCodes) {
      guard case .expression(let bound, _) = resolved.content else { continue }
      let inputs = code.inputs.map { input in
        if let column = bindings[binding].columns?.name(of: input.property) {
          return ElementwiseCell.Input.column(column)
        }
        return .cell(cell(for: input))
      }
      made.append(
        ElementwiseCell(
          bindings[binding], component: resolved.component, code.code, bound, inputs: inputs,
          presences: resolved.presences.map { cell(for: .init(property: $0, component: nil)) },
          evaluator: evaluator))
    }
    return made
  }

  /// Creates the cells of the functions. All other cells must exist.
  mutating func instantiate(_ functions: [FunctionBinding]) -> [FunctionCell] {
    var made: [FunctionCell] = []
    for (function, inputs) in zip(functions, compiled.resolved.functions) {
      var cells: [(name: String, cell: BindingCell)] = []
      for (name, property) in inputs.properties {
        cells.append((name, cell(for: .init(property: property, component: nil))))
      }
      let presences = (function.expressions.first?.presences ?? []).map {
        cell(for: .init(property: $0, component: nil))
      }
      made.append(FunctionCell(function, inputs.constants, cells, presences))
    }
    return made
  }

  /// Releases everything that is only needed to instantiate cells.
  mutating func releaseCode() { compiled.releaseCode() }

  /// Returns the cell that computes `input`, or creates one that reads it from its model.
  private mutating func cell(for input: CompiledBindings.Input) -> BindingCell {
    let (property, component) = (input.property, input.component)
    if let index = compiled.resolved.cellIndex(computing: property, component), let cell = cells[index],
      component == cell.component
    {
      return cell
    }
    let name = input.name
    if let known = inputCells[name] { return known }
    let made: BindingCell
    if let component, let constant = compiled.resolved.constant(property, component) {
      made = BindingCell(property, component: component, .constant(constant), evaluator: evaluator)
    } else if component != nil {
      let whole = cell(for: .init(property: property, component: nil))
      made = BindingCell(property, component: component, .component, inputs: [whole], evaluator: evaluator)
    } else {
      made = BindingCell(property, .root, evaluator: evaluator)
    }
    inputCells[name] = made
    return made
  }
}

extension InstantiatedBindings {
  /// The cells of the bindings in topological order.
  var orderedCells: [BindingCell] { compiled.order.compactMap { cells[$0] } }

  /// Returns the cell that computes `name`.
  func cell(_ name: String) -> BindingCell? {
    compiled.resolved.cellIndex(named: name).flatMap { cells[$0] }
  }

  /// Returns the constant that a component of the bound vector `name` is set to. Nil if the component is not constant.
  func constant(_ component: Int, of name: String) -> Double? {
    compiled.resolved.constant(component, of: name)
  }

  /// Returns the last accepted value of a cell.
  func acceptedValue(of name: String) -> PropertyValue? {
    cell(name).flatMap { $0.hasAcceptedValue ? $0.value : nil }
  }

  /// Names the values of the cells in `trace`.
  func setNames(in trace: ReactiveTrace) {
    for cell in cells { cell?.setName(in: trace) }
    for cell in inputCells.values { cell.setName(in: trace) }
  }

  /// Ends the subscriptions of all cells.
  func detach() {
    for cell in cells { cell?.detach() }
    for cell in inputCells.values { cell.detach() }
  }
}
