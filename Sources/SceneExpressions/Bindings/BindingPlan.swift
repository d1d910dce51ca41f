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

  private(set) var cells: [Cell] = []
  private var numbers: [String: Int] = [:]

  /// Looks up every name. O(expressions × names).
  ///
  /// - Throws: `BindingError` if there is no such name.
  init(_ bindings: [PropertyBinding], scope: any BindingScope) throws(BindingError) {
    cells.reserveCapacity(bindings.count)
    for binding in bindings {
      let property = binding.property
      switch binding.formula {
      case .whole(let bound): try add(property, nil, bound, scope)
      case .components(let parts):
        precondition(parts.count == 3, "a vector has three components")
        var constants = [Double?](repeating: nil, count: 3)
        for (component, part) in parts.enumerated() {
          switch part {
          case .constant(let number): constants[component] = number
          case .expression(let bound): try add(property, component, bound, scope)
          case .component(let bound):
            let expression = Expression(component: componentNames[component], of: bound.expression)
            try add(
              property, component,
              BoundExpression(expression, repetition: bound.repetition, origin: bound.origin), scope)
          }
        }
        append(Cell(property: property, component: nil, content: .join(constants)))
      }
    }
  }

  private mutating func add(
    _ property: BindableProperty, _ component: Int?, _ bound: BoundExpression, _ scope: any BindingScope
  ) throws(BindingError) {
    let resolved: [ResolvedName]
    do throws(ExpressionError) {
      resolved = try bound.expression.resolve(bound.repetition, scope)
    } catch {
      throw BindingError(property.name(ofComponent: component), bound, error)
    }
    append(Cell(property: property, component: component, content: .expression(bound, resolved)))
  }

  private mutating func append(_ cell: Cell) {
    numbers[cell.name] = cells.count
    cells.append(cell)
  }

  /// What the cell of that number reads that is computed itself, and where its expression names it.
  func dependencies(of number: Int) -> [(cell: Int, column: Int)] {
    let cell = cells[number]
    switch cell.content {
    case .join(let constants):
      return (0..<3).compactMap { component in
        guard constants[component] == nil else { return nil }
        return numbers[cell.property.name(ofComponent: component)].map { ($0, 1) }
      }
    case .expression(_, let names):
      return names.compactMap { name in
        guard case .input(let property, let component, _, let column) = name else { return nil }
        return provider(of: property, component).map { ($0, column) }
      }
    }
  }

  /// The cell that gives a property's value, or a component of it; nil where nothing computes that.
  private func provider(of property: BindableProperty, _ component: Int?) -> Int? {
    if component != nil, let number = numbers[property.name(ofComponent: component)] { return number }
    guard let number = numbers[property.name] else { return nil }
    return constant(property, component) == nil ? number : nil
  }

  /// The number that a component of a property is set to, where it is.
  func constant(_ property: BindableProperty, _ component: Int?) -> Double? {
    guard let component, let number = numbers[property.name],
      case .join(let constants) = cells[number].content
    else { return nil }
    return constants[component]
  }
}

/// The components of a vector, by their numbers.
let componentNames = ["x", "y", "z"]

extension BindableProperty {
  /// What expressions call a component, or all of it: `earth.center.x`.
  func name(ofComponent component: Int?) -> String {
    component.map { "\(name).\(componentNames[$0])" } ?? name
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
