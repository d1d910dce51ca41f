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

/// The columns of numbers that the expressions of an `ElementwiseBinding` read, such as the coordinates and charges of
/// particles.
public final class ElementwiseColumns {
  /// The numbers of a column.
  public enum Numbers: Equatable {
    /// One number for each object.
    case each([Double])
    /// A number that is the same for all objects.
    case same(Double)

    subscript(number: Int) -> Double {
      switch self {
      case .each(let numbers): numbers[number]
      case .same(let value): value
      }
    }
  }

  /// The identity of the object that has the columns.
  package let identity: ObjectIdentifier
  private let owner: String
  private let contains: (String) -> Bool
  package let current: (String) -> Numbers
  let track: () -> Void
  private var properties: [String: BindableProperty] = [:]

  /// Creates the columns of `object`.
  ///
  /// - `owner`: The name of the columns' owner, such as `water[*]`.
  /// - `contains`: Returns whether a name is that of a column.
  /// - `current`: Returns the current numbers of a column, at least one for each object.
  /// - `track`: Reads what the columns depend on, so that a closure that calls it runs again when a column has changed.
  public init(
    of object: AnyObject, owner: String, contains: @escaping (String) -> Bool,
    current: @escaping (String) -> Numbers,
    track: @escaping () -> Void
  ) {
    identity = ObjectIdentifier(object)
    (self.owner, self.contains, self.current, self.track) = (owner, contains, current, track)
  }

  /// Returns the column that a name reads. Nil if it reads none.
  func column(of name: NameReference) -> BindableProperty? {
    name.index == nil && contains(name.base) ? property(name.base) : nil
  }

  /// Returns the property that represents a column in the graph. It has no value.
  func property(_ name: String) -> BindableProperty {
    if let known = properties[name] { return known }
    let made = BindableProperty(
      name: "\(owner).\(name)", label: "column \(name)", type: .number, read: { nil }, set: { _ in })
    made.isColumn = true
    properties[name] = made
    return made
  }

  /// Returns the name of the column that `property` represents. Nil if it is another property.
  func name(of property: BindableProperty) -> String? {
    property.isColumn ? properties.first { $0.value === property }?.key : nil
  }
}
