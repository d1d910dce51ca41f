import Reactive

final class Sphere {
  @Property var radius = 1
  @Property var color = 2
}

/// The scenarios for Orrery. The names pair each with a scenario of `OpenCombineScenarios`.
enum ReactiveScenarios {
  static func all(_ tally: Tally) -> [Scenario] {
    [
      set(subscribers: 1, tally), set(subscribers: 100, tally), map(1, tally), map(10, tally),
      canonicalSet(tally), canonicalSetOfProperty(tally), canonicalSwap(tally), batch(tally),
      subscribe(others: 0, tally),
      subscribe(others: 1_000, tally), mergeOfTen(tally), diamond(tally),
    ]
  }

  static func set(subscribers: Int, _ tally: Tally) -> Scenario {
    let count = max(10, 100_000 / subscribers)
    return Scenario("set, \(subscribers) subscriber\(subscribers == 1 ? "" : "s")", count: count) {
      let property = Property(0)
      let bag = DisposerBag()
      for _ in 0..<subscribers { property.subscribe { tally.add($0) }.disposed(by: bag) }
      return { withExtendedLifetime(bag) { for value in 0..<count { property.value = value } } }
    }
  }

  static func map(_ depth: Int, _ tally: Tally) -> Scenario {
    Scenario("map x\(depth)", count: 100_000) {
      let property = Property(0)
      let bag = DisposerBag()
      let end: Disposer
      if depth == 1 {
        end = property.map { $0 &+ 1 }.subscribe { tally.add($0) }
      } else {
        end = property.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
          .map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
          .subscribe { tally.add($0) }
      }
      end.disposed(by: bag)
      return { withExtendedLifetime(bag) { for value in 0..<100_000 { property.value = value } } }
    }
  }

  private static func canonical(_ tally: Tally) -> (Property<Sphere>, DisposerBag) {
    let sphere = Property(Sphere()), bag = DisposerBag()
    sphere.flatMapLatest { combine($0.$radius, $0.$color) }
      .subscribe { radius, color in tally.add(radius &+ color) }
      .disposed(by: bag)
    return (sphere, bag)
  }

  static func canonicalSet(_ tally: Tally) -> Scenario {
    Scenario("canonical line, radius set", count: 100_000) {
      let (sphere, end) = canonical(tally)
      let model = sphere.value
      return { withExtendedLifetime((sphere, end)) { for value in 0..<100_000 { model.radius = value } } }
    }
  }

  /// Sets a property that is kept in a variable. This avoids the retain and release of reading the stored property
  /// `_radius` of a class for each set.
  static func canonicalSetOfProperty(_ tally: Tally) -> Scenario {
    Scenario("canonical line, $radius held and set", count: 100_000) {
      let (sphere, end) = canonical(tally)
      let radius = sphere.value.$radius
      return { withExtendedLifetime((sphere, end)) { for value in 0..<100_000 { radius.value = value } } }
    }
  }

  static func canonicalSwap(_ tally: Tally) -> Scenario {
    Scenario("canonical line, sphere swap", count: 10_000) {
      let (sphere, end) = canonical(tally)
      let models = [Sphere(), Sphere()]
      return { withExtendedLifetime(end) { for value in 0..<10_000 { sphere.value = models[value & 1] } } }
    }
  }

  static func batch(_ tally: Tally) -> Scenario {
    Scenario("canonical line, two sets in a batch", count: 100_000) {
      let (sphere, end) = canonical(tally)
      let model = sphere.value
      return {
        withExtendedLifetime((sphere, end)) {
          for value in 0..<100_000 {
            Reactive.batch {
              model.radius = value
              model.color = value
            }
          }
        }
      }
    }
  }

  static func subscribe(others: Int, _ tally: Tally) -> Scenario {
    Scenario("subscribe + dispose, \(others) others", count: 10_000) {
      let property = Property(0)
      let bag = DisposerBag()
      for _ in 0..<others { property.subscribe { tally.add($0) }.disposed(by: bag) }
      return {
        withExtendedLifetime(bag) {
          for _ in 0..<10_000 { property.subscribe { tally.add($0) }.dispose() }
        }
      }
    }
  }

  static func mergeOfTen(_ tally: Tally) -> Scenario {
    Scenario("merge of 10", count: 100_000) {
      let emitters = (0..<10).map { _ in EventEmitter<Int>() }
      let end = merge(emitters).subscribe { tally.add($0) }
      return {
        withExtendedLifetime(end) {
          for value in 0..<10_000 { for emitter in emitters { emitter.emit(value) } }
        }
      }
    }
  }

  static func diamond(_ tally: Tally) -> Scenario {
    Scenario("diamond", count: 100_000) {
      let property = Property(0)
      let end = combine(property.map { $0 &+ 1 }, property.map { $0 &+ 2 })
        .subscribe { tally.add($0 &+ $1) }
      return { withExtendedLifetime(end) { for value in 0..<100_000 { property.value = value } } }
    }
  }
}
