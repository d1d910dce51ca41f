import Foundation
import Geometry
import RenderScene
import TestSupport
import Testing

@testable import Raycasting

@Suite("Sheen, anisotropy and iridescence of the raycaster")
struct MaterialLayerTests {
  private static func number(
    _ range: ClosedRange<Float> = 0...1, _ random: inout SeededGenerator
  ) -> SIMD8<Float> {
    var numbers = SIMD8<Float>.zero
    for lane in 0..<8 { numbers[lane] = Float.random(in: range, using: &random) }
    return numbers
  }

  /// Returns random unit vectors in the hemisphere of +Z.
  private static func directions(_ random: inout SeededGenerator) -> Vector3x8 {
    Vector3x8(number(-1...1, &random), number(-1...1, &random), number(0.1...1, &random)).unit
  }

  private static let normal = Vector3x8([0, 0, 1])

  @Test("An anisotropy of 0 reflects as no anisotropy")
  func noAnisotropy() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<100 {
      let (view, light) = (Self.directions(&random), Self.directions(&random))
      let roughness = Self.number(0...1, &random)
      let half = view + light
      let angle = Self.number(0...1, &random)
      let along = Vector3x8(angle, (1 - angle * angle).squareRoot(), .zero)
      let value = Anisotropy8(along: along, strength: .zero).reflection(
        Self.normal, roughness: roughness, view, light, normalDotLight: light.z, cosine: view.z,
        halfSquare: half.dot(half), sunVariance: 0)
      let expected = SpecularLobe8(Self.normal, view, roughness: roughness).reflection(
        light, light.z, halfSquare: half.dot(half), sunVariance: 0)
      for lane in 0..<8 { #expect(abs(value[lane] - expected[lane]) <= 1e-3 * (expected[lane] + 1e-3)) }
    }
  }

  @Test("The anisotropic distribution is normalised, and wider along its direction")
  func anisotropicDistribution() {
    let (roughness, strength) = (SIMD8<Float>(repeating: 0.5), SIMD8<Float>(repeating: 0.6))
    let anisotropy = Anisotropy8(along: Vector3x8([1, 0, 0]), strength: strength)
    let view = Vector3x8([0, 0, 1])
    /// Returns D for a half vector with a polar angle and an azimuth.
    func distribution(_ polar: Double, _ azimuth: Double) -> Double {
      // The light that the eye along the normal sees mirrored.
      let double = 2 * polar
      let light = SIMD3(
        Float(sin(double) * cos(azimuth)), Float(sin(double) * sin(azimuth)), Float(cos(double)))
      let half = view + Vector3x8(light)
      let value = Double(
        anisotropy.reflection(
          Self.normal, roughness: roughness, view, Vector3x8(light),
          normalDotLight: SIMD8(repeating: light.z), cosine: SIMD8(repeating: 1),
          halfSquare: half.dot(half), sunVariance: 0)[0])
      let alpha = 0.25
      let alongWidth = alpha + (1 - alpha) * 0.36
      let (x, y, z) = (Double(light.x) * alongWidth, Double(light.y) * alpha, Double(light.z))
      // π D V n·l, without V and n·l.
      return value * (z + (x * x + y * y + z * z).squareRoot()) * 2 / z / .pi
    }
    #expect(distribution(0.3, 0) > 1.5 * distribution(0.3, .pi / 2))
    // Half vectors within 45°, beyond which the light is below the surface. The rest has a closed form.
    let (count, limit) = (200, Double.pi / 4 - 1e-3)
    var (sum, expected) = (0.0, 0.0)
    for row in 0..<count {
      for column in 0..<count {
        let (polar, azimuth) = (
          limit * (Double(row) + 0.5) / Double(count), 2 * Double.pi * (Double(column) + 0.5) / Double(count)
        )
        let area = sin(polar) * cos(polar) * limit * 2 * .pi / Double(count * count)
        sum += distribution(polar, azimuth) * area
        let (across, along) = (0.25, 0.52)
        let (x, y) = (sin(polar) * cos(azimuth) / along, sin(polar) * sin(azimuth) / across)
        let square = x * x + y * y + cos(polar) * cos(polar)
        expected += area / (.pi * along * across * square * square)
      }
    }
    #expect(abs(sum - expected) < 0.005 * expected)
    #expect(expected > 0.5 && expected < 1)
  }

  @Test("The directional albedo of the sheen is the integral of its reflection")
  func sheenAlbedo() {
    let count = 160
    for row in 2..<SheenTable.size {
      for column in 1..<SheenTable.size {
        let roughness = Float(row) / Float(SheenTable.size - 1)
        let root = Float(column) / Float(SheenTable.size - 1)
        let cosine = root * root
        let sheen = Sheen8(color: Vector3x8(.one), roughness: SIMD8(repeating: roughness))
        let view = Vector3x8([(1 - cosine * cosine).squareRoot(), 0, cosine])
        var sum = 0.0
        for across in 0..<count {
          for up in 0..<count / 8 {
            // Lights whose cosine is the square of an evenly spaced number, because the reflection is strong at grazing angles.
            var roots = SIMD8<Float>.zero
            for lane in 0..<8 { roots[lane] = (Float(8 * up + lane) + 0.5) / Float(count) }
            let height = roots * roots
            let radius = (1 - height * height).squareRoot()
            let azimuth = Float.pi * (Float(across) + 0.5) / Float(count)
            let light = Vector3x8(radius * cos(azimuth), radius * sin(azimuth), height)
            let half = view + light
            let value = sheen.reflection(
              Self.normal, view, light, normalDotLight: height, cosine: SIMD8(repeating: cosine),
              halfSquare: half.dot(half))
            // Without the factor π of a light.
            sum += Double((value * roots * 2).sum()) * 2 / Double(count * count)
          }
        }
        let stored = Double(SheenTable.values[row * SheenTable.size + column])
        #expect(abs(min(sum, 1) - stored) <= 0.004 + 0.02 * stored, "row \(row), column \(column): \(sum)")
      }
    }
  }

  /// The reflectance at normal incidence of the specification of KHR_materials_iridescence, in double precision: its code, and
  /// the inverse of Schlick's approximation.
  private static func filmReference(
    _ base: SIMD3<Double>, cosine: Double, index ownIndex: Double, thickness: Double
  ) -> SIMD3<Double> {
    func square(_ number: Double) -> Double { number * number }
    func schlick(_ f0: Double, _ cosine: Double) -> Double { f0 + (1 - f0) * pow(1 - cosine, 5) }
    let step = min(max(thickness / 0.03, 0), 1)
    let index = 1 + (ownIndex - 1) * (step * step * (3 - 2 * step))
    let inside = 1 - (1 - square(cosine)) / square(index)
    let cosineInside = max(inside, 0).squareRoot()
    let r12 = schlick(square((index - 1) / (index + 1)), cosine)
    let t121 = 1 - r12
    let difference = 2 * index * thickness * cosineInside
    func sensitivity(_ difference: Double, _ shift: SIMD3<Double>) -> SIMD3<Double> {
      let phase = 2 * Double.pi * difference * 1e-9
      let value: SIMD3<Double> = [5.4856e-13, 4.4201e-13, 5.2481e-13]
      let position: SIMD3<Double> = [1.6810e6, 1.7953e6, 2.2084e6]
      let variance: SIMD3<Double> = [4.3278e9, 9.3046e9, 6.6121e9]
      var xyz = SIMD3<Double>.zero
      for axis in 0..<3 {
        xyz[axis] =
          value[axis] * (2 * .pi * variance[axis]).squareRoot() * cos(position[axis] * phase + shift[axis])
          * exp(-square(phase) * variance[axis])
      }
      xyz.x +=
        9.7470e-14 * (2 * Double.pi * 4.5282e9).squareRoot() * cos(2.2399e6 * phase + shift.x)
        * exp(-4.5282e9 * square(phase))
      xyz /= 1.0685e-7
      return [
        3.2404542 * xyz.x - 1.5371385 * xyz.y - 0.4985314 * xyz.z,
        -0.9692660 * xyz.x + 1.8760108 * xyz.y + 0.0415560 * xyz.z,
        0.0556434 * xyz.x - 0.2040259 * xyz.y + 1.0572252 * xyz.z,
      ]
    }
    var (reflected, amplitude, factor, shift) = (
      SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero
    )
    for channel in 0..<3 {
      let root = min(max(base[channel], 0), 0.9999).squareRoot()
      let baseIndex = (1 + root) / (1 - root)
      let r23 = schlick(square((baseIndex - index) / (baseIndex + index)), cosineInside)
      let r123 = min(max(r12 * r23, 1e-5), 0.9999)
      let rs = square(t121) * r23 / (1 - r123)
      (reflected[channel], amplitude[channel], factor[channel]) = (r12 + rs, rs - t121, r123.squareRoot())
      shift[channel] = .pi + (baseIndex < index ? .pi : 0)
    }
    for order in 1...2 {
      amplitude *= factor
      reflected += 2 * amplitude * sensitivity(Double(order) * difference, Double(order) * shift)
    }
    let fresnel = min(pow(1 - cosine, 5), 0.9999)
    return
      ((reflected.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: .infinity)) - fresnel)
      / (1 - fresnel))
      .clamped(lowerBound: .zero, upperBound: .one)
  }

  @Test("A thin film has the reflectance of the specification")
  func iridescence() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for round in 0..<200 {
      let (strength, cosine) = (Self.number(0...1, &random), Self.number(0.05...1, &random))
      let thickness = Self.number(round == 0 ? 0...0 : 0...1200, &random)
      let index = Float.random(in: 1...2.5, using: &random)
      let base = Vector3x8(
        Self.number(0...1, &random), Self.number(0...1, &random), Self.number(0...1, &random))
      let value = Iridescence8(strength: strength, index: index, thickness: thickness).reflectance(
        base, grazing: SIMD8(repeating: 1), cosine: cosine)
      for lane in 0..<8 {
        let own = SIMD3(Double(base.x[lane]), Double(base.y[lane]), Double(base.z[lane]))
        let film = Self.filmReference(
          own, cosine: Double(cosine[lane]), index: Double(index), thickness: Double(thickness[lane]))
        let expected = own + (film - own) * Double(strength[lane])
        let difference = SIMD3(Double(value.x[lane]), Double(value.y[lane]), Double(value.z[lane])) - expected
        let error = max(difference.max(), -difference.min())
        #expect(error < 1e-3, "\(error) at a cosine of \(cosine[lane]) and \(thickness[lane]) nm")
      }
    }
  }
}
