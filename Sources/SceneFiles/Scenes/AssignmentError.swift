import TextParsing

/// Why a property could not be set from text. Its description is one line.
public struct AssignmentError: Error, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// It is not `NAME.PROPERTY=VALUE`.
    case malformed
    /// No model has that name; `suggestion` is the one that may have been meant, `known` are those that there are.
    case unknownModel(String, suggestion: String?, known: [String])
    /// There is no such parameter; `known` are those that there are.
    case unknownParameter(String, suggestion: String?, known: [String])
    /// The model has no such property.
    case unknownProperty(String, model: String, suggestion: String?, known: [String])
    /// The property does not take that value.
    case invalidValue(expected: String, found: String)
  }

  /// The assignment as it was given.
  public let assignment: String
  /// What is wrong with it.
  public let reason: Reason

  /// One line that names the assignment, what was found in it and what was expected.
  public var description: String { "\(quoted(assignment)): \(text)" }

  private var text: String {
    switch reason {
    case .malformed: "expected NAME.PROPERTY=VALUE or background=COLOUR"
    case .unknownModel(let name, let suggestion?, _):
      "no model is called \(quoted(name)), did you mean \(quoted(suggestion))?"
    case .unknownModel(let name, nil, let known) where (1...8).contains(known.count):
      "no model is called \(quoted(name)), expected \(alternatives(known + ["camera"]))"
    case .unknownModel(let name, nil, _): "no model is called \(quoted(name))"
    case .unknownParameter(let name, let suggestion?, _):
      "no parameter is called \(quoted(name)), did you mean \(quoted(suggestion))?"
    case .unknownParameter(let name, nil, let known):
      "no parameter is called \(quoted(name)), expected \(alternatives(known)), or NAME.PROPERTY"
    case .unknownProperty(let property, let model, let suggestion?, _):
      "unknown property \(quoted(property)) of \(model), did you mean \(quoted(suggestion))?"
    case .unknownProperty(let property, let model, nil, let known):
      "unknown property \(quoted(property)) of \(model), expected \(alternatives(known))"
    case .invalidValue(let expected, let found): "expected \(expected), found \(found)"
    }
  }
}
