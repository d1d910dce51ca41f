import SceneModel
import TextCoding

extension SceneFile {
  /// A key of a scene file that has a canonical spelling.
  package struct OldKey {
    /// The position of the key.
    package let position: TextPosition
    /// The key and its canonical spelling.
    package let key, canonical: String
    fileprivate let range: Range<Int>
  }

  /// Returns the keys in a scene file that have a canonical spelling: `center` of shapes and `at` of labels, which are
  /// `position`. O(size).
  ///
  /// - Throws: `SceneFileError` if the text is not JSON5.
  package static func oldKeys(_ bytes: [UInt8], path: String) throws(SceneFileError) -> [OldKey] {
    let root = try SceneFileContext.parse(bytes, path: path)
    var found: [OldKey] = []
    var open = [root]
    while let object = open.popLast() {
      for member in object.members where member.value.isArray {
        for element in member.value.elements {
          if member.key == Group.listKey, let children = element.member(named: "children") {
            open.append(children)
          }
          guard let old = oldKeys[member.key] else { continue }
          for inner in element.members where inner.key == old {
            // A key in quotation marks, or as a word.
            let mark = bytes[inner.offset]
            let isQuoted = mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'")
            let start = isQuoted ? inner.offset + 1 : inner.offset
            found.append(
              OldKey(
                position: inner.keyPosition, key: old, canonical: PropertyAliases.name(of: old),
                range: start..<start + old.utf8.count))
          }
        }
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the text of a scene file with the canonical spelling of each key. Everything else stays as it is: comments,
  /// order and layout. O(size).
  ///
  /// - Throws: `SceneFileError` if the text is not JSON5.
  package static func canonicalForm(_ bytes: [UInt8], path: String) throws(SceneFileError) -> [UInt8] {
    var (result, index) = ([UInt8](), 0)
    for old in try oldKeys(bytes, path: path) {
      // A key with escapes is not a word of the text.
      guard bytes[old.range].elementsEqual(old.key.utf8) else { continue }
      result += bytes[index..<old.range.lowerBound]
      result += old.canonical.utf8
      index = old.range.upperBound
    }
    return result + bytes[index...]
  }

  /// The old key of the place of a model, by the keys of the lists.
  private static let oldKeys: [String: String] = {
    var keys = [Label.listKey: "at"]
    for kind in ShapeKinds.all { keys[kind.listKey] = "center" }
    return keys
  }()
}
