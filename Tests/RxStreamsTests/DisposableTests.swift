import RxStreams
import TestSupport
import Testing

@Suite("Disposables")
struct DisposableTests {
  @Test("A disposable calls its closure once and then frees it")
  func closure() {
    let lifetimes = Lifetimes()
    var count = 0
    let disposable = {
      let witness = lifetimes.makeWitness()
      return Disposables.create { withExtendedLifetime(witness) { count += 1 } }
    }()
    #expect(lifetimes.liveCount == 1)
    disposable.dispose()
    disposable.dispose()
    #expect(count == 1 && lifetimes.liveCount == 0)
  }

  @Test("A composite disposes in order, removes by key, and once disposed disposes each new part at once")
  func composite() {
    var log: [Int] = []
    func part(_ number: Int) -> any Disposable { Disposables.create { log.append(number) } }
    let all = CompositeDisposable([part(1)])
    let key = all.insert(part(2))
    all.insert(part(3))
    #expect(all.count == 3)
    if let key { all.remove(for: key) }
    #expect(log == [2] && all.count == 2)
    all.dispose()
    #expect(log == [2, 1, 3] && all.isDisposed && all.insert(part(4)) == nil && log.last == 4)
  }

  @Test("A serial disposable disposes the disposable that it replaces")
  func serial() {
    var log: [Int] = []
    func part(_ number: Int) -> any Disposable { Disposables.create { log.append(number) } }
    let place = SerialDisposable()
    place.disposable = part(1)
    place.disposable = part(2)
    #expect(log == [1])
    place.dispose()
    place.disposable = part(3)
    #expect(log == [1, 2, 3] && place.isDisposed)
  }

  @Test("A bag disposes its disposables in its deinit")
  func bag() {
    var count = 0
    do {
      let bag = DisposeBag()
      for _ in 0..<3 { Disposables.create { count += 1 }.disposed(by: bag) }
      #expect(count == 0)
    }
    #expect(count == 3)
  }

  @Test("A stopped subject returns a disposable that does nothing")
  func nothing() {
    let subject = PublishSubject<Int>()
    subject.onCompleted()
    subject.subscribe { _ in }.dispose()
    NopDisposable().dispose()
    #expect(!subject.hasObservers)
  }
}

@Suite("Bag: elements with keys")
struct BagTests {
  @Test("Random insertions and removals never repeat a key, and keep the order of insertion")
  func random() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(50) {
      var bag = Bag<Int>(), keys: [BagKey] = [], expected: [(BagKey, Int)] = [], everSeen: Set<BagKey> = []
      for step in 0..<200 {
        if expected.isEmpty || Bool.random(using: &random) {
          let key = bag.insert(step)
          #expect(everSeen.insert(key).inserted)
          keys.append(key)
          expected.append((key, step))
        } else if let key = keys.randomElement(using: &random) {
          let index = expected.firstIndex { $0.0 == key }
          #expect(bag.removeKey(key) == index.map { expected.remove(at: $0).1 })
        }
        var walked: [Int] = []
        bag.forEach { walked.append($0) }
        #expect(walked == expected.map(\.1) && bag.count == expected.count)
      }
      bag.removeAll()
      #expect(bag.count == 0)
    }
  }
}
