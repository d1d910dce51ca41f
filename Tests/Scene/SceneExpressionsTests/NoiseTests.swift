import SceneExpressions
import TestSupport
import Testing

@Suite("Noise")
struct NoiseTests {
  private func noise(_ arguments: Double...) throws -> Double {
    let list = arguments.map { "\($0)" }.joined(separator: ", ")
    guard case .number(let value) = try Expression("noise(\(list))").evaluate() else { return .nan }
    return value
  }

  @Test("Noise is the same on every run")
  func values() throws {
    #expect(try noise(0) == NoiseTests.atZero)
    #expect(try noise(0.5, 1.25, -3.75) == NoiseTests.elsewhere)
  }

  static let atZero = -0.4364774045548301
  static let elsewhere = -0.49714536968256273

  @Test("Omitted arguments of noise are 0")
  func dimensions() throws {
    for x in stride(from: -3.3, to: 3, by: 0.7) {
      #expect(try noise(x) == noise(x, 0) && noise(x) == noise(x, 0, 0))
      #expect(try noise(x, 1.3) == noise(x, 1.3, 0))
    }
  }

  @Test("Noise is between -1 and 1, reaches below -0.5 and above 0.5, and is continuous")
  func smoothness() throws {
    var random = SeededGenerator(seed: 5)
    var smallest = 1.0, largest = -1.0
    for _ in 0..<2000 {
      let place = (0..<3).map { _ in Double.random(in: -50...50, using: &random) }
      let value = try noise(place[0], place[1], place[2])
      (smallest, largest) = (min(smallest, value), max(largest, value))
      for axis in 0..<3 {
        var near = place
        near[axis] += 1e-4
        // The largest slope of the fade between -1 and 1 is 15/8 * 2.
        #expect(try abs(noise(near[0], near[1], near[2]) - value) < 4e-4)
      }
    }
    #expect(-1 <= smallest && smallest < -0.5 && 0.5 < largest && largest <= 1)
  }

  @Test("Noise accepts arguments of any magnitude")
  func extremes() throws {
    for x in [1e300, -1e300, 4_294_967_295.5, -0.0000001, 1e16] {
      let value = try noise(x, -x, x)
      #expect(-1...1 ~= value, "\(x): \(value)")
    }
    #expect(try noise(4_294_967_296.25) == noise(0.25))
  }
}
