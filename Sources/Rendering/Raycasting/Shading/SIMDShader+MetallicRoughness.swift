import Geometry
import RenderScene

/// The metallic-roughness model of glTF 2.0, appendix B, with KHR_materials_ior, KHR_materials_specular,
/// KHR_materials_clearcoat, the parameters of `SurfaceExtension8`, and with energy compensation for multiple scattering.
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
  ) -> Vector3x8 { light(surface, samples, ambientVisibility, lanes, Unextended8()) }

  /// Returns the light of surfaces with extended parameters.
  func light<Extension: SurfaceExtension8>(
    _ surface: SurfaceParameters8, _ samples: ShadingSamples8, _ ambientVisibility: SIMD8<Float>,
    _ lanes: borrowing GatherBuffer, _ extended: Extension
  ) -> Vector3x8 {
    let view = DirectionsToEye8(samples, isOrthographic: isOrthographic).vectors
    let base = SpecularLobe8(surface.normal, view, roughness: surface.roughness)
    let (hasCoat, coat) = (surface.hasClearcoat, surface.clearcoat)
    let coatLobe = hasCoat ? SpecularLobe8(coat.normal, view, roughness: coat.roughness) : base
    // `init` makes it if a surface has a material or `isPhysical`, and no other surface is shaded here.
    guard let environment else { preconditionFailure("a surface with a material needs an environment") }
    let reflection = environment.reflection(cosine: base.cosine, roughness: surface.roughness, lanes)
    var reflectance = Reflectance8(surface, reflection, cosine: base.cosine, extended)
    var sheenReflectance = SIMD8<Float>.zero
    if Extension.isPresent, let sheen = extended.sheen {
      sheenReflectance = sheen.albedo(cosine: base.cosine, environment.sheenAlbedos, lanes)
      reflectance.scaleAll(by: 1 - (sheen.color.largest * sheenReflectance).min(1))
    }
    var transmitted = Vector3x8(.zero)
    if Extension.isPresent, let share = extended.transmission {
      transmitted = transmittedLight(
        surface, extended, reflectance.diffuse * share, positions(samples), view, environment, lanes)
      reflectance.scale(by: 1 - share)
    }
    if Extension.isPresent, let diffuse = extended.diffuseTransmission {
      reflectance.transmit(diffuse.share, diffuse.color)
    }
    let direct = directLight(surface, reflectance, base, coatLobe, samples, view, extended)
    let indirect = environmentLight(
      environment, surface, reflectance, reflection, base, coatLobe, view, lanes, extended,
      sheenReflectance: sheenReflectance)
    var emitted = surface.emittedLight * SIMD8(repeating: exposureFactor)
    if hasCoat { emitted = emitted * (1 - coat.reflectance(coatLobe.cosine)) }
    if Extension.isPresent {
      emitted = emitted + (hasCoat ? transmitted * (1 - coat.reflectance(coatLobe.cosine)) : transmitted)
    }
    return direct * Self.directVisibility(ambientVisibility) + indirect * ambientVisibility + emitted
  }

  /// Returns the reflected light of the lights.
  ///
  /// - Parameters:
  ///   - coatLobe: the lobe of the clear coat, if there is one.
  ///   - extended: the extended parameters.
  private func directLight<Extension: SurfaceExtension8>(
    _ surface: SurfaceParameters8, _ reflectance: Reflectance8, _ base: SpecularLobe8,
    _ coatLobe: SpecularLobe8, _ samples: ShadingSamples8, _ view: Vector3x8, _ extended: Extension
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
      let isBackLit = Extension.isPresent && extended.diffuseTransmission != nil
      guard isBackLit || (normalDotLight .> 0).isAnySet || (coatDotLight .> 0).isAnySet else { continue }
      // The squared length of l + v. Half of the length is the cosine of the angle between view and half vector.
      let halfSquare = (view.dot(toLight) * 2 + 2).max(1e-6)
      let viewDotHalf = halfSquare.squareRoot() * 0.5
      let fresnel = fresnel5(viewDotHalf)
      var specular: SIMD8<Float>
      if Extension.isPresent, let anisotropy = extended.anisotropy {
        specular = anisotropy.reflection(
          surface.normal, roughness: surface.roughness, view, toLight, normalDotLight: normalDotLight,
          cosine: base.cosine, halfSquare: halfSquare, sunVariance: angularVariance)
      } else {
        specular = base.reflection(
          toLight, normalDotLight, halfSquare: halfSquare, sunVariance: angularVariance)
      }
      var reflected =
        reflectance.diffuse * normalDotLight + reflectance.specular(1 - fresnel, fresnel) * specular
      if Extension.isPresent, let sheen = extended.sheen {
        reflected =
          reflected + sheen.color
          * sheen.reflection(
            surface.normal, view, toLight, normalDotLight: normalDotLight, cosine: base.cosine,
            halfSquare: halfSquare)
      }
      if Extension.isPresent, isBackLit {
        reflected = reflected + reflectance.backDiffuse * (0 - surface.normal.dot(toLight)).max(0)
      }
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
  /// - Parameters:
  ///   - reflection: the reflection of the base.
  ///   - coatLobe: the lobe of the clear coat, if there is one.
  ///   - sheenReflectance: the directional albedo of a white sheen.
  private func environmentLight<Extension: SurfaceExtension8>(
    _ environment: EnvironmentLight, _ surface: SurfaceParameters8, _ reflectance: Reflectance8,
    _ reflection: EnvironmentLight.Reflection8, _ base: SpecularLobe8, _ coatLobe: SpecularLobe8,
    _ view: Vector3x8, _ lanes: borrowing GatherBuffer, _ extended: Extension,
    sheenReflectance: SIMD8<Float>
  ) -> Vector3x8 {
    var mirrored: Vector3x8
    if Extension.isPresent, let anisotropy = extended.anisotropy {
      mirrored = anisotropy.light(
        surface.normal, roughness: surface.roughness, view, from: environment, lanes)
    } else {
      mirrored = environment.specular(
        base.meanDirection(view, mirrorShare: reflection.mirrorShare), roughness: reflection.filterRoughness,
        lanes)
    }
    var total =
      reflectance.diffuse * environment.diffuse(surface.normal)
      + reflectance.specular(reflection.f0, reflection.f90) * mirrored
    if Extension.isPresent, let sheen = extended.sheen {
      let mirrored = environment.specular(
        base.meanDirection(view, mirrorShare: SIMD8(repeating: 1)), roughness: sheen.roughness, lanes)
      total = total + sheen.color * mirrored * sheenReflectance
    }
    if Extension.isPresent, extended.diffuseTransmission != nil {
      total = total + reflectance.backDiffuse * environment.diffuse(surface.normal * SIMD8(repeating: -1))
    }
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

/// The colours of the diffuse and the specular reflection of eight surfaces to the eye, with energy compensation.
private struct Reflectance8 {
  /// The diffuse colour, times the fraction of light that the dielectric part does not reflect to the eye. The fraction is
  /// the same for all colour components, so that a coloured reflection does not tint the diffuse light.
  private(set) var diffuse: Vector3x8
  /// The colour of the diffuse light that passes through from behind.
  private(set) var backDiffuse = Vector3x8(.zero)
  /// The fraction of light that is scattered.
  private var scattered: SIMD8<Float>
  /// The specular reflectance at normal and at grazing incidence.
  private var f0: Vector3x8, f90: Vector3x8

  @inline(__always)
  init<Extension: SurfaceExtension8>(
    _ surface: SurfaceParameters8, _ reflection: EnvironmentLight.Reflection8, cosine: SIMD8<Float>,
    _ extended: Extension
  ) {
    let (metallic, directionalAlbedo) = (surface.metallic, reflection.f0 + reflection.f90)
    var (dielectricBase, metalBase) = (surface.dielectricF0, surface.baseColor)
    if Extension.isPresent, let film = extended.film {
      dielectricBase = film.reflectance(dielectricBase, grazing: surface.dielectricF90, cosine: cosine)
      metalBase = film.reflectance(metalBase, grazing: SIMD8(repeating: 1), cosine: cosine)
    }
    let dielectric = energyCompensation(dielectricBase, directionalAlbedo)
    let metal = energyCompensation(metalBase, directionalAlbedo)
    let (dielectricF0, dielectricF90) = (
      dielectricBase * dielectric, dielectric * surface.dielectricF90
    )
    f0 = dielectricF0.mixed(with: metalBase * metal, metallic)
    f90 = dielectricF90.mixed(with: metal, metallic)
    let reflected = (dielectricF0 * reflection.f0 + dielectricF90 * reflection.f90).largest
    scattered = (1 - metallic) * (1 - reflected)
    diffuse = surface.baseColor * scattered
  }

  /// Multiplies the diffuse reflection.
  @inline(__always)
  mutating func scale(by share: SIMD8<Float>) {
    scattered *= share
    diffuse = diffuse * share
  }

  /// Multiplies all reflections.
  @inline(__always)
  mutating func scaleAll(by share: SIMD8<Float>) {
    scale(by: share)
    (f0, f90) = (f0 * share, f90 * share)
  }

  /// Divides the scattered light into reflected light and a share that passes through, with its colour.
  @inline(__always)
  mutating func transmit(_ share: SIMD8<Float>, _ color: Vector3x8) {
    backDiffuse = color * (scattered * share)
    diffuse = diffuse * (1 - share)
  }

  /// Returns the specular reflectance for factors of F0 and F90.
  @inline(__always)
  func specular(_ f0Factor: SIMD8<Float>, _ f90Factor: SIMD8<Float>) -> Vector3x8 {
    f0 * f0Factor + f90 * f90Factor
  }
}

/// Returns the factor that adds the light which microfacets scatter more than once: 1 + F0 (1 / E − 1), for the reflectance
/// at normal incidence and the directional albedo E without Fresnel term (E. Turquin, "Practical multiple scattering
/// compensation for microfacet models", 2019).
///
/// The reflection keeps its shape. A white metal reflects all light, and a coloured metal has a more saturated colour,
/// because each further reflection multiplies the light by the colour.
@inline(__always)
private func energyCompensation(_ f0: Vector3x8, _ directionalAlbedo: SIMD8<Float>) -> Vector3x8 {
  let lost = 1 / directionalAlbedo - 1
  return Vector3x8(f0.x * lost + 1, f0.y * lost + 1, f0.z * lost + 1)
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
