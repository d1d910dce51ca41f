import SceneModel
import TextCoding

/// An expression with its position in a file, its group and its repetitions.
public final class LocatedExpression {
  /// The expression.
  public let expression: Expression
  /// The text in the file from which a reader has made the expression. Nil if it is the text of the expression.
  let writtenText: String?
  /// The repetitions that contain the expression, the innermost last. Empty outside of repetitions.
  public let repetitions: [RepetitionIndex]
  /// The path of the group whose names the expression reads without a path. Empty outside of groups.
  package let scope: String
  /// The position of the expression in its file. Nil if it is not from a file.
  package let origin: TextPosition?
  /// The path of the file. Nil if the expression is not from a file, or from the only one.
  package let file: String?
  /// The booleans of the rows of bound repetitions that contain the expression. While one is false, the row is absent: the
  /// expression is not evaluated, and its property keeps its value.
  package let presences: [BindableProperty]

  /// Creates an expression that is not from a file.
  public convenience init(_ expression: Expression, repetition: RepetitionIndex? = nil) {
    self.init(expression, repetitions: repetition.map { [$0] } ?? [], scope: "", origin: nil)
  }

  package init(
    _ expression: Expression, repetitions: [RepetitionIndex], scope: String, origin: TextPosition?,
    file: String? = nil, presences: [BindableProperty] = [], writtenText: String? = nil
  ) {
    self.writtenText = writtenText
    (self.expression, self.repetitions, self.scope) = (expression, repetitions, scope)
    (self.origin, self.file, self.presences) = (origin, file, presences)
  }

  /// Returns another expression at the same place.
  package func replacing(_ expression: Expression) -> LocatedExpression {
    LocatedExpression(
      expression, repetitions: repetitions, scope: scope, origin: origin, file: file, presences: presences,
      writtenText: writtenText)
  }

  /// The text for messages: as it was written.
  var text: String { writtenText ?? expression.text }

  /// The innermost repetition. Nil outside of repetitions.
  var innermost: RepetitionIndex? { repetitions.last }
}

/// A property and the formula that it is bound to.
public struct PropertyBinding {
  /// The source of a property's value.
  public enum Formula {
    /// One expression.
    case whole(LocatedExpression)
    /// One part for each of the three components of a vector.
    case components([ComponentFormula])
  }

  /// The formula of one component of a vector.
  public enum ComponentFormula {
    /// A number that does not change.
    case constant(Double)
    /// A number that an expression computes.
    case expression(LocatedExpression)
    /// The component with the same index of an expression whose value is a vector.
    case component(ofVector: LocatedExpression)
  }

  /// The bound property.
  public let property: BindableProperty
  /// The formula of the property.
  public let formula: Formula

  /// Creates a binding of `property` to `formula`.
  ///
  /// - Precondition: If the formula consists of components, there are three.
  public init(_ property: BindableProperty, _ formula: Formula) {
    (self.property, self.formula) = (property, formula)
  }
}

extension PropertyBinding.ComponentFormula {
  /// Returns the expression of the component with index `component`. Nil if the part is constant.
  func expression(ofComponent component: Int) -> LocatedExpression? {
    switch self {
    case .constant: nil
    case .expression(let bound): bound
    case .component(let bound):
      bound.replacing(Expression(component: componentNames[component], of: bound.expression))
    }
  }
}

extension PropertyBinding.Formula {
  /// Returns whether an expression reads a name whose first word satisfies `isRead`.
  package func reads(_ isRead: (String) -> Bool) -> Bool {
    let expressions: [LocatedExpression]
    switch self {
    case .whole(let bound): expressions = [bound]
    case .components(let parts):
      expressions = parts.indices.compactMap { parts[$0].expression(ofComponent: $0) }
    }
    return expressions.contains { $0.expression.names.contains { isRead($0.base) } }
  }

  /// The expressions.
  package var expressions: [LocatedExpression] {
    switch self {
    case .whole(let bound): [bound]
    case .components(let parts): parts.indices.compactMap { parts[$0].expression(ofComponent: $0) }
    }
  }

  /// The text of the expressions as written in the file.
  var text: String {
    switch self {
    case .whole(let bound): bound.text
    case .components(let parts):
      "[\(parts.enumerated().map { $1.text(component: $0) }.joined(separator: ", "))]"
    }
  }
}

extension PropertyBinding.ComponentFormula {
  fileprivate func text(component: Int) -> String {
    switch self {
    case .constant(let number): "\(PropertyValue.number(number))"
    case .expression(let bound): bound.text
    case .component(let bound): "(\(bound.text)).\(componentNames[component])"
    }
  }
}

extension PropertyBinding.Formula {
  /// Returns the formula with one component replaced by a number. Nil if all components are then constant.
  func replacing(component: Int, by number: Double) -> PropertyBinding.Formula? {
    var parts: [PropertyBinding.ComponentFormula]
    switch self {
    case .whole(let expression):
      parts = Array(repeating: .component(ofVector: expression), count: 3)
    case .components(let current): parts = current
    }
    parts[component] = .constant(number)
    let isConstant = parts.allSatisfy { if case .constant = $0 { true } else { false } }
    return isConstant ? nil : .components(parts)
  }
}

/// A property whose binding is removed, or the component of it that becomes a number.
package struct ReleasedBinding {
  /// The name of the property.
  package let property: String
  /// The component and its number. Nil for the whole property.
  let component: (index: Int, number: Double)?

  /// Creates a description of a binding to remove.
  package init(_ property: String, component: (index: Int, number: Double)? = nil) {
    (self.property, self.component) = (property, component)
  }
}

extension [ReleasedBinding] {
  /// Returns what remains of `binding` after these releases of its property. Nil if nothing remains.
  func rest(of binding: PropertyBinding) -> PropertyBinding? {
    rest(binding.formula).map { PropertyBinding(binding.property, $0) }
  }

  /// Returns what remains of `binding` after these releases of its property. Nil if nothing remains.
  func rest(of binding: ElementwiseBinding) -> ElementwiseBinding? {
    rest(binding.formula).map { binding.replacing($0) }
  }

  private func rest(_ formula: PropertyBinding.Formula) -> PropertyBinding.Formula? {
    reduce(formula) { formula, released in
      released.component.flatMap { formula?.replacing(component: $0.index, by: $0.number) }
    }
  }
}
