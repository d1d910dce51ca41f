#if canImport(Glibc)
  import func Glibc.exp2
#elseif canImport(Darwin)
  import func Darwin.exp2
#endif

import Geometry
import SceneModel

/// The lighting parameters of a picture, read by `lighting.glsl` and by the raycaster.
package struct LightingParameters: Equatable {
  /// The eye position with w = 1; in an orthographic view, the direction to the eye with w = 0. Then the up direction,
  /// which points to the sky.
  package let eye: SIMD4<Float>, up: SIMD3<Float>
  /// The lights, directional ones first. Those before `specularCount` have specular highlights.
  package private(set) var lights: [LightSource]
  package private(set) var specularCount: Int
  /// The indices in `lights` of the lights that cast shadows: the first `maximumShadowCount` of `LightSource.castsShadow`.
  package private(set) var shadowLights: [Int]

  /// The numbers of lights, for which the shaders are compiled.
  package struct LightCounts: Hashable {
    package let lights: Int
    package let local: Int
    package let specular: Int
    package let shadows: Int

    /// The preprocessor definitions for `lighting.glsl` and `shadows.glsl`.
    package var definitions: [(name: String, value: Int)] {
      [
        ("LIGHT_COUNT", lights), ("LOCAL_COUNT", local), ("SPECULAR_COUNT", specular),
        ("SHADOW_COUNT", shadows),
      ]
    }
  }

  /// The number of lights, of local lights, of lights with specular highlights, and of lights with shadows.
  package var counts: LightCounts {
    LightCounts(
      lights: lights.count, local: lights.count(where: \.isLocal), specular: specularCount,
      shadows: shadowLights.count)
  }

  /// The factor of all light: two to the power of the exposure.
  package let exposureFactor: Float
  /// The tone mapping.
  package let toneMapping: ToneMapping
  /// The light of the scene's environment image, or nil.
  private let imageMap: EnvironmentMap?
  /// The environment of surfaces with a material. The built-in studio is computed when it is first asked for.
  package var environment: EnvironmentMap { imageMap ?? .studio(look) }
  private let look: Look
  /// The rotation from world space to the space of `environment`.
  package let toEnvironment: Transform
  /// The factor of the environment's light.
  package let environmentIntensity: Float
  /// Whether all surfaces are drawn with the metallic-roughness model, also those without a material.
  package private(set) var isPhysical: Bool
  /// Whether only depths are drawn, so that programs need no lighting.
  package private(set) var isDepthOnly = false

  /// The hemispheric ambient light from above, linear. The same for all pictures.
  package var sky: SIMD3<Float> { StudioEnvironment.sky }
  /// The hemispheric ambient light from below, linear. The same for all pictures.
  package var ground: SIMD3<Float> { StudioEnvironment.ground }
  /// The linear fog colour, and in w the fog amount at the far end.
  package let fog: SIMD4<Float>
  /// The coefficients of the fog's depth, which is dot(position, xyz) - w: 0 at the near end of the view's depths, 1 at
  /// the far end.
  package let depth: SIMD4<Float>

  /// The maximum number of lights. `lighting.glsl` repeats it.
  package static let maximumLightCount = Light.maximumCount + EnvironmentSuns.maximumCount
  /// The maximum number of lights with shadows. `shadows.glsl` repeats it.
  package static let maximumShadowCount = 4

  /// Creates the lighting. If `lights` is empty and the environment is not an image, three lights move with the camera: a
  /// warm key light from the upper left, a cool fill light from the right and a faint back light. The hemispheric light
  /// of sky and ground is always added. So are the suns of the environment.
  ///
  /// - Parameters:
  ///   - view: the view of the picture.
  ///   - lights: the lights of the scene. Only the first `Light.maximumCount` are used.
  ///   - background: the fog colour.
  ///   - fog: the fog amount at the far end of the view's depths, from 0 to 1.
  ///   - exposure: the exposure in stops, clamped to ±60. NaN is read as −60.
  ///   - metering: the position whose light decides about the exposure, to which `exposure` is added. Nil to measure none.
  ///   - toneMapping: the tone mapping.
  ///   - environment: the environment, or nil for the built-in studio, which moves with the camera.
  package init(
    view: ViewFrustum, lights: [Light], background: Color, fog: Float, exposure: Float = 0,
    metering: SIMD3<Float>? = nil, toneMapping: ToneMapping = .neutral, environment: PlacedEnvironment? = nil
  ) {
    let environment = environment ?? .studio(view)
    (imageMap, toEnvironment, look) = (environment.imageMap, environment.toMap, environment.look)
    (environmentIntensity, isPhysical) = (environment.intensity, environment.isExplicit)
    self.toneMapping = toneMapping
    (eye, up) = (view.isOrthographic ? SIMD4(-view.forward, 0) : SIMD4(view.eye, 1), view.up)
    let hasStandardLights = lights.isEmpty && environment.imageMap == nil
    self.lights =
      hasStandardLights
      ? LightSource.standard(view, castsShadow: environment.castsStandardShadow)
      : LightSource.all(lights, suns: environment.suns)
    var measured: Float = 0
    if let metering {
      measured = LightMeter(view, at: metering).stops(self.lights, environment, isPhysical: isPhysical)
    }
    let stops = exposure + measured
    exposureFactor = exp2(stops > -60 ? min(stops, 60) : -60)
    // Of the default lights only the key light is specular, because one highlight per sphere is easiest to read.
    specularCount = hasStandardLights ? 1 : self.lights.count
    let casters = self.lights.indices.filter { [lights = self.lights] in lights[$0].castsShadow }
    shadowLights = Array(casters.prefix(Self.maximumShadowCount))
    self.fog = SIMD4(background.red, background.green, background.blue, fog)
    let range = view.far - view.near
    depth = SIMD4(view.forward / range, (dot(view.eye, view.forward) + view.near) / range)
  }

  /// The parameters for drawing that needs only depths: without lights.
  package var forDepths: LightingParameters {
    var copy = self
    (copy.lights, copy.specularCount, copy.shadowLights) = ([], 0, [])
    (copy.isPhysical, copy.isDepthOnly) = (false, true)
    return copy
  }

  /// The uniform block in std140 layout. It consists of four-component vectors, so there is no padding.
  package var block: [SIMD4<Float>] {
    var block = [eye, SIMD4(up, exposureFactor), SIMD4(sky, 0), SIMD4(ground, 0), fog, depth]
    for index in 0..<Self.maximumLightCount { block += (index < lights.count ? lights[index] : .none).block }
    return block
  }
}

extension LightingParameters {
  /// Creates the lighting of a scene seen from `view`. O(lights), and O(models) with automatic exposure, if `environments` has the scene's environment image, else
  /// the image is decoded and filtered.
  package init(_ scene: Scene, _ view: ViewFrustum, _ environments: EnvironmentCache = EnvironmentCache()) {
    let (top, bottom) = (scene.background, scene.backgroundBottom ?? scene.background)
    // There is no fog before a translucent background.
    let fog = top.alpha < 1 || bottom.alpha < 1 ? 0 : scene.fog
    let middle = (top.linear + bottom.linear) / 2
    self.init(
      view: view, lights: scene.lights, background: Color(red: middle.x, green: middle.y, blue: middle.z),
      fog: fog, exposure: scene.exposure,
      metering: scene.autoExposure ? scene.looseBounds.center : nil, toneMapping: scene.toneMapping,
      environment: PlacedEnvironment(scene, view, environments))
  }
}

extension Scene {
  /// The fog amount at the far end. It grows with the number of spheres in sphere clouds, whose depth is hard to see
  /// without fog.
  package var fog: Float {
    let count = Float(sphereClouds.reduce(0) { $0 + ($1.isHidden ? 0 : $1.elements.count) })
    return 0.12 * count / (count + 500)
  }
}
