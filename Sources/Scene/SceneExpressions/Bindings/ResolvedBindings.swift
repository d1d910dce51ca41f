/// Phase 1 of 3, resolve: the bindings as a dependency graph of cells, with every name of their expressions looked up.
///
/// `CompiledBindings` is phase 2, and `InstantiatedBindings` is phase 3. The phases 1 and 2 find all errors before
/// anything is bound.
struct ResolvedBindings {
  /// A computed value: a property, or one component of it.
  struct Cell {
    enum Content {
      case expression(LocatedExpression, [ResolvedName])
      /// A vector of three components: a constant, or nil if the component has its own cell.
      case vector([Double?])
    }

    let property: BindableProperty
    let component: Int?
    let content: Content
    /// The booleans without which the value is not computed.
    let presences: [BindableProperty]

    var name: String { property.name(ofComponent: component) }
  }

  /// The indices of the cells of a property: the whole value, and each component that has its own cell.
  private struct PropertyCellIndices {
    var whole: Int
    var components: (Int?, Int?, Int?) = (nil, nil, nil)

    subscript(component: Int) -> Int? {
      get { component == 0 ? components.0 : component == 1 ? components.1 : components.2 }
      set {
        switch component {
        case 0: components.0 = newValue
        case 1: components.1 = newValue
        default: components.2 = newValue
        }
      }
    }
  }

  private(set) var cells: [Cell] = []
  /// The cells of repeated bindings, each with the index of its binding. No other cell reads them.
  private(set) var repeated: [(binding: Int, cell: Cell)] = []
  /// The inputs of each function. No other cell reads functions.
  private(set) var functions: [FunctionInputs] = []
  /// The indices of the cells of each property, by its name.
  private var indices: [String: PropertyCellIndices] = [:]

  /// Resolves every name of every expression. O(expressions × names).
  ///
  /// - Throws: `BindingError` if a name is unknown.
  init(
    _ bindings: [PropertyBinding], _ repeated: [ElementwiseBinding], _ functions: [FunctionBinding] = [],
    scope: any BindingScope
  ) throws(BindingError) {
    cells.reserveCapacity(bindings.count)
    indices.reserveCapacity(bindings.count)
    for binding in bindings {
      let property = binding.property
      switch binding.formula {
      case .whole(let bound):
        indices[property.name] = PropertyCellIndices(whole: cells.count)
        cells.append(try Self.resolve(property, nil, bound, scope))
      case .components(let parts): try append(property, parts, scope)
      }
    }
    for (number, binding) in repeated.enumerated() {
      switch binding.formula {
      case .whole(let bound):
        self.repeated.append((number, try Self.resolve(binding.property, nil, bound, scope, binding.columns)))
      case .components(let parts):
        for (component, part) in parts.enumerated() {
          guard let bound = part.expression(ofComponent: component) else { continue }
          self.repeated.append(
            (number, try Self.resolve(binding.property, component, bound, scope, binding.columns)))
        }
      }
    }
    for function in functions { self.functions.append(try FunctionInputs(function, scope: scope)) }
  }

  /// Appends the cells of the components that have an expression, and then the cell of the vector.
  private mutating func append(
    _ property: BindableProperty, _ parts: [PropertyBinding.ComponentFormula], _ scope: any BindingScope
  ) throws(BindingError) {
    precondition(parts.count == 3, "a vector must have three components")
    var presences: [BindableProperty] = []
    var constants = [Double?](repeating: nil, count: 3)
    var appended = PropertyCellIndices(whole: 0)
    for (component, part) in parts.enumerated() {
      if case .constant(let number) = part { constants[component] = number }
      guard let bound = part.expression(ofComponent: component) else { continue }
      presences = bound.presences
      appended[component] = cells.count
      cells.append(try Self.resolve(property, component, bound, scope))
    }
    appended.whole = cells.count
    cells.append(Cell(property: property, component: nil, content: .vector(constants), presences: presences))
    indices[property.name] = appended
  }

  /// Returns the cell of an expression, with its names looked up.
  static func resolve(
    _ property: BindableProperty, _ component: Int?, _ bound: LocatedExpression, _ scope: any BindingScope,
    _ columns: ElementwiseColumns? = nil
  ) throws(BindingError) -> Cell {
    do throws(ExpressionError) {
      let names = try bound.resolve(scope, columns: columns)
      return Cell(
        property: property, component: component, content: .expression(bound, names),
        presences: bound.presences)
    } catch {
      if property.type == .boolean, bound.expression.names.count == 1, bound.expression.names[0].isSingleWord,
        case .unknownName(let kind, let name, nil, _) = error.reason, name == bound.expression.text
      {
        let expected = "true, false, or a condition such as t > 1"
        throw BindingError(
          property.name, bound,
          ExpressionError(
            text: error.text, column: error.column,
            .unknownName(kind: kind, name: name, suggestion: nil, expected: expected)))
      }
      throw BindingError(property.name(ofComponent: component), bound, error)
    }
  }

  /// Releases the resolved names, which are most of the memory. Call it after all cells are instantiated.
  mutating func releaseNames() {
    (repeated, functions) = ([], [])
    for index in cells.indices {
      if case .expression(let bound, _) = cells[index].content {
        cells[index] = Cell(
          property: cells[index].property, component: cells[index].component, content: .expression(bound, []),
          presences: cells[index].presences)
      }
    }
  }
}

// Queries of the dependency graph.
extension ResolvedBindings {
  /// Returns the cells that cell `index` reads, and the column of each name in its expression.
  func dependencies(ofCell index: Int) -> [(cell: Int, column: Int)] {
    let cell = cells[index]
    let presences = cell.presences.compactMap { presence in
      cellIndex(computing: presence, nil).map { (cell: $0, column: 1) }
    }
    switch cell.content {
    case .vector(let constants):
      return presences
        + (0..<3).compactMap { component in
          guard constants[component] == nil else { return nil }
          return indices[cell.property.name]?[component].map { ($0, 1) }
        }
    case .expression(_, let names):
      return presences
        + names.compactMap { name in
          switch name {
          case .index: return nil
          case .input(let property, let component, _, let column):
            return cellIndex(computing: property, component).map { ($0, column) }
          case .element(let property, _, _, let column):
            return cellIndex(computing: property, nil).map { ($0, column) }
          }
        }
    }
  }

  /// Returns whether cell `index` reads one of `cells`.
  func reads(_ cells: Set<Int>, inCell index: Int) -> Bool {
    !cells.isEmpty && dependencies(ofCell: index).contains { cells.contains($0.cell) }
  }

  /// Returns the index of the cell that computes a property or one component of it. For a component of an expression
  /// whose value is a vector, this is the cell of the vector. Nil if no expression computes it.
  func cellIndex(computing property: BindableProperty, _ component: Int?) -> Int? {
    guard let found = indices[property.name] else { return nil }
    guard let component else { return found.whole }
    if let index = found[component] { return index }
    return constant(property, component) == nil ? found.whole : nil
  }

  /// Returns the constant that a component of a bound vector is set to. Nil if the component is not constant.
  func constant(_ property: BindableProperty, _ component: Int) -> Double? {
    constant(component, of: property.name)
  }

  /// Returns the constant that a component of the bound vector `name` is set to. Nil if the component is not constant.
  func constant(_ component: Int, of name: String) -> Double? {
    guard let found = indices[name], case .vector(let constants) = cells[found.whole].content
    else { return nil }
    return constants[component]
  }

  /// Returns the index of the cell called `name`, such as `earth.center` or `earth.center.x`.
  func cellIndex(named name: String) -> Int? {
    if let found = indices[name] { return found.whole }
    guard let point = name.lastIndex(of: "."),
      let component = componentNames.firstIndex(of: String(name[name.index(after: point)...]))
    else { return nil }
    return indices[String(name[..<point])]?[component]
  }
}
