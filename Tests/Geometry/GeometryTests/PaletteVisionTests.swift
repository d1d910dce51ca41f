import Foundation
import Geometry
import Testing

@Suite("Palettes for people with colour-blindness")
struct PaletteVisionTests {
  /// Returns CIELAB coordinates (D65) of a linear colour.
  private func lab(_ linear: SIMD3<Double>) -> SIMD3<Double> {
    let (r, g, b) = (linear.x, linear.y, linear.z)
    let xyz = [
      (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
      0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
      (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    ]
    let f = xyz.map { $0 > 216.0 / 24389 ? cbrt($0) : (24389.0 / 27 * $0 + 16) / 116 }
    return SIMD3(116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2]))
  }

  /// Returns a linear colour as it looks with deuteranopia: G. M. Machado et al., "A Physiologically-based Model for Simulation
  /// of Color Vision Deficiency" (2009), severity 1.
  private func deuteranopia(_ c: SIMD3<Double>) -> SIMD3<Double> {
    let mixed = SIMD3(
      0.367322 * c.x + 0.860646 * c.y - 0.227968 * c.z, 0.280085 * c.x + 0.672501 * c.y + 0.047413 * c.z,
      -0.011820 * c.x + 0.042940 * c.y + 0.968881 * c.z)
    return mixed.clamped(lowerBound: .zero, upperBound: .one)
  }

  private func leastDistance(_ colors: [SIMD3<Double>]) -> Double {
    var least = Double.infinity
    for one in colors.indices {
      for other in colors.indices where other > one {
        let way = lab(colors[one]) - lab(colors[other])
        least = min(least, (way * way).sum().squareRoot())
      }
    }
    return least
  }

  @Test("The first eight categories differ by 20 in CIELAB, with deuteranopia by 15")
  func categories() {
    let colors = (0..<8).map { number -> SIMD3<Double> in
      let linear = Color(sRGB8: Palette.categories.color(ofCategory: number)).linear
      return SIMD3(Double(linear.x), Double(linear.y), Double(linear.z))
    }
    let (normal, simulated) = (leastDistance(colors), leastDistance(colors.map(deuteranopia)))
    #expect(normal > 20 && simulated > 15, "\(normal), \(simulated)")
  }
}
