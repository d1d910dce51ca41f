import RxStreams
import Testing

@Suite("take and skip")
struct TakeSkipTests {
  @Test("take(while:) completes at the first element that fails the predicate, and inclusive sends it")
  func takeWhile() {
    #expect(run("1@10 2@20 3@30 1@40") { a, _ in a.take(while: { $0 < 3 }) } == "1@10 2@20 |@30")
    #expect(
      run("1@10 2@20 3@30 1@40") { a, _ in a.take(while: { $0 < 3 }, behavior: .inclusive) }
        == "1@10 2@20 3@30 |@30")
    #expect(run("1@10 |@20") { a, _ in a.take(while: { $0 < 3 }) } == "1@10 |@20")
    #expect(run("1@10 x@20") { a, _ in a.take(while: { $0 < 3 }) } == "1@10 x@20")
    #expect(
      run("1@10 2@20") { a, _ in a.take(while: { if $0 == 2 { throw Failure() } else { true } }) }
        == "1@10 x@20")
    #expect(run("1@10 2@20 3@30", until: 15) { a, _ in a.take(while: { $0 < 3 }) } == "1@10")
  }

  @Test("take(while:) does not call the predicate after its end, also within a replay")
  func takeWhileCalls() {
    let subject = ReplaySubject<Int>.createUnbounded()
    for element in 1...4 { subject.onNext(element) }
    var calls: [Int] = []
    let taken = subject.take(while: { element in
      calls.append(element)
      return element < 2
    })
    #expect(events(taken) == "1 |" && calls == [1, 2])
  }

  @Test("take(until:) with a predicate completes at the first element that fulfils it")
  func takeUntilPredicate() {
    #expect(run("1@10 2@20 3@30") { a, _ in a.take(until: { $0 == 2 }) } == "1@10 |@20")
    #expect(
      run("1@10 2@20 3@30") { a, _ in a.take(until: { $0 == 2 }, behavior: .inclusive) } == "1@10 2@20 |@20")
  }

  @Test("takeLast sends the last elements at the completion, and none after an error")
  func takeLast() {
    #expect(run("1@10 2@20 3@30 |@40") { a, _ in a.takeLast(2) } == "2@40 3@40 |@40")
    #expect(run("1@10 |@40") { a, _ in a.takeLast(2) } == "1@40 |@40")
    #expect(run("1@10 |@40") { a, _ in a.takeLast(0) } == "|@40")
    #expect(run("1@10 2@20 x@40") { a, _ in a.takeLast(2) } == "x@40")
    #expect(events(Observable.range(start: 1, count: 1_000).takeLast(3)) == "998 999 1000 |")
  }

  @Test("skip(while:) sends from the first element that fails the predicate")
  func skipWhile() {
    #expect(run("1@10 2@20 3@30 1@40 |@50") { a, _ in a.skip(while: { $0 < 3 }) } == "3@30 1@40 |@50")
    #expect(run("1@10 x@20") { a, _ in a.skip(while: { $0 < 3 }) } == "x@20")
    #expect(
      run("1@10 2@20") { a, _ in a.skip(while: { if $0 == 2 { throw Failure() } else { true } }) } == "x@20")
    #expect(run("1@10 5@20 6@30", until: 25) { a, _ in a.skip(while: { $0 < 3 }) } == "5@20")
  }

  @Test("skip drops the first elements, and a negative count drops none")
  func skip() {
    #expect(run("1@10 2@20 3@30 |@40") { a, _ in a.skip(2) } == "3@30 |@40")
    #expect(run("1@10 2@20") { a, _ in a.skip(-1) } == "1@10 2@20")
    #expect(run("1@10 x@15") { a, _ in a.skip(2) } == "x@15")
  }

  @Test("skip(until:) sends what comes after the trigger; a completion before the trigger is not sent")
  func skipUntil() {
    #expect(run("1@10 2@20 3@30 |@40", "9@15") { a, b in a.skip(until: b) } == "2@20 3@30 |@40")
    #expect(run("1@10 |@20", "9@30") { a, b in a.skip(until: b) } == "")
    #expect(run("1@10 2@20 3@30", "9@15 x@25") { a, b in a.skip(until: b) } == "2@20 3@30")
    #expect(run("1@10 2@20 |@30", "|@15") { a, b in a.skip(until: b) } == "")
    #expect(run("1@10 2@20", "x@15") { a, b in a.skip(until: b) } == "x@15")
    #expect(run("1@10 x@12", "9@15") { a, b in a.skip(until: b) } == "x@12")
    #expect(run("1@10 2@20 3@30", "9@15", until: 25) { a, b in a.skip(until: b) } == "2@20")
  }

  @Test("take(for:) and skip with a duration follow the clock")
  func durations() {
    #expect(runTimed("1@10 2@20 3@30") { $0.take(for: .seconds(25), scheduler: $1) } == "1@10 2@20 |@25")
    #expect(runTimed("1@10 |@20") { $0.take(for: .seconds(25), scheduler: $1) } == "1@10 |@20")
    #expect(runTimed("1@10 2@20 3@30 |@40") { $0.skip(.seconds(15), scheduler: $1) } == "2@20 3@30 |@40")
    #expect(runTimed("1@10 x@12") { $0.skip(.seconds(15), scheduler: $1) } == "x@12")
  }

  @Test("distinctUntilChanged compares keys and properties; scan(into:) changes its state in place")
  func keys() {
    #expect(run("1@10 11@20 2@30") { a, _ in a.distinctUntilChanged { $0 % 10 } } == "1@10 2@30")
    #expect(run("1@10 1@20 2@30") { a, _ in a.distinctUntilChanged(at: \.self) } == "1@10 2@30")
    #expect(run("1@10 2@20 |@30") { a, _ in a.scan(into: 10) { $0 += $1 } } == "11@10 13@20 |@30")
  }
}
