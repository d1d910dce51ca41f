import Geometry
import Reactive
import SceneModel
import Testing

@testable import orrery_viewer

@Suite("Demos")
struct DemoTests {
  @Test("Each bubble follows the numbers of its machine, and news of all machines are heard once")
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

    var heard = 0
    let last = chart.scene.spheres[11]
    let subscription = combine(bubble.$center, last.$radius).subscribe { _ in heard += 1 }
    chart.change()
    #expect(heard == 2)
    withExtendedLifetime(subscription) {}
  }

  @Test("However long it goes on, the numbers stay such that there are bubbles")
  func bubblesStay() {
    let chart = BubbleChart()
    for _ in 0..<5000 { chart.change() }
    #expect(chart.machines.allSatisfy { (0...1).contains($0.load) && $0.requests >= 50 })
    #expect(chart.scene.spheres.allSatisfy { $0.radius > 0.1 && $0.radius < 2 })
    let loads = chart.machines.map(\.load)
    #expect(loads.max()! - loads.min()! > 0.2)
  }

  @Test(
    "The molecule is one cloud, replaced once for each change of its oxygen, whose haems redden one by one")
  func haemoglobin() throws {
    let molecule = Haemoglobin()
    let cloud = try #require(molecule.scene.clouds.first)
    var heard = 0
    let subscription = cloud.$elements.subscribe { _ in heard += 1 }
    #expect(cloud.elements.count == 4724)
    let count = cloud.elements.count / 4
    func redness(_ chain: Int) -> UInt8 { cloud.elements[(chain + 1) * count - 1].r }
    let pale = redness(0)
    let start = cloud.elements
    molecule.oxygen = 1
    #expect(heard == 2)
    #expect(redness(0) > pale && redness(1) == pale && redness(3) == pale)
    molecule.oxygen = 4
    #expect(redness(3) == redness(0) && redness(0) > pale)
    #expect(zip(start, cloud.elements).allSatisfy { $0.center != $1.center })
    #expect(cloud.bounds.size.max() < 100 && cloud.bounds.size.min() > 40)
    withExtendedLifetime(subscription) {}
  }

  @Test("Breathing takes it from no oxygen to all and back, and stepping does so by quarters")
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
