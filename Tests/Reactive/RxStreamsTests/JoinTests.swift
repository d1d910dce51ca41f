import RxStreams
import TestSupport
import Testing

@Suite("combineLatest, zip, sample and amb")
struct JoinTests {
  @Test(
    "combineLatest completes at the first element of a source whose others have ended, if one of them sent none"
  )
  func combineLatestWithoutElements() {
    #expect(run("|@10", "5@20 |@30") { a, b in .combineLatest(a, b) { $0 + $1 } } == "|@20")
    #expect(run("5@20 |@30", "|@10") { a, b in .combineLatest(a, b) { $0 + $1 } } == "|@20")
    #expect(run("|@10", "|@30") { a, b in .combineLatest(a, b) { $0 + $1 } } == "|@30")
    #expect(run("|@10", "") { a, b in .combineLatest(a, b) { $0 + $1 } } == "")
    #expect(run("1@5 |@10", "5@20 |@30") { a, b in .combineLatest(a, b) { $0 + $1 } } == "6@20 |@30")
    #expect(run("|@10", "5@20 6@30") { a, b in .combineLatest(a, b, b) { $0 + $1 + $2 } } == "")
  }

  @Test("combineLatest fails with the first error or a thrown one, and sends nothing after dispose")
  func combineLatestEnds() {
    #expect(run("1@10 x@20", "5@15 6@25") { a, b in .combineLatest(a, b) { $0 + $1 } } == "6@15 x@20")
    #expect(
      run("1@10", "5@15") { a, b in Observable<Int>.combineLatest(a, b) { _, _ in throw Failure() } }
        == "x@15")
    #expect(run("1@10 2@20", "5@15", until: 18) { a, b in .combineLatest(a, b) { $0 + $1 } } == "6@15")
  }

  @Test("combineLatest and zip take up to eight sources, with and without a selector")
  func arities() {
    let one = Observable.just(1), text = Observable.just("a")
    #expect(events(Observable.combineLatest(one, text) { "\($0)\($1)" }) == "1a |")
    #expect(events(Observable.combineLatest(one, text, one, one) { "\($0)\($1)\($2)\($3)" }) == "1a11 |")
    #expect(
      events(
        Observable.combineLatest(one, text, one, one, one, one, one, text) {
          "\($0)\($1)\($2)\($3)\($4)\($5)\($6)\($7)"
        }) == "1a11111a |")
    #expect(events(Observable.combineLatest(one, text).map { $0.1 }) == "a |")
    #expect(events(Observable.combineLatest(one, text, one).map { $0.2 }) == "1 |")
    #expect(events(Observable.combineLatest(one, text, one, one, text).map { $0.4 }) == "a |")
    #expect(
      events(Observable.combineLatest(one, text, one, one, text, one, one, text).map { "\($0.0)\($0.7)" })
        == "1a |")
    #expect(events(Observable.zip(one, text, one) { "\($0)\($1)\($2)" }) == "1a1 |")
    #expect(events(Observable.zip(one, text).map { $0.1 }) == "a |")
    #expect(
      events(Observable.zip(one, text, one, one, text, one, one, text).map { "\($0.0)\($0.7)" }) == "1a |")
    let typed: Observable<(Int, String)> = .zip(one, text)
    #expect(events(typed.map { $0.0 }) == "1 |")
  }

  @Test(
    "combineLatest and zip take collections; of none, combineLatest sends one result, and both complete at once"
  )
  func collections() {
    let sources = [1, 2, 3].map { Observable.of($0, $0 * 10) }
    #expect(events(Observable.combineLatest(sources)) == "[1, 2, 3] [10, 2, 3] [10, 20, 3] [10, 20, 30] |")
    #expect(events(Observable.combineLatest(sources) { $0.reduce(0, +) }) == "6 15 33 60 |")
    #expect(events(Observable.zip(sources)) == "[1, 2, 3] [10, 20, 30] |")
    #expect(events(Observable.zip(sources) { $0.reduce(0, +) }) == "6 60 |")
    #expect(events(Observable.combineLatest([Observable<Int>]())) == "[] |")
    #expect(events(Observable.combineLatest([Observable<Bool>]()) { $0.allSatisfy { $0 } }) == "true |")
    #expect(
      events(Observable<Int>.combineLatest([Observable<Int>]()) { _ in throw Failure() }) == "(Failure())")
    #expect(events(Observable.zip([Observable<Int>]())) == "|")
  }

  @Test("combineLatest and zip take subjects, relays and singles")
  func convertibles() {
    let relay = BehaviorRelay(value: 1), subject = BehaviorSubject(value: 2)
    #expect(events(Observable.combineLatest(relay, subject, Single.just(3)) { [$0, $1, $2] }) == "[1, 2, 3]")
    #expect(events(Observable.zip(relay, Single.just(3)) { $0 + $1 }) == "4 |")
  }

  @Test("zip pairs elements in order, completes when a completed source is used up, and fails with any error")
  func zip() {
    #expect(
      run("1@10 2@20 3@30", "5@40 6@50 7@60 8@70") { a, b in .zip(a, b) { $0 * 10 + $1 } }
        == "15@40 26@50 37@60")
    #expect(
      run("1@10 2@20 |@30", "5@40 6@50 7@60") { a, b in .zip(a, b) { $0 * 10 + $1 } } == "15@40 26@50 |@50")
    #expect(run("|@30", "5@40") { a, b in .zip(a, b) { $0 * 10 + $1 } } == "|@30")
    #expect(run("1@10", "x@20") { a, b in .zip(a, b) { $0 * 10 + $1 } } == "x@20")
    #expect(run("1@10", "5@20") { a, b in Observable<Int>.zip(a, b) { _, _ in throw Failure() } } == "x@20")
    #expect(run("1@10 2@30", "5@20 6@40", until: 25) { a, b in .zip(a, b) { $0 + $1 } } == "6@20")
  }

  @Test("A zip pairs 100,000 waiting elements and releases each at once")
  func zipBacklog() {
    let lifetimes = Lifetimes(), a = PublishSubject<Lifetimes.Witness>(), b = PublishSubject<Int>()
    var count = 0
    let end = Observable.zip(a, b) { _, number in number }.subscribe(onNext: { _ in count += 1 })
    for _ in 0..<100_000 { a.onNext(lifetimes.makeWitness()) }
    #expect(lifetimes.liveCount == 100_000)
    for number in 0..<99_999 { b.onNext(number) }
    #expect(count == 99_999 && lifetimes.liveCount == 1)
    end.dispose()
    #expect(lifetimes.liveCount == 0)
  }

  @Test("sample sends the latest element once at each tick, and completes at a tick after the source")
  func sample() {
    #expect(run("1@10 2@20 3@40 |@50", "9@25 9@30 9@45 9@55") { a, b in a.sample(b) } == "2@25 3@45 |@55")
    #expect(run("1@10 2@20", "9@15 |@25") { a, b in a.sample(b) } == "1@15 2@25")
    #expect(run("1@10 |@20", "|@25") { a, b in a.sample(b) } == "1@25 |@25")
    #expect(run("1@10 x@20", "9@25") { a, b in a.sample(b) } == "x@20")
    #expect(run("1@10", "x@25") { a, b in a.sample(b) } == "x@25")
    #expect(run("1@10", "9@15 9@25", until: 30) { a, b in a.sample(b, defaultValue: 0) } == "1@15 0@25")
  }

  @Test("amb follows the source that sends an event first, whichever event that is")
  func amb() {
    #expect(run("1@20 2@40 |@50", "5@10 6@30 |@60") { a, b in a.amb(b) } == "5@10 6@30 |@60")
    #expect(run("1@10 2@40 |@50", "5@20 6@30") { a, b in a.amb(b) } == "1@10 2@40 |@50")
    #expect(run("x@5", "5@10") { a, b in a.amb(b) } == "x@5")
    #expect(run("1@20", "|@10") { a, b in a.amb(b) } == "|@10")
    #expect(run("1@10 2@20", "5@15", until: 18) { a, b in .amb([b, a]) } == "1@10")
    #expect(events(Observable.amb([Observable.of(1, 2), .just(3)])) == "3 |")
    #expect(events(Observable<Int>.amb([Observable<Int>]())) == "")
  }
}
