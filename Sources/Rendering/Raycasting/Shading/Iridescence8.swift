import Geometry

/// A thin film on eight surfaces, KHR_materials_iridescence: the formulas of `iridescence.glsl`.
struct Iridescence8 {
  /// The strength, from 0 to 1.
  var strength: SIMD8<Float>
  /// The index of refraction of the film, at least 1.
  var index: Float
  /// The thickness in nanometres.
  var thickness: SIMD8<Float>

  /// Returns the reflectance at normal incidence of surfaces without a film which at this cosine reflect as much as those
  /// with the film, in the share of the strength.
  ///
  /// - Parameters:
  ///   - base: the reflectance of the surfaces under the film at normal incidence.
  ///   - grazing: their reflectance at grazing incidence.
  ///   - cosine: the cosines between normal and direction to the eye.
  @inline(never)
  func reflectance(_ base: Vector3x8, grazing: SIMD8<Float>, cosine: SIMD8<Float>) -> Vector3x8 {
    // The index of a film without thickness is that of air.
    let rise = (thickness / 0.03).clamped(0, 1)
    let index = 1 + (self.index - 1) * (rise * rise * (3 - 2 * rise))
    let cosineInside = (1 - (1 - cosine * cosine) / (index * index)).max(0).squareRoot()
    // The upper side of the film.
    let ratio = (index - 1) / (index + 1)
    let fresnel = fresnel5(cosine)
    let upper = ratio * ratio + (1 - ratio * ratio) * fresnel
    let passed = 1 - upper
    let insideFresnel = fresnel5(cosineInside)
    let difference = 2 * index * thickness * cosineInside
    /// Returns the light of all paths without interference, the amplitude of the first order, its factor for each
    /// further order, and the shift of the phase.
    func paths(_ base: SIMD8<Float>) -> (
      reflected: SIMD8<Float>, amplitude: SIMD8<Float>, factor: SIMD8<Float>, halfTurns: SIMD8<Float>
    ) {
      let root = base.clamped(0, 0.9999).squareRoot()
      let baseIndex = (1 + root) / (1 - root)
      let ratio = (baseIndex - index) / (baseIndex + index)
      let lower = ratio * ratio + (1 - ratio * ratio) * insideFresnel
      let product = (upper * lower).clamped(1e-5, 0.9999)
      let returned = passed * passed * lower / (1 - product)
      let halfTurns = SIMD8<Float>(repeating: 1).replacing(with: 2, where: baseIndex .< index)
      return (upper + returned, returned - passed, product.squareRoot(), halfTurns)
    }
    let (red, green, blue) = (paths(base.x), paths(base.y), paths(base.z))
    var reflected = Vector3x8(red.reflected, green.reflected, blue.reflected)
    var amplitude = Vector3x8(red.amplitude, green.amplitude, blue.amplitude)
    let factor = Vector3x8(red.factor, green.factor, blue.factor)
    for order in [1, 2] as [Float] {
      amplitude = amplitude * factor
      let change = Self.interference(
        difference * order,
        halfTurns: Vector3x8(red.halfTurns, green.halfTurns, blue.halfTurns) * SIMD8(repeating: order))
      reflected = reflected + amplitude * change * SIMD8(repeating: 2)
    }
    let limited = fresnel.min(0.9999)
    func withoutFilm(_ base: SIMD8<Float>, _ reflected: SIMD8<Float>) -> SIMD8<Float> {
      let value = ((reflected.max(0) - grazing * limited) / (1 - limited)).clamped(0, 1)
      return base + (value - base) * strength
    }
    return Vector3x8(
      withoutFilm(base.x, reflected.x), withoutFilm(base.y, reflected.y), withoutFilm(base.z, reflected.z))
  }

  /// Returns the change of the reflected colour by the interference of light paths.
  ///
  /// - Parameters:
  ///   - difference: the difference of the lengths of the paths, in nanometres.
  ///   - halfTurns: the shift of the phase, in multiples of π.
  private static func interference(_ difference: SIMD8<Float>, halfTurns: Vector3x8) -> Vector3x8 {
    let phase = difference * (2 * .pi)
    let square = phase * phase
    // Fourier transforms of Gaussians that approximate the colour matching functions.
    func gaussian(
      _ factor: Float, _ wave: Float, _ variance: Float, _ halfTurns: SIMD8<Float>
    ) -> SIMD8<Float> {
      exponential((square * -variance).max(-80)) * cosine(turns: difference * wave + halfTurns * 0.5) * factor
    }
    let x =
      gaussian(0.84659, 1.681e-3, 4.3278e-9, halfTurns.x)
      + gaussian(0.15387, 2.2399e-3, 4.5282e-9, halfTurns.x)
    let y = gaussian(1.00022, 1.7953e-3, 9.3046e-9, halfTurns.y)
    let z = gaussian(1.00112, 2.2084e-3, 6.6121e-9, halfTurns.z)
    return Vector3x8(
      x * 3.2404542 - y * 1.5371385 - z * 0.4985314, y * 1.8760108 - x * 0.969266 + z * 0.041556,
      x * 0.0556434 - y * 0.2040259 + z * 1.0572252)
  }

  /// Returns the cosine of angles in turns, with an absolute error of at most 1e-5. Magnitudes must be below 2^22.
  private static func cosine(turns: SIMD8<Float>) -> SIMD8<Float> {
    // The distance from the nearest whole turn, less a quarter, is an angle whose negative sine is the cosine.
    let nearest = (turns + 12_582_912) - 12_582_912
    let distance = (turns - nearest).pointwiseGreater(nearest - turns)
    let angle = (distance - 0.25) * (2 * .pi)
    let square = angle * angle
    var sum = square * (1.0 / 362_880) - 1.0 / 5040
    sum = sum * square + 1.0 / 120
    sum = sum * square - 1.0 / 6
    sum = sum * square + 1
    return 0 - angle * sum
  }
}
