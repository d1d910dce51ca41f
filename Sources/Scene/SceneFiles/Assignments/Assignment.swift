import SceneModel
import TextCoding

/// A change of one parameter or property: the target and the value.
///
/// Every change of a scene is one: options, `--set`, lines of live values and of journals, and a scene file that was changed.
package struct Assignment: Equatable, Sendable, CustomStringConvertible {
  /// The parameter or property that is set.
  package let target: Target
  /// The value. A text becomes a value of the type of the target when that is known. Nil for no value, which a property
  /// accepts that may have none.
  package let value: PropertyValue?
  /// The text of the assignment, for messages. Nil if it was not created from text.
  let source: String?

  /// The target of an assignment.
  package enum Target: Hashable, Sendable, CustomStringConvertible {
    /// A parameter, or a property of the scene such as `background`.
    case name(String)
    /// A property of a model, of a material, of the environment, of the effects or of a camera, or one component of it: 0 for X, 1 for Y, 2 for Z.
    case property(String, of: String, component: Int? = nil)

    /// The background of the scene.
    package static let background = Target.name("background")
    /// The exposure of the scene.
    package static let exposure = Target.name("exposure")
    /// The look of the scene.
    package static let look = Target.name("look")
    /// The background at the bottom of the picture.
    static let backgroundBottom = Target.name("backgroundBottom")
  }

  /// Creates an assignment of `value` to `target`.
  package init(_ target: Target, to value: PropertyValue?) { self.init(target, value, source: nil) }

  init(_ target: Target, _ value: PropertyValue?, source: String?) {
    (self.target, self.value, self.source) = (target, value, source)
  }

  /// Returns the assignment to the property of another model.
  func naming(_ model: String) -> Assignment {
    guard case .property(let property, _, let component) = target else { return self }
    return Assignment(.property(property, of: model, component: component), value, source: source)
  }

  /// The text of the assignment.
  package var description: String { source ?? "\(target)=\(valueText)" }

  /// The text of the value, for messages.
  package var valueText: String {
    if case .text(let text)? = value { text[...].trimmed } else { value?.description ?? "null" }
  }
}

extension Assignment.Target {
  /// The text of the target.
  package var description: String {
    switch self {
    case .name(let name): name
    case .property(let property, let model, nil): "\(model).\(property)"
    case .property(let property, let model, let component?):
      "\(model).\(property).\(["x", "y", "z"][component])"
    }
  }

  /// The name of the parameter or property.
  var property: String {
    switch self {
    case .name(let name): name
    case .property(let property, _, _): property
    }
  }

  /// The name of the model. Empty if the target is not a property.
  var model: String {
    if case .property(_, let model, _) = self { model } else { "" }
  }

  /// The component that is set. Nil for the whole value.
  var component: Int? {
    if case .property(_, _, let component) = self { component } else { nil }
  }
}
