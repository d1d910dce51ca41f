import Geometry
import Reactive
import SceneModel

/// A binding of one property of very many similar objects, such as the spheres of a cloud. One expression reads the
/// index of the object and columns with a number for each object. All values are computed at once. Other expressions cannot
/// read these values.
public struct ElementwiseBinding {
  let property: BindableProperty
  /// The expressions. Constant components are not set.
  let formula: PropertyBinding.Formula
  let count: Int
  let columns: ElementwiseColumns?
  /// The object that `set` changes.
  let target: ObjectIdentifier?
  let set: (_ component: Int?, ElementwiseValues) -> Void

  /// Creates a binding of the property `name` of `count` objects. The expressions belong to a repetition; its
  /// `RepetitionIndex.value` is ignored.
  ///
  /// - `columns`: The columns that the expressions can read. Their names hide other names.
  /// - `target`: The object that `set` changes.
  /// - `set`: Receives `count` values of `type` that `rule` accepts. For one component of a vector it receives numbers and
  ///   the index of the component.
  public init(
    name: String, label: @escaping @autoclosure () -> String, type: ValueType,
    rule: ValueConstraint = .any, angleUnit: AngleUnit? = nil,
    count: Int, columns: ElementwiseColumns? = nil, _ formula: PropertyBinding.Formula,
    target: AnyObject? = nil,
    set: @escaping (_ component: Int?, ElementwiseValues) -> Void
  ) {
    property = BindableProperty(
      name: name, label: label(), type: type, rule: rule, angleUnit: angleUnit, read: { nil }, set: { _ in })
    (self.formula, self.count, self.columns, self.set) = (formula, count, columns, set)
    self.target = target.map { ObjectIdentifier($0) }
  }
}

extension ElementwiseBinding {
  /// Returns a binding of the same property to another formula.
  func replacing(_ formula: PropertyBinding.Formula) -> ElementwiseBinding {
    ElementwiseBinding(self, formula)
  }

  private init(_ binding: ElementwiseBinding, _ formula: PropertyBinding.Formula) {
    (property, count, columns) = (binding.property, binding.count, binding.columns)
    (target, set) = (binding.target, binding.set)
    self.formula = formula
  }
}
