import Geometry
import Reactive
import SceneModel
import Testing

@testable import OrreryViewerCommand

@Suite("Demos")
struct DemoTests {
  @Test("Each bubble follows the values of its machine, and one update of all machines emits once")
  func bubbleChart() throws {
    let chart = BubbleChart()
    let machine = chart.machines[3], bubble = chart.scene.spheres[3]
    #expect(bubble.name == machine.name && chart.scene.spheres.count == 12)
    machine.load = 0.5
    #expect(bubble.center.y == 3.5)
    machine.requests = 1000
    #expect(bubble.radius == 1)
    machine.temperature = 35
    let cold = bubble.color
    machine.temperature = 75
    #expect(cold.blue > cold.red && bubble.color.red > bubble.color.blue)

    var eventCount = 0
    let last = chart.scene.spheres[11]
    let subscription = combine(bubble.$center, last.$radius).subscribe { _ in eventCount += 1 }
    chart.change()
    #expect(eventCount == 2)
    withExtendedLifetime(subscription) {}
  }

  @Test("The generator returns the published values of SplitMix64")
  func dice() {
    var dice = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in dice.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
    #expect((0..<1000).allSatisfy { _ in abs(dice.roll()) <= 1 })
  }

  @Test("Bubbles are evenly spaced about the middle, within the lines of the chart")
  func bubblePlaces() throws {
    let chart = BubbleChart()
    let places = chart.scene.spheres.map(\.center.x)
    for (column, x) in places.enumerated() { #expect(abs(x - (1.4 * Float(column) - 7.7)) < 1e-5) }
    let line = try #require(chart.scene.rodClouds.first?.elements.first)
    #expect(places.allSatisfy { $0 > line.startX && $0 < line.endX })
  }

  @Test("The chart changes every twentieth of a second, and not while it is paused")
  func news() {
    let chart = BubbleChart()
    var eventCount = 0
    let subscription = chart.machines[0].$requests.subscribe { _ in eventCount += 1 }
    eventCount = 0
    for _ in 0..<8 { chart.advance(seconds: 0.0125) }
    // At once, and after a twentieth of a second.
    #expect(eventCount == 2)
    chart.isPaused = true
    chart.advance(seconds: 1)
    #expect(eventCount == 2)
    chart.step(1)
    #expect(eventCount == 3)
    withExtendedLifetime(subscription) {}
  }

  @Test("After many changes the values still give visible bubbles")
  func bubblesStay() {
    let chart = BubbleChart()
    for _ in 0..<5000 { chart.change() }
    #expect(chart.machines.allSatisfy { (0...1).contains($0.load) && $0.requests >= 50 })
    #expect(chart.scene.spheres.allSatisfy { $0.radius > 0.1 && $0.radius < 2 })
    let loads = chart.machines.map(\.load)
    #expect(loads.max()! - loads.min()! > 0.2)
  }

  @Test(
    "The molecule is one cloud that is replaced once for each change of its oxygen, and its haems turn red in order"
  )
  func haemoglobin() throws {
    let molecule = Haemoglobin()
    let cloud = try #require(molecule.scene.sphereClouds.first)
    var eventCount = 0
    let subscription = cloud.$elements.subscribe { _ in eventCount += 1 }
    #expect(cloud.elements.count == 4724)
    let count = cloud.elements.count / 4
    func redness(_ chain: Int) -> UInt8 { cloud.elements[(chain + 1) * count - 1].r }
    let pale = redness(0)
    let start = cloud.elements
    // Two pairs of chains, each turned by half a turn about x.
    for (one, other) in [(0, 1), (2, 3)] {
      #expect(
        (0..<count).allSatisfy { place in
          let (first, second) = (start[one * count + place].center, start[other * count + place].center)
          return length(SIMD3(first.x, -first.y, -first.z) - second) < 1e-3
        }, "\(one) and \(other)")
    }
    molecule.oxygen = 1
    #expect(eventCount == 2)
    #expect(redness(0) > pale && redness(1) == pale && redness(3) == pale)
    molecule.oxygen = 4
    #expect(redness(3) == redness(0) && redness(0) > pale)
    #expect(zip(start, cloud.elements).allSatisfy { $0.center != $1.center })
    #expect(cloud.bounds.size.max() < 100 && cloud.bounds.size.min() > 40)
    withExtendedLifetime(subscription) {}
  }

  @Test("Breathing moves the oxygen from none to full and back, and a step changes it by a quarter")
  func breathing() {
    let molecule = Haemoglobin()
    var most: Float = 0
    for _ in 0..<100 {
      molecule.advance(seconds: 0.0628318)
      most = max(most, molecule.oxygen)
    }
    #expect(most > 3.99 && molecule.oxygen < 0.01)
    molecule.isPaused = true
    molecule.advance(seconds: 1)
    molecule.oxygen = 0
    molecule.step(3)
    #expect(molecule.oxygen == 0.75)
    molecule.step(-100)
    #expect(molecule.oxygen == 0)
  }
}
