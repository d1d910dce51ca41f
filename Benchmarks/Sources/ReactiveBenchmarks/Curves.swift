import Reactive
import Yardsticks

/// The cost of an operation by problem size: nanoseconds for each unit of work. A linear cost gives a constant.
enum Curves {
  static func print() {
    let tally = Tally()
    table("set, by subscribers; ns for each", sizes: [1, 10, 100, 1_000, 10_000, 100_000]) { size in
      ReactiveScenarios.set(subscribers: size, tally)
    }
    table("set, by depth of joins; ns for each join", sizes: [1, 10, 100, 1_000]) { depth in
      joins(depth, tally)
    }
    table("one batch, by models; ns for each model", sizes: [1, 10, 100, 1_000, 10_000, 100_000]) { count in
      models(count, tally)
    }
  }

  private static func table(_ title: String, sizes: [Int], _ make: (Int) -> Scenario) {
    Swift.print("\n\(title)")
    let measurements = measureInterleaved(sizes.map(make), repetitions: 15)
    let costs = zip(sizes, measurements).map { size, measurement in measurement.median / Double(size) }
    for ((size, measurement), each) in zip(zip(sizes, measurements), costs) {
      let (low, high) = measurement.quartiles
      let format = ReactiveBenchmarks.format
      Swift.print(
        ReactiveBenchmarks.row(
          "  \(size)", "\(format(each)) [\(format(low / Double(size))) \(format(high / Double(size)))]"))
    }
    // A cost can also rise where the data no longer fits into a cache, although the work is linear.
    if let bend = bend(sizes: sizes, costs: costs) {
      Swift.print(
        "  bends at \(bend.size): \(ReactiveBenchmarks.format(bend.factor)) times the lowest before")
    }
  }

  /// A chain of `combine` of the given depth over one property.
  private static func joins(_ depth: Int, _ tally: Tally) -> Scenario {
    let count = max(10, 100_000 / depth)
    return Scenario("joins \(depth)", count: count) {
      let property = Property(0)
      var source = property.eraseToAnyEventSource()
      for _ in 0..<depth { source = combine(source, property).map { $0 &+ $1 }.eraseToAnyEventSource() }
      let end = source.subscribe { tally.add($0) }
      return { withExtendedLifetime(end) { for value in 0..<count { property.value = value } } }
    }
  }

  /// Sets radius and colour of many models in one batch. Each model has a subscription to the canonical pipeline.
  private static func models(_ count: Int, _ tally: Tally) -> Scenario {
    let rounds = max(1, 100_000 / count)
    return Scenario("models \(count)", count: rounds) {
      let spheres = (0..<count).map { _ in Sphere() }
      let holders = spheres.map { Property($0) }
      let bag = DisposerBag()
      for holder in holders {
        holder.flatMapLatest { combine($0.$radius, $0.$color) }.subscribe { tally.add($0 &+ $1) }
          .disposed(by: bag)
      }
      return {
        withExtendedLifetime((holders, bag)) {
          for value in 0..<rounds {
            batch {
              for sphere in spheres {
                sphere.radius = value
                sphere.color = value
              }
            }
          }
        }
      }
    }
  }
}
