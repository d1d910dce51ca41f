import Geometry
import SceneExpressions
import SceneModel
import TextCoding

extension ValueList {
  /// Creates the list of a JSON array: of numbers, of arrays of three numbers, of strings that are all colours, or of
  /// other strings. Nil for another value, and for more than `ValueList.elementLimit` elements.
  ///
  /// - Parameter expected: The type of the elements, if it is known: strings that are all colours may be texts.
  init?(_ value: JSON5Value, of expected: ValueType? = nil) {
    guard value.isArray, value.elements.count <= ValueList.elementLimit else { return nil }
    let elements = value.elements
    guard let first = elements.first(where: { _ in true }) else {
      self.init(components: [], of: expected ?? .number)
      return
    }
    if first.number != nil {
      let numbers = elements.compactMap(\.number)
      guard numbers.count == elements.count else { return nil }
      self.init(numbers)
    } else if first.isString {
      let texts = elements.compactMap(\.string)
      guard texts.count == elements.count else { return nil }
      let list = ValueList(texts)
      self = expected == .text ? list : list.converted(to: .color) ?? list
    } else {
      let vectors = elements.compactMap(\.threeNumbers)
      guard vectors.count == elements.count else { return nil }
      self.init(vectors)
    }
    if let expected, elementType != expected { return nil }
  }

  /// Returns the list as one of elements of another type: an empty list is one of every type, and texts that all spell
  /// colours are colours. Nil for any other list. O(elements).
  func converted(to elementType: ValueType) -> ValueList? {
    if self.elementType == elementType { return self }
    if count == 0 { return ValueList(components: [], of: elementType) }
    guard elementType == .color, self.elementType == .text else { return nil }
    let colors = texts.map { Color(spelling: $0) }
    return colors.contains(nil) ? nil : ValueList(colors.compactMap(\.self))
  }
}

extension JSONValue {
  /// A value of a scene: a number, `true` or `false`, an array of three numbers, a text, a colour such as `"#3f86e0"`, or an array
  /// of these. A number that is not finite becomes `null`.
  package init(spelled value: PropertyValue) {
    self =
      switch value {
      case .number(let number): .number(number)
      case .boolean(let isTrue): .boolean(isTrue)
      case .vector(let vector): .doubles(vector)
      case .color: .text(value.description)
      case .text(let text): .text(text)
      case .list(let list): .array((0..<list.count).map { JSONValue(spelled: list[$0]) })
      }
  }
}
