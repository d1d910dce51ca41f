import Geometry
import RenderScene

/// The metallic-roughness model of glTF 2.0, appendix B, with KHR_materials_ior, KHR_materials_specular and
/// KHR_materials_clearcoat.
extension SIMDShader {
  /// Returns the light that surfaces reflect and emit to the eye, before tone mapping.
  ///
  /// - Parameters:
  ///   - surface: the parameters of the surfaces.
  ///   - samples: the points.
  ///   - ambientVisibility: the ambient occlusion of a cloud of spheres.
  ///   - lanes: scratch memory.
  func light(
    _ surface: SurfaceParameters8, _ samples: ShadingSamples8, _ ambientVisibility: SIMD8<Float>,
    _ lanes: borrowing GatherBuffer
  ) -> Vector3x8 {
    let view = DirectionsToEye8(samples, isOrthographic: isOrthographic).vectors
    let base = SpecularLobe8(surface.normal, view, roughness: surface.roughness)
    let (hasCoat, coat) = (surface.hasClearcoat, surface.clearcoat)
    let coatLobe = hasCoat ? SpecularLobe8(coat.normal, view, roughness: coat.roughness) : base
    let reflectance = Reflectance8(surface)
    let direct = directLight(surface, reflectance, base, coatLobe, samples, view)
    let indirect = environmentLight(surface, reflectance, base, coatLobe, view, lanes)
    var emitted = surface.emittedLight * SIMD8(repeating: exposureFactor)
    if hasCoat { emitted = emitted * (1 - coat.reflectance(coatLobe.cosine)) }
    return direct * Self.directVisibility(ambientVisibility) + indirect * ambientVisibility + emitted
  }

  /// Returns the reflected light of the lights.
  ///
  /// - Parameter coatLobe: the lobe of the clear coat, if there is one.
  private func directLight(
    _ surface: SurfaceParameters8, _ reflectance: Reflectance8, _ base: SpecularLobe8,
    _ coatLobe: SpecularLobe8, _ samples: ShadingSamples8, _ view: Vector3x8
  ) -> Vector3x8 {
    let (hasCoat, coat) = (surface.hasClearcoat, surface.clearcoat)
    let position = positions(samples)
    var total = Vector3x8(.zero)
    for index in 0..<lights.count + localLights.count {
      var (toLight, color) = (Vector3x8(.zero), Vector3x8(.zero))
      var angularVariance: Float = 0
      if index < lights.count {
        (toLight, color) = (Vector3x8(lights[index].directionToLight), Vector3x8(lights[index].color))
        angularVariance = lights[index].angularVariance
      } else {
        let light = ArrivingLight8(localLights[index - lights.count], at: position)
        (toLight, color) = (light.direction, light.color)
      }
      let normalDotLight = surface.normal.dot(toLight).max(0)
      let coatDotLight = hasCoat ? coat.normal.dot(toLight).max(0) : normalDotLight
      guard (normalDotLight .> 0).isAnySet || (coatDotLight .> 0).isAnySet else { continue }
      // The squared length of l + v. Half of the length is the cosine of the angle between view and half vector.
      let halfSquare = (view.dot(toLight) * 2 + 2).max(1e-6)
      let viewDotHalf = halfSquare.squareRoot() * 0.5
      let fresnel = fresnel5(viewDotHalf)
      let specular = base.reflection(
        toLight, normalDotLight, halfSquare: halfSquare, sunVariance: angularVariance)
      var reflected =
        reflectance.diffuse * (normalDotLight * reflectance.diffuseShare(1 - fresnel, fresnel))
        + reflectance.specular(1 - fresnel, fresnel) * specular
      if hasCoat {
        let coatReflectance = coat.reflectance(fresnel5: fresnel)
        reflected =
          reflected * (1 - coatReflectance) + coatReflectance
          * coatLobe.reflection(toLight, coatDotLight, halfSquare: halfSquare, sunVariance: angularVariance)
      }
      if index < lights.count {
        color = color * visibility(ofLight: index, position: position, normal: surface.geometricNormal)
      }
      total = total + color * reflected
    }
    return total
  }

  /// Returns the reflected light of the environment, by the split-sum approximation (B. Karis, "Real Shading in Unreal
  /// Engine 4", 2013).
  ///
  /// - Parameter coatLobe: the lobe of the clear coat, if there is one.
  private func environmentLight(
    _ surface: SurfaceParameters8, _ reflectance: Reflectance8, _ base: SpecularLobe8,
    _ coatLobe: SpecularLobe8, _ view: Vector3x8, _ lanes: borrowing GatherBuffer
  ) -> Vector3x8 {
    guard let environment else { return Vector3x8(.zero) }
    let reflection = environment.reflection(cosine: base.cosine, roughness: surface.roughness, lanes)
    let mirrored = environment.specular(
      base.meanDirection(view, mirrorShare: reflection.mirrorShare), roughness: reflection.filterRoughness,
      lanes)
    var total =
      reflectance.diffuse * environment.diffuse(surface.normal)
      * reflectance.diffuseShare(reflection.f0, reflection.f90)
      + reflectance.specular(reflection.f0, reflection.f90) * mirrored
    if surface.hasClearcoat {
      let coat = surface.clearcoat
      let coatReflectance = coat.reflectance(coatLobe.cosine)
      let reflection = environment.reflection(cosine: coatLobe.cosine, roughness: coat.roughness, lanes)
      let mirrored = environment.specular(
        coatLobe.meanDirection(view, mirrorShare: reflection.mirrorShare),
        roughness: reflection.filterRoughness,
        lanes)
      total = total * (1 - coatReflectance) + mirrored * coatReflectance
    }
    return total * surface.occlusion
  }
}

/// The colours of the diffuse and the specular reflection of eight surfaces.
private struct Reflectance8 {
  /// The diffuse colour.
  let diffuse: Vector3x8
  /// The specular reflectance at normal and at grazing incidence.
  private let f0: Vector3x8, f90: SIMD8<Float>
  /// The greatest component of the dielectric part's reflectance at normal incidence, and its reflectance at grazing
  /// incidence.
  private let dielectricF0: SIMD8<Float>, dielectricF90: SIMD8<Float>

  @inline(__always)
  init(_ surface: SurfaceParameters8) {
    let metallic = surface.metallic
    diffuse = surface.baseColor * (1 - metallic)
    f0 = surface.dielectricF0.mixed(with: surface.baseColor, metallic)
    f90 = surface.dielectricF90 + (1 - surface.dielectricF90) * metallic
    (dielectricF0, dielectricF90) = (surface.dielectricF0.largest, surface.dielectricF90)
  }

  /// Returns the specular reflectance for factors of F0 and F90.
  @inline(__always)
  func specular(_ f0Factor: SIMD8<Float>, _ f90Factor: SIMD8<Float>) -> Vector3x8 {
    f0 * f0Factor + f90 * f90Factor
  }

  /// Returns the fraction of light that the dielectric part does not reflect, for factors of F0 and F90. It is the
  /// same for all colour components, so that a coloured reflection does not tint the diffuse light.
  @inline(__always)
  func diffuseShare(_ f0Factor: SIMD8<Float>, _ f90Factor: SIMD8<Float>) -> SIMD8<Float> {
    1 - (dielectricF0 * f0Factor + dielectricF90 * f90Factor)
  }
}

extension SurfaceParameters8.Clearcoat8 {
  /// Returns the reflectance, times the strength, for the cosine between the view and a normal.
  @inline(__always)
  fileprivate func reflectance(_ cosine: SIMD8<Float>) -> SIMD8<Float> {
    reflectance(fresnel5: Raycasting.fresnel5(cosine))
  }

  /// Returns the reflectance, times the strength, for a Fresnel term.
  @inline(__always)
  fileprivate func reflectance(fresnel5: SIMD8<Float>) -> SIMD8<Float> { strength * (fresnel5 * 0.96 + 0.04) }
}
