import RenderScene
import SceneModel
import TestSupport
import Testing

@Suite("ToneMapping")
struct ToneMappingTests {
  @Test(
    "Random colours have the values of the reference",
    arguments: [
      (.neutral, ToneMappingReference.neutral), (.aces, ToneMappingReference.aces),
      (.agx, ToneMappingReference.agx), (.linear, ToneMappingReference.linear),
    ] as [(ToneMapping, @Sendable (SIMD3<Double>) -> SIMD3<Double>)])
  func valuesEqualReference(mapping: ToneMapping, reference: @Sendable (SIMD3<Double>) -> SIMD3<Double>) {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<1000 {
      let scale =
        Float.random(in: 0...1, using: &random) < 0.5 ? 1 : Float.random(in: 1...1000, using: &random)
      let light = SIMD3<Float>.random(in: 0...1, using: &random) * scale
      let difference =
        SIMD3<Double>(mapping.displayed(light)) - reference(SIMD3<Double>(light))
      // The curve of AgX is a polynomial of large coefficients.
      #expect(max(difference.max(), -difference.min()) < (mapping == .agx ? 2e-5 : 2e-6), "\(light)")
    }
  }

  @Test("Grey grows with the light and stays below 1")
  func greyIsMonotone() {
    var last: Float = -1
    for step in 0...2000 {
      let light = Float(step) * 0.005
      let value = ToneMapping.neutral.displayed(SIMD3(repeating: light))
      #expect(value.x == value.y && value.y == value.z)
      #expect(value.x >= last && value.x < 1, "\(light)")
      #expect(step == 0 || value.x > last)
      last = value.x
    }
    #expect(ToneMapping.neutral.displayed(SIMD3(repeating: 1e30)).x <= 1)
  }

  @Test("Black, middle grey and much light have the published values")
  func film() {
    for (mapping, grey, bright) in [(ToneMapping.aces, 0.2131, 1), (.agx, 0.2145, 0.9969)]
      as [(ToneMapping, Float, Float)]
    {
      #expect(mapping.displayed(.zero).max() < 0.001)
      for (light, value) in [(0.18, grey), (100, bright)] as [(Float, Float)] {
        let shown = mapping.displayed(SIMD3(repeating: light))
        #expect(abs(shown.x - value) < 0.002 && shown.max() - shown.min() < 0.002, "\(mapping) \(shown)")
      }
      // Much light of one colour turns nearly white.
      let blue = mapping.displayed([1, 2, 400])
      #expect(blue.min() > (mapping == .agx ? 0.4 : 0.2) && blue.max() <= 1, "\(mapping) \(blue)")
    }
    #expect(ToneMapping.linear.displayed([0.5, 7, -1]) == [0.5, 1, 0])
    for mapping in ToneMapping.allCases {
      let most = mapping.displayed(SIMD3(repeating: .greatestFiniteMagnitude))
      #expect(most.min() > 0.9 && most.max() <= 1, "\(mapping) \(most)")
    }
  }

  @Test("Black is black, and a colour below 0.8 loses 0.04")
  func darkColoursAreShifted() {
    #expect(ToneMapping.neutral.displayed(.zero) == .zero)
    #expect(ToneMapping.neutral.displayed([0.5, 0.25, 0.125]) == SIMD3(0.5, 0.25, 0.125) - 0.04)
  }
}
