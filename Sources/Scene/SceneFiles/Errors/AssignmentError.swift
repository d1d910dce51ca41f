import SceneModel
import TextCoding

/// The reason why an assignment failed. Its description is one line.
public struct AssignmentError: Error, Equatable, CustomStringConvertible {
  /// The kind of error.
  public enum Reason: Equatable, Sendable {
    /// The text is not of the form `NAME.PROPERTY=VALUE`.
    case malformed
    /// The name of a model is given without a property. `example` is one of its properties.
    case noProperty(String, example: String)
    /// No model has this name. `suggestion` is a similar known name, and `known` lists all models.
    case unknownModel(String, suggestion: String?, known: [String])
    /// No parameter has this name. `known` lists all parameters.
    case unknownParameter(String, suggestion: String?, known: [String])
    /// The model has no such property. `known` lists its properties.
    case unknownProperty(String, model: String, suggestion: String?, known: [String])
    /// The property does not accept the value.
    case invalidValue(expected: String, found: String)
  }

  /// The text of the assignment.
  public let assignment: String
  /// The kind of error.
  public let reason: Reason
  /// What becomes of the value where values are total. A mistake for other errors.
  package let admission: ValueConstraint.Admission

  init(assignment: String, reason: Reason, admission: ValueConstraint.Admission = .mistake) {
    (self.assignment, self.reason, self.admission) = (assignment, reason, admission)
  }

  /// Creates the error of a text that is none of the names of a choice, with a similar one.
  init(_ text: String, isNoneOf names: [String], for property: String, in assignment: String) {
    let hint = nearestName(to: text, among: names).map { ", did you mean \(quoted($0))?" } ?? ""
    self.init(
      assignment: assignment,
      reason: .invalidValue(expected: "\(alternatives(names)) for \(property)", found: quoted(text) + hint))
  }

  /// One line with the assignment, the found text and the expected text.
  public var description: String { "\(quoted(assignment)): \(text)" }

  /// The part of the description after the assignment.
  package var text: String {
    switch reason {
    case .malformed: "expected NAME.PROPERTY=VALUE or background=COLOUR"
    case .noProperty(let name, let example):
      "expected a property of \(quoted(name)), such as \(name).\(example)=VALUE"
    case .unknownModel(let name, let suggestion?, _):
      "no model is called \(quoted(name)), did you mean \(quoted(suggestion))?"
    case .unknownModel(let name, nil, let known) where (1...8).contains(known.count):
      "no model is called \(quoted(name)), expected \(alternatives(known + ["camera"]))"
    case .unknownModel(let name, nil, _): "no model is called \(quoted(name))"
    case .unknownParameter(let name, let suggestion?, _):
      "no parameter is called \(quoted(name)), did you mean \(quoted(suggestion))?"
    case .unknownParameter(let name, nil, []):
      "no parameter is called \(quoted(name)), and the scene has none; expected NAME.PROPERTY=VALUE or background=COLOUR"
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
