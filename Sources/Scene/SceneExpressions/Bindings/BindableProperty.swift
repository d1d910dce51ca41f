import Reactive
import SceneModel

/// A property of a model, or a parameter, that expressions can read by name and that can be bound to an expression.
///
/// It is a class because every resolved name refers to one.
public final class BindableProperty {
  /// The unique name in expressions: `earth.radius`, `t`.
  public let name: String
  /// The name in messages: `radius of sphere "earth"`.
  public var label: String { makeLabel() }
  /// The type of the property. Nil for a parameter that has the type of its expression.
  public let type: ValueType?
  /// The constraint on the values of the property.
  public let rule: ValueConstraint
  /// The unit of the angle that the property is, or of its components. Nil for other properties.
  public let angleUnit: AngleUnit?
  /// Whether a number is accepted in place of a vector: it becomes three equal components.
  package let acceptsNumber: Bool
  /// The identity of the object that `set` changes, such as a `Property`. Nil if `BindingGraph.expression(of:)` does
  /// not need to find it.
  package let target: ObjectIdentifier?
  /// Whether the property stands for a column of `ElementwiseColumns`.
  var isColumn = false
  /// The template whose text contains the value, and the number of the value in it. Nil if the value is that of the
  /// property.
  package private(set) var template: (TextTemplate, value: Int)?
  /// The column whose number is the value. Nil for other properties.
  package private(set) var column: ColumnElement?
  private let makeLabel: () -> String
  let read: () -> PropertyValue?
  let set: (PropertyValue) -> Void

  /// Creates a property. `read` returns its value, and nil while it has none; what it reads is tracked. `set` changes the
  /// property. It receives values of `type` that `rule` accepts, and must retain the model as long as the property is bound. `target` is the object
  /// that `set` changes, by which `BindingGraph.expression(of:)` finds the binding.
  public init(
    name: String, label: @escaping @autoclosure () -> String, type: ValueType?,
    rule: ValueConstraint = .any, acceptsNumber: Bool = false, angleUnit: AngleUnit? = nil,
    target: AnyObject? = nil,
    read: @escaping () -> PropertyValue?, set: @escaping (PropertyValue) -> Void
  ) {
    (self.name, makeLabel, self.type, self.rule) = (name, label, type, rule)
    (self.acceptsNumber, self.angleUnit) = (acceptsNumber, angleUnit)
    self.target = target.map { ObjectIdentifier($0) }
    (self.read, self.set) = (read, set)
  }

  /// Returns the property as a value in the text of a template.
  func value(_ number: Int, of template: TextTemplate) -> BindableProperty {
    self.template = (template, number)
    return self
  }

  /// Returns the property as the number at `index` of a column of `owner`.
  package func element(_ index: Int, ofColumn column: String, of owner: AnyObject) -> BindableProperty {
    self.column = ColumnElement(owner: ObjectIdentifier(owner), column: column, index: index)
    return self
  }
}

/// One number in a column, such as the charge of one particle.
package struct ColumnElement {
  /// The identity of the object that has the column.
  package let owner: ObjectIdentifier
  package let column: String
  package let index: Int
}

/// A scope in which the names of expressions are resolved.
public protocol BindingScope: AnyObject {
  /// Returns the meaning of the first words of `path` in an expression of the group `scope`, whose path is empty outside
  /// of groups. O(words) if there is such a property.
  func lookUp(_ path: [String], in scope: String) -> NameLookup
}

/// The result of looking up a name.
public enum NameLookup {
  /// A property of a model, or a parameter, which the first `words` words name. The words after it are components.
  case property(BindableProperty, words: Int)
  /// An unknown name, and the most similar known name. `known` lists the names of one word that an expression can read, and
  /// `expected` says in words what is meant by a name of models.
  case unknown(suggestion: String?, known: [String] = [], expected: String? = nil)
  /// A known name that has no value in an expression. `found` describes it, and `expected` what expressions read.
  case unreadable(expected: String, found: String)
  /// A model, which the first `words` words name, without the property after them, or no property was given. `model`
  /// describes it in words, and `known` lists its properties.
  case unknownProperty(model: String, words: Int, known: [String])
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
