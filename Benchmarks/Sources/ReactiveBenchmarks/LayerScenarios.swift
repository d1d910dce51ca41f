import Chaining
import Reactive
import RxStreams

/// The cost of each dialect for the same work: sending a value to one subscriber, through three maps, through a join of
/// two sources, and subscribing and disposing. The names pair each scenario with that of `Reactive`.
enum LayerScenarios {

  static func all(_ tally: Tally) -> [Scenario] {
    let count = 20_000
    return [
      Scenario("set: Reactive", count: count) {
        let property = Property(0), end = property.subscribe { tally.add($0) }
        return { withExtendedLifetime(end) { for value in 0..<count { property.value = value } } }
      },
      Scenario("set: Chaining", count: count) {
        let holder = ValueHolder(-1), end = holder.chain().do { tally.add($0) }.end()
        // The values differ between rounds, because equal values are not sent.
        var next = 0
        return {
          withExtendedLifetime(end) {
            for _ in 0..<count {
              next &+= 1
              holder.value = next
            }
          }
        }
      },
      Scenario("set: Chaining, a class of one's own", count: count) {
        let bell = Bell(), end = bell.chain().do { tally.add($0) }.end()
        return { withExtendedLifetime(end) { for value in 0..<count { bell.broadcast(value: value) } } }
      },
      Scenario("set: RxStreams", count: count) {
        let relay = BehaviorRelay(value: 0), end = relay.subscribe(onNext: { tally.add($0) })
        return { withExtendedLifetime(end) { for value in 0..<count { relay.accept(value) } } }
      },
      Scenario("map x3: Reactive", count: count) {
        let property = Property(0)
        let end = property.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.subscribe { tally.add($0) }
        return { withExtendedLifetime(end) { for value in 0..<count { property.value = value } } }
      },
      Scenario("map x3: Chaining", count: count) {
        let property = Property(0)
        let end = property.chain().map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.do { tally.add($0) }.end()
        return { withExtendedLifetime(end) { for value in 0..<count { property.value = value } } }
      },
      Scenario("map x3: RxStreams", count: count) {
        let relay = BehaviorRelay(value: 0)
        let end = relay.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.subscribe(onNext: { tally.add($0) })
        return { withExtendedLifetime(end) { for value in 0..<count { relay.accept(value) } } }
      },
      Scenario("join: Reactive", count: count) {
        let a = Property(0), b = Property(0), bag = DisposerBag()
        combine(a, b).subscribe { tally.add($0 &+ $1) }.disposed(by: bag)
        return { withExtendedLifetime((bag, b)) { for value in 0..<count { a.value = value } } }
      },
      Scenario("join: Chaining", count: count) {
        let a = Property(0), b = Property(0)
        let end = a.chain().combine(b.chain()).do { tally.add($0 &+ $1) }.sync()
        return { withExtendedLifetime((end, b)) { for value in 0..<count { a.value = value } } }
      },
      Scenario("join: RxStreams", count: count) {
        let a = BehaviorRelay(value: 0), b = BehaviorRelay(value: 0)
        let end = Observable.combineLatest(a, b) { $0 &+ $1 }.subscribe(onNext: { tally.add($0) })
        return { withExtendedLifetime((end, b)) { for value in 0..<count { a.accept(value) } } }
      },
      Scenario("subscribe + dispose: Reactive", count: count / 10) {
        let property = Property(0)
        return { for _ in 0..<count / 10 { property.subscribe { tally.add($0) }.dispose() } }
      },
      Scenario("subscribe + dispose: Chaining", count: count / 10) {
        let property = Property(0)
        return { for _ in 0..<count / 10 { property.chain().do { tally.add($0) }.sync().invalidate() } }
      },
      Scenario("subscribe + dispose: RxStreams", count: count / 10) {
        let relay = BehaviorRelay(value: 0)
        return { for _ in 0..<count / 10 { relay.subscribe(onNext: { tally.add($0) }).dispose() } }
      },
    ]
  }

  /// Prints the time of each layer, and its ratio to the time of `Reactive`.
  static func print(_ tally: Tally) {
    let scenarios = all(tally)
    let medians = measureInterleaved(scenarios, repetitions: ReactiveBenchmarks.repetitions)
    let own = Dictionary(
      uniqueKeysWithValues: zip(scenarios, medians).filter { $0.0.name.hasSuffix(": Reactive") }
        .map { (work($0.0), $0.1.median) })
    Swift.print(ReactiveBenchmarks.row("layer", "ns", "x", "allocations"))
    for (scenario, measured) in zip(scenarios, medians) {
      let format = ReactiveBenchmarks.format, quartiles = measured.quartiles
      Swift.print(
        ReactiveBenchmarks.row(
          scenario.name, "\(format(measured.median)) [\(format(quartiles.0)) \(format(quartiles.1))]",
          format(measured.median / (own[work(scenario)] ?? .nan)),
          format(ReactiveBenchmarks.allocations(scenario))))
    }
  }

  private static func work(_ scenario: Scenario) -> String {
    String(scenario.name.prefix { $0 != ":" })
  }

  private final class Bell: Broadcastable {
    typealias SendValue = Int
  }
}
