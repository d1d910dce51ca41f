import RxStreams
import Testing

@Suite("Operators of one result, of events and of empty observables")
struct OneElementTests {
  @Test("reduce sends its result at the completion")
  func reduce() {
    #expect(run("1@10 2@20 |@30") { a, _ in a.reduce(10) { $0 + $1 } } == "13@30 |@30")
    #expect(run("|@30") { a, _ in a.reduce(10) { $0 + $1 } } == "10@30 |@30")
    #expect(run("1@10 x@30") { a, _ in a.reduce(10) { $0 + $1 } } == "x@30")
    #expect(run("1@10 |@30") { a, _ in a.reduce(0, accumulator: { _, _ in throw Failure() }) } == "x@10")
    #expect(
      run("1@10 2@20 |@30") { a, _ in a.reduce(0, accumulator: { $0 + $1 }, mapResult: { $0 * 100 }) }
        == "300@30 |@30")
    let sum = Observable.of(1, 2).reduce(0) { $0 + $1 }
    #expect(events(sum) == "3 |" && events(sum) == "3 |")
  }

  @Test("toArray collects the elements")
  func toArray() {
    #expect(runTimed("1@10 2@20 |@30") { a, _ in a.toArray() } == "[1, 2]@30 |@30")
    #expect(runTimed("|@30") { a, _ in a.toArray() } == "[]@30 |@30")
    #expect(runTimed("1@10 x@30") { a, _ in a.toArray() } == "x@30")
  }

  @Test("first sends the first element or nil, and unsubscribes")
  func first() {
    #expect(runTimed("1@10 2@20") { a, _ in a.first() } == "Optional(1)@10 |@10")
    #expect(runTimed("|@10") { a, _ in a.first() } == "nil@10 |@10")
    #expect(runTimed("x@10") { a, _ in a.first() } == "x@10")
  }

  @Test("element(at:) sends one element, and fails if the source completes before")
  func elementAt() {
    #expect(run("1@10 2@20 3@30") { a, _ in a.element(at: 1) } == "2@20 |@20")
    #expect(run("1@10 2@20 3@30") { a, _ in a.elementAt(0) } == "1@10 |@10")
    #expect(
      events(Observable.of(1, 2).element(at: 2))
        == "(the observable completed before the element of the requested index)")
    #expect(run("1@10 x@20") { a, _ in a.element(at: 1) } == "x@20")
  }

  @Test("single sends its element at once, and fails at a second one or without one")
  func single() {
    #expect(run("1@10 |@20") { a, _ in a.single() } == "1@10 |@20")
    #expect(events(Observable.of(1, 2).single()) == "1 (the observable sent more than one element)")
    #expect(events(Observable<Int>.empty().single()) == "(the observable completed without an element)")
    #expect(run("1@10 2@20 3@30 |@40") { a, _ in a.single { $0 == 2 } } == "2@20 |@40")
    #expect(run("1@10") { a, _ in a.single { _ in throw Failure() } } == "x@10")
  }

  @Test("asSingle and asMaybe send their element at the completion")
  func asTraits() {
    #expect(runTimed("1@10 |@20") { a, _ in a.asSingle() } == "1@20 |@20")
    #expect(events(Observable<Int>.empty().asSingle()) == "(the observable completed without an element)")
    #expect(events(Observable.of(1, 2).asSingle()) == "(the observable sent more than one element)")
    #expect(runTimed("1@10 |@20") { a, _ in a.asMaybe() } == "1@20 |@20")
    #expect(runTimed("|@20") { a, _ in a.asMaybe() } == "|@20")
    #expect(events(Observable.of(1, 2).asMaybe()) == "(the observable sent more than one element)")
    #expect(runTimed("1@10 x@20") { a, _ in a.asMaybe() } == "x@20")
  }

  @Test("ignoreElements and asCompletable send the stop event alone")
  func ignoreElements() {
    #expect(run("1@10 |@20") { a, _ in a.ignoreElements() } == "|@20")
    #expect(run("1@10 x@20") { a, _ in a.ignoreElements() } == "x@20")
    #expect(runTimed("1@10 |@20") { a, _ in a.ignoreElements().asCompletable() } == "|@20")
  }

  @Test("ifEmpty sends a default or another observable if there was no element")
  func ifEmpty() {
    #expect(run("|@20") { a, _ in a.ifEmpty(default: 7) } == "7@20 |@20")
    #expect(run("1@10 |@20") { a, _ in a.ifEmpty(default: 7) } == "1@10 |@20")
    #expect(run("x@20") { a, _ in a.ifEmpty(default: 7) } == "x@20")
    #expect(run("|@20", "5@10 6@30 |@40") { a, b in a.ifEmpty(switchTo: b) } == "6@30 |@40")
    #expect(run("1@10 |@20", "6@30") { a, b in a.ifEmpty(switchTo: b) } == "1@10 |@20")
    #expect(run("|@20", "6@30 7@40", until: 35) { a, b in a.ifEmpty(switchTo: b) } == "6@30")
    #expect(events(Observable<Int>.empty().ifEmpty(switchTo: .just(1))) == "1 |")
  }

  @Test("materialize sends events as elements, and dematerialize is its inverse")
  func materialize() {
    #expect(run("1@10 |@20") { a, _ in a.materialize() } == "next(1)@10 completed@20 |@20")
    #expect(run("1@10 x@20") { a, _ in a.materialize() } == "next(1)@10 error(Failure())@20 |@20")
    #expect(run("1@10 x@20") { a, _ in a.materialize().dematerialize() } == "1@10 x@20")
    #expect(run("1@10 |@20") { a, _ in a.materialize().dematerialize() } == "1@10 |@20")
    #expect(events(Observable.of(.next(1), .completed, .next(2)).dematerialize()) == "1 |")
  }

  @Test("enumerated counts from 0 in each subscription")
  func enumerated() {
    let numbered = Observable.of("a", "b").enumerated().map { "\($0.index)\($0.element)" }
    #expect(events(numbered) == "0a 1b |" && events(numbered) == "0a 1b |")
  }
}
