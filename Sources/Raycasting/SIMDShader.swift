import Geometry
import Parallelism
import RenderScene

/// Shades eight samples at a time in view space (right, up, forward), by the same formulas as `lighting.glsl`.
///
/// `TileShadingSamples` calls `shade` with eight spheres, rods or triangles and the points on them. The function computes
/// the normals, then the reflected light (hemispheric ambient light, Lambert diffuse, normalised Blinn-Phong
/// highlights, a Fresnel term), then applies tone mapping and fog. The result is linear light from 0 to 1.
struct SIMDShader: Sendable {
  /// The lights. A `ImmutableBuffer` avoids the bounds checks of an array, which would run for each light and every
  /// eight samples.
  private let lights: ImmutableBuffer<LightingParameters.DirectionalLight>
  private let specularCount: Int
  private let up: SIMD3<Float>
  private let sky: SIMD3<Float>, ground: SIMD3<Float>
  private let fog: SIMD4<Float>
  private let fogScale: Float, fogStart: Float
  /// Whether the view is orthographic.
  let isOrthographic: Bool
  private let shadows: ShadowLookup8

  /// Creates the shader of a picture: `shading` in the view space of `view`.
  init(_ shading: LightingParameters, _ view: ViewFrustum, shadows: ShadowLookup8 = .none) {
    self.shadows = shadows
    lights = ImmutableBuffer(
      shading.lights.map {
        LightingParameters.DirectionalLight(
          directionToLight: view.toViewSpace($0.directionToLight), color: $0.color)
      })
    specularCount = shading.specularCount
    up = view.toViewSpace(shading.up)
    (sky, ground, fog) = (shading.sky, shading.ground, shading.fog)
    fogScale = dot(SIMD3(shading.depth.x, shading.depth.y, shading.depth.z), view.forward)
    fogStart = view.near * fogScale
    isOrthographic = view.isOrthographic
  }

  /// Returns the linear light that spheres reflect to the eye, dimmed by the ambient occlusion of their cloud.
  @inline(__always)
  func shade(_ spheres: Spheres8, _ samples: ShadingSamples8) -> ShadedColors8 {
    let position = positions(samples)
    let normal = (position - spheres.center).unit
    let occlusion = normal.dot(spheres.occlusionGradient) + spheres.meanOcclusion - 0.12
    let ambientVisibility =
      (occlusion .> 0).isAnySet ? exponential(occlusion.max(0) * -4.5) : SIMD8(repeating: 1)
    return ShadedColors8(shade(spheres.color, normal, samples, position, ambientVisibility, nil))
  }

  /// Returns the linear light that rods reflect to the eye.
  @inline(__always)
  func shade(_ rods: Rods8, _ samples: ShadingSamples8) -> ShadedColors8 {
    let fromStart = positions(samples) - rods.start
    let along = fromStart.dot(rods.axis)
    let fromAxis = fromStart - rods.axis * along
    var normal = fromAxis.unit
    // A point inside the rod's radius and close to an end is on that end cap. The tolerances of 2% and 1% absorb
    // rounding, and the centroid of several samples on the curved side, which lies inside the rod.
    let isInside = fromAxis.dot(fromAxis) .< rods.radius * rods.radius * 0.98
    let tolerance = rods.radius * 0.01
    normal.replace(with: rods.axis * SIMD8(repeating: -1), where: isInside .& (along .< tolerance))
    normal.replace(with: rods.axis, where: isInside .& (along .> rods.length - tolerance))
    return ShadedColors8(shade(rods.color, normal, samples, positions(samples), SIMD8(repeating: 1), nil))
  }

  /// Returns the linear light that triangles reflect to the eye.
  @inline(__always)
  func shade(_ triangles: TriangleAttributes8, _ samples: ShadingSamples8) -> ShadedColors8 {
    ShadedColors8(
      shade(
        triangles.color, triangles.normal, samples, positions(samples), SIMD8(repeating: 1),
        triangles.material))
  }

  /// Returns the positions of `samples` in view space.
  @inline(__always)
  private func positions(_ samples: ShadingSamples8) -> Vector3x8 {
    isOrthographic
      ? Vector3x8(samples.x, samples.y, samples.depth)
      : Vector3x8(samples.x * samples.depth, samples.y * samples.depth, samples.depth)
  }

  /// Returns the light that surfaces reflect to the eye, with tone mapping and fog.
  ///
  /// - Parameters:
  ///   - position: the positions of the surfaces, for shadows.
  ///   - material: nil for the standard material.
  @inline(__always)
  private func shade(
    _ color: Vector3x8, _ normal: Vector3x8, _ samples: ShadingSamples8, _ position: Vector3x8,
    _ ambientVisibility: SIMD8<Float>, _ material: Materials8?
  ) -> Vector3x8 {
    let view = DirectionsToEye8(samples, isOrthographic: isOrthographic)
    // Keeps the albedo away from 0 and 1, which no real surface reaches.
    let albedo = color * SIMD8(repeating: 0.86) + SIMD8(repeating: 0.015)
    let total =
      if let material {
        reflected(albedo, normal, view, ambientVisibility, position, material)
      } else {
        reflected(albedo, normal, view, ambientVisibility, position)
      }
    let fogAmount = (samples.depth * fogScale - fogStart).max(0).min(1) * fog.w
    let toneMapped = Vector3x8(Self.toneMapped(total.x), Self.toneMapped(total.y), Self.toneMapped(total.z))
    return toneMapped * (1 - fogAmount) + Vector3x8(SIMD3(fog.x, fog.y, fog.z)) * fogAmount
  }

  /// Returns the light reflected by surfaces of the standard material.
  @inline(__always)
  private func reflected(
    _ albedo: Vector3x8, _ normal: Vector3x8, _ view: DirectionsToEye8, _ ambientVisibility: SIMD8<Float>,
    _ position: Vector3x8
  ) -> Vector3x8 {
    let normalDotView = view.dot(normal)
    let ambient = hemisphericAmbient(normal.dot(up) * 0.5 + 0.5) * ambientVisibility
    let directLight = directLight(normal, view, normalDotView, position) { square in
      // Blinn-Phong with exponent 32: the normalisation (32 + 8) / 8 times a reflectance of 0.04 is 0.2.
      let power8 = square * square * (square * square)
      let power16 = power8 * power8
      return power16 * power16 * 0.2
    }
    let fresnel = Self.fresnel4(normalDotView) * 0.3 + 0.04
    return ambient * (albedo + fresnel)
      + (albedo * directLight.diffuse + directLight.specular) * Self.directVisibility(ambientVisibility)
  }

  /// Returns the light reflected by surfaces of other materials. Not inlined, because they are rare.
  private func reflected(
    _ albedo: Vector3x8, _ normal: Vector3x8, _ view: DirectionsToEye8, _ ambientVisibility: SIMD8<Float>,
    _ position: Vector3x8, _ material: Materials8
  ) -> Vector3x8 {
    let (metallic, smoothness) = (material.metallic, 1 - material.roughness)
    let diffuse = albedo * (1 - metallic)
    let reflectance = Vector3x8(SIMD3(repeating: 0.04)) * (1 - metallic) + albedo * metallic
    let normalDotView = view.dot(normal)
    let normalDotUp = normal.dot(up)
    let height = normalDotUp * 0.5 + 0.5
    // The smoother a metal, the more sharply it mirrors the horizon between sky and ground.
    let mirroredDotUp = normalDotView * 2 * normalDotUp - view.dot(up)
    let horizon = (mirroredDotUp * (1 + smoothness * 3) * 0.5 + 0.5).max(0).min(1)
    let fresnel = Self.fresnel4(normalDotView) * smoothness * 0.6
    let reflected = hemisphericAmbient(height + (horizon - height) * metallic) * (reflectance + fresnel)
    let exponent = material.exponents
    let directLight = directLight(normal, view, normalDotView, position) {
      power($0, exponent / 2) * (exponent + 8) / 8
    }
    return (hemisphericAmbient(height) * diffuse + reflected * (metallic * 1.5 + 1)) * ambientVisibility
      + (diffuse * directLight.diffuse + reflectance * directLight.specular)
      * Self.directVisibility(ambientVisibility)
  }

  /// Returns the fraction of direct light that reaches surfaces of an ambient visibility: occluded surfaces are darker
  /// in direct light, too, but less.
  @inline(__always)
  private static func directVisibility(_ ambientVisibility: SIMD8<Float>) -> SIMD8<Float> {
    ambientVisibility * 0.55 + 0.45
  }

  /// Returns the hemispheric ambient light for heights from 0 (the surface faces the ground) to 1 (it faces the sky).
  @inline(__always)
  private func hemisphericAmbient(_ height: SIMD8<Float>) -> Vector3x8 {
    Vector3x8(ground) + Vector3x8(sky - ground) * height
  }

  /// Returns the Fresnel term (1 − cos θ)^4, where θ is the angle between normal and direction to the eye.
  @inline(__always)
  private static func fresnel4(_ normalDotView: SIMD8<Float>) -> SIMD8<Float> {
    let fresnelBase = 1 - normalDotView.max(0)
    return fresnelBase * fresnelBase * (fresnelBase * fresnelBase)
  }

  /// Returns the light of all lights on the surfaces (diffuse), and the specular highlights for a reflectance of 1.
  ///
  /// - Parameters:
  ///   - normal: the unit normals.
  ///   - view: the directions to the eye.
  ///   - normalDotView: the dot products of the two.
  ///   - position: the positions of the surfaces.
  ///   - gloss: maps the squared cosine between normal and half vector to the brightness of a highlight.
  @inline(__always)
  private func directLight(
    _ normal: Vector3x8, _ view: DirectionsToEye8, _ normalDotView: SIMD8<Float>, _ position: Vector3x8,
    gloss: (SIMD8<Float>) -> SIMD8<Float>
  ) -> (diffuse: Vector3x8, specular: Vector3x8) {
    var (diffuse, specular) = (Vector3x8(.zero), Vector3x8(.zero))
    for index in 0..<lights.count {
      let light = lights[index]
      let normalDotLight = normal.dot(light.directionToLight)
      let cosine = normalDotLight.max(0)
      let visibility = visibility(ofLight: index, cosine, position: position, normal: normal)
      diffuse = diffuse + Vector3x8(light.color) * (cosine * visibility)
      if index < specularCount {
        // With unit vectors n, l and v and the half vector h: (n·h)² = (n·l + n·v)² / |l + v|², and |l + v|² = 2 + 2
        // l·v. The 0.00001 avoids a division of zero by zero.
        let halfSum = (normalDotView + normalDotLight).max(0)
        let halfSquare = halfSum * halfSum / (view.dot(light.directionToLight) * 2 + 2.00001)
        specular = specular + Vector3x8(light.color) * (gloss(halfSquare) * (cosine * 4).min(1) * visibility)
      }
    }
    return (diffuse, specular)
  }

  /// Returns the fraction of a light that reaches surfaces, 1 if it has no shadow.
  ///
  /// - Parameter cosine: the cosines between normal and direction to the light, at least 0.
  @inline(__always)
  private func visibility(
    ofLight light: Int, _ cosine: SIMD8<Float>, position: Vector3x8, normal: Vector3x8
  ) -> SIMD8<Float> {
    guard shadows.hasShadow(ofLight: light), (cosine .> 0).isAnySet else { return SIMD8(repeating: 1) }
    return shadows.visibility(ofLight: light, position: position, normal: normal)
  }

  /// Returns the tone-mapped light: the identity up to 0.7, then a hyperbola that approaches 1, so that bright colours
  /// keep their hue.
  @inline(__always)
  private static func toneMapped(_ light: SIMD8<Float>) -> SIMD8<Float> {
    let over = (light - 0.7).max(0)
    return light.min(0.7) + over * 0.3 / (over + 0.3)
  }
}

extension Materials8 {
  /// The Blinn-Phong exponents: 2 / roughness^4, with the roughness at least 0.12.
  fileprivate var exponents: SIMD8<Float> {
    let square = roughness.max(0.12) * roughness.max(0.12)
    return 2 / (square * square)
  }
}
