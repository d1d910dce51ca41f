import Testing

@testable import Windowing

@Suite("Frame durations")
struct FrameDurationsTests {
  @Test("The last duration and the median of the last 120 are available")
  func median() {
    var durations = FrameDurations()
    #expect(durations.last == 0 && durations.median == 0)
    for duration in [5.0, 1, 3] { durations.add(duration) }
    #expect(durations.last == 3 && durations.median == 3)
    for _ in 0..<120 { durations.add(7) }
    #expect(durations.median == 7)
    for _ in 0..<61 { durations.add(2) }
    #expect(durations.last == 2 && durations.median == 2)
  }
}
