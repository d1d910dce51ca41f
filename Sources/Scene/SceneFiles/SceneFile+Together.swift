import Files
import MeshFormats
import TextCoding

extension SceneFile {
  /// The text of a scene file that shows several files together, and its path, at which there is no file: in the folder that
  /// contains them all.
  package struct TogetherScene: Sendable {
    /// The path of the scene file.
    package let path: String
    /// The text of the scene file.
    package let text: [UInt8]

    /// Creates the text: mesh files are `meshes`, particle files `particles`, and scene files `components`. With
    /// `suitsPictures`, the axis of a mesh file that points upward is that of pictures of its format.
    ///
    /// - Throws: `SceneFileError` if a file does not exist, or has an unknown ending.
    package init(_ paths: [String], suitsPictures: Bool = false) throws(SceneFileError) {
      var resolved: [(path: String, format: SceneFormat)] = []
      for path in paths {
        if let problem = FileReader.problem(path) { throw SceneFileError(path: path, .unreadable(problem)) }
        guard let format = SceneFormat(path: path), let absolute = FileReader.resolved(path) else {
          throw SceneFile.refusal(ofUnknown: path)
        }
        resolved.append((absolute, format))
      }
      var folder = resolved.first?.path.pathFolder ?? "/"
      while !resolved.allSatisfy({ $0.path.hasPrefix(folder) }) {
        folder = String(folder.dropLast()).pathFolder
      }
      self.path = folder + "together.json5"
      var lists: [(key: String, entries: [String])] = [("meshes", []), ("particles", []), ("components", [])]
      var names: Set<String> = []
      // The number after the last name with each stem.
      var nextNumbers: [String: Int] = [:]
      for (path, format) in resolved {
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
        let file = JSON5.spelling(of: String(path.dropFirst(folder.count)).pathText)
        let list = format.meshFormat != nil ? 0 : format.particleFormat != nil ? 1 : 2
        let axis = suitsPictures ? format.pictureUpAxis : nil
        let up = axis.map { ", \(SceneFileObject.upKey.text): \(JSON5.spelling(of: $0.rawValue))" } ?? ""
        lists[list].entries.append("    { name: \(JSON5.spelling(of: name)), file: \(file)\(up) },\n")
      }
      let parts = lists.filter { !$0.entries.isEmpty }.map { "  \($0.key): [\n\($0.entries.joined())  ],\n" }
      text = Array("{\n\(parts.joined())}\n".utf8)
    }

    /// Reads the scene. The options are those of `SceneFile.read`.
    package func read(
      limits: InputLimits = .standard, allowing allowed: [String] = [], placement: InputPlacement? = nil
    ) throws(SceneFileError) -> Contents {
      try SceneFile.parse(
        text, path: path, format: .json5, siblings: SceneFile.siblings(of: path, limits, allowing: allowed),
        placement: placement)
    }
  }
}
