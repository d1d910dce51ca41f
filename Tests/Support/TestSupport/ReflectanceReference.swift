import Foundation

/// A surface of the metallic-roughness model in double precision, as the reference of tests: glTF 2.0, appendix B, with
/// KHR_materials_ior, KHR_materials_specular and KHR_materials_clearcoat, and with energy compensation for multiple
/// scattering (E. Turquin, "Practical multiple scattering compensation for microfacet models", 2019).
///
/// `indirect` integrates the light of an environment numerically over the hemisphere. `splitSum` computes the
/// approximation that the back ends compute. All directions are unit vectors that point away from the surface.
public struct ReflectanceReference: Sendable {
  /// A direction or a linear colour.
  public typealias Vector = SIMD3<Double>

  /// The linear base colour.
  public var baseColor = Vector(repeating: 1)
  /// The metalness, from 0 to 1.
  public var metallic = 0.0
  /// The roughness, from 0 to 1.
  public var roughness = 1.0
  /// The factor of the light of the environment.
  public var occlusion = 1.0
  /// The emitted light.
  public var emissive = Vector.zero
  /// The index of refraction of the dielectric.
  public var indexOfRefraction = 1.5
  /// The strength of the specular reflection of the dielectric.
  public var specular = 1.0
  /// The factor of the specular reflection of the dielectric at normal incidence.
  public var specularColor = Vector(repeating: 1)
  /// The strength of the clear coat, from 0 to 1.
  public var clearcoat = 0.0
  /// The roughness of the clear coat, from 0 to 1.
  public var clearcoatRoughness = 0.0
  /// The normal of the surface, on the side of the eye.
  public var normal: Vector = [0, 0, 1]
  /// The normal of the clear coat, on the side of the eye.
  public var clearcoatNormal: Vector = [0, 0, 1]

  /// Creates a rough white dielectric.
  public init() {}

  /// Creates a surface without a clear coat.
  public init(
    baseColor: Vector = Vector(repeating: 1), metallic: Double, roughness: Double, normal: Vector = [0, 0, 1]
  ) {
    (self.baseColor, self.metallic, self.roughness) = (baseColor, metallic, roughness)
    (self.normal, clearcoatNormal) = (normal, normal)
  }
}

// The terms.
extension ReflectanceReference {
  /// Returns the parameter α of the distribution of microfacet normals.
  public static func alpha(_ roughness: Double) -> Double { pow(max(roughness, 0.045), 2) }

  /// Returns D, the density of microfacet normals (GGX).
  public static func distribution(normalDotHalf: Double, alpha: Double) -> Double {
    let squared = alpha * alpha
    return squared / (.pi * pow(normalDotHalf * normalDotHalf * (squared - 1) + 1, 2))
  }

  /// Returns D for a sun; `LightSource.angularVariance` has the formula.
  public static func sunDistribution(
    normal: Vector, view: Vector, light: Vector, alpha: Double, variance: Double
  ) -> Double {
    let half = unit(light + view)
    let cosine = dot(normal, half)
    if variance == 0 { return distribution(normalDotHalf: cosine, alpha: alpha) }
    // The axis across the plane of light and eye. Any axis if they are in the same direction.
    let product = cross(light, view)
    let across = dot(product, product) > 1e-12 ? unit(product) : tangents(half).0
    let (tangentAcross, tangentInside) = (
      dot(normal, across) / cosine, dot(normal, cross(across, half)) / cosine
    )
    let least = max(dot(view, half), 0.05)
    let (inside, outside) = (
      (alpha * alpha + 0.15 * variance).squareRoot(),
      (alpha * alpha + 0.15 * variance / (least * least)).squareRoot()
    )
    let mean = variance / least
    let radius = 0.35 * mean / ((mean + alpha * alpha) * (alpha * alpha + 0.15 * mean)).squareRoot()
    let distance = (pow(tangentInside / inside, 2) + pow(tangentAcross / outside, 2)).squareRoot()
    return 1
      / (.pi * inside * outside * (1 + radius * .pi / 2 + radius * radius) * pow(cosine, 4)
        * pow(pow(max(0, distance - radius), 2) + 1, 2))
  }

  /// Returns V, the separable masking and shadowing of Smith, divided by 4 (n·l) (n·v).
  public static func visibility(normalDotLight: Double, normalDotView: Double, alpha: Double) -> Double {
    func term(_ cosine: Double) -> Double {
      cosine + (cosine * cosine + alpha * alpha * (1 - cosine * cosine)).squareRoot()
    }
    return 1 / (term(normalDotLight) * term(normalDotView))
  }

  /// Returns F, the reflectance at an angle, from those at normal and at grazing incidence (Schlick).
  public static func fresnel(_ normal: Vector, _ grazing: Vector, cosine: Double) -> Vector {
    normal + (grazing - normal) * pow(1 - cosine, 5)
  }

  /// The reflectance of the dielectric at normal incidence.
  public var dielectricReflectance: Vector {
    let ratio = (indexOfRefraction - 1) / (indexOfRefraction + 1)
    return pointwiseMin(ratio * ratio * specularColor, .one) * specular
  }

  /// The reflectances at normal and at grazing incidence, and the diffuse colour, with energy compensation.
  struct Compensated {
    let normal: Vector, grazing: Vector
    /// The diffuse colour times what the dielectric part does not reflect to the eye.
    let diffuse: Vector
  }

  /// Returns the reflectances for the factors of F0 and F90 in the reflected fraction of uniform light.
  func compensated(_ albedo: SIMD2<Double>) -> Compensated {
    /// Multiplies a reflectance by 1 + F0 (1 / E − 1).
    func compensated(_ value: Vector, _ normal: Vector) -> Vector {
      value * (.one + normal * (1 / (albedo.x + albedo.y) - 1))
    }
    let dielectric = compensated(dielectricReflectance, dielectricReflectance)
    let dielectricGrazing = compensated(Vector(repeating: specular), dielectricReflectance)
    let metal = compensated(baseColor, baseColor)
    let metalGrazing = compensated(.one, baseColor)
    let reflected = (dielectric * albedo.x + dielectricGrazing * albedo.y).max()
    return Compensated(
      normal: dielectric * (1 - metallic) + metal * metallic,
      grazing: dielectricGrazing * (1 - metallic) + metalGrazing * metallic,
      diffuse: baseColor * (1 - metallic) * (1 - reflected))
  }

  /// Returns the reflectance of the clear coat at an angle, weighted by its strength.
  public func clearcoatReflectance(cosine: Double) -> Double {
    clearcoat * (0.04 + 0.96 * pow(1 - cosine, 5))
  }

  /// Returns n·v as all formulas use it.
  static func normalDotView(_ normal: Vector, _ view: Vector) -> Double { max(dot(normal, view), 0.0001) }
}

// Light.
extension ReflectanceReference {
  /// Returns the light that the surface reflects to `view` from a directional light.
  ///
  /// - Parameters:
  ///   - view: the direction to the eye.
  ///   - light: the direction to the light.
  ///   - color: the colour of the light times its intensity and visibility. The irradiance is π times this.
  ///   - angularVariance: the mean squared angle between the light of a sun and its direction.
  ///   - albedo: returns for n·v and a roughness the factors of F0 and F90 in the reflected fraction of uniform light.
  public func direct(
    view: Vector, light: Vector, color: Vector, angularVariance: Double = 0,
    albedo: (Double, Double) -> SIMD2<Double> = {
      Self.directionalAlbedo(normalDotView: $0, roughness: $1, steps: 64)
    }
  ) -> Vector {
    let half = unit(light + view)
    let cosine = dot(view, half)
    func specular(_ normal: Vector, _ roughness: Double) -> Double {
      let (lightCosine, alpha) = (dot(normal, light), Self.alpha(roughness))
      guard lightCosine > 0 else { return 0 }
      return .pi * lightCosine
        * Self.sunDistribution(
          normal: normal, view: view, light: light, alpha: alpha, variance: angularVariance)
        * Self.visibility(
          normalDotLight: lightCosine, normalDotView: Self.normalDotView(normal, view), alpha: alpha)
    }
    let reflectance = compensated(albedo(Self.normalDotView(normal, view), roughness))
    let whole = Self.fresnel(reflectance.normal, reflectance.grazing, cosine: cosine)
    let base = reflectance.diffuse * max(dot(normal, light), 0) + whole * specular(normal, roughness)
    let coat = clearcoatReflectance(cosine: cosine)
    return (base * (1 - coat) + Vector(repeating: coat * specular(clearcoatNormal, clearcoatRoughness)))
      * color
  }

  /// Returns the light that the surface emits to `view`, through its clear coat.
  public func emitted(view: Vector) -> Vector {
    emissive * (1 - clearcoatReflectance(cosine: Self.normalDotView(clearcoatNormal, view)))
  }

  /// Returns the light that the surface reflects to `view` from an environment, by quadrature over the hemisphere.
  ///
  /// - Parameters:
  ///   - view: the direction to the eye.
  ///   - steps: the number of steps in each of two dimensions.
  ///   - radiance: returns the radiance that arrives from a direction.
  public func indirect(view: Vector, steps: Int = 128, radiance: (Vector) -> Vector) -> Vector {
    let albedo = Self.directionalAlbedo(
      normalDotView: dot(normal, view), roughness: roughness, steps: steps)
    let reflectance = compensated(albedo)
    let diffuse = Self.cosineMean(normal, steps: steps, radiance)
    let mirrored = Self.reflected(normal, view: view, roughness: roughness, steps: steps) {
      direction, cosine in
      Self.fresnel(reflectance.normal, reflectance.grazing, cosine: cosine) * radiance(direction)
    }
    let base = reflectance.diffuse * diffuse + mirrored
    guard clearcoat > 0 else { return base * occlusion }
    let coat = Self.reflected(clearcoatNormal, view: view, roughness: clearcoatRoughness, steps: steps) {
      clearcoatReflectance(cosine: $1) * radiance($0)
    }
    let loss = clearcoatReflectance(cosine: Self.normalDotView(clearcoatNormal, view))
    return (base * (1 - loss) + coat) * occlusion
  }

  /// Returns the light that the surface reflects to `view` from a prefiltered environment, by the split sum (B. Karis,
  /// "Real Shading in Unreal Engine 4", 2013).
  ///
  /// - Parameters:
  ///   - view: the direction to the eye.
  ///   - diffuse: returns the irradiance divided by π of a surface with a normal.
  ///   - specular: returns the filtered radiance around a direction for a roughness.
  ///   - reflection: returns for n·v and a roughness the factors of F0 and F90, the share of the mirrored direction in the
  ///     direction of the filter, and the roughness of the filter.
  public func splitSum(
    view: Vector, diffuse: (Vector) -> Vector, specular filtered: (Vector, Double) -> Vector,
    reflection: (Double, Double) -> SIMD4<Double>
  ) -> Vector {
    func mirrored(_ normal: Vector, _ value: SIMD4<Double>) -> Vector {
      let mirrored = 2 * Self.normalDotView(normal, view) * normal - view
      return filtered(unit(normal + (mirrored - normal) * value.z), value.w)
    }
    let albedo = reflection(Self.normalDotView(normal, view), roughness)
    let reflectance = compensated([albedo.x, albedo.y])
    let whole = reflectance.normal * albedo.x + reflectance.grazing * albedo.y
    let base = reflectance.diffuse * diffuse(normal) + whole * mirrored(normal, albedo)
    let coat = clearcoatReflectance(cosine: Self.normalDotView(clearcoatNormal, view))
    guard coat > 0 else { return base * occlusion }
    let coatReflection = reflection(Self.normalDotView(clearcoatNormal, view), clearcoatRoughness)
    return (base * (1 - coat) + coat * mirrored(clearcoatNormal, coatReflection)) * occlusion
  }
}

// Quadrature.
extension ReflectanceReference {
  /// Returns the factors of the reflectances at normal and at grazing incidence in the reflected fraction of uniform
  /// light.
  public static func directionalAlbedo(normalDotView: Double, roughness: Double, steps: Int = 128)
    -> SIMD2<Double>
  {
    let cosine = max(normalDotView, 0.0001)
    let result = reflected(
      [0, 0, 1], view: [(1 - cosine * cosine).squareRoot(), 0, cosine], roughness: roughness, steps: steps
    ) { [1 - pow(1 - $1, 5), pow(1 - $1, 5), 0] }
    return [result.x, result.y]
  }

  /// Returns the mean direction from which the light of a reflection arrives, weighted by p^¼, and the mean of p^¼, where p
  /// is the density of the light per solid angle, for the normal Z and an eye whose direction has a positive x.
  ///
  /// The direction has no particular length.
  public static func weightedLobe(
    normalDotView: Double, roughness: Double, steps: Int = 128
  ) -> (direction: Vector, density: Double) {
    let view: Vector = [(1 - normalDotView * normalDotView).squareRoot(), 0, normalDotView]
    let alpha = alpha(roughness)
    func integral(_ value: (Vector, Double) -> Vector) -> Vector {
      reflected([0, 0, 1], view: view, roughness: roughness, steps: steps, value)
    }
    let albedo = integral { _, _ in .one }.x
    func weight(_ light: Vector) -> Double {
      let half = unit(light + view)
      let density =
        distribution(normalDotHalf: half.z, alpha: alpha)
        * visibility(normalDotLight: light.z, normalDotView: normalDotView, alpha: alpha) * light.z
      return pow(density / albedo, 0.25)
    }
    let direction = integral { light, _ in light * weight(light) }
    return (direction, integral { light, _ in Vector(repeating: weight(light)) }.x / albedo)
  }

  /// Returns the mean of `radiance` over the hemisphere, weighted by the cosine: the irradiance divided by π.
  public static func cosineMean(_ normal: Vector, steps: Int = 128, _ radiance: (Vector) -> Vector) -> Vector
  {
    let (right, up) = tangents(normal)
    return mean(steps: steps) { share, cosine, sine in
      let (radius, height) = (share.squareRoot(), (1 - share).squareRoot())
      return radiance(right * radius * cosine + up * radius * sine + normal * height)
    }
  }

  /// Returns the integral of D V n·l times `value` over the directions to the light. The variable of the quadrature is
  /// the microfacet normal, in shares of D n·h, so that smooth surfaces need no more steps than rough ones. The shares
  /// are smaller for steep microfacets, which reflect most of the light at grazing angles.
  ///
  /// - Parameter value: receives the direction to the light and v·h.
  public static func reflected(
    _ normal: Vector, view: Vector, roughness: Double, steps: Int = 128, _ value: (Vector, Double) -> Vector
  ) -> Vector {
    let (alpha, viewCosine) = (alpha(roughness), normalDotView(normal, view))
    let (right, up) = tangents(normal)
    return mean(steps: steps) { step, cosine, sine in
      let rest = 1 - step
      let share = 1 - rest * rest * rest
      let halfCosine = ((1 - share) / (1 + (alpha * alpha - 1) * share)).squareRoot()
      let radius = max(0, 1 - halfCosine * halfCosine).squareRoot()
      let half = right * radius * cosine + up * radius * sine + normal * halfCosine
      let viewDotHalf = dot(view, half)
      let light = 2 * viewDotHalf * half - view
      let lightCosine = dot(normal, light)
      guard lightCosine > 0, viewDotHalf > 0 else { return .zero }
      let weight =
        3 * rest * rest * 4
        * visibility(normalDotLight: lightCosine, normalDotView: viewCosine, alpha: alpha) * lightCosine
        * viewDotHalf / halfCosine
      return weight * value(light, viewDotHalf)
    }
  }

  /// Returns the mean of `value` over the unit square by the midpoint rule. `value` receives the first coordinate, and
  /// the second as the cosine and sine of an angle.
  private static func mean(steps: Int, _ value: (Double, Double, Double) -> Vector) -> Vector {
    var sum = Vector.zero
    for column in 0..<steps {
      let angle = 2 * .pi * (Double(column) + 0.5) / Double(steps)
      let (cosine, sine) = (cos(angle), sin(angle))
      for row in 0..<steps { sum += value((Double(row) + 0.5) / Double(steps), cosine, sine) }
    }
    return sum / Double(steps * steps)
  }

  /// Returns two unit vectors that are perpendicular to a unit vector and to each other.
  private static func tangents(_ normal: Vector) -> (Vector, Vector) {
    let helper: Vector = abs(normal.x) < 0.5 ? [1, 0, 0] : [0, 1, 0]
    let right = unit(helper - normal * dot(helper, normal))
    return (right, cross(normal, right))
  }
}

private func dot(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double { (one * other).sum() }

private func cross(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> SIMD3<Double> {
  [
    one.y * other.z - one.z * other.y, one.z * other.x - one.x * other.z, one.x * other.y - one.y * other.x,
  ]
}

private func unit(_ vector: SIMD3<Double>) -> SIMD3<Double> { vector / dot(vector, vector).squareRoot() }
