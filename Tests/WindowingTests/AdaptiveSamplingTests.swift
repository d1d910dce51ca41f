import Testing

@testable import Windowing

@Suite("Sampling of what changes")
struct AdaptiveSamplingTests {
  @Test("is rough where smooth pictures take long, until they would come fast again")
  func adapts() {
    var sampler = AdaptiveSampling()
    #expect(sampler.sampling == .smooth)
    sampler.note(seconds: 0.024, isRough: false)
    #expect(sampler.sampling == .smooth)
    sampler.note(seconds: 0.026, isRough: false)
    #expect(sampler.sampling == .single)
    // A smooth one would take 0.02, which is not much less than it may.
    sampler.note(seconds: 0.01, isRough: true)
    #expect(sampler.sampling == .single)
    sampler.note(seconds: 0.006, isRough: true)
    #expect(sampler.sampling == .smooth)
  }
}
