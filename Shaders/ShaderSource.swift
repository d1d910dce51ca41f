import EmbeddedFiles

/// The source of one shader in GLSL 3.30.
public struct ShaderSource: Sendable {
  /// The file name in `Shaders/`.
  public let file: String
  /// The complete source, with includes expanded.
  public let text: String
  /// The names of the included files. The first is source number 1 in the driver's messages.
  public let included: [String]

  /// Creates a source from text.
  public init(file: String, text: String, included: [String] = []) {
    (self.file, self.text, self.included) = (file, text, included)
  }

  /// Loads a file of `Shaders/GLSL` and expands its `#include` lines. `#line` directives keep the line numbers of each
  /// file.
  init(_ file: String) {
    var lines: [Substring] = []
    var included: [String] = []
    let text = Self.text(of: file)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let name = Self.includedFile(line) else {
        lines.append(line)
        continue
      }
      let content = Self.text(of: name)
      included.append(name)
      lines += ["#line 1 \(included.count)", Substring(content)]
      lines.append("#line \(number + 2) 0")
    }
    self.init(file: file, text: lines.joined(separator: "\n"), included: included)
  }

  /// Returns the text of a file of `Shaders/GLSL`, or that of `MaterialRows`.
  static func text(of file: String) -> String {
    file == MaterialRows.fileName ? MaterialRows.text : EmbeddedFiles.text(file, in: EmbeddedFiles.shaders)
  }

  /// Returns the source with preprocessor definitions after its first line, which must be `#version`. Line numbers are
  /// unchanged.
  public func defining(_ numbers: [(name: String, value: Int)]) -> ShaderSource {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let definitions = numbers.map { "#define \($0.name) \($0.value)\n" }.joined()
    return ShaderSource(
      file: file, text: "\(lines[0])\n\(definitions)#line 2\n\(lines.dropFirst().joined())",
      included: included)
  }

  /// Transforms one mesh.
  public static let surfaceVertex = ShaderSource("surface.vert")
  /// Transforms the instances of a sphere mesh for a cloud.
  public static let cloudVertex = ShaderSource("cloud.vert")
  /// Transforms the instances of a cylinder mesh for a cloud of rods.
  public static let rodVertex = ShaderSource("rod.vert")
  /// Shades a surface.
  public static let surfaceFragment = ShaderSource("surface.frag")
  /// Covers the outline of each sphere of a cloud.
  public static let imposterIDVertex = ShaderSource("imposter-ids.vert")
  /// Writes the ID of the nearest sphere of each sample.
  public static let imposterIDFragment = ShaderSource("imposter-ids.frag")
  /// Covers the whole viewport at the far plane.
  public static let pictureVertex = ShaderSource("picture.vert")
  /// Shades the visible spheres of a cloud.
  public static let imposterFragment = ShaderSource("imposters.frag")
  /// Draws the environment as the background.
  public static let backgroundFragment = ShaderSource("background.frag")
  /// Draws the ground shadow.
  public static let groundShadowFragment = ShaderSource("ground-shadow.frag")
  /// Computes screen-space ambient occlusion.
  public static let occlusionFragment = ShaderSource("occlusion.frag")
  /// Smooths the ambient occlusion.
  public static let occlusionBlurFragment = ShaderSource("occlusion-blur.frag")
  /// Applies the ambient occlusion to a picture.
  public static let shadeFragment = ShaderSource("shade.frag")
  /// Starts a layer of translucent surfaces.
  public static let layerLimitsFragment = ShaderSource("layer-limits.frag")
  /// Finds the depths of a layer of translucent surfaces.
  public static let layerDepthsFragment = ShaderSource("layer-depths.frag")
  /// Composites the layers of translucent surfaces.
  public static let layersFragment = ShaderSource("layers.frag")
  /// Covers points and lines.
  public static let pointVertex = ShaderSource("points.vert")
  /// Draws points and lines.
  public static let pointFragment = ShaderSource("points.frag")
  /// Covers 3D Gaussians.
  public static let splatVertex = ShaderSource("splats.vert")
  /// Draws 3D Gaussians.
  public static let splatFragment = ShaderSource("splats.frag")
  /// Computes the levels of the picture that surfaces with transmission show.
  public static let transmissionFragment = ShaderSource("transmission.frag")
  /// Draws an image over a picture.
  public static let overlayFragment = ShaderSource("overlay.frag")
}
