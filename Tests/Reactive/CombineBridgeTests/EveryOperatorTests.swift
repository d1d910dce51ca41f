import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import TestSupport
import Testing

@Suite("Every operator")
struct EveryOperatorTests {
  private typealias Numbers = Puppet<Int, Broken>

  /// The end of the upstream publisher: before its first value or after the last, by finishing, by a failure, or never.
  enum Ending: CaseIterable {
    case none, finishedAtOnce, failedAtOnce, finished, failed

    var numbers: [Int] { self == .finishedAtOnce || self == .failedAtOnce ? [] : [1, 2, 3] }

    var completion: Subscribers.Completion<Broken>? {
      switch self {
      case .none: nil
      case .finishedAtOnce, .finished: .finished
      case .failedAtOnce, .failed: .failure(Broken())
      }
    }

    var isFinished: Bool { self == .finishedAtOnce || self == .finished }
  }

  @Test(
    "Sends all values to a subscriber with unlimited demand", arguments: OperatorCase.allCases,
    Ending.allCases)
  func unlimited(operation: OperatorCase, ending: Ending) {
    for isLate in [false, true] {
      let upstream = isLate ? Numbers() : Numbers(ending.numbers, ending.completion)
      let probe = Probe<String, Broken>(.unlimited)
      operation.apply(upstream).subscribe(probe)
      if isLate {
        for number in ending.numbers { upstream.send(number) }
        if let completion = ending.completion { upstream.end(completion) }
      }
      #expect(probe.values == operation.values(ending.numbers, finished: ending.isFinished))
      #expect(probe.ending == (ending == .none ? "" : ending.isFinished ? "finished" : "failed"))
      #expect(probe.violations == [])
    }
  }

  @Test("Sends one value for each one requested", arguments: OperatorCase.allCases, [false, true])
  func oneByOne(operation: OperatorCase, inReturn: Bool) {
    let upstream = Numbers([1, 2, 3], .finished)
    let probe = Probe<String, Broken>(inReturn ? .max(1) : .none)
    if inReturn { probe.onValue = { _ in .max(1) } }
    operation.apply(upstream).subscribe(probe)
    let expected = operation.values([1, 2, 3], finished: true)
    if !inReturn {
      if operation != .ignoreAll { #expect(probe.values == [] && probe.ending == "") }
      for count in 0..<expected.count {
        #expect(probe.values == Array(expected.prefix(count)))
        #expect(probe.ending == "")
        probe.request(.max(1))
      }
      // A completion needs no demand, but `append` may complete only after one more request.
      probe.request(.max(1))
    }
    #expect(probe.values == expected && probe.ending == "finished")
    #expect(probe.violations == [])
  }

  @Test("Applies a demand that changes inside receive", arguments: OperatorCase.allCases)
  func changing(operation: OperatorCase) {
    let upstream = Numbers()
    let probe = Probe<String, Broken>(.max(1))
    // Requests one more value at the first value, and all at the second.
    probe.onValue = { [unowned probe] _ in
      probe.request(probe.values.count == 1 ? .max(1) : .unlimited)
      return .none
    }
    operation.apply(upstream).subscribe(probe)
    for number in 1...6 { upstream.send(number) }
    upstream.end()
    #expect(probe.values == operation.values(Array(1...6), finished: true))
    #expect(probe.ending == "finished" && probe.violations == [])
  }

  @Test(
    "A cancel inside receive ends delivery, and cancels upstream before it returns",
    arguments: OperatorCase.allCases.filter { $0 != .ignoreAll }, [Subscribers.Demand.max(2), .unlimited])
  func cancelInside(operation: OperatorCase, demand: Subscribers.Demand) {
    for place in 1...2 {
      let upstream = Numbers()
      let probe = Probe<String, Broken>(demand)
      var wasCancelled: Bool?
      probe.onValue = { [unowned probe] _ in
        guard probe.values.count == place else { return .none }
        probe.cancel()
        wasCancelled = upstream.isCancelled
        return .max(1)
      }
      operation.apply(upstream).subscribe(probe)
      for number in 1...4 { upstream.send(number) }
      upstream.end()
      #expect(probe.values == Array(operation.values([1, 2, 3, 4], finished: true).prefix(place)))
      // The prepended value arrives before upstream is subscribed to.
      let isTooEarly = operation == .prepended && place == 1
      #expect(wasCancelled == (isTooEarly ? false : true))
      #expect(probe.ending == "" && probe.violations == [])
    }
  }

  @Test(
    "Sends nothing after a cancel, even one inside receive(subscription:)", arguments: OperatorCase.allCases)
  func cancelOutside(operation: OperatorCase) {
    let upstream = Numbers([1, 2], .finished)
    let refusing = Probe<String, Broken>(.unlimited)
    refusing.onSubscription = { [unowned refusing] in refusing.cancel() }
    operation.apply(upstream).subscribe(refusing)
    #expect(refusing.values == [] && refusing.ending == "" && refusing.violations == [])
    let other = Numbers()
    other.isStubborn = operation.isOurs
    let probe = Probe<String, Broken>(.unlimited)
    operation.apply(other).subscribe(probe)
    other.send(1)
    probe.cancel()
    probe.cancel()
    #expect(other.isCancelled)
    other.force(2)
    other.end(.failure(Broken()))
    #expect(probe.values == operation.values([1], finished: false))
    #expect(probe.ending == "" && probe.violations == [])
  }

  @Test("Delivers the values sent inside receive in order", arguments: OperatorCase.allCases)
  func reentrant(operation: OperatorCase) {
    // A subject sends the values: it has unlimited demand.
    let upstream = PassthroughSubject<Int, Broken>()
    let probe = Probe<String, Broken>(.unlimited)
    var next = 2
    probe.onValue = { _ in
      guard next <= 4 else { return .none }
      next += 1
      upstream.send(next - 1)
      return .none
    }
    operation.apply(upstream).subscribe(probe)
    upstream.send(1)
    upstream.send(completion: .finished)
    // Combine's own operators call the subscriber recursively; the bridge's operators never do.
    if operation.isOurs {
      #expect(probe.values == operation.values([1, 2, 3, 4], finished: true))
      #expect(probe.violations == [])
    }
    #expect(probe.ending == "finished")
  }

  @Test(
    "Frees everything after its end, whatever the end", arguments: OperatorCase.allCases,
    ["finished", "failed", "cancelled", "unwanted"])
  func lifetimes(operation: OperatorCase, ending: String) {
    let lifetimes = Lifetimes()
    weak var leaked: Probe<String, Broken>?
    var kept: AnyObject?
    do {
      let upstream = Numbers([1, 2])
      let probe = Probe<String, Broken>(ending == "unwanted" ? .none : .unlimited)
      leaked = probe
      let witness = lifetimes.makeWitness()
      let source = upstream.map { number in withExtendedLifetime(witness) { number } }
      operation.apply(source).subscribe(probe)
      switch ending {
      case "finished": upstream.end()
      case "failed": upstream.end(.failure(Broken()))
      default: probe.cancel()
      }
      // Combine's own `append` stays alive with its subscription; the bridge's operators free everything.
      if !operation.isOurs { probe.forget() }
      kept = upstream
    }
    #expect(leaked == nil)
    #expect(lifetimes.liveCount == 0)
    withExtendedLifetime(kept) {}
  }
}
