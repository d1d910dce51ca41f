import Foundation
import Geometry
import Pictures
import TestSupport

@testable import RenderScene

extension ReflectanceReference {
  /// Creates the reference of a material without textures.
  init(_ material: Material, color: SIMD3<Float>, normal: SIMD3<Float>) {
    let details = material.details
    self.init(
      baseColor: Vector(color), metallic: Double(material.metallic), roughness: Double(material.roughness),
      normal: Vector(normal))
    emissive = Vector(details.emissiveColor) * Double(details.emissiveStrength)
    indexOfRefraction = Double(details.indexOfRefraction)
    specular = Double(details.specular)
    specularColor = Vector(details.specularColor)
    clearcoat = Double(details.clearcoat)
    clearcoatRoughness = Double(details.clearcoatRoughness)
  }

  /// Returns the pixel that shows the surface at the origin in a lighting, from the direction `view`.
  ///
  /// - Parameter local: further lights.
  func pixel(
    _ lighting: LightingParameters, view: SIMD3<Float>, local: [PunctualLightReference] = []
  ) -> SIMD3<Int> {
    func reflection(_ cosine: Double, _ roughness: Double) -> SIMD4<Double> {
      SIMD4<Double>(ReflectionTable.shared.value(cosine: Float(cosine), roughness: Float(roughness)).vector)
    }
    func albedo(_ cosine: Double, _ roughness: Double) -> SIMD2<Double> {
      reflection(cosine, roughness).lowHalf
    }
    var light = emitted(view: Vector(view))
    for source in local {
      let arriving = source.arriving(at: .zero)
      light += direct(view: Vector(view), light: arriving.direction, color: arriving.color, albedo: albedo)
    }
    for source in lighting.lights where !source.isLocal {
      light += direct(
        view: Vector(view), light: Vector(source.directionToLight), color: Vector(source.color),
        angularVariance: Double(source.angularVariance), albedo: albedo)
    }
    let map = lighting.environment
    func inMap(_ direction: Vector) -> SIMD3<Float> {
      lighting.toEnvironment.apply(to: SIMD3<Float>(direction))
    }
    light +=
      Double(lighting.environmentIntensity)
      * splitSum(view: Vector(view)) {
        Vector(map.diffuse.value(inMap($0)))
      } specular: {
        Vector(map.specular(inMap($0), roughness: Float($1)))
      } reflection: {
        reflection($0, $1)
      }
    let display = ToneMappingReference.neutral(light * Double(lighting.exposureFactor))
    return SIMD3<Int>(display.replacing(with: 1, where: display .> 1).encodedSRGB, rounding: .toNearestOrEven)
  }
}

extension SIMD3<Double> {
  /// The encoded bytes of a linear colour, not rounded.
  fileprivate var encodedSRGB: SIMD3<Double> {
    func encoded(_ value: Double) -> Double {
      Double(SRGB.encode(Float(Swift.min(Swift.max(value, 0), 1)))) * 255
    }
    return SIMD3(encoded(x), encoded(y), encoded(z))
  }
}

extension SIMD4<UInt8> {
  /// Returns the largest difference of red, green or blue from `other`.
  func difference(from other: SIMD3<Int>) -> Int {
    Swift.max(abs(Int(x) - other.x), abs(Int(y) - other.y), abs(Int(z) - other.z))
  }
}

extension EnvironmentMap {
  /// An environment of random light, different at each level, that changes from pixel to pixel.
  static func random(using random: inout SeededGenerator) -> EnvironmentMap {
    func color() -> SIMD3<Float> { .random(in: 0...1, using: &random) }
    let levels = (0..<6).map { level in
      let (base, first, second) = (color(), color() * 0.5, color() * 0.5)
      return OctahedralMap(inner: 64 >> level) {
        base + first * (1 + sin(25 * $0.x)) + second * (1 + sin(25 * $0.z * $0.y))
      }
    }
    let coefficients = (0..<9).map { $0 == 0 ? SIMD3<Float>(repeating: 1) : color() * 0.1 }
    return EnvironmentMap(diffuse: SphericalHarmonics(coefficients), levels: levels)
  }
}

extension PlacedEnvironment {
  /// A random environment in a random orientation.
  static func random(isExplicit: Bool, using random: inout SeededGenerator) -> PlacedEnvironment {
    let right = SIMD3<Float>.randomDirection(using: &random)
    let up = direction(cross(right, .randomDirection(using: &random))) ?? [0, 1, 0]
    return PlacedEnvironment(
      .random(using: &random),
      toMap: Transform(xAxis: right, yAxis: up, zAxis: cross(right, up)),
      intensity: .random(in: 0.2...1, using: &random), isExplicit: isExplicit)
  }
}
