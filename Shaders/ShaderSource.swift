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

  /// Loads a file of this folder and expands its `#include` lines from `library`. `#line` directives keep the line
  /// numbers of each file.
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
    ("anisotropy.glsl", PackageResources.anisotropy_glsl),
    ("clipping.glsl", PackageResources.clipping_glsl),
    ("distances.glsl", PackageResources.distances_glsl),
    ("environment.glsl", PackageResources.environment_glsl),
    ("film-curves.glsl", PackageResources.film_curves_glsl),
    ("iridescence.glsl", PackageResources.iridescence_glsl),
    ("lighting.glsl", PackageResources.lighting_glsl),
    ("material-parameters.glsl", PackageResources.material_parameters_glsl),
    ("materials.glsl", PackageResources.materials_glsl),
    ("records.glsl", PackageResources.records_glsl), ("shadows.glsl", PackageResources.shadows_glsl),
    ("sheen.glsl", PackageResources.sheen_glsl),
    ("spheres.glsl", PackageResources.spheres_glsl), ("textures.glsl", PackageResources.textures_glsl),
    ("thin.glsl", PackageResources.thin_glsl),
    ("tone-mapping.glsl", PackageResources.tone_mapping_glsl),
    ("transmission.glsl", PackageResources.transmission_glsl),
  ]

  /// The files that pages use, by name.
  static let webGLFiles: [String: [UInt8]] = Dictionary(
    uniqueKeysWithValues: library.map { ($0.name, $0.content) } + [
      ("background.frag", PackageResources.background_frag),
      ("depths.frag", PackageResources.depths_frag),
      ("ground-shadow.frag", PackageResources.ground_shadow_frag),
      ("imposter-ids.frag", PackageResources.imposter_ids_frag),
      ("imposter-ids.vert", PackageResources.imposter_ids_vert),
      ("imposters.frag", PackageResources.imposters_frag),
      ("layer-count.frag", PackageResources.layer_count_frag),
      ("layer-depths.frag", PackageResources.layer_depths_frag),
      ("layer-limits.frag", PackageResources.layer_limits_frag),
      ("layers.frag", PackageResources.layers_frag),
      ("occlusion-blur.frag", PackageResources.occlusion_blur_frag),
      ("occlusion.frag", PackageResources.occlusion_frag),
      ("picture.vert", PackageResources.picture_vert),
      ("points.frag", PackageResources.points_frag), ("points.vert", PackageResources.points_vert),
      ("present.frag", PackageResources.present_frag),
      ("rod.vert", PackageResources.rod_vert), ("shade.frag", PackageResources.shade_frag),
      ("surface.frag", PackageResources.surface_frag), ("surface.vert", PackageResources.surface_vert),
      ("transmission.frag", PackageResources.transmission_frag),
    ])

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
  public static let surfaceVertex = ShaderSource("surface.vert", PackageResources.surface_vert)
  /// Transforms the instances of a sphere mesh for a cloud.
  public static let cloudVertex = ShaderSource("cloud.vert", PackageResources.cloud_vert)
  /// Transforms the instances of a cylinder mesh for a cloud of rods.
  public static let rodVertex = ShaderSource("rod.vert", PackageResources.rod_vert)
  /// Shades a surface.
  public static let surfaceFragment = ShaderSource("surface.frag", PackageResources.surface_frag)
  /// Covers the outline of each sphere of a cloud.
  public static let imposterIDVertex = ShaderSource("imposter-ids.vert", PackageResources.imposter_ids_vert)
  /// Writes the ID of the nearest sphere of each sample.
  public static let imposterIDFragment = ShaderSource("imposter-ids.frag", PackageResources.imposter_ids_frag)
  /// Covers the whole viewport at the far plane.
  public static let pictureVertex = ShaderSource("picture.vert", PackageResources.picture_vert)
  /// Shades the visible spheres of a cloud.
  public static let imposterFragment = ShaderSource("imposters.frag", PackageResources.imposters_frag)
  /// Draws the environment as the background.
  public static let backgroundFragment = ShaderSource("background.frag", PackageResources.background_frag)
  /// Draws the ground shadow.
  public static let groundShadowFragment = ShaderSource(
    "ground-shadow.frag", PackageResources.ground_shadow_frag)
  /// Computes screen-space ambient occlusion.
  public static let occlusionFragment = ShaderSource("occlusion.frag", PackageResources.occlusion_frag)
  /// Smooths the ambient occlusion.
  public static let occlusionBlurFragment = ShaderSource(
    "occlusion-blur.frag", PackageResources.occlusion_blur_frag)
  /// Applies the ambient occlusion to a picture.
  public static let shadeFragment = ShaderSource("shade.frag", PackageResources.shade_frag)
  /// Starts a layer of translucent surfaces.
  public static let layerLimitsFragment = ShaderSource(
    "layer-limits.frag", PackageResources.layer_limits_frag)
  /// Finds the depths of a layer of translucent surfaces.
  public static let layerDepthsFragment = ShaderSource(
    "layer-depths.frag", PackageResources.layer_depths_frag)
  /// Composites the layers of translucent surfaces.
  public static let layersFragment = ShaderSource("layers.frag", PackageResources.layers_frag)
  /// Covers points and lines.
  public static let pointVertex = ShaderSource("points.vert", PackageResources.points_vert)
  /// Draws points and lines.
  public static let pointFragment = ShaderSource("points.frag", PackageResources.points_frag)
  /// Computes the levels of the picture that surfaces with transmission show.
  public static let transmissionFragment = ShaderSource(
    "transmission.frag", PackageResources.transmission_frag)
  /// Draws an image over a picture.
  public static let overlayFragment = ShaderSource("overlay.frag", PackageResources.overlay_frag)
}
