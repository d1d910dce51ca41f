import TextParsing

/// An expression as it stands in a file.
public final class BoundExpression {
  /// The expression.
  public let expression: Expression
  /// The repetition it stands in.
  public let repetition: RepetitionIndex?
  /// Where it begins in its file.
  package let origin: TextPosition?

  /// An expression that is not from a file.
  public convenience init(_ expression: Expression, repetition: RepetitionIndex? = nil) {
    self.init(expression, repetition: repetition, origin: nil)
  }

  package init(_ expression: Expression, repetition: RepetitionIndex?, origin: TextPosition?) {
    (self.expression, self.repetition, self.origin) = (expression, repetition, origin)
  }
}

/// What a property is bound to.
public struct PropertyBinding {
  /// Where the value comes from.
  public enum Formula {
    /// One expression.
    case whole(BoundExpression)
    /// A part for each component of a vector.
    case components([Part])
  }

  /// One component of a vector.
  public enum Part {
    /// It does not change.
    case constant(Double)
    /// It is computed.
    case expression(BoundExpression)
    /// It is the component of the same number that a whole vector has.
    case component(ofVector: BoundExpression)
  }

  /// The property.
  public let property: BindableProperty
  /// What it is bound to.
  public let formula: Formula

  /// Binds `property` to `formula`. Of components there must be three.
  public init(_ property: BindableProperty, _ formula: Formula) {
    (self.property, self.formula) = (property, formula)
  }
}

extension PropertyBinding.Part {
  /// The expression of the component of that number; nil where it is constant.
  func expression(ofComponent component: Int) -> BoundExpression? {
    switch self {
    case .constant: nil
    case .expression(let bound): bound
    case .component(let bound):
      BoundExpression(
        Expression(component: componentNames[component], of: bound.expression), repetition: bound.repetition,
        origin: bound.origin)
    }
  }
}

extension PropertyBinding.Formula {
  /// As expressions are written.
  var text: String {
    switch self {
    case .whole(let bound): bound.expression.text
    case .components(let parts):
      "[\(parts.enumerated().map { $1.text(component: $0) }.joined(separator: ", "))]"
    }
  }
}

extension PropertyBinding.Part {
  fileprivate func text(component: Int) -> String {
    switch self {
    case .constant(let number): "\(ExpressionValue.number(number))"
    case .expression(let bound): bound.expression.text
    case .component(let bound): "(\(bound.expression.text)).\(componentNames[component])"
    }
  }
}

extension PropertyBinding {
  /// The binding without that of one component, which becomes a number; nil where nothing is left of it.
  func replacing(component: Int, by number: Double) -> PropertyBinding? {
    var parts: [Part]
    switch formula {
    case .whole(let expression): parts = [Part](repeating: .component(ofVector: expression), count: 3)
    case .components(let current): parts = current
    }
    parts[component] = .constant(number)
    let isConstant = parts.allSatisfy { if case .constant = $0 { true } else { false } }
    return isConstant ? nil : PropertyBinding(property, .components(parts))
  }
}
