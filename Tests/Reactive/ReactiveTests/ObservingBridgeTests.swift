import Observation
import Reactive
import TestSupport
import Testing

@Suite("observing: Swift's Observation as a source", .watchdog)
@MainActor
struct ObservingBridgeTests {
  @Observable
  final class Model {
    var radius = 1
    var color = "white"
    @ObservationIgnored var witness: Lifetimes.Witness?
  }

  @Test("A subscriber receives the value at once, and then one event for all changes of a turn")
  func coalesced() async {
    let model = Model()
    var received = observing { model.radius }.values().makeAsyncIterator()
    #expect(await received.next() == 1)
    model.radius = 2
    model.radius = 3
    #expect(await received.next() == 3)
    batch { model.radius = 4 }
    #expect(await received.next() == 4)
  }

  @Test("Only the properties of the latest read are observed, and an equal value is not a change")
  func tracked() async {
    let model = Model()
    var received = observing { model.radius < 10 ? "\(model.radius)" : model.color }
      .values().makeAsyncIterator()
    #expect(await received.next() == "1")
    model.color = "red"
    model.radius = 1
    for _ in 0..<100 { await Task.yield() }
    model.radius = 10
    #expect(await received.next() == "red")
    model.color = "blue"
    #expect(await received.next() == "blue")
  }

  @Test("An @Observable class drives properties, and a chain over them is consistent")
  func drives() async {
    final class Sphere {
      @Property var radius = 0
      @Property var color = ""
    }
    let model = Model(), sphere = Sphere(), bag = DisposerBag()
    var rebuilds: [String] = []
    combine(sphere.$radius, sphere.$color).subscribe { rebuilds.append("\($0) \($1)") }.disposed(by: bag)
    observing { (model.radius, model.color) }.subscribe { radius, color in
      (sphere.radius, sphere.color) = (radius, color)
    }.disposed(by: bag)
    model.radius = 2
    model.color = "red"
    #expect(await eventually { sphere.color == "red" })
    #expect(rebuilds == ["0 ", "1 white", "2 red"])
  }

  @Test("An observing source has a current value in a derived property and in a combine within a batch")
  func current() {
    let model = Model()
    let (derived, sum) = batch {
      let derived = observing { model.radius }.asDerived(initially: 0)
      let sum = combine(derived, observing { model.radius * 10 }).map { $0 + $1 }
      return (derived, sum.asDerived(initially: 0))
    }
    #expect(derived.value == 1 && sum.value == 11)
  }

  @Test("After dispose or a switch nothing is read or delivered, and everything is freed")
  func disposed() async {
    let lifetimes = Lifetimes(), model = Model()
    var reads = 0, received: [Int] = []
    func source() -> AnyEventSource<Int> {
      let witness = lifetimes.makeWitness()
      return observing {
        reads += 1
        return withExtendedLifetime(witness) { model.radius }
      }
    }
    let subscription = source().subscribe { received.append($0) }
    let switches = Property(0),
      chain = switches.flatMapLatest { _ in source() }.subscribe { received.append($0) }
    switches.value = 1
    model.radius = 2
    subscription.dispose()
    chain.dispose()
    #expect(reads == 3 && received == [1, 1, 1])
    #expect(await eventually { lifetimes.liveCount == 0 })
    #expect(reads == 3 && received == [1, 1, 1])
  }

  @Test("A source that captures its model weakly ends with the model and frees everything without dispose")
  func weak() async {
    let lifetimes = Lifetimes()
    var model: Model? = Model()
    model!.witness = lifetimes.makeWitness()
    let witness = lifetimes.makeWitness()
    let subscription = observing { [weak model, witness] in withExtendedLifetime(witness) { model?.radius } }
      .subscribe { _ in }
    _ = consume witness
    #expect(!subscription.isDisposed && lifetimes.liveCount == 2)
    model = nil
    #expect(await eventually { subscription.isDisposed && lifetimes.liveCount == 0 })
  }
}
