/// One shader's file name and its text, GLSL 3.30.
public struct ShaderSource: Sendable {
  /// The name of its file in `Shaders/`.
  public let file: String
  /// What the driver compiles.
  public let text: String

  /// Names a text.
  public init(file: String, text: String) {
    (self.file, self.text) = (file, text)
  }

  private init(_ file: String, _ bytes: [UInt8]) {
    self.init(file: file, text: String(decoding: bytes, as: UTF8.self))
  }

  /// The same text with these numbers defined, as by `#define`, ahead of all but its first line, which is the version;
  /// lines keep their numbers.
  public func defining(_ numbers: [(name: String, value: Int)]) -> ShaderSource {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let definitions = numbers.map { "#define \($0.name) \($0.value)\n" }.joined()
    return ShaderSource(file: file, text: "\(lines[0])\n\(definitions)#line 2\n\(lines.dropFirst().joined())")
  }

  /// Places one mesh.
  public static let surfaceVertex = ShaderSource("surface.vert", PackageResources.surface_vert)
  /// Places a template once for each record of a cloud.
  public static let cloudVertex = ShaderSource("cloud.vert", PackageResources.cloud_vert)
  /// Places a cylinder once for each record of a cloud of rods.
  public static let rodVertex = ShaderSource("rod.vert", PackageResources.rod_vert)
  /// Lights a surface.
  public static let surfaceFragment = ShaderSource("surface.frag", PackageResources.surface_frag)
}
