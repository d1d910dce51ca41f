import Files
import Geometry
import MeshFormats
import ParticleFormats
import SceneModel
import TextCoding

/// The keys that a file has in a scene besides `name` and `file`, with their values:
/// `["radius": "0.5", "color": "viridis(charge)", "cell": true]`.
///
/// They are those of `particles` in a scene file. A text in place of another value is an expression.
public struct FileEntry: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// The keys and values, each key once.
  public private(set) var values: [(key: String, value: PropertyValue)] = []

  /// Creates an entry from its keys and values.
  public init(dictionaryLiteral elements: (String, PropertyValue)...) {
    for (key, value) in elements { self[key] = value }
  }

  /// The value of a key. Nil without the key.
  public subscript(key: String) -> PropertyValue? {
    get { values.first { $0.key == key }?.value }
    set {
      let place = values.firstIndex { $0.key == key }
      if let place { values.remove(at: place) }
      if let newValue { values.insert((key, newValue), at: place ?? values.count) }
    }
  }

  /// Returns whether both have the same keys and values, in the same order.
  public static func == (first: FileEntry, second: FileEntry) -> Bool {
    first.values.elementsEqual(second.values) { $0 == $1 }
  }
}

/// The scene file that files of a command line stand for: mesh files are `meshes`, particle files are `particles`, and scene
/// files are `components`, each with the keys that options give.
package struct SceneDescription: Sendable {
  /// The path of the scene file, at which there is no file.
  package let path: String
  /// The text of the scene file.
  package let text: [UInt8]
  /// The key of each value, the line on which it stands, the column at which it begins, and the value.
  private var places: [(line: Int, column: Int, key: String, value: PropertyValue)] = []

  /// A file in a scene.
  struct Entry {
    /// The list of the file.
    var list: JSON5Key
    /// The name of the model. Nil for none.
    var name: String?
    /// The path of the file, from the folder of the scene.
    var file: String
    var values = FileEntry()
  }

  /// Describes a scene of `entries` at `path`.
  init(_ entries: [Entry], path: String) {
    self.path = path
    var lines = ["{"]
    for list in [SceneBuilder.meshesKey, SceneBuilder.particlesKey, SceneBuilder.componentsKey] {
      let entries = entries.filter { $0.list.text == list.text }
      if entries.isEmpty { continue }
      lines.append("  \(list.text): [")
      for entry in entries {
        let name = entry.name.map { ("name", PropertyValue.text($0)) }
        var line = "    {"
        let file = (SceneFileObject.fileKey.text, PropertyValue.text(entry.file))
        for (key, value) in [name, file].compactMap(\.self) + entry.values.values {
          line += (line.hasSuffix("{") ? " " : ", ") + JSON5.spelling(ofKey: key) + ": "
          places.append((lines.count + 1, line.count + 1, key, value))
          line += value.spelling
        }
        lines.append(line + " },")
      }
      lines.append("  ],")
    }
    text = Array((lines + ["}", ""]).joined(separator: "\n").utf8)
  }

  /// Describes a scene of several files: in the folder that contains them all. With `suitsPictures`, the axis of a mesh file
  /// that points upward is that of pictures of its format.
  ///
  /// - Throws: `SceneFileError` if a file does not exist, or has an unknown ending.
  package init(_ paths: [String], suitsPictures: Bool = false) throws(SceneFileError) {
    var resolved: [(path: String, format: SceneFormat)] = []
    var lists: [JSON5Key] = []
    for path in paths {
      if let problem = FileReader.problem(path) { throw SceneFileError(path: path, .unreadable(problem)) }
      guard let format = SceneFormat(path: path), let absolute = FileReader.resolved(path) else {
        throw SceneFile.refusal(ofUnknown: path)
      }
      resolved.append((absolute, format))
      // Texts of points have the endings of particle files.
      let isPoints =
        try format.particleFormat.map { (format) throws(SceneFileError) in
          format.keeps.contains(.pointTexts)
            ? format.isPointText(try SceneFileContext.content(of: path)) : false
        } ?? false
      lists.append(isPoints ? SceneBuilder.meshesKey : format.entryList)
    }
    var folder = resolved.first?.path.pathFolder ?? "/"
    while !resolved.allSatisfy({ $0.path.hasPrefix(folder) }) {
      folder = String(folder.dropLast()).pathFolder
    }
    var names: Set<String> = []
    // The number after the last name with each stem.
    var nextNumbers: [String: Int] = [:]
    let entries = zip(resolved, lists).map { file, list in
      let (path, format) = file
      // Each component and each file has a name of its own.
      let base = String(path.fileBaseName.map { $0.isLetter || $0.isNumber ? $0 : "_" })
      let stem = base.first.map { $0.isLetter } ?? false ? base : "file_" + base
      var name = stem
      var number = nextNumbers[stem] ?? 2
      while !names.insert(name).inserted {
        name = "\(stem)_\(number)"
        number += 1
      }
      nextNumbers[stem] = number
      var entry = Entry(
        list: list, name: name, file: String(path.dropFirst(folder.count)).pathText)
      let axis = suitsPictures ? format.pictureUpAxis : nil
      entry.values[SceneFileObject.upKey.text] = axis.map { .text($0.rawValue) }
      return entry
    }
    self.init(entries, path: folder + "together.json5")
  }

  /// Reads the scene of several files. The options are those of `SceneFile.read`.
  package func read(
    limits: InputLimits = .standard, allowing allowed: [String] = [], placement: InputPlacement? = nil,
    look: Look? = nil
  ) throws(SceneFileError) -> SceneFile.Contents {
    try SceneFile.parse(
      text, path: path, format: .json5, siblings: SceneFile.siblings(of: path, limits, allowing: allowed),
      placement: placement, look: look)
  }

  /// Returns an error in the text as one about the option that gives the value, and any other error as it is.
  func located(_ error: SceneFileError) -> SceneFileError {
    guard error.path == path, let line = error.line, let column = error.column else { return error }
    let place = places.last { $0.line == line && $0.column <= column }
    var located = error
    (located.line, located.column) = (nil, nil)
    guard let place, case let key = place.key, key != "name", key != SceneFileObject.fileKey.text else {
      if case .particleStyle(let error, _) = error.reason { located.reason = .style(error) }
      return located
    }
    let text = place.value.text
    var option = "--\(key) \(text.contains(where: \.isWhitespace) ? quoted(text) : shortened(text))"
    // The text begins after a quotation mark. Errors in expressions have an excerpt.
    if column > place.column, error.excerpt.isEmpty { option += ", character \(column - place.column)" }
    located.reason = .option(option, error.reason)
    return located
  }
}

extension SceneFormat {
  /// The list of a scene file that has files of this format.
  var entryList: JSON5Key {
    if particleFormat != nil { return SceneBuilder.particlesKey }
    return self == .json5 ? SceneBuilder.componentsKey : SceneBuilder.meshesKey
  }
}
