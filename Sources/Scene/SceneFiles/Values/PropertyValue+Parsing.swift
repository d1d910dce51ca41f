import Geometry
import SceneModel
import TextCoding

extension PropertyValue {
  /// Reads a text as a value of `type`: `2`, `0,1,0` or `[0, 1, 0]`, `gold`, `true`, `[3, 5, 2]` or `3,5,2`. Nil if it spells
  /// no such value.
  package init?(_ text: String, as type: ValueType) {
    switch type {
    case .number:
      guard let number = Double(spelling: text) else { return nil }
      self = .number(number)
    case .vector:
      let isList = text.hasPrefix("[") && text.hasSuffix("]")
      let parts = (isList ? text.dropFirst().dropLast() : text[...])
        .split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
      let numbers = parts.compactMap { Double(spelling: $0) }
      guard parts.count == 3, numbers.count == 3 else { return nil }
      self = .vector(SIMD3(numbers[0], numbers[1], numbers[2]))
    case .color:
      guard let color = Color(spelling: text) else { return nil }
      self = .color(color)
    case .boolean:
      guard let boolean = Bool(text) else { return nil }
      self = .boolean(boolean)
    case .word, .text: self = .text(text)
    case .colors where !text.hasPrefix("["):
      let colors = text.split(separator: ",").map { Color(spelling: String($0.trimmed)) }
      if colors.contains(nil) { return nil }
      self = .list(ValueList(colors.compactMap(\.self)))
    case .numbers, .vectors, .colors, .texts:
      guard let parsed = try? JSON5.parse(Array((text.hasPrefix("[") ? text : "[\(text)]").utf8)),
        let list = ValueList(parsed, of: type.elementType)
      else { return nil }
      self = .list(list)
    }
  }

  /// Returns the value as one of `type`: a text that spells one, and a list of what may be its elements. Nil if it is of
  /// another type. O(elements).
  package func converted(to type: ValueType) -> PropertyValue? {
    if case .text(let text) = self, type != .text { return PropertyValue(text[...].trimmed, as: type) }
    if let element = type.elementType { return list(of: element).map { .list($0) } }
    return self.type == type ? self : nil
  }

  /// Returns the value as one of a list with elements of a type: three numbers, which could be a vector, are a list of
  /// numbers, and a number is a list of one. Nil for other values. O(elements).
  private func list(of elementType: ValueType) -> ValueList? {
    switch self {
    case .list(let list): list.converted(to: elementType)
    case .vector(let vector) where elementType == .number: ValueList([vector.x, vector.y, vector.z])
    case .number(let number) where elementType == .number: ValueList([number])
    case .color(let color) where elementType == .color: ValueList([color])
    default: nil
    }
  }
}

extension Double {
  /// Reads a decimal number; see `Float.init(decimal:)`. A missing one is `nan`, and one beyond the largest number is not finite
  /// as a `Float`. Nil for another text.
  fileprivate init?(spelling text: String) {
    let bytes = Array(text.utf8)
    let number = Double(text)
    if let rounded = Float(decimal: bytes.span) {
      self = number ?? Double(rounded)
    } else if let number, !Float(number).isFinite {
      self = number
    } else {
      return nil
    }
  }
}

extension Substring {
  /// The text without the spaces and tabs at both ends.
  package var trimmed: String {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
