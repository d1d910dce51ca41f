import TextCoding

/// Bindings with their names resolved, ready to be ordered so that each cell comes after the cells that it reads. The
/// plan is complete before anything is bound.
struct BindingPlan {
  /// The meaning of a name in an expression.
  enum ResolvedName {
    case index
    case input(BindableProperty, component: Int?, members: [NameReference.Member], column: Int)
  }

  /// A computed value: a property, or one component of it.
  struct Cell {
    enum Content {
      case expression(LocatedExpression, [ResolvedName])
      /// A vector of three components: a constant, or nil if the component has its own cell.
      case join([Double?])
    }

    let property: BindableProperty
    let component: Int?
    let content: Content

    var name: String { property.name(ofComponent: component) }
  }

  /// The indices of the cells of a property: the whole value, and each component that has its own cell.
  private struct Numbers {
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
  private var numbers: [String: Numbers] = [:]

  /// Creates a plan and resolves every name. O(expressions × names).
  ///
  /// - Throws: `BindingError` if a name is unknown.
  init(
    _ bindings: [PropertyBinding], _ repeated: [RepeatedBinding], scope: any BindingScope
  ) throws(BindingError) {
    cells.reserveCapacity(bindings.count)
    numbers.reserveCapacity(bindings.count)
    for binding in bindings {
      let property = binding.property
      switch binding.formula {
      case .whole(let bound):
        try add(property, nil, bound, scope)
        numbers[property.name] = Numbers(whole: cells.count - 1)
      case .components(let parts): try add(property, parts, scope)
      }
    }
    for (number, binding) in repeated.enumerated() {
      switch binding.formula {
      case .whole(let bound):
        self.repeated.append((number, try Self.cell(binding.property, nil, bound, scope)))
      case .components(let parts):
        for (component, part) in parts.enumerated() {
          guard let bound = part.expression(ofComponent: component) else { continue }
          self.repeated.append((number, try Self.cell(binding.property, component, bound, scope)))
        }
      }
    }
  }

  private mutating func add(
    _ property: BindableProperty, _ parts: [PropertyBinding.Part], _ scope: any BindingScope
  ) throws(BindingError) {
    precondition(parts.count == 3, "a vector must have three components")
    var constants = [Double?](repeating: nil, count: 3)
    var added = Numbers(whole: 0)
    for (component, part) in parts.enumerated() {
      if case .constant(let number) = part { constants[component] = number }
      guard let bound = part.expression(ofComponent: component) else { continue }
      try add(property, component, bound, scope)
      added[component] = cells.count - 1
    }
    added.whole = cells.count
    cells.append(Cell(property: property, component: nil, content: .join(constants)))
    numbers[property.name] = added
  }

  private mutating func add(
    _ property: BindableProperty, _ component: Int?, _ bound: LocatedExpression, _ scope: any BindingScope
  ) throws(BindingError) {
    cells.append(try Self.cell(property, component, bound, scope))
  }

  private static func cell(
    _ property: BindableProperty, _ component: Int?, _ bound: LocatedExpression, _ scope: any BindingScope
  ) throws(BindingError) -> Cell {
    let resolved: [ResolvedName]
    do throws(ExpressionError) {
      resolved = try bound.expression.resolve(bound.repetition, scope)
    } catch {
      throw BindingError(property.name(ofComponent: component), bound, error)
    }
    return Cell(property: property, component: component, content: .expression(bound, resolved))
  }

  /// Returns the computed cells that the cell with index `number` reads, and the column of each name in its expression.
  func dependencies(of number: Int) -> [(cell: Int, column: Int)] {
    let cell = cells[number]
    switch cell.content {
    case .join(let constants):
      return (0..<3).compactMap { component in
        guard constants[component] == nil else { return nil }
        return numbers[cell.property.name]?[component].map { ($0, 1) }
      }
    case .expression(_, let names):
      return names.compactMap { name in
        guard case .input(let property, let component, _, let column) = name else { return nil }
        return provider(of: property, component).map { ($0, column) }
      }
    }
  }

  /// Returns the index of the cell that computes a property or one component of it. Nil if no expression computes it.
  func provider(of property: BindableProperty, _ component: Int?) -> Int? {
    guard let found = numbers[property.name] else { return nil }
    guard let component else { return found.whole }
    if let number = found[component] { return number }
    return constant(property, component) == nil ? found.whole : nil
  }

  /// Returns the constant that a component of a bound vector is set to. Nil if the component is not constant.
  func constant(_ property: BindableProperty, _ component: Int) -> Double? {
    guard let found = numbers[property.name], case .join(let constants) = cells[found.whole].content
    else { return nil }
    return constants[component]
  }

  /// Releases the resolved names, which are most of the plan's memory. Call it after all cells are made.
  mutating func releaseNames() {
    repeated = []
    for index in cells.indices {
      if case .expression(let bound, _) = cells[index].content {
        cells[index] = Cell(
          property: cells[index].property, component: cells[index].component, content: .expression(bound, []))
      }
    }
  }

  /// Returns the index of the cell called `name`, such as `earth.center` or `earth.center.x`.
  func number(ofCell name: String) -> Int? {
    if let found = numbers[name] { return found.whole }
    guard let point = name.lastIndex(of: "."),
      let component = componentNames.firstIndex(of: String(name[name.index(after: point)...]))
    else { return nil }
    return numbers[String(name[..<point])]?[component]
  }
}

/// The names of the components of a vector, by index.
let componentNames = ["x", "y", "z"]

extension BindableProperty {
  /// Returns the name in expressions of a component, or of the whole property: `earth.center.x`.
  func name(ofComponent component: Int?) -> String {
    component.map { "\(name).\(componentNames[$0])" } ?? name
  }

  /// Returns the name in messages of a component, or of the whole property: `x of center of sphere "earth"`.
  func label(ofComponent component: Int?) -> String {
    component.map { "\(componentNames[$0]) of \(label)" } ?? label
  }
}

extension BindingError {
  init(_ property: String, _ bound: LocatedExpression, _ error: ExpressionError) {
    self.init(property, bound, column: error.column, .expression(error.reason))
  }

  init(_ property: String, _ bound: LocatedExpression, column: Int = 1, _ reason: Reason) {
    self.init(
      property: property, text: bound.expression.text, column: column, reason: reason, origin: bound.origin)
  }
}
