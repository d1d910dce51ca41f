import RenderScene
import SceneModel

/// The properties of a picture's lighting for which programs are compiled.
struct LightingVariant: Hashable {
  private let counts: LightingParameters.LightCounts
  /// Whether the program has the metallic-roughness model, which needs the environment.
  let isPhysical: Bool
  /// The tone mapping.
  private let toneMapping: ToneMapping
  /// Whether the program writes only depths.
  let isDepthOnly: Bool

  /// Creates the variant of surfaces without a material.
  init(_ shading: LightingParameters) { self.init(shading, hasMaterial: false) }

  /// Creates the variant of surfaces that `kind` draws.
  init(_ shading: LightingParameters, _ kind: SurfaceProgram.Kind) {
    let hasMaterial = if case .surface(_, _?) = kind { true } else { false }
    self.init(shading, hasMaterial: hasMaterial)
  }

  private init(_ shading: LightingParameters, hasMaterial: Bool) {
    (counts, isPhysical) = (shading.counts, hasMaterial || shading.isPhysical)
    (toneMapping, isDepthOnly) = (shading.toneMapping, shading.isDepthOnly)
  }

  /// The preprocessor definitions for `lighting.glsl`.
  var definitions: [(name: String, value: Int)] {
    counts.definitions + [
      ("PHYSICAL", isPhysical ? 1 : 0), ("TONE_MAPPING", toneMapping.shaderValue),
      ("DEPTH_ONLY", isDepthOnly ? 1 : 0),
    ]
  }
}

extension ShaderProgram {
  /// Connects the uniform blocks and the textures of `lighting.glsl` and `environment.glsl`.
  func connectLighting() {
    bindBlock("LightingParameters", to: SurfaceProgram.shadingBinding)
    bindBlock("EnvironmentParameters", to: SurfaceProgram.environmentBinding)
    set("environmentTexture", unit: TextureUnits.environment)
    set("reflectionTable", unit: TextureUnits.reflectionTable)
    ShadowMapRenderer.connect(self)
  }
}
