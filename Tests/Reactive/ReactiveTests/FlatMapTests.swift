import Reactive
import ReactiveTesting
import TestSupport
import Testing

@Suite("flatMap, and merge of many sources")
struct FlatMapTests {
  @Test("flatMap follows the inner sources of all events")
  func marbles() {
    let marbles = Marbles()
    let source = marbles.emitter("-a----b-----"), other = marbles.emitter("--1-2--3-(45)-")
    #expect(
      marbles.run(source.flatMap { a in other.map { a + $0 } })
        == "--[a1]-[a2]--([a3][b3])-([a4][b4][a5][b5])--")
  }

  @Test("An inner value is delivered once, at the end of the batch, and so is that of each event")
  func values() {
    let outer = Property(0), inners = (0..<3).map { Property($0 * 10) }, bag = DisposerBag()
    var received: [Int] = []
    outer.flatMap { inners[$0] }.subscribe { received.append($0) }.disposed(by: bag)
    #expect(received == [0])
    batch {
      inners[1].value = 11
      outer.value = 1
      inners[1].value = 12
    }
    #expect(received == [0, 12])
    inners[0].value = 1
    batch {
      inners[0].value = 2
      inners[1].value = 13
    }
    #expect(received == [0, 12, 1, 2, 13])
    let events = EventEmitter<Int>()
    received = []
    events.flatMap { inners[$0] }.subscribe { received.append($0) }.disposed(by: bag)
    batch {
      events.emit(2)
      events.emit(0)
    }
    #expect(received == [20, 2])
  }

  @Test("A derived value and a chain as inner sources are up to date")
  func computed() {
    let number = Property(1), outer = EventEmitter<Int>(), bag = DisposerBag()
    let double = Derived { number.value * 2 }
    var received: [Int] = []
    outer.flatMap { factor in combine(double, number).map { ($0 + $1) * factor } }
      .subscribe { received.append($0) }
      .disposed(by: bag)
    outer.emit(1)
    outer.emit(10)
    number.value = 2
    #expect(received == [3, 30, 6, 60])
  }

  @Test("The end of the subscription in a handler or in the transform is final")
  func disposed() {
    let outer = EventEmitter<Int>(), inner = Property(1)
    var received: [Int] = [], handle: DisposalHandle?
    handle = outer.flatMap { number in
      if number == 3 { handle?.dispose() }
      return inner.map { $0 * number }
    }
    .subscribe {
      received.append($0)
      if $0 == 20 { handle?.dispose() }
    }
    .takeHandle()
    outer.emit(1)
    outer.emit(10)
    inner.value = 2
    outer.emit(5)
    #expect(received == [1, 10, 2, 20] && inner.subscriberCount == 0 && outer.subscriberCount == 0)
    received = []
    handle = outer.flatMap { number in
      if number == 3 { handle?.dispose() }
      return inner.map { $0 * number }
    }
    .subscribe { received.append($0) }
    .takeHandle()
    batch {
      outer.emit(2)
      outer.emit(3)
      outer.emit(4)
    }
    #expect(received == [4] && inner.subscriberCount == 0)
  }

  @Test("Inner sources that end leave no trace, and after the end of the outer source the others go on")
  func ends() {
    let lifetimes = Lifetimes(), kept = Property(1)
    var outer: EventEmitter<Int>? = EventEmitter(), received: [Int] = []
    let subscription = outer!.flatMap { number -> AnyEventSource<Int> in
      if number == 0 { return kept.eraseToAnyEventSource() }
      let property = Property(number), witness = lifetimes.makeWitness()
      // The property ends with its chain, which nothing owns.
      return property.map { value in withExtendedLifetime(witness) { value } }.eraseToAnyEventSource()
    }
    .subscribe { received.append($0) }
    for number in 1...100 { outer?.emit(number) }
    #expect(received.count == 100 && lifetimes.liveCount == 0)
    outer?.emit(0)
    outer = nil
    kept.value = 2
    #expect(received.suffix(2) == [1, 2] && kept.subscriberCount == 1)
    subscription.dispose()
    #expect(kept.subscriberCount == 0)
  }

  @Test("Random programs give what a plain list of subscriptions gives")
  func random() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 91)
    for round in 0..<RandomTests.rounds(300) {
      let outer = EventEmitter<Int>(), inners = (0..<4).map { _ in EventEmitter<Int>() }
      var received: [Int] = [], expected: [Int] = [], attached: [Int] = []
      let subscription = outer.flatMap { index in inners[index].map { $0 * 4 + index } }.subscribe {
        received.append($0)
      }
      for number in 0..<30 {
        let index = Int.random(in: 0..<4, using: &generator)
        if Int.random(in: 0..<3, using: &generator) == 0 {
          outer.emit(index)
          attached.append(index)
        } else {
          inners[index].emit(number)
          expected += attached.filter { $0 == index }.map { number * 4 + $0 }
        }
      }
      #expect(received == expected, "round \(round)")
      subscription.dispose()
    }
  }

  @Test("merge takes any number of sources of different types")
  func merging() {
    let a = Property(1), b = EventEmitter<Int>(), c = Derived { a.value * 10 }
    var received: [Int] = [], more: [Int] = []
    let bag = DisposerBag()
    merge(a, b, c).subscribe { received.append($0) }.disposed(by: bag)
    merge(a, b, c, a.map { -$0 }, b.filter { $0 > 5 }).subscribe { more.append($0) }.disposed(by: bag)
    b.emit(7)
    a.value = 2
    #expect(received == [1, 10, 7, 2, 20] && more == [1, 10, -1, 7, 7, 2, -2, 20])
  }
}
