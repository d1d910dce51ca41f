import Reactive
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
    let all = CompositeDisposable(part(1))
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

  @Test("A single assignment disposes its disposable once, also if it was disposed before it was set")
  func singleAssignment() {
    for isEarly in [true, false] {
      var count = 0
      let place = SingleAssignmentDisposable()
      if isEarly { place.dispose() }
      place.setDisposable(Disposables.create { count += 1 })
      #expect(count == (isEarly ? 1 : 0) && place.isDisposed == isEarly)
      for _ in 0..<2 { place.dispose() }
      #expect(count == 1 && place.isDisposed)
    }
  }

  @Test(
    "A single assignment that is set twice stops the program, also after its disposal",
    arguments: [true, false])
  func setTwice(_ isDisposed: Bool) async {
    await #expect(processExitsWith: .failure) { [isDisposed] in
      let place = SingleAssignmentDisposable()
      place.setDisposable(NopDisposable())
      if isDisposed { place.dispose() }
      place.setDisposable(NopDisposable())
    }
  }

  @Test("A counted disposable disposes the shared one after itself and all that were retained, in any order")
  func refCount() {
    for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 0, 1, 1, 2]] {
      var count = 0
      let counted = RefCountDisposable(disposable: Disposables.create { count += 1 })
      let ends = [counted, counted.retain(), counted.retain()]
      for step in order {
        #expect(count == 0 && !counted.isDisposed)
        ends[step].dispose()
      }
      #expect(count == 1 && counted.isDisposed)
      counted.retain().dispose()
      for end in ends { end.dispose() }
      #expect(count == 1)
    }
  }

  @Test("A Boolean disposable stores whether it was disposed")
  func boolean() {
    let flag = BooleanDisposable()
    #expect(!flag.isDisposed && BooleanDisposable(isDisposed: true).isDisposed)
    flag.dispose()
    #expect(flag.isDisposed)
  }

  @Test("A subject returns a SubscriptionDisposable while it is live, and then a NopDisposable")
  func subscriptions() throws {
    let publish = PublishSubject<Int>(), behavior = BehaviorSubject(value: 1), relay = PublishRelay<Int>()
    var subscription = try #require(publish.subscribe { _ in } as? SubscriptionDisposable)
    #expect(behavior.subscribe(onNext: { _ in }) is SubscriptionDisposable)
    #expect(relay.asObservable().subscribe(AnyObserver { _ in }) is SubscriptionDisposable)
    #expect(!subscription.isDisposed && publish.hasObservers)
    for _ in 0..<2 { subscription.dispose() }
    #expect(subscription.isDisposed && !publish.hasObservers)
    subscription = try #require(publish.subscribe { _ in } as? SubscriptionDisposable)
    publish.onCompleted()
    #expect(subscription.isDisposed && publish.subscribe { _ in } is NopDisposable)
  }

  @Test("A disposable says that its subscription has ended, whatever the end")
  func cancelable() throws {
    let endings: [(PublishSubject<Int>, any Disposable) -> Void] = [
      { _, end in end.dispose() }, { subject, _ in subject.onCompleted() },
      { subject, _ in subject.onError(Failure()) },
    ]
    let builds: [(Observable<Int>) -> Observable<Int>] = [
      { $0 }, { $0.map { $0 } }, { $0.share() }, { $0.skip(1) },
    ]
    for (ending, build) in endings.flatMap({ ending in builds.map { (ending, $0) } }) {
      let subject = PublishSubject<Int>()
      let end = try #require(build(subject.asObservable()).subscribe { _ in } as? any Cancelable)
      #expect(!end.isDisposed)
      ending(subject, end)
      #expect(end.isDisposed)
    }
    let dropped = try #require(PublishSubject<Int>().subscribe { _ in } as? any Cancelable)
    #expect(dropped.isDisposed)
  }
}

@Suite("Bags of disposables")
struct DisposeBagTests {
  @Test("A bag disposes its disposables in its deinit, in the order of insertion")
  func order() {
    var log: [Int] = []
    func part(_ number: Int) -> any Disposable { Disposables.create { log.append(number) } }
    do {
      let bag = DisposeBag(disposing: part(1), part(2))
      bag.insert(part(3), part(4))
      part(5).disposed(by: bag)
      bag.insert([part(6)])
      bag.insert {
        part(7)
        part(8)
      }
      #expect(log.isEmpty)
    }
    #expect(log == [1, 2, 3, 4, 5, 6, 7, 8])
    _ = DisposeBag {
      part(9)
      part(10)
    }
    #expect(log.suffix(2) == [9, 10])
  }

  @Test("A bag removes ended subscriptions and keeps the live ones, in order")
  func sweep() {
    let bag = DisposeBag(), subject = PublishSubject<Int>(), relay = BehaviorRelay(value: 1)
    var received: [Int] = [], largest = 0
    for number in 0..<1_000 {
      Observable.just(1).subscribe(onNext: { _ in }).disposed(by: bag)
      relay.take(1).subscribe(onNext: { _ in }).disposed(by: bag)
      Observable<Int>.create {
        $0.onCompleted(); return NopDisposable()
      }.subscribe { _ in }.disposed(by: bag)
      let end = subject.subscribe(onNext: { _ in })
      end.disposed(by: bag)
      end.dispose()
      if number % 100 == 0 { subject.subscribe(onNext: { received.append(number + $0) }).disposed(by: bag) }
      largest = max(largest, bag.count)
    }
    #expect(largest <= 30)
    subject.onNext(5)
    #expect(received == stride(from: 5, to: 1_000, by: 100).map { $0 })
  }

  @Test("Four threads can insert into a bag, which keeps every live disposable")
  func threads() {
    let count = 2_000, disposed = Recorder()
    nonisolated(unsafe) var bag: DisposeBag? = DisposeBag()
    onThreads(4) { _ in
      for number in 0..<count {
        if number % 4 == 0 { bag?.insert(Disposables.create { disposed.append(number) }) }
        bag?.insert(NopDisposable())
      }
    }
    #expect(disposed.elements.isEmpty)
    bag = nil
    #expect(disposed.elements.count == count)
  }

  @Test("The deinit of a swept disposable can insert into the bag")
  func insertionInDeinit() {
    final class Part: Cancelable {
      let bag: DisposeBag
      init(_ bag: DisposeBag) { self.bag = bag }
      var isDisposed: Bool { true }
      func dispose() {}
      deinit { NopDisposable().disposed(by: bag) }
    }
    let bag = DisposeBag()
    for _ in 0..<200 { bag.insert(Part(bag)) }
    #expect(bag.count <= 33)
    // The parts retain the bag, so the last ones are replaced.
    for _ in 0..<100 { bag.insert(NopDisposable()) }
    #expect(bag.count <= 33)
  }

  @Test(
    "Each kind of bag accepts what the other module returns, disposes it, and removes it when it has ended")
  func bothKinds() {
    let property = Property(0), subject = PublishSubject<Int>()
    var received: [Int] = []
    do {
      let bag = DisposeBag(), disposers = DisposerBag()
      var largest = 0
      property.subscribe { received.append($0) }.disposed(by: bag)
      subject.subscribe(onNext: { received.append($0) }).disposed(by: disposers)
      Disposables.create { received.append(-1) }.disposed(by: disposers)
      for _ in 0..<500 {
        let end = property.subscribe { _ in }
        end.dispose()
        end.disposed(by: bag)
        Observable.just(1).subscribe(onNext: { _ in }).disposed(by: disposers)
        largest = max(largest, bag.count, disposers.count)
      }
      #expect(largest <= 17)
      property.value = 1
      subject.onNext(2)
      #expect(received == [0, 1, 2])
    }
    #expect(received.last == -1)
    property.value = 3
    #expect(received.last == -1 && property.subscriberCount == 0 && !subject.hasObservers)
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
