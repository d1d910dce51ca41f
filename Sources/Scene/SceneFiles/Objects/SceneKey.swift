import SceneModel
import TextCoding

/// A key with the type of its value.
package struct SceneKey: Sendable {
  package let name: String
  package let type: ValueType
  /// The purpose of the key. Empty if the name gives it.
  package let meaning: String
  /// The name of the keys of which an object needs at least one. Nil for a key that may be missing.
  package let requirement: String?
  /// The value without the key. Nil if the key is not a property, or if its value depends on the scene.
  package let defaultValue: PropertyValue?

  init(
    _ name: String, _ type: ValueType, _ meaning: String = "", requirement: String? = nil,
    default value: PropertyValue? = nil
  ) {
    (self.name, self.type, self.meaning, self.requirement) = (name, type, meaning, requirement)
    defaultValue = value
  }

  /// The key without its default, which depends on other keys.
  var withoutDefault: SceneKey { SceneKey(name, type, meaning, requirement: requirement) }

  /// The type of the value of a key.
  package indirect enum ValueType: Sendable {
    /// The value of a property, which can be an expression.
    case property(PropertyKind)
    /// A constant text, such as a name or the path of a file.
    case text
    /// A constant number, within a range and whole if it must be.
    case number(ClosedRange<Double>? = nil, isWhole: Bool = false)
    /// A whole number of at least 1, or an expression.
    case count
    /// One of these words.
    case word([String])
    /// A value of a parameter: a number, a text, a list and so on, or an object with these keys.
    case parameter([SceneKey])
    /// True or false.
    case boolean
    /// Any value, such as that of a parameter.
    case any
    /// Expressions for two or three coordinates, or points.
    case formula
    /// An object with these keys.
    case object([SceneKey])
    /// An object with free keys, whose values are of a type.
    case dictionary(ValueType)
    /// A list of values.
    case list(ValueType)
    /// One of two types.
    case either(ValueType, ValueType)
    /// The lists of models in a group.
    case children
  }
}

extension SceneKey {
  /// Returns the kind of a property in words.
  static func words(_ kind: PropertyKind) -> String {
    switch kind {
    case .number(.length): "a length"
    case .number(.angle), .number(.angleOfView): "an angle in degrees"
    case .number(.within(let range)) where range.upperBound >= .greatestFiniteMagnitude:
      "a number of at least \(PropertyValue.number(Double(range.lowerBound)))"
    case .number(.within), .number(.count): kind.constraint.expected(.number)
    case .number(.any): "a number"
    case .vector(.lengths): "three lengths"
    case .vector(.point), .vector(.requiredPoint): "a point [x, y, z]"
    case .vector(.angles): "three angles in degrees"
    case .vector(.direction): "a direction [x, y, z]"
    case .vector(.scale): "a factor, or three"
    case .color: "a colour: \"#ffcc33\", \"gold\" or an expression"
    case .boolean: "true or false"
    case .text: "a text, in which {expressions} are written"
    case .choice(let names): alternatives(names)
    }
  }
}
