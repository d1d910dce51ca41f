import RenderScene
import TestSupport
import Testing

@Suite("ToneMapping")
struct ToneMappingTests {
  @Test("Random colours have the values of the reference")
  func valuesEqualReference() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<1000 {
      let scale =
        Float.random(in: 0...1, using: &random) < 0.5 ? 1 : Float.random(in: 1...1000, using: &random)
      let light = SIMD3<Float>.random(in: 0...1, using: &random) * scale
      let difference =
        SIMD3<Double>(ToneMapping.neutral(light)) - ToneMappingReference.neutral(SIMD3<Double>(light))
      #expect(max(difference.max(), -difference.min()) < 2e-6, "\(light)")
    }
  }

  @Test("Grey grows with the light and stays below 1")
  func greyIsMonotone() {
    var last: Float = -1
    for step in 0...2000 {
      let light = Float(step) * 0.005
      let value = ToneMapping.neutral(SIMD3(repeating: light))
      #expect(value.x == value.y && value.y == value.z)
      #expect(value.x >= last && value.x < 1, "\(light)")
      #expect(step == 0 || value.x > last)
      last = value.x
    }
    #expect(ToneMapping.neutral(SIMD3(repeating: 1e30)).x <= 1)
  }

  @Test("Black is black, and a colour below 0.8 loses 0.04")
  func darkColoursAreShifted() {
    #expect(ToneMapping.neutral(.zero) == .zero)
    #expect(ToneMapping.neutral([0.5, 0.25, 0.125]) == SIMD3(0.5, 0.25, 0.125) - 0.04)
  }
}
