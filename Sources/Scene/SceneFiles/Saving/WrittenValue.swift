import Geometry
import SceneExpressions
import SceneModel
import TextCoding

/// The value of a property or a parameter, to be written in place of an older one.
struct WrittenValue {
  /// The text of the value if there is no older one.
  let spelling: String
  /// The texts of the components of a vector. Empty for other values.
  private let components: [String]
  /// The content of a string: a colour, a text or the name of a choice.
  private let content: String?
  /// The list, if the value is one.
  private let list: ValueList?
  /// Returns the text of a number of the file in the precision of the value.
  private let spellingOfNumber: (Double) -> String

  /// Creates the value of a property of a model.
  init(_ value: PropertyValue) {
    let hasDoubles = value.hasDoubles
    spellingOfNumber = {
      hasDoubles ? PropertyValue.spelling(of: $0) : PropertyValue.spelling(ofProperty: Double(Float($0)))
    }
    (spelling, components) = (value.spelling, value.componentSpellings(spellingOfNumber))
    content =
      switch value {
      case .color(let color): color.hex
      case .text(let text): text
      default: nil
      }
    list = nil
  }

  /// Creates the value of a parameter.
  init(_ parameter: SceneParameter) {
    let value = parameter.value
    spellingOfNumber = { PropertyValue.spelling(of: $0) }
    (spelling, components) = (value.parameterSpelling, value.componentSpellings(spellingOfNumber))
    content = if case .color(let color) = value { color.hex } else { parameter.control.choice(value) }
    list = if case .list(let list) = value { list } else { nil }
  }

  /// Whether the value is a list that a file without the key `list` gives as a vector: three numbers or expressions.
  var readsAsVector: Bool {
    guard let list, list.count == 3 else { return false }
    return list.elementType == .number || list.elementType == .text
  }

  /// Returns the parts of the older value to replace, and their new texts. Components that are expressions stay.
  func replacements(of old: JSON5Value) -> [(value: JSON5Value, text: String)] {
    if let list {
      return old.isArray && ValueList(old, of: list.elementType) == list ? [] : [(old, spelling)]
    }
    return switch old.content {
    case .array(let elements) where elements.count == 3 && components.count == 3:
      zip(elements, components).compactMap { element, component in
        element.number.map { spellingOfNumber($0) == component } ?? true ? nil : (element, component)
      }
    case .number(let number):
      if components.count == 3, Set(components).count == 1 {
        // One number stands for three equal ones.
        spellingOfNumber(number) == components[0] ? [] : [(old, components[0])]
      } else {
        spellingOfNumber(number) == spelling ? [] : [(old, spelling)]
      }
    case .string(let text):
      if let content {
        isSame(text, content) ? [] : [(old, old.spelling(of: content))]
      } else {
        [(old, spelling)]
      }
    case .boolean(let boolean): "\(boolean)" == spelling ? [] : [(old, spelling)]
    default: [(old, spelling)]
    }
  }

  /// Returns whether two strings are the same text or spell the same colour.
  private func isSame(_ text: String, _ other: String) -> Bool {
    text == other || Color(spelling: text).map { $0.hex == other } ?? false
  }
}

extension JSON5Value {
  /// Returns the text of a string with the quotation marks of this one.
  fileprivate func spelling(of content: String) -> String {
    JSON5.spelling(of: content, mark: firstCharacter == "'" ? "'" : "\"")
  }
}
