import ArgumentParser
import SceneFiles
import SceneModel
import TextCoding

/// An option of the command line that follows from the declaration of a property or a key.
///
/// The argument parser reflects an option group, and decodes it by the labels of its children. Groups of such options conform to
/// `CustomReflectable`.
struct GeneratedOption: Sendable {
  /// The name without dashes, as one word: `axisBox`.
  let key: String
  let meaning: String
  let values: Values

  enum Values: Sendable {
    /// The option is a Boolean, and has a form with `--no-`.
    case flag
    /// The name of the value in the help, its form in words, the names of which it is one, whether it may begin with a hyphen, and
    /// how it is parsed by the rule of validity of its property.
    case value(
      name: String, form: String, names: [String] = [], beginsWithHyphen: Bool = false,
      parse: @Sendable (String) throws -> PropertyValue)
  }

  /// The key by which the argument parser finds the value of an option.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The name without dashes: `axis-box`.
  private var word: String {
    var word = ""
    for letter in key.unicodeScalars {
      if letter.properties.isUppercase {
        word += "-" + letter.properties.lowercaseMapping
      } else {
        word.unicodeScalars.append(letter)
      }
    }
    return word
  }

  /// Returns the option as it is on the command line: `--axis-box` or `--no-axis-box`.
  func name(_ value: PropertyValue?) -> String { value == .boolean(false) ? "--no-\(word)" : "--\(word)" }

  /// The child of the mirror of a group: the label, and the wrapper of a property that would declare the option.
  var declaration: (label: String, value: any Sendable) { ("_\(key)", wrapper) }

  private var wrapper: any Sendable {
    let name = NameSpecification.Element.customLong(word)
    switch values {
    case .flag: return Flag<Bool?>(name: [name], inversion: .prefixedNo, help: ArgumentHelp(meaning))
    case .value(let valueName, let form, let names, let beginsWithHyphen, let parse):
      let form = names.isEmpty ? form : alternatives(names)
      return Option<PropertyValue?>(
        name: [name], parsing: beginsWithHyphen ? .unconditional : .next,
        help: ArgumentHelp("\(meaning) (form: \(form))", valueName: valueName),
        completion: names.isEmpty ? nil : .list(names)
      ) { text in
        do { return try parse(text) } catch { throw Self.refusal(of: text, form, error) }
      }
    }
  }

  /// Returns the error of an option whose property does not accept the value `text`: the expected form, and what the value
  /// probably means. The program then ends with the status of a wrong command line.
  private static func refusal(of text: String, _ form: String, _ error: any Error) -> ValidationError {
    guard let error = error as? AssignmentError else { return ValidationError("\(error)") }
    let hint = error.text.firstRange(of: ", did you mean ").map { error.text[$0.lowerBound...] } ?? ""
    let note = noteOnRounding(Double(text) ?? 0)
    return ValidationError(
      "expected \(form)" + (note.isEmpty ? "" : ", found \(text)\(note)") + hint.filter { $0 != "\"" })
  }

  /// Decodes the values of the options that are given.
  static func decode(
    _ options: [GeneratedOption], from decoder: any Decoder
  ) throws -> [(number: Int, value: PropertyValue)] {
    let container = try decoder.container(keyedBy: Key.self)
    return try options.indices.compactMap { number in
      try options[number].value(in: container).map { (number, $0) }
    }
  }

  private func value(in container: KeyedDecodingContainer<Key>) throws -> PropertyValue? {
    let key = Key(stringValue: key)
    return switch values {
    case .flag: try container.decode(Flag<Bool?>.self, forKey: key).wrappedValue.map(PropertyValue.boolean)
    case .value: try container.decode(Option<PropertyValue?>.self, forKey: key).wrappedValue
    }
  }
}
