import RxStreams
import TestSupport
import Testing

@Suite("Observables of observables")
struct InnerObservableTests {
  @Test("switchLatest follows the latest inner observable, and completes after both sides")
  func switchLatest() {
    let inner = "5@15 6@25 |@40"
    #expect(
      run("1@10 2@20 |@30", inner) { a, b in a.map { x in b.map { x * 10 + $0 } }.switchLatest() }
        == "15@15 26@25 |@40")
    #expect(run("1@10 2@50", "5@15 |@20") { a, b in a.map { _ in b }.switchLatest() } == "5@15")
    #expect(run("1@10 x@20", "5@15") { a, b in a.map { _ in b }.switchLatest() } == "5@15 x@20")
    #expect(run("1@10", "5@15 x@20") { a, b in a.map { _ in b }.switchLatest() } == "5@15 x@20")
    #expect(run("1@10", "5@15 6@25", until: 20) { a, b in a.map { _ in b }.switchLatest() } == "5@15")
  }

  @Test("merge() sends the elements of all inner observables")
  func merge() {
    #expect(
      run("1@10 2@20 |@30", "5@15 6@25 |@40") { a, b in a.map { x in b.map { x * 10 + $0 } }.merge() }
        == "15@15 16@25 26@25 |@40")
    #expect(run("1@10 x@20", "5@15") { a, b in a.map { _ in b }.merge() } == "5@15 x@20")
    #expect(run("1@10", "5@15 x@20") { a, b in a.map { _ in b }.merge() } == "5@15 x@20")
    #expect(events(Observable<Int>.merge(Set([1]).map { .just($0) })) == "1 |")
  }

  @Test("merge(maxConcurrent:) subscribes to a waiting inner observable when an active one completes")
  func limitedMerge() {
    func inner(_ element: Int, _ scheduler: TestScheduler) -> Observable<Int> {
      scheduler.createColdObservable([.next(5, element), .next(25, element * 10), .completed(30)])
    }
    let outer = "1@10 2@20 3@30 4@35 |@50"
    #expect(
      runTimed(outer) { a, clock in a.map { inner($0, clock) }.merge(maxConcurrent: 2) }
        == "1@15 2@25 10@35 20@45 3@45 4@55 30@65 40@75 |@80")
    #expect(
      runTimed("1@10 2@20 x@30") { a, clock in a.map { inner($0, clock) }.merge(maxConcurrent: 1) }
        == "1@15 x@30")
    #expect(
      runTimed("1@10 2@20", until: 42) { a, clock in a.map { inner($0, clock) }.merge(maxConcurrent: 1) }
        == "1@15 10@35")
  }

  @Test("concatMap and concat() subscribe to one inner observable at a time, in order")
  func concatMap() {
    func inner(_ element: Int, _ scheduler: TestScheduler) -> Observable<Int> {
      scheduler.createColdObservable([.next(10, element), .completed(20)])
    }
    #expect(
      runTimed("1@10 2@15 |@18") { a, clock in a.concatMap { inner($0, clock) } } == "1@20 2@40 |@50")
    #expect(
      runTimed("1@10 2@15 |@90") { a, clock in a.map { inner($0, clock) }.concat() } == "1@20 2@40 |@90")
    #expect(
      run("1@10 2@20") { a, _ in
        a.concatMap { if $0 == 2 { throw Failure() } else { Observable.just($0) } }
      } == "1@10 x@20")
    #expect(
      runTimed("1@10 2@15 3@16 |@18", until: 45) { a, clock in a.concatMap { inner($0, clock) } }
        == "1@20 2@40")
  }

  @Test("flatMapFirst ignores elements, and does not call the selector, while an inner observable is active")
  func flatMapFirst() {
    func inner(_ element: Int, _ scheduler: TestScheduler) -> Observable<Int> {
      scheduler.createColdObservable([.next(5, element), .completed(15)])
    }
    var calls: [Int] = []
    #expect(
      runTimed("1@10 2@20 3@30 |@35") { a, clock in
        a.flatMapFirst { element in
          calls.append(element)
          return inner(element, clock)
        }
      } == "1@15 3@35 |@45")
    #expect(calls == [1, 3])
    #expect(runTimed("1@10 x@20") { a, clock in a.flatMapFirst { inner($0, clock) } } == "1@15 x@20")
    #expect(runTimed("1@10 |@20") { a, clock in a.flatMapFirst { inner($0, clock) } } == "1@15 |@25")
  }

  @Test("100,000 inner observables that complete at once do not overflow the stack, also behind a slow one")
  func manyInner() {
    let gate = PublishSubject<Int>()
    var count = 0
    _ = Observable.range(start: 0, count: 100_000)
      .concatMap { $0 == 0 ? gate.asObservable() : .just($0) }
      .subscribe { _ in count += 1 }
    #expect(count == 0)
    gate.onCompleted()
    #expect(count == 100_000)
  }

  @Test("An inner observable without end is stopped by take downstream", .watchdog)
  func endlessInner() {
    let endless = Observable.repeatElement(7)
    #expect(events(Observable.just(1).flatMap { _ in endless }.take(2)) == "7 7 |")
    #expect(events(Observable.just(1).concatMap { _ in endless }.take(2)) == "7 7 |")
    #expect(events(Observable.just(endless).switchLatest().take(2)) == "7 7 |")
  }
}
