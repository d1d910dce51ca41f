import Testing

@testable import Windowing

@Suite("Adaptive sampling")
struct AdaptiveSamplingTests {
  @Test(
    "Sampling is single while smooth pictures are slow, and smooth again when the estimate is fast enough")
  func adapts() {
    var sampler = AdaptiveSampling()
    #expect(sampler.sampling == .smooth)
    sampler.note(seconds: 0.024, isPreview: false)
    #expect(sampler.sampling == .smooth)
    sampler.note(seconds: 0.026, isPreview: false)
    #expect(sampler.sampling == .single)
    // A smooth picture is estimated at 0.02, which is not far enough below the limit.
    sampler.note(seconds: 0.01, isPreview: true)
    #expect(sampler.sampling == .single)
    sampler.note(seconds: 0.006, isPreview: true)
    #expect(sampler.sampling == .smooth)
  }
}
