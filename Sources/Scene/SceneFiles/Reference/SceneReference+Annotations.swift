import SceneModel
import TextCoding

extension SceneReference {
  /// Writes what a schema says about the values of a property besides their type: the type in words, the default and the unit.
  /// Keywords with the prefix `x-` are those of Orrery, which validators ignore.
  static func writeAnnotations(of key: Key, to json: inout JSONWriter) {
    guard case .property(let kind) = key.type else { return }
    if key.meaning.isEmpty { json.text("description", words(kind)) }
    json.text("x-type", words(kind))
    if let unit = unit(of: kind) { json.text("x-unit", unit) }
    guard let value = key.defaultValue else { return }
    switch value {
    case .number(let number): json.number("default", Float(number))
    case .vector(let vector): json.vector("default", SIMD3<Float>(vector))
    case .color(let color): json.text("default", color.hex)
    case .boolean(let boolean): json.boolean("default", boolean)
    case .text(let text): json.text("default", text)
    case .list: break
    }
  }

  /// The unit of numbers. Nil if they have none.
  private static func unit(of kind: PropertyKind) -> String? {
    switch kind {
    case .number(.length), .vector(.lengths), .vector(.point), .vector(.requiredPoint): "m"
    case .number(.angle), .number(.angleOfView), .vector(.angles): "degrees"
    case .number, .vector, .color, .boolean, .text, .choice: nil
    }
  }
}
