import Geometry
import SceneModel
import TextParsing

/// `NAME.PROPERTY=VALUE` or `background=VALUE`, taken apart, and its value in the types that properties have.
struct Assignment {
  let text: String
  /// The model's name; empty for the background.
  let model: String
  let property: String
  /// Which component of a vector is meant, if one is.
  let axis: Int?
  private let value: String

  /// The names of the properties whose components can be set one by one: those of shapes, meshes and the camera.
  private static let vectors = Set(
    ShapeKinds.all.flatMap { $0.vectorNames } + ["translation", "position", "target", "up"])

  /// The value begins after the last `=`, as none holds one; the property after the last point, as names may hold both.
  init(_ text: String) throws(AssignmentError) {
    self.text = text
    let malformed = AssignmentError(assignment: text, reason: .malformed)
    guard let (target, value) = Self.split(text) else { throw malformed }
    self.value = value
    if target == "background" {
      (model, property, axis) = ("", target, nil)
      return
    }
    var parts = target.split(separator: ".", omittingEmptySubsequences: false)
    let isComponent = parts.count > 2 && Self.vectors.contains(String(parts[parts.count - 2]))
    axis = isComponent ? ["x", "y", "z"].firstIndex(of: parts[parts.count - 1]) : nil
    if axis != nil { parts.removeLast() }
    guard parts.count > 1, let property = parts.popLast(), !property.isEmpty, !value.isEmpty else {
      throw malformed
    }
    self.property = String(property)
    model = parts.joined(separator: ".")
    guard !model.isEmpty else { throw malformed }
  }

  /// The assignment of a parameter; its target is given, and its type asked for by what is read of it.
  init(parameter name: String, _ text: String, value: String) {
    (self.text, model, property, axis, self.value) = (text, "", name, nil, value)
  }

  /// What is set, and to what; nil without an `=`.
  static func split(_ text: String) -> (target: String, value: String)? {
    guard let equals = text.lastIndex(of: "=") else { return nil }
    return (text[..<equals].trimmed, text[text.index(after: equals)...].trimmed)
  }

  func error(_ reason: AssignmentError.Reason) -> AssignmentError {
    AssignmentError(assignment: text, reason: reason)
  }

  func invalidValue(_ expected: String, found: String? = nil) -> AssignmentError {
    error(.invalidValue(expected: "\(expected) for \(property)", found: found ?? quoted(value)))
  }

  /// `kind` is what the model is; empty for what is named by its only name.
  func unknownProperty(of kind: String, known: [String]) -> AssignmentError {
    error(
      .unknownProperty(
        property, model: kind.isEmpty ? model : "\(kind) \(quoted(model))",
        suggestion: nearestName(to: property, among: known), known: known))
  }
}

extension Assignment {
  func number(_ expected: String, where isValid: (Float) -> Bool) throws(AssignmentError) -> Float {
    guard let number = Float(decimal: value), isValid(number) else {
      throw invalidValue(expected)
    }
    return number
  }

  /// As precise as expressions compute.
  func preciseNumber() throws(AssignmentError) -> Double {
    _ = try number("a finite number") { $0.isFinite }
    guard let number = Double(value) else { throw invalidValue("a finite number") }
    return number
  }

  func length() throws(AssignmentError) -> Float { try number("a positive finite number") { $0 > 0 } }

  func color() throws(AssignmentError) -> Color { try color(value) }

  /// One colour, or that at the top and that at the bottom.
  func background() throws(AssignmentError) -> (Color, Color?) {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    guard parts.count == 2 else { return (try color(), nil) }
    return (try color(parts[0]), try color(parts[1]))
  }

  private func color(_ value: String) throws(AssignmentError) -> Color {
    if let color = Color(spelling: value) { return color }
    let hint = Color.nearestSpelling(to: value).map { ", did you mean \(quoted($0))?" } ?? ""
    throw invalidValue(Color.expectedSpelling, found: quoted(value) + hint)
  }

  /// The value as a vector, or `current` with the one component that is set.
  func vector(_ current: SIMD3<Float>) throws(AssignmentError) -> SIMD3<Float> {
    if let axis {
      var vector = current
      guard let number = Float(decimal: value) else { throw invalidValue("a finite number") }
      vector[axis] = number
      return vector
    }
    let numbers = value.split(separator: ",", omittingEmptySubsequences: false).map {
      Float(decimal: $0.trimmed)
    }
    guard numbers.count == 3, let x = numbers[0], let y = numbers[1], let z = numbers[2] else {
      throw invalidValue("three numbers X,Y,Z")
    }
    return SIMD3(x, y, z)
  }
}

extension Float {
  /// The number that `text` spells; see `init(decimal:)` of bytes.
  fileprivate init?(decimal text: String) {
    let bytes = Array(text.utf8)
    self.init(decimal: bytes.span)
  }
}

extension Substring {
  /// Without the blanks at both ends.
  fileprivate var trimmed: String {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
