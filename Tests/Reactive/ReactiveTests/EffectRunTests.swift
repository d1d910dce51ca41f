import Reactive
import TestSupport
import Testing

@Suite("Effects that throw, effects with runs, and sources with values")
struct EffectRunTests {
  private enum Failed: Error, Equatable { case at(Int) }

  @Test("The error of an effect is a value, and the effect goes on")
  func throwing() {
    let number = Property(1), bag = DisposerBag()
    var runs = 0, errors: [Failed?] = []
    let effect = ThrowingEffect { () throws(Failed) in
      runs += 1
      if number.value.isMultiple(of: 2) { throw .at(number.value) }
    }
    let isFailing = Derived { effect.error != nil }
    effect.errors.subscribe { errors.append($0) }.disposed(by: bag)
    #expect(!isFailing.value)
    number.value = 2
    #expect(isFailing.value && effect.error == .at(2))
    number.value = 4
    number.value = 5
    number.value = 7
    #expect(!isFailing.value && runs == 5 && errors == [nil, .at(2), .at(4), nil])
    effect.dispose()
    number.value = 8
    #expect(runs == 5 && effect.isDisposed && number.dependentCount == 0)
  }

  @Test("An effect that throws at once has its error, and one of a bag ends with it")
  func throwingAtOnce() {
    let lifetimes = Lifetimes(), number = Property(1)
    do {
      let bag = DisposerBag(), witness = lifetimes.makeWitness()
      let effect = ThrowingEffect { () throws(Failed) in
        _ = number.value
        throw withExtendedLifetime(witness) { .at(1) }
      }
      #expect(effect.error == .at(1))
      effect.disposed(by: bag)
    }
    #expect(lifetimes.liveCount == 0 && number.dependentCount == 0)
  }

  @Test("What an effect puts in the bag of its run ends with the run")
  func runs() {
    let lifetimes = Lifetimes(), selection = Property(0), items = (0..<3).map { Property($0 * 10) }
    var received: [String] = []
    let effect = Effect { run in
      let index = selection.value, witness = lifetimes.makeWitness()
      items[index].subscribe { received.append("handler \($0)") }.disposed(by: run)
      Effect { withExtendedLifetime(witness) { received.append("effect \(items[index].value)") } }.disposed(
        by: run)
    }
    #expect(received == ["handler 0", "effect 0"] && lifetimes.liveCount == 1)
    received = []
    selection.value = 1
    items[0].value = 1
    #expect(received == ["handler 10", "effect 10"] && lifetimes.liveCount == 1)
    received = []
    items[1].value = 11
    #expect(received == ["handler 11", "effect 11"])
    effect.dispose()
    items[1].value = 12
    #expect(received.count == 2 && lifetimes.liveCount == 0)
    #expect(items.allSatisfy { $0.subscriberCount == 0 && $0.dependentCount == 0 })
  }

  @Test(
    "Effects of effects end with the run, however deep, and an outer effect that is disposed in its run cleans up"
  )
  func nested() {
    let lifetimes = Lifetimes(), depth = Property(3), tick = Property(0)
    var count = 0
    func nest(_ level: Int, _ bag: DisposerBag) {
      let witness = lifetimes.makeWitness()
      Effect { run in
        _ = tick.value
        withExtendedLifetime(witness) { count += 1 }
        if level > 0 { nest(level - 1, run) }
      }
      .disposed(by: bag)
    }
    var outer: Effect?
    outer = Effect { run in
      nest(depth.value, run)
      if depth.value == 1 { outer?.dispose() }
    }
    #expect(lifetimes.liveCount == 4 && count == 4)
    for value in 1...20 { tick.value = value }
    #expect(lifetimes.liveCount == 4)
    depth.value = 5
    #expect(lifetimes.liveCount == 6)
    depth.value = 1
    #expect(lifetimes.liveCount == 0 && outer?.isDisposed == true && tick.dependentCount == 0)
  }

  @Test("The end of a run is not tracked")
  func untrackedEnd() {
    let number = Property(1), read = Property(1)
    var runs = 0
    let effect = Effect { run in
      _ = number.value
      runs += 1
      run.add(Disposer { _ = read.value })
    }
    number.value = 2
    read.value = 2
    #expect(runs == 2)
    effect.dispose()
  }

  @Test("A source with a value keeps it when its type is erased, and is tracked")
  func erased() {
    let width = Property(2), double = Derived { width.value * 2 }
    let sources = [
      width.eraseToAnyCurrentValueSource(), double.eraseToAnyCurrentValueSource(),
      width.map { $0 * 3 }.eraseToAnyCurrentValueSource(),
    ]
    let sum = Derived { sources.reduce(0) { $0 + $1.value } }
    var received: [[Int]] = []
    let subscription = combine(sources).subscribe { received.append($0) }
    #expect(sum.value == 12)
    width.value = 3
    #expect(sum.value == 18 && received == [[2, 4, 6], [3, 6, 9]])
    #expect(AnyCurrentValueSource(width.eraseToAnyCurrentValueSource()).map { $0 + 1 }.asDerived().value == 4)
    subscription.dispose()
  }
}
