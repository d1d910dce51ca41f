import Reactive
import TestSupport
import Testing

@Suite("Law 3 for derived properties")
struct DerivedChainTests {
  @Test(
    "A derived property is computed once for all subscribers, delivered once, consistent with its sources")
  func once() {
    let p = Property(1), q = Property(2)
    var computations = 0
    let sum = combine(p, q).map { a, b in
      computations += 1
      return a + b
    }.asDerived()
    let bag = DisposerBag()
    var pairs: [[Int]] = [], sums: [Int] = [], doubles: [[Int]] = []
    combine(p, sum).subscribe { pairs.append([$0, $1]) }.disposed(by: bag)
    sum.subscribe { sums.append($0) }.disposed(by: bag)
    combine(sum, sum.map { $0 * 2 }).subscribe { doubles.append([$0, $1]) }.disposed(by: bag)
    computations = 0
    batch {
      p.value = 2
      q.value = 3
    }
    p.value = 4
    #expect(computations == 2)
    #expect(sums == [3, 5, 7])
    #expect(pairs == [[1, 3], [2, 5], [4, 7]])
    #expect(doubles == [[3, 6], [5, 10], [7, 14]])
    #expect(sum.value == 7)
  }

  @Test("A derived property of a derived property is consistent with both")
  func nested() {
    let p = Property(1)
    let plusOne = p.map { $0 + 1 }.asDerived()
    let product = combine(p, plusOne).map { $0 * $1 }.asDerived()
    var received: [[Int]] = []
    let subscription = combine(combine(product, plusOne), p).subscribe { received.append([$0.0, $0.1, $1]) }
    p.value = 5
    #expect(received == [[2, 2, 1], [30, 6, 5]])
    subscription.dispose()
  }

  @Test("A derived property that a switch creates, after its subscriber, is consistent")
  func younger() {
    final class Box {
      @Property var width = 1
      @Property var height = 1
      private(set) lazy var area = combine($width, $height).map { $0 * $1 }.asDerived()
    }
    let box = Property(Box())
    var received: [[Int]] = []
    let subscription = box.flatMapLatest { combine($0.$width, $0.area) }.subscribe {
      received.append([$0, $1])
    }
    box.value = Box()
    box.value.width = 3
    batch {
      box.value.width = 4
      box.value.height = 2
    }
    #expect(received == [[1, 1], [1, 1], [3, 3], [4, 8]])
    subscription.dispose()
  }

  @Test("A handler that reads the value while another chain is pulled gets the current value")
  func readWhilePulled() {
    let p = Property(1)
    let first = combine(p, p.map { $0 }).map { $0 + $1 }.asDerived()
    var read: [Int] = []
    let early = combine(p, p).subscribe { _ in read.append(first.value) }
    p.value = 5
    batch {
      p.value = 6
      #expect(first.value == 12)
    }
    #expect(read == [2, 10, 12])
    early.dispose()
  }

  @Test(
    "In the handler that sets a source, a derived property has its new value at once; it is delivered afterwards"
  )
  func readAfterSetInHandler() {
    let p = Property(1), clicks = EventEmitter<Int>()
    let double = p.map { $0 * 2 }.asDerived(), sum = combine(p, double).map { $0 + $1 }.asDerived()
    var read: [[Int]] = [], received: [Int] = []
    let bag = DisposerBag()
    clicks.subscribe { value in
      p.value = value
      read.append([p.value, double.value, sum.value])
      batch { p.value = value + 1 }
      read.append([p.value, double.value, sum.value])
    }.disposed(by: bag)
    sum.subscribe { received.append($0) }.disposed(by: bag)
    clicks.emit(5)
    #expect(read == [[5, 10, 15], [6, 12, 18]])
    #expect(received == [3, 18] && double.value == 12 && sum.value == 18)
    double.subscribe { value in
      guard value == 14 else { return }
      p.value = 8
      read.append([p.value, double.value])
    }.disposed(by: bag)
    p.value = 7
    #expect(read.last == [8, 16] && double.value == 16)
  }

  @Test("A derived property goes on for its subscription, and is then freed with its captures")
  func dropped() {
    let lifetimes = Lifetimes()
    let p = Property(1)
    let witness = Property(Optional(lifetimes.makeWitness()))
    var received = 0
    var derived: Derived<Int>? = combine(p, witness).map { value, _ in value }.asDerived()
    let subscription = derived?.subscribe { _ in received += 1 }
    witness.value = nil
    received = 0
    weak let kept = derived
    derived = nil
    p.value = 2
    #expect(received == 1 && lifetimes.liveCount == 0 && p.dependentCount == 1 && kept != nil)
    subscription?.dispose()
    #expect(p.dependentCount == 0 && kept == nil)
  }

  @Test("A handler can release the derived property that is calling it")
  func droppedWhileDelivering() {
    let p = Property(1)
    var derived: Derived<Int>? = combine(p, p).map { $0 + $1 }.asDerived()
    var received: [Int] = []
    let bag = DisposerBag()
    for _ in 0..<3 {
      derived?.subscribe { value in
        received.append(value)
        if value == 4 { derived = nil }
      }.disposed(by: bag)
    }
    received = []
    p.value = 2
    #expect(received.first == 4 && p.subscriberCount == 0)
  }
}
