import Geometry
import RenderScene

/// The simple model, for surfaces without a material: hemispheric ambient light, Lambert diffuse reflection, normalised
/// Blinn-Phong highlights and a Fresnel term.
extension SIMDShader {
  /// Returns the light that surfaces reflect to the eye, with tone mapping and fog.
  @inline(__always)
  func shade(_ surface: SurfaceAttributes8, _ samples: ShadingSamples8) -> Vector3x8 {
    let (normal, ambientVisibility) = (surface.normal, surface.ambientVisibility)
    let view = DirectionsToEye8(samples, isOrthographic: isOrthographic)
    // Keeps the albedo away from 0 and 1, which no real surface reaches.
    let albedo = surface.color * SIMD8(repeating: 0.86) + SIMD8(repeating: 0.015)
    let total = reflected(albedo, normal, samples, view, ambientVisibility)
    return withFog(toneMapping.simplyDisplayed(total), samples)
  }

  /// Returns the reflected light.
  @inline(__always)
  private func reflected(
    _ albedo: Vector3x8, _ normal: Vector3x8, _ samples: ShadingSamples8, _ view: DirectionsToEye8,
    _ ambientVisibility: SIMD8<Float>
  ) -> Vector3x8 {
    let normalDotView = view.dot(normal)
    let ambient = hemisphericAmbient(normal.dot(up) * 0.5 + 0.5) * ambientVisibility
    var directLight = directLight(normal, samples, view, normalDotView)
    if localLights.count > 0 {
      let local = localLight(normal, samples, view, normalDotView)
      directLight = (directLight.diffuse + local.diffuse, directLight.specular + local.specular)
    }
    let fresnel = Self.fresnel4(normalDotView) * 0.3 + 0.04
    return ambient * (albedo + fresnel)
      + (albedo * directLight.diffuse + directLight.specular) * Self.directVisibility(ambientVisibility)
  }

  /// Returns the fraction of direct light that reaches surfaces of an ambient visibility: occluded surfaces are darker
  /// in direct light, too, but less.
  @inline(__always)
  static func directVisibility(_ ambientVisibility: SIMD8<Float>) -> SIMD8<Float> {
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

  /// Returns the light of all lights on the surfaces (diffuse), and the specular highlights.
  ///
  /// - Parameters:
  ///   - normal: the unit normals.
  ///   - samples: the points.
  ///   - view: the directions to the eye.
  ///   - normalDotView: the dot products of normals and directions.
  @inline(__always)
  private func directLight(
    _ normal: Vector3x8, _ samples: ShadingSamples8, _ view: DirectionsToEye8,
    _ normalDotView: SIMD8<Float>
  ) -> (diffuse: Vector3x8, specular: Vector3x8) {
    var (diffuse, specular) = (Vector3x8(.zero), Vector3x8(.zero))
    for index in 0..<lights.count {
      let light = lights[index]
      let normalDotLight = normal.dot(light.directionToLight)
      let cosine = normalDotLight.max(0)
      let color =
        Vector3x8(light.color) * visibility(ofLight: index, position: positions(samples), normal: normal)
      diffuse = diffuse + color * cosine
      if index < specularCount {
        specular =
          specular + color
          * Self.highlight(normalDotView, normalDotLight, viewDotLight: view.dot(light.directionToLight))
      }
    }
    return (diffuse, specular)
  }

  /// Returns the light of the point and spot lights, as `directLight`. Not inlined, so that scenes without them are
  /// shaded in registers.
  @inline(never)
  private func localLight(
    _ normal: Vector3x8, _ samples: ShadingSamples8, _ view: DirectionsToEye8,
    _ normalDotView: SIMD8<Float>
  ) -> (diffuse: Vector3x8, specular: Vector3x8) {
    var (diffuse, specular) = (Vector3x8(.zero), Vector3x8(.zero))
    for index in 0..<localLights.count {
      let light = ArrivingLight8(localLights[index], at: positions(samples))
      let normalDotLight = normal.dot(light.direction)
      diffuse = diffuse + light.color * normalDotLight.max(0)
      specular =
        specular + light.color
        * Self.highlight(normalDotView, normalDotLight, viewDotLight: view.dot(light.direction))
    }
    return (diffuse, specular)
  }

  /// Returns the brightness of a highlight for the cosines between normal, view and light.
  @inline(__always)
  private static func highlight(
    _ normalDotView: SIMD8<Float>, _ normalDotLight: SIMD8<Float>, viewDotLight: SIMD8<Float>
  ) -> SIMD8<Float> {
    // With unit vectors n, l and v and the half vector h: (n·h)² = (n·l + n·v)² / |l + v|², and |l + v|² = 2 + 2
    // l·v. The 0.00001 avoids a division of zero by zero.
    let halfSum = (normalDotView + normalDotLight).max(0)
    let halfSquare = halfSum * halfSum / (viewDotLight * 2 + 2.00001)
    return gloss(halfSquare) * (normalDotLight.max(0) * 4).min(1)
  }

  /// Returns the brightness of a highlight for the squared cosine between normal and half vector.
  @inline(__always)
  private static func gloss(_ square: SIMD8<Float>) -> SIMD8<Float> {
    // Blinn-Phong with exponent 32: the normalisation (32 + 8) / 8 times a reflectance of 0.04 is 0.2.
    let power8 = square * square * (square * square)
    let power16 = power8 * power8
    return power16 * power16 * 0.2
  }
}
