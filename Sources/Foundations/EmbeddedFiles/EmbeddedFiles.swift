import CEmbedded

/// The text files that are built into the programs.
package enum EmbeddedFiles {
  /// The texts of the files of `Shaders/GLSL`, by name.
  package static let shaders = unsafe texts(embedded_shader)
  /// The texts of the files of the folder `Script` of `Page`, by name.
  package static let script = unsafe texts(embedded_script)
  /// The texts of the scenes of `Assets/` that a program can show wherever it is, by name.
  package static let scenes = unsafe texts(embedded_scene)

  /// Returns the text of a file that the program has for certain. Stops the program, with the name, if it does not.
  package static func text(_ name: String, in files: [String: String]) -> String {
    guard let text = files[name] else { preconditionFailure("no file \(name) is built into this program") }
    return text
  }

  /// Returns the texts that `file` returns for the indices from 0 on, by name. O(size).
  private static func texts(_ file: (Int) -> CEmbeddedText) -> [String: String] {
    var texts: [String: String] = [:]
    var index = 0
    // Both texts end with a null byte, and live as long as the program.
    while let name = unsafe file(index).name, let text = unsafe file(index).text {
      unsafe texts[String(cString: name)] = unsafe String(cString: text)
      index += 1
    }
    return texts
  }
}
