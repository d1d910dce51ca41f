import TextParsing

/// What is to be bound, its names looked up and put into an order in which each comes after all that it reads. Made before
/// anything is bound.
struct BindingPlan {
  /// What a name in an expression stands for.
  enum ResolvedName {
    case index
    case input(BindableProperty, component: Int?, members: [NameReference.Member], column: Int)
  }

  /// A value that is computed: a property's, or one component of it.
  struct Cell {
    enum Content {
      case expression(BoundExpression, [ResolvedName])
      /// The components: a constant, or nil where the cell of that component gives it.
      case join([Double?])
    }

    let property: BindableProperty
    let component: Int?
    let content: Content

    var name: String { property.name(ofComponent: component) }
  }

  /// The numbers of the cells of a property: of all of it, and of its components, where they have one.
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
  /// What is computed for very many at once, each by the number of its binding; no cell reads it.
  private(set) var repeated: [(binding: Int, cell: Cell)] = []
  private var numbers: [String: Numbers] = [:]

  /// Looks up every name. O(expressions × names).
  ///
  /// - Throws: `BindingError` if there is no such name.
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
    _ property: BindableProperty, _ component: Int?, _ bound: BoundExpression, _ scope: any BindingScope
  ) throws(BindingError) {
    cells.append(try Self.cell(property, component, bound, scope))
  }

  private static func cell(
    _ property: BindableProperty, _ component: Int?, _ bound: BoundExpression, _ scope: any BindingScope
  ) throws(BindingError) -> Cell {
    let resolved: [ResolvedName]
    do throws(ExpressionError) {
      resolved = try bound.expression.resolve(bound.repetition, scope)
    } catch {
      throw BindingError(property.name(ofComponent: component), bound, error)
    }
    return Cell(property: property, component: component, content: .expression(bound, resolved))
  }

  /// What the cell of that number reads that is computed itself, and where its expression names it.
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

  /// The cell that gives a property's value, or a component of it; nil where nothing computes that.
  func provider(of property: BindableProperty, _ component: Int?) -> Int? {
    guard let found = numbers[property.name] else { return nil }
    guard let component else { return found.whole }
    if let number = found[component] { return number }
    return constant(property, component) == nil ? found.whole : nil
  }

  /// The number that a component of a property is set to, where it is.
  func constant(_ property: BindableProperty, _ component: Int) -> Double? {
    guard let found = numbers[property.name], case .join(let constants) = cells[found.whole].content
    else { return nil }
    return constants[component]
  }

  /// Lets go of what names stand for, once all cells were made: most of its memory.
  mutating func forgetNames() {
    repeated = []
    for index in cells.indices {
      if case .expression(let bound, _) = cells[index].content {
        cells[index] = Cell(
          property: cells[index].property, component: cells[index].component, content: .expression(bound, []))
      }
    }
  }

  /// The number of the cell called `name`: `earth.center`, `earth.center.x`.
  func number(ofCell name: String) -> Int? {
    if let found = numbers[name] { return found.whole }
    guard let point = name.lastIndex(of: "."),
      let component = componentNames.firstIndex(of: String(name[name.index(after: point)...]))
    else { return nil }
    return numbers[String(name[..<point])]?[component]
  }
}

/// The components of a vector, by their numbers.
let componentNames = ["x", "y", "z"]

extension BindableProperty {
  /// What expressions call a component, or all of it: `earth.center.x`.
  func name(ofComponent component: Int?) -> String {
    component.map { "\(name).\(componentNames[$0])" } ?? name
  }

  /// What messages call a component, or all of it: `x of center of sphere "earth"`.
  func label(ofComponent component: Int?) -> String {
    component.map { "\(componentNames[$0]) of \(label)" } ?? label
  }
}

extension BindingError {
  init(_ property: String, _ bound: BoundExpression, _ error: ExpressionError) {
    self.init(property, bound, column: error.column, .expression(error.reason))
  }

  init(_ property: String, _ bound: BoundExpression, column: Int = 1, _ reason: Reason) {
    self.init(
      property: property, text: bound.expression.text, column: column, reason: reason, origin: bound.origin)
  }
}
