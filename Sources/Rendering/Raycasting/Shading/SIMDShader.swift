import Geometry
import Parallelism
import RenderScene
import SceneModel

/// Shades eight samples at a time in view space (right, up, forward), by the same formulas as `lighting.glsl`.
///
/// `TileShadingSamples` calls `shade` with eight spheres, rods or triangles and the points on them. The function computes
/// the normals, then the reflected light, then applies tone mapping and fog. The result is linear light from 0 to 1.
///
/// There are two models of reflection. Surfaces without a material have the simple model, unless the picture has an
/// explicit environment. All others have the metallic-roughness model.
struct SIMDShader: Sendable {
  /// The directional lights in view space. An `ImmutableBuffer` avoids the bounds checks of an array, which would run for
  /// each light and every eight samples.
  let lights: ImmutableBuffer<LightSource>
  /// The point and spot lights in view space.
  let localLights: ImmutableBuffer<LightSource>
  let specularCount: Int
  let up: SIMD3<Float>
  let sky: SIMD3<Float>, ground: SIMD3<Float>
  private let fog: SIMD4<Float>
  private let fogScale: Float, fogStart: Float
  /// Whether the view is orthographic.
  let isOrthographic: Bool
  /// Whether a plane cuts the scene open, so that inner sides of spheres and rods are visible.
  let isClipped: Bool
  /// The width and height of a pixel in slopes of view rays.
  let pixelSize: SIMD2<Float>
  /// The factor of emitted light. The lights, the environment, `sky` and `ground` include it.
  let exposureFactor: Float
  /// The tone mapping.
  let toneMapping: ToneMapping
  /// Whether surfaces without a material have the metallic-roughness model, too.
  let isPhysical: Bool
  /// The environment, or nil if no surface has the metallic-roughness model.
  let environment: EnvironmentLight?
  /// The owner of the memory of `environment`.
  private let environmentMemory: EnvironmentMemory?
  private let shadows: ShadowLookup8
  /// The picture that surfaces with transmission show. Nil if there are none.
  let transmission: TransmissionPicture?
  /// The owner of the memory of `transmission`.
  private let transmissionMemory: TransmissionMemory?

  /// Creates the shader of a picture: `shading` in the view space of `view`.
  ///
  /// - Parameters:
  ///   - width: the width of the picture, in pixels.
  ///   - height: the height of the picture, in pixels.
  ///   - hasMaterials: whether a surface has a material.
  ///   - shadows: the shadows of the lights.
  ///   - transmission: the picture that surfaces with transmission show.
  init(
    _ shading: LightingParameters, _ view: ViewFrustum, width: Int, height: Int, hasMaterials: Bool,
    shadows: ShadowLookup8 = .none, transmission: TransmissionMemory? = nil
  ) {
    (self.shadows, transmissionMemory) = (shadows, transmission)
    self.transmission = transmission.map { TransmissionPicture($0, view) }
    let exposure = shading.exposureFactor
    let sources = shading.lights.map { $0.inViewSpace(view, exposure: exposure) }
    lights = ImmutableBuffer(sources.filter { !$0.isLocal })
    localLights = ImmutableBuffer(sources.filter(\.isLocal))
    specularCount = shading.specularCount
    up = view.toViewSpace(shading.up)
    (sky, ground, fog) = (shading.sky * exposure, shading.ground * exposure, shading.fog)
    fogScale = dot(SIMD3(shading.depth.x, shading.depth.y, shading.depth.z), view.forward)
    fogStart = view.near * fogScale
    (isOrthographic, isClipped) = (view.isOrthographic, view.clip != nil)
    pixelSize = 2 * view.halfSize / SIMD2(Float(width), Float(height))
    (exposureFactor, toneMapping, isPhysical) = (exposure, shading.toneMapping, shading.isPhysical)
    environmentMemory = hasMaterials || isPhysical ? EnvironmentMemory(shading) : nil
    environment = environmentMemory.map { EnvironmentLight(shading, view, $0) }
  }

  /// Returns the surfaces of spheres, dimmed by the ambient occlusion of their cloud.
  @inline(__always)
  func surface(_ spheres: Spheres8, _ samples: ShadingSamples8) -> SurfaceAttributes8 {
    var normal = (positions(samples) - spheres.center).unit
    if isClipped { normal = normal * spheres.facing }
    let occlusion = normal.dot(spheres.occlusionGradient) + spheres.meanOcclusion - 0.12
    let ambientVisibility =
      (occlusion .> 0).isAnySet ? exponential(occlusion.max(0) * -4.5) : SIMD8(repeating: 1)
    return SurfaceAttributes8(
      spheres.color, normal, ambientVisibility: ambientVisibility, alpha: spheres.alpha)
  }

  /// Returns the surfaces of rods.
  @inline(__always)
  func surface(_ rods: Rods8, _ samples: ShadingSamples8) -> SurfaceAttributes8 {
    let fromStart = positions(samples) - rods.start
    let along = fromStart.dot(rods.axis)
    let fromAxis = fromStart - rods.axis * along
    var normal = fromAxis.unit
    // A point inside the rod's radius and close to an end is on that end cap. The tolerances of 2% and 1% absorb
    // rounding, and the centroid of several samples on the curved side, which lies inside the rod.
    let isInside = fromAxis.dot(fromAxis) .< rods.radius * rods.radius * 0.98
    var tolerance = rods.radius * 0.01
    if isClipped { tolerance.replace(with: tolerance * -1, where: tolerance .< 0) }
    normal.replace(with: rods.axis * SIMD8(repeating: -1), where: isInside .& (along .< tolerance))
    normal.replace(with: rods.axis, where: isInside .& (along .> rods.length - tolerance))
    if isClipped {
      normal.replace(with: normal * SIMD8(repeating: -1), where: rods.radius .< 0)
    }
    return SurfaceAttributes8(rods.color, normal, alpha: rods.alpha)
  }

  /// Returns the colours of triangles.
  @inline(__always)
  func shade(
    _ group: TriangleGroup8, _ samples: ShadingSamples8, _ lanes: borrowing GatherBuffer
  ) -> ShadedColors8 {
    if group.hasMaterial || isPhysical { return shadeMaterials(of: group, samples, lanes) }
    let triangles = TriangleAttributes8(group, samples, lanes, isOrthographic: isOrthographic)
    return ShadedColors8(
      shade(SurfaceAttributes8(triangles.color, triangles.normal), samples), alpha: triangles.alpha)
  }

  /// Returns the positions of `samples` in view space.
  @inline(__always)
  func positions(_ samples: ShadingSamples8) -> Vector3x8 {
    isOrthographic
      ? Vector3x8(samples.x, samples.y, samples.depth)
      : Vector3x8(samples.x * samples.depth, samples.y * samples.depth, samples.depth)
  }

  /// Returns light with fog.
  @inline(__always)
  func withFog(_ light: Vector3x8, _ samples: ShadingSamples8) -> Vector3x8 {
    let fogAmount = (samples.depth * fogScale - fogStart).max(0).min(1) * fog.w
    return light * (1 - fogAmount) + Vector3x8(SIMD3(fog.x, fog.y, fog.z)) * fogAmount
  }

  /// Returns the fraction of the light with an index that reaches points in view space, 1 if it has no shadow.
  @inline(__always)
  func visibility(ofLight index: Int, position: Vector3x8, normal: Vector3x8) -> SIMD8<Float> {
    guard shadows.hasShadow(ofLight: index) else { return SIMD8(repeating: 1) }
    return shadows.visibility(ofLight: index, position: position, normal: normal)
  }
}
