import Reactive
import TestSupport
import Testing

@Suite("Derived values that track what they read")
struct DerivedTests {
  @Test("A value is computed when it is read, and again only after a source that it read has changed")
  func lazy() {
    let width = Property(2), height = Property(3), other = Property(0)
    var runs = 0
    let area = Derived {
      runs += 1
      return width.value * height.value
    }
    #expect(runs == 0)
    #expect(area.value == 6 && area.value == 6 && runs == 1)
    width.value = 4
    width.value = 5
    other.value = 1
    #expect(runs == 1)
    #expect(area.value == 15 && runs == 2)
  }

  @Test("An observed value is computed once for each transaction, and delivered with its sources")
  func observed() {
    let width = Property(2), height = Property(3), bag = DisposerBag()
    var runs = 0, areas: [Int] = [], pairs: [[Int]] = []
    let area = Derived {
      runs += 1
      return width.value * height.value
    }
    area.subscribe { areas.append($0) }.disposed(by: bag)
    combine(width, area).subscribe { pairs.append([$0, $1]) }.disposed(by: bag)
    batch {
      width.value = 4
      height.value = 5
    }
    height.value = 6
    #expect(runs == 3)
    #expect(areas == [6, 20, 24] && pairs == [[2, 6], [4, 20], [4, 24]])
  }

  @Test("A read in a batch is up to date, and the change is delivered once, at the end of the batch")
  func readInBatch() {
    let p = Property(1), bag = DisposerBag()
    let double = Derived { p.value * 2 }
    var received: [Int] = []
    double.subscribe { received.append($0) }.disposed(by: bag)
    batch {
      p.value = 2
      #expect(double.value == 4 && received == [2])
      p.value = 3
      #expect(double.value == 6 && received == [2])
      double.subscribe { received.append($0 * 100) }.disposed(by: bag)
      #expect(received == [2, 600])
    }
    #expect(received == [2, 600, 6])
    p.value = 4
    #expect(received == [2, 600, 6, 8, 800])
  }

  @Test("A handler that sets a source reads the new derived value")
  func readInHandler() {
    let p = Property(1), clicks = EventEmitter<Int>()
    let double = Derived { p.value * 2 }
    var read: [Int] = []
    let subscription = clicks.subscribe {
      p.value = $0
      read.append(double.value)
    }
    clicks.emit(5)
    #expect(read == [10])
    subscription.dispose()
  }

  @Test("A value that comes out equal stops there: readers do not run, subscribers are not called")
  func cutOff() {
    let p = Property(1), bag = DisposerBag()
    var runs = 0, received: [Bool] = []
    let isOdd = Derived { p.value % 2 == 1 }
    let text = Derived {
      runs += 1
      return isOdd.value ? "odd" : "even"
    }
    isOdd.subscribe { received.append($0) }.disposed(by: bag)
    #expect(text.value == "odd")
    p.value = 3
    #expect(text.value == "odd" && runs == 1 && received == [true])
    p.value = 4
    #expect(text.value == "even" && runs == 2 && received == [true, false])
  }

  @Test("A value that is not Equatable counts as changed at each run")
  func notEquatable() {
    struct Box { var value: Int }
    let p = Property(1), isOdd = Derived { Box(value: p.value % 2) }
    var received: [Int] = []
    let subscription = isOdd.subscribe { received.append($0.value) }
    p.value = 3
    #expect(received == [1, 1])
    subscription.dispose()
  }

  @Test("Dependencies follow the reads of the last run, and a source that is read no longer causes no run")
  func dynamic() {
    let chooses = Property(true), a = Property(1), b = Property(2)
    var runs = 0
    let chosen = Derived {
      runs += 1
      return chooses.value ? a.value : b.value
    }
    #expect(chosen.value == 1)
    b.value = 20
    #expect(chosen.value == 1 && runs == 1 && b.dependentCount == 0)
    chooses.value = false
    #expect(chosen.value == 20 && runs == 2 && a.dependentCount == 0)
    a.value = 10
    #expect(chosen.value == 20 && runs == 2)
    b.value = 30
    #expect(chosen.value == 30 && runs == 3)
  }

  @Test("A source that is read no longer, with no other in its place, is no dependency")
  func shorter() {
    let reads = Property(true), a = Property(1), b = Property(2)
    var runs = 0
    let sum = Derived {
      runs += 1
      return reads.value ? a.value + b.value : 0
    }
    #expect(sum.value == 3 && b.dependentCount == 1)
    reads.value = false
    #expect(sum.value == 0 && runs == 2 && a.dependentCount == 0 && b.dependentCount == 0)
    b.value = 5
    #expect(sum.value == 0 && runs == 2)
  }

  @Test(
    "A value is not computed under a condition that no longer holds, in whatever order the sources are set")
  func guarded() {
    let items = Property([7]), bag = DisposerBag()
    let isEmpty = Derived { items.value.isEmpty }
    // It would stop the program for an empty array.
    let first = Derived { items.value[0] }
    let text = Derived { isEmpty.value ? "none" : "\(first.value)" }
    var received: [String] = []
    text.subscribe { received.append($0) }.disposed(by: bag)
    items.value = []
    items.value = [8]
    #expect(received == ["7", "none", "8"])
  }

  @Test("A source that is read several times, and sources in changing order, are followed")
  func repeatedReads() {
    let sources = (0..<5).map { Property($0) }, order = Property([0, 1, 2, 3, 4])
    let sum = Derived { order.value.reduce(0) { $0 * 10 + sources[$1].value } }
    var received: [Int] = []
    let subscription = sum.subscribe { received.append($0) }
    for next in [[4, 4, 0, 4], [1], [], [3, 1, 3, 1, 0, 2, 2], [0, 1, 2, 3, 4]] { order.value = next }
    #expect(received == [1234, 4404, 1, 0, 3_131_022, 1234])
    #expect(sources.allSatisfy { $0.dependentCount == 1 })
    sources[4].value = 5
    #expect(received.last == 1235)
    subscription.dispose()
  }

  @Test("What is read untracked is no dependency")
  func untrackedReads() {
    let a = Property(1), b = Property(10), c = Derived { b.value + 1 }
    let sum = Derived { a.value + untracked { b.value + c.value } }
    #expect(sum.value == 22)
    b.value = 20
    #expect(sum.value == 22 && b.dependentCount == 1)
    a.value = 2
    #expect(sum.value == 43)
  }

  @Test(
    "A handler that a tracked closure subscribes records no reads, and a chain that it reads tracks its own")
  func subscribingClosure() {
    let a = Property(1), b = Property(2), bag = DisposerBag()
    var runs = 0
    let chain = a.map { $0 + b.value }.asDerived()
    let sum = Derived {
      runs += 1
      a.subscribe { _ in _ = b.value }.disposed(by: bag)
      return chain.value
    }
    #expect(sum.value == 3 && a.dependentCount == 1 && b.dependentCount == 1 && chain.dependentCount == 1)
    b.value = 3
    #expect(sum.value == 4 && runs == 2)
    a.value = 2
    #expect(sum.value == 5 && runs == 3)
  }

  @Test("Closures and chains are mixed freely, without glitches")
  func mixed() {
    let p = Property(1), bag = DisposerBag()
    let chain = p.map { $0 * 10 }.asDerived()
    let joined = combine(p, chain).map { $0 + $1 }.asDerived()
    let sum = Derived { [p.value, chain.value, joined.value] }
    var received: [[Int]] = [], seen: [[Int]] = []
    combine(sum, joined).subscribe { received.append($0 + [$1]) }.disposed(by: bag)
    Effect { seen.append(sum.value + [p.value]) }.disposed(by: bag)
    p.value = 2
    batch {
      p.value = 3
      p.value = 4
    }
    #expect(received == [[1, 10, 11, 11], [2, 20, 22, 22], [4, 40, 44, 44]])
    #expect(seen == [[1, 10, 11, 1], [2, 20, 22, 2], [4, 40, 44, 4]])
  }

  @Test("Collections and late and weak properties are tracked")
  func otherSources() {
    let array = ArrayProperty([1, 2]), dictionary = DictionaryProperty(["a": 1])
    let late = LateInitProperty<Int>()
    let text = Derived { "\(array.count) \(array[0]) \(dictionary["a"] ?? 0) \(late.isInitialized)" }
    #expect(text.value == "2 1 1 false")
    array.append(3)
    dictionary["a"] = 5
    late.value = 1
    #expect(text.value == "3 1 5 true")
  }

  @Test("An edit of an array in a tracked closure is no read")
  func editingClosure() {
    let array = ArrayProperty([1]), p = Property(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      array.append(p.value)
      array.append(contentsOf: [p.value])
      array.remove(at: 0)
      array.removeAll { $0 > 5 }
    }
    #expect(runs == 1 && array.value == [0, 0])
    p.value = 1
    #expect(runs == 2 && array.value == [0, 1, 1])
    effect.dispose()
  }

  @Test(
    "While the closure throws, the value is the last good one, and the error is there; readers of it follow")
  func errors() throws {
    struct Negative: Error, Equatable { let value: Int }
    let p = Property(-1), bag = DisposerBag()
    let root = Derived(initially: 0) {
      if p.value < 0 { throw Negative(value: p.value) }
      return p.value
    }
    var values: [Int] = [], texts: [String] = []
    root.subscribe { values.append($0) }.disposed(by: bag)
    Effect { texts.append(root.error.map { "\($0)" } ?? "\(root.value)") }.disposed(by: bag)
    p.value = 4
    p.value = -2
    #expect(root.value == 4 && root.error as? Negative == Negative(value: -2))
    p.value = 4
    #expect(values == [0, 4] && texts == ["Negative(value: -1)", "4", "Negative(value: -2)", "4"])
  }

  @Test("A value is freed with its last subscription, with its closure and its part of the sources' lists")
  func dropped() {
    let lifetimes = Lifetimes(), p = Property(1)
    var disposer: Disposer?
    do {
      let witness = lifetimes.makeWitness()
      let double = Derived { withExtendedLifetime(witness) { p.value * 2 } }
      let quadruple = Derived { double.value * 2 }
      disposer = quadruple.subscribe { _ in }
      #expect(lifetimes.liveCount == 1 && p.dependentCount == 1)
    }
    #expect(lifetimes.liveCount == 1 && p.dependentCount == 1 && disposer?.isDisposed == false)
    disposer = nil
    #expect(lifetimes.liveCount == 0 && p.dependentCount == 0)
    p.value = 2
  }

  @Test("A handler may drop the derived value that calls it, and a closure one that it has read")
  func droppedWhileRunning() {
    let p = Property(1), bag = DisposerBag()
    var double: Derived<Int>? = Derived { p.value * 2 }
    var received: [Int] = []
    for _ in 0..<2 {
      double?.subscribe { value in
        received.append(value)
        if value == 4 { double = nil }
      }.disposed(by: bag)
    }
    var inner: Derived<Int>? = Derived { p.value + 1 }
    let outer = Derived { () -> Int in
      let value = inner?.value ?? 0
      if p.value == 2 { inner = nil }
      return value
    }
    #expect(outer.value == 2)
    p.value = 2
    #expect(received.first == 2 && received.last == 4 && outer.value == 3)
    p.value = 3
    #expect(outer.value == 0)
  }

  @Test("A derived value made by a closure is kept alive while its reader needs it")
  func temporary() {
    let p = Property(1)
    var made = 0
    let outer = Derived { () -> Int in
      made += 1
      return Derived { p.value / 10 }.value
    }
    #expect(outer.value == 0)
    p.value = 2
    #expect(outer.value == 0 && made == 1)
    p.value = 12
    #expect(outer.value == 1 && made == 2)
  }

  @Test("A closure that sets what it has read runs again at the next read, and its readers with it")
  func settingClosure() {
    let p = Property(0)
    let ten = Derived { () -> Int in
      if p.value < 10 { p.value += 5 }
      return untracked { p.value }
    }
    var seen: [Int] = []
    let effect = Effect { seen.append(ten.value) }
    #expect(seen.last == 10 && ten.value == 10)
    p.value = 3
    #expect(seen.last == 13 && ten.value == 13)
    effect.dispose()
  }

  @Test("Random reads, sets, batches and replacements give what recomputation gives")
  func randomReads() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 7)
    for round in 0..<RandomTests.rounds(500) {
      let properties = (0..<4).map { Property($0) }
      let formulas = (0..<8).map { index in
        (0..<3).map { _ in Int.random(in: 0..<4 + index, using: &generator) }
      }
      func read(_ index: Int, _ derived: [Derived<Int>]) -> Int {
        index < 4 ? properties[index].value : derived[index - 4].value
      }
      var derived: [Derived<Int>] = []
      for formula in formulas {
        derived.append(
          Derived { [derived] in
            Arithmetic.select(read(formula[0], derived)) { read($0 ? formula[1] : formula[2], derived) }
          })
      }
      func expected(_ index: Int) -> Int {
        if index < 4 { return properties[index].value }
        let formula = formulas[index - 4]
        return Arithmetic.select(expected(formula[0])) { expected($0 ? formula[1] : formula[2]) }
      }
      var observers: [Int: (effect: Effect, seen: Property<Int>)] = [:]
      func step(_ depth: Int) {
        let index = Int.random(in: 0..<8, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: #expect(derived[index].value == expected(4 + index), "round \(round)")
        case 1:
          let seen = Property(0), value = derived[index]
          observers[index] = (Effect { seen.value = value.value }, seen)
        case 2: observers[index] = nil
        case 3 where depth < 3:
          batch { for _ in 0..<Int.random(in: 1...4, using: &generator) { step(depth + 1) } }
        default: properties[index % 4].value = Int.random(in: 0..<100, using: &generator)
        }
      }
      for _ in 0..<30 {
        step(0)
        for (index, observer) in observers {
          #expect(observer.seen.value == expected(4 + index), "round \(round)")
        }
      }
      observers = [:]
      derived = []
      #expect(properties.allSatisfy { $0.dependentCount == 0 })
    }
  }
}
