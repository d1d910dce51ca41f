import SceneModel

/// A cell of a `BindingGraph` as a value, by which the graph can be translated to another language.
package struct CellDescription {
  /// The source of the value.
  package enum Content {
    /// A property that no expression computes.
    case root
    case constant(Double)
    /// One component of the only input, which is a vector.
    case component(Int)
    /// A vector. Each component is a constant, or the value of the next input if the constant is nil.
    case vector([Double?])
    /// The value of a program, and the index of the repetition that it reads.
    case expression(CompiledExpression, index: Int)
  }

  package let content: Content
  /// The property that the cell computes or reads.
  package let property: BindableProperty
  /// The component of the property. Nil for the whole property.
  package let component: Int?
  /// The name in expressions, and the name in messages.
  package let name, label: String
  /// The numbers of the inputs in the list of cells. They come before the cell.
  package let inputs: [Int]
  /// The numbers of the booleans without which the value is not computed. They come before the cell.
  package let presences: [Int]
  /// The current value, and whether it is not that of the expression because the property does not accept the latter.
  package let value: PropertyValue
  package let isValueRejected: Bool
  /// Whether the property is set to the values of the cell.
  package let setsProperty: Bool
}

/// A repeated binding, or one component of it, as a value.
package struct ElementwiseDescription {
  /// The source of an input.
  package enum Input {
    /// The cell with this number.
    case cell(Int)
    /// The numbers of a column.
    case column(ElementwiseColumns, name: String)
  }

  package let code: CompiledExpression
  /// The property of one element, whose name ends with its key: `star[*].radius`.
  package let property: BindableProperty
  package let component: Int?
  package let name, label: String
  package let inputs: [Input]
  package let count: Int
  /// Whether a cell among the inputs can change.
  package let canChange: Bool
  /// The object that has the elements.
  package let target: ObjectIdentifier?
}

/// A function of columns as a value.
package struct FunctionDescription {
  /// The name, which ends with the key of the function: `wave.position`.
  package let name: String
  package let programs: [ColumnProgram]
  package let points: PathPoints?
  /// The values besides the columns by their names in the programs: numbers of cells, and constants.
  package let inputs: [(name: String, cell: Int)]
  package let constants: [String: PropertyValue]
  /// The numbers of the booleans without which the function is not evaluated.
  package let presences: [Int]
  /// Whether an input can change.
  package let canChange: Bool
  /// The object whose function this is.
  package let target: ObjectIdentifier?
}

/// All cells, repeated bindings and functions of a graph, as values.
package struct GraphDescription {
  package private(set) var cells: [CellDescription] = []
  package private(set) var elementwise: [ElementwiseDescription] = []
  package private(set) var functions: [FunctionDescription] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// The description of no bindings.
  package static var none: GraphDescription { GraphDescription([], [], []) }

  init(_ bindings: [BindingCell], _ elementwise: [ElementwiseCell], _ functions: [FunctionCell]) {
    for cell in bindings { _ = number(of: cell) }
    for cell in elementwise {
      self.elementwise.append(
        ElementwiseDescription(
          code: cell.code, property: cell.binding.property, component: cell.component, name: cell.name,
          label: cell.binding.property.label(ofComponent: cell.component),
          inputs: cell.inputs.compactMap { input($0, of: cell.binding) }, count: cell.binding.count,
          canChange: cell.readsChangingCell, target: cell.binding.target))
    }
    for cell in functions {
      self.functions.append(
        FunctionDescription(
          name: cell.name, programs: cell.binding.programs(), points: cell.binding.points,
          inputs: cell.inputs.map { ($0.name, number(of: $0.cell)) }, constants: cell.constants,
          presences: cell.presences.map { number(of: $0) }, canChange: !cell.changes.isEmpty,
          target: cell.binding.target))
    }
  }

  private mutating func input(
    _ input: ElementwiseCell.Input, of binding: ElementwiseBinding
  ) -> ElementwiseDescription.Input? {
    switch input {
    case .cell(let cell): .cell(number(of: cell))
    case .column(let name): binding.columns.map { .column($0, name: name) }
    }
  }

  /// Returns the number of a cell, which is added after its inputs if it is not in the list. The depth is limited by
  /// `BindingGraph.depthLimit`.
  private mutating func number(of cell: BindingCell) -> Int {
    if let known = numbers[ObjectIdentifier(cell)] { return known }
    let inputs = cell.inputs.map { number(of: $0) }
    let presences = cell.presences.map { number(of: $0) }
    let content: CellDescription.Content =
      switch cell.content {
      case .root: .root
      case .constant(let number): .constant(number)
      case .component: .component(cell.component ?? 0)
      case .vector(let constants): .vector(constants)
      case .expression(let code, let bound): .expression(code, index: bound.innermost?.value ?? 0)
      }
    numbers[ObjectIdentifier(cell)] = cells.count
    cells.append(
      CellDescription(
        content: content, property: cell.property, component: cell.component, name: cell.name,
        label: cell.property.label(ofComponent: cell.component), inputs: inputs,
        presences: presences, value: cell.value,
        isValueRejected: cell.isValueRejected, setsProperty: cell.isComputed && cell.component == nil))
    return cells.count - 1
  }
}

extension BindingGraph {
  /// The current cells as values, each after the cells that it reads. O(expressions).
  package var description: GraphDescription {
    GraphDescription(instances?.orderedCells ?? [], repeatedCells, functionCells)
  }
}
