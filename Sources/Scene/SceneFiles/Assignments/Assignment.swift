import Geometry
import SceneExpressions

/// A change of one parameter or property: the target and a typed value.
///
/// Text is parsed once, by `init(_:)`. A number, vector or colour becomes an assignment by `init(_:to:)`.
public struct Assignment: Sendable, CustomStringConvertible {
  /// The parameter or property that is set.
  public let target: Target
  /// The value. Nil if the text is not a valid value.
  let value: Value?
  /// The text of the assignment and of its value, for messages. Nil if it was not created from text.
  let source: (text: String, value: String)?

  /// The target of an assignment.
  public enum Target: Hashable, Sendable, CustomStringConvertible {
    /// A parameter, or a property of the scene such as `background`.
    case name(String)
    /// A property of a model, of a material, of the environment, of the effects or of a camera, or one component of it: 0 for X, 1 for Y, 2 for Z.
    case property(String, of: String, component: Int? = nil)

    /// The background of the scene.
    public static let background = Target.name("background")
    /// The exposure of the scene.
    public static let exposure = Target.name("exposure")
    /// The look of the scene.
    public static let look = Target.name("look")
    /// The background at the bottom of the picture.
    static let backgroundBottom = Target.name("backgroundBottom")
  }

  /// A value in the type in which it is set.
  public enum Value: Equatable, Sendable {
    /// A finite number that is also finite as a `Float`.
    case number(Double)
    /// Three finite numbers.
    case vector(SIMD3<Float>)
    /// A colour.
    case color(Color)
    /// True or false.
    case boolean(Bool)
    /// The top and bottom colours of a background gradient.
    case fade(top: Color, bottom: Color)
    /// A list of finite numbers, vectors, colours or texts.
    case list(ExpressionList)
    /// No value, for a property that may have none.
    case missing
  }

  /// Creates an assignment of `value` to `target`.
  public init(_ target: Target, to value: Value) { (self.target, self.value, source) = (target, value, nil) }

  /// The value that was parsed. Nil if the text is not a valid value.
  package var typedValue: Value? { value }

  /// The text of the assignment.
  public var description: String { source?.text ?? "\(target)=\(valueText)" }

  /// The text of the value, for messages.
  package var valueText: String { source?.value[...].trimmed ?? value.map { "\($0)" } ?? "" }
}

extension Assignment.Target {
  /// The text of the target.
  public var description: String {
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

extension Assignment.Value: CustomStringConvertible {
  /// The text of the value. Whole numbers have no decimal point.
  public var description: String {
    switch self {
    case .number(let number): Self.text(number)
    case .vector(let vector): "\(vector.x),\(vector.y),\(vector.z)"
    case .color(let color): color.hex
    case .boolean(let boolean): "\(boolean)"
    case .fade(let top, let bottom): "\(top.hex),\(bottom.hex)"
    case .list(let list): list.description
    case .missing: "null"
    }
  }

  /// Returns the text of a number. Whole numbers have no decimal point.
  package static func text(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
