import SceneModel
import TextCoding

extension SceneReference {
  /// Writes what a schema says about the values of a property besides their type: the default, the valid numbers, the names
  /// of a choice, and the unit. Keywords with the prefix `x-` are those of Orrery, which validators ignore.
  static func writeAnnotations(of key: Key, to json: inout JSONWriter) {
    guard case .property(let kind) = key.type else { return }
    if key.meaning.isEmpty { json.text("description", words(kind)) }
    switch kind {
    case .number(.length): json.number("exclusiveMinimum", 0)
    case .number(.angleOfView):
      json.number("exclusiveMinimum", 0)
      json.number("exclusiveMaximum", 180)
    case .number(.within(let range)):
      if range.lowerBound.isFinite { json.number("minimum", range.lowerBound) }
      if range.upperBound.isFinite { json.number("maximum", range.upperBound) }
    case .choice(let names): json.strings("x-choices", names)
    case .number, .vector, .color, .boolean, .text: break
    }
    if let unit = unit(of: kind) { json.text("x-unit", unit) }
    guard let value = key.defaultValue else { return }
    switch value {
    case .number(let number): json.number("default", number)
    case .vector(let vector): json.vector("default", vector)
    case .color(let color): json.text("default", color.hex)
    case .boolean(let boolean): json.boolean("default", boolean)
    case .text(let text): json.text("default", text)
    case .missing: break
    }
  }

  /// The unit of numbers. Nil if they have none.
  private static func unit(of kind: PropertyKind) -> String? {
    switch kind {
    case .number(.length), .vector(.lengths), .vector(.point): "m"
    case .number(.angle), .number(.angleOfView), .vector(.angles): "degrees"
    case .number, .vector, .color, .boolean, .text, .choice: nil
    }
  }
}
