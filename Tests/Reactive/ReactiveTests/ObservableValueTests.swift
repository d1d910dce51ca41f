import Observation
import Reactive
import TestSupport
import Testing

@Suite("ObservableValue: a source for Swift's Observation", .watchdog)
@MainActor
struct ObservableValueTests {
  private final class Sphere {
    @Property var radius = 1
    @Property var color = "white"
  }

  @Test("Observations delivers the first values, and then the newest ones of each turn, of one transaction")
  func transactional() async {
    let sphere = Sphere()
    let radius = ObservableValue(sphere.$radius), color = ObservableValue(sphere.$color)
    let area = ObservableValue(Derived { sphere.radius * sphere.radius })
    var received = Observations { "\(radius.value) \(color.value) \(area.value)" }.makeAsyncIterator()
    #expect(await received.next() == "1 white 1")
    sphere.radius = 2
    batch {
      sphere.radius = 3
      sphere.color = "red"
      #expect(radius.value == 2 && color.value == "white")
    }
    #expect(radius.value == 3 && color.value == "red" && area.value == 9)
    #expect(await received.next() == "3 red 9")
    sphere.color = "blue"
    #expect(await received.next() == "3 blue 9")
  }

  @Test("A transaction is one change, and a value that is not read does not notify")
  func counts() {
    let sphere = Sphere()
    let radius = ObservableValue(sphere.$radius), color = ObservableValue(sphere.$color)
    nonisolated(unsafe) var changes = 0
    func observe() { withObservationTracking({ _ = radius.value }) { changes += 1 } }
    observe()
    sphere.color = "red"
    #expect(changes == 0 && color.value == "red")
    batch {
      sphere.radius = 2
      sphere.radius = 3
      #expect(changes == 0)
    }
    #expect(changes == 1)
    observe()
    sphere.radius = 3
    #expect(changes == 2)
  }

  @Test("Observation and back: observing an ObservableValue gives the value of the source")
  func roundTrip() async {
    let sphere = Sphere(), copy = Property(0), bag = DisposerBag()
    let radius = ObservableValue(sphere.$radius.map { $0 * 10 })
    observing { radius.value }.bind(to: copy).disposed(by: bag)
    #expect(copy.value == 10)
    sphere.radius = 2
    sphere.radius = 4
    #expect(copy.value == 10)
    #expect(await eventually { copy.value == 40 })
  }

  @Test("It keeps its chain alive, and its subscription ends with it")
  func lifetime() {
    let sphere = Sphere(), lifetimes = Lifetimes()
    var witness: Lifetimes.Witness? = lifetimes.makeWitness()
    var value: ObservableValue? = ObservableValue(
      sphere.$radius.map { [witness] number in withExtendedLifetime(witness) { number + 1 } })
    witness = nil
    sphere.radius = 5
    #expect(value?.value == 6 && lifetimes.liveCount == 1 && sphere.$radius.dependentCount == 1)
    value = nil
    #expect(lifetimes.liveCount == 0 && sphere.$radius.dependentCount == 0)
  }
}
