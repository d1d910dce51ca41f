import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Testing

@Suite("combineLatest")
struct CombineLatestTests {
  private typealias Numbers = Puppet<Int, Broken>

  @Test("combineLatest emits for each value, once every publisher has sent one")
  func combines() {
    let a = Numbers(), b = Numbers()
    let probe = Probe<String, Broken>(.unlimited)
    a.combineLatest(b) { "\($0) \($1)" }.subscribe(probe)
    a.send(1, 2)
    #expect(probe.values == [])
    b.send(10, 20)
    a.send(3)
    #expect(probe.values == ["2 10", "2 20", "3 20"] && probe.violations == [])
  }

  @Test("combineLatest takes two to four publishers, with and without a transform")
  func arities() {
    let a = Just(1), b = [2, 3].publisher, c = Just("c"), d = Just(4.5)
    var log: [String] = []
    _ = a.combineLatest(b).sink { log.append("\($0)") }
    _ = a.combineLatest(b, c).sink { log.append("\($0)") }
    _ = a.combineLatest(b, c, d).sink { log.append("\($0)") }
    _ = a.combineLatest(b, c) { "\($0)\($1)\($2)" }.sink { log.append($0) }
    _ = a.combineLatest(b, c, d) { "\($0)\($1)\($2)\($3)" }.sink { log.append($0) }
    // The initial values of a publisher all arrive before the next publisher is subscribed to.
    #expect(
      log == [
        "(1, 2)", "(1, 3)", "(1, 3, \"c\")", "(1, 3, \"c\", 4.5)", "13c", "13c4.5",
      ])
  }

  @Test("combineLatest finishes after all publishers and after the last combination")
  func finish() {
    let a = Numbers(), b = Numbers()
    let probe = Probe<String, Broken>(.unlimited)
    a.combineLatest(b) { "\($0) \($1)" }.subscribe(probe)
    a.end()
    #expect(probe.ending == "")
    b.send(1)
    b.end()
    #expect(probe.values == [] && probe.ending == "finished")
    let slow = Probe<String, Broken>(.max(1))
    let c = Numbers([1, 2], .finished), d = Numbers([3], .finished)
    c.combineLatest(d) { "\($0) \($1)" }.subscribe(slow)
    #expect(slow.values == ["1 3"] && slow.ending == "")
    slow.request(.max(1))
    #expect(slow.values == ["1 3", "2 3"] && slow.ending == "finished" && slow.violations == [])
  }

  @Test("The first failure ends combineLatest at once and cancels the other publishers")
  func failure() {
    let a = Numbers([1]), b = Numbers([2]), c = Numbers()
    let probe = Probe<Int, Broken>()
    a.combineLatest(b, c) { $0 + $1 + $2 }.subscribe(probe)
    probe.request(.max(1))
    c.end(.failure(Broken()))
    #expect(probe.values == [] && probe.ending == "failed" && a.isCancelled && b.isCancelled)
    let unasked = Probe<Int, Broken>(), d = Numbers([1]), e = Numbers()
    d.combineLatest(e) { $0 + $1 }.subscribe(unasked)
    d.end(.failure(Broken()))
    // A puppet sends its completion after its values, and this value has no demand.
    #expect(unasked.ending == "")
    e.end(.failure(Broken()))
    #expect(unasked.ending == "failed" && d.isCancelled && unasked.violations == [])
  }

  @Test("A slow subscriber receives the latest combination, one for each value that it requests")
  func slow() {
    let a = CurrentValueSubject<Int, Never>(1), b = CurrentValueSubject<Int, Never>(10)
    let probe = Probe<Int, Never>(.max(1))
    a.combineLatest(b) { $0 + $1 }.subscribe(probe)
    for number in 2...5 { a.value = number }
    b.value = 20
    #expect(probe.values == [11])
    for _ in 0..<3 { probe.request(.max(1)) }
    #expect(probe.values.count <= 4 && probe.values.last == 25 && probe.violations == [])
  }

  @Test("combineLatest requests no more values of endless publishers than it uses")
  func endless() {
    let a = sequence(first: 0) { $0 + 1 }.publisher, b = sequence(first: 0) { $0 + 1 }.publisher
    let probe = Probe<Int, Never>()
    a.combineLatest(b) { $0 * 1_000 + $1 }.subscribe(probe)
    for _ in 0..<5 { probe.request(.max(1)) }
    #expect(probe.values.count == 5 && probe.values.first == 0 && probe.violations == [])
    #expect(probe.values == probe.values.sorted())
  }

  @Test("After sends inside receive, the next combination holds the latest values")
  func reentrant() {
    let a = CurrentValueSubject<Int, Never>(0), b = CurrentValueSubject<Int, Never>(0)
    let probe = Probe<String, Never>(.unlimited)
    probe.onValue = { value in
      guard value == "1 0" else { return .none }
      a.value = 2
      b.value = 2
      return .none
    }
    a.combineLatest(b) { "\($0) \($1)" }.subscribe(probe)
    a.value = 1
    #expect(probe.values == ["0 0", "1 0", "2 2"] && probe.violations == [])
  }
}
