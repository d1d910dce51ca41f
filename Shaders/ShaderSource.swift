/// One shader's file name and its text, GLSL 3.30.
public struct ShaderSource: Sendable {
  /// The name of its file in `Shaders/`.
  public let file: String
  /// What the driver compiles.
  public let text: String
  /// The names of the files that were included: the first is number 1 in the driver's messages.
  public let included: [String]

  /// Names a text.
  public init(file: String, text: String, included: [String] = []) {
    (self.file, self.text, self.included) = (file, text, included)
  }

  /// A file of this folder, in which those of `library` stand in place of the lines that include them, each of which
  /// keeps its lines' numbers.
  private init(_ file: String, _ bytes: [UInt8]) {
    var lines: [Substring] = []
    var included: [String] = []
    let text = String(decoding: bytes, as: UTF8.self)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let (name, content) = Self.library.first(where: { line == "#include \"\($0.name)\"" }) else {
        lines.append(line)
        continue
      }
      included.append(name)
      lines += ["#line 1 \(included.count)", Substring(String(decoding: content, as: UTF8.self))]
      lines.append("#line \(number + 2) 0")
    }
    self.init(file: file, text: lines.joined(separator: "\n"), included: included)
  }

  private static let library: [(name: String, content: [UInt8])] = [
    ("distances.glsl", PackageResources.distances_glsl), ("lighting.glsl", PackageResources.lighting_glsl),
    ("records.glsl", PackageResources.records_glsl), ("spheres.glsl", PackageResources.spheres_glsl),
  ]

  /// The same text with these numbers defined, as by `#define`, ahead of all but its first line, which is the version;
  /// lines keep their numbers.
  public func defining(_ numbers: [(name: String, value: Int)]) -> ShaderSource {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let definitions = numbers.map { "#define \($0.name) \($0.value)\n" }.joined()
    return ShaderSource(
      file: file, text: "\(lines[0])\n\(definitions)#line 2\n\(lines.dropFirst().joined())",
      included: included)
  }

  /// Places one mesh.
  public static let surfaceVertex = ShaderSource("surface.vert", PackageResources.surface_vert)
  /// Places a sphere once for each record of a cloud.
  public static let cloudVertex = ShaderSource("cloud.vert", PackageResources.cloud_vert)
  /// Places a cylinder once for each record of a cloud of rods.
  public static let rodVertex = ShaderSource("rod.vert", PackageResources.rod_vert)
  /// Lights a surface.
  public static let surfaceFragment = ShaderSource("surface.frag", PackageResources.surface_frag)
  /// Covers what a sphere of a cloud can hide.
  public static let imposterIDVertex = ShaderSource("imposter-ids.vert", PackageResources.imposter_ids_vert)
  /// Says which sphere a pixel sees.
  public static let imposterIDFragment = ShaderSource("imposter-ids.frag", PackageResources.imposter_ids_frag)
  /// Covers the whole picture, behind everything.
  public static let pictureVertex = ShaderSource("picture.vert", PackageResources.picture_vert)
  /// Draws the spheres that pixels see.
  public static let imposterFragment = ShaderSource("imposters.frag", PackageResources.imposters_frag)
  /// Darkens the ground.
  public static let groundShadowFragment = ShaderSource(
    "ground-shadow.frag", PackageResources.ground_shadow_frag)
  /// Finds how much light from all around reaches pixels.
  public static let occlusionFragment = ShaderSource("occlusion.frag", PackageResources.occlusion_frag)
  /// Smooths what was found.
  public static let occlusionBlurFragment = ShaderSource(
    "occlusion-blur.frag", PackageResources.occlusion_blur_frag)
  /// Darkens what less light reaches.
  public static let shadeFragment = ShaderSource("shade.frag", PackageResources.shade_frag)
  /// Lays a picture over another.
  public static let overlayFragment = ShaderSource("overlay.frag", PackageResources.overlay_frag)
}
