import Geometry
import SceneExpressions
import TextCoding

extension ExpressionList {
  /// Creates the list of a JSON array: of finite numbers, of arrays of three numbers, of strings that are all colours, or of
  /// other strings. Nil for another value, and for more than `ExpressionLimits.listElements` elements.
  init?(_ value: JSON5Value) {
    guard value.isArray, value.elements.count <= ExpressionLimits.listElements else { return nil }
    let elements = value.elements
    guard let first = elements.first(where: { _ in true }) else {
      self.init([Double]())
      return
    }
    if first.number != nil {
      let numbers = elements.compactMap(\.number)
      guard numbers.count == elements.count, numbers.allSatisfy({ Float($0).isFinite }) else { return nil }
      self.init(numbers)
    } else if first.isString {
      let texts = elements.compactMap(\.string)
      guard texts.count == elements.count else { return nil }
      let colors = texts.lazy.map { Color(spelling: $0) }
      self =
        colors.allSatisfy({ $0 != nil }) ? ExpressionList(colors.compactMap(\.self)) : ExpressionList(texts)
    } else {
      let vectors = elements.compactMap(\.threeNumbers)
      guard vectors.count == elements.count, vectors.allSatisfy({ ExpressionValue.vector($0).isFinite })
      else {
        return nil
      }
      self.init(vectors)
    }
  }
}

extension ExpressionList {
  /// Writes the list as an array: of numbers, of arrays of three numbers, or of texts.
  package func write(_ key: String, to writer: inout JSONWriter) {
    writer.array(key) { writer in
      for index in 0..<count {
        switch self[index] {
        case .number(let number): writer.anyNumber(nil, number)
        case .vector(let vector):
          writer.array(nil) { json in for axis in 0..<3 { json.anyNumber(nil, vector[axis]) } }
        case .color(let color): writer.text(nil, color.hex)
        case .text(let text): writer.text(nil, text)
        case .boolean, .list: break
        }
      }
    }
  }
}
