/// A file of this folder in the dialect of WebGL 2, GLSL ES 3.00.
///
/// Both dialects share the files. Where they need different code, it depends on `GL_ES`, which only GLSL ES defines:
/// `imposters.frag` reads the records of spheres from a texture, because WebGL has no buffer textures.
public struct WebGLShaderFile: Sendable {
  /// The file name in `Shaders/`.
  public let name: String
  /// The text without comments and indentation. `#include` lines are kept: the page expands them, so that a file that
  /// several shaders include is stored once.
  public let text: String

  /// The lines in place of the `#version` line. GLSL ES has no default precision of these types in fragment shaders.
  private static let header = """
    #version 300 es
    precision highp float;
    precision highp int;
    precision highp sampler2D;
    precision highp usampler2D;
    """

  /// Translates a file. O(text).
  init(name: String, text source: String) {
    self.name = name
    var lines: [String] = []
    for line in source.utf8.split(separator: UInt8(ascii: "\n")) {
      let code = Self.code(line)
      if code.isEmpty { continue }
      let text = String(Substring(code))
      lines.append(text == "#version 330 core" ? Self.header : text)
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// Returns a line without its comment, which two slashes start, because GLSL has no strings, and without the spaces
  /// at its ends.
  private static func code(_ line: Substring.UTF8View) -> Substring.UTF8View {
    let slash = UInt8(ascii: "/"), space = UInt8(ascii: " ")
    let start = line.indices.first { line[$0] == slash && line[$0...].dropFirst().first == slash }
    let code = line[..<(start ?? line.endIndex)].drop { $0 == space }
    return code.lastIndex { $0 != space }.map { code[...$0] } ?? code[code.endIndex...]
  }
}

extension ShaderSource {
  /// The shaders of pages, with the files that they include, for WebGL 2. Their order is that of their first use.
  ///
  /// - Parameters:
  ///   - names: the file names of the shaders.
  ///   - unused: the names of included files of which no definition uses the content. They become empty.
  public static func webGL(_ names: [String], unused: Set<String> = []) -> [WebGLShaderFile] {
    var files: [WebGLShaderFile] = []
    var pending = names
    while !pending.isEmpty {
      let name = pending.removeFirst()
      if files.contains(where: { $0.name == name }) { continue }
      let text = Self.text(of: name)
      let file = WebGLShaderFile(name: name, text: unused.contains(name) ? "" : text)
      files.append(file)
      pending += file.text.split(separator: "\n").compactMap(Self.includedFile)
    }
    return files
  }

  /// Returns the name of the file that a line includes, or nil.
  static func includedFile(_ line: Substring) -> String? {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0] == "#include " ? String(parts[1]) : nil
  }
}
