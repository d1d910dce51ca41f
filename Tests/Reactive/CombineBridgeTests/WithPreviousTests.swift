import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Testing

@Suite("withPrevious")
struct WithPreviousTests {
  private func text(_ pairs: [(previous: Int?, current: Int?)]) -> [String] {
    pairs.map { "\($0.previous.map(String.init) ?? "nil"),\($0.current.map(String.init) ?? "nil")" }
  }

  @Test("withPrevious sends (nil, a), (a, b), and (b, nil) at the end")
  func pairs() {
    let probe = Probe<(previous: Int?, current: Int?), Never>(.unlimited)
    [1, 2, 3].publisher.withPrevious().subscribe(probe)
    #expect(text(probe.values) == ["nil,1", "1,2", "2,3", "3,nil"])
    #expect(probe.ending == "finished" && probe.violations == [])
    let empty = Probe<(previous: Int?, current: Int?), Never>()
    Empty<Int, Never>().withPrevious().subscribe(empty)
    #expect(empty.values.isEmpty && empty.ending == "finished")
    let replaced = Probe<(previous: Int?, current: Int?), Never>(.unlimited)
    Empty<Int, Never>().withPrevious().replaceEmpty(with: (nil, nil)).subscribe(replaced)
    #expect(text(replaced.values) == ["nil,nil"] && replaced.ending == "finished")
  }

  @Test("The last pair waits for demand and the completion follows it; a failure arrives at once")
  func lastPair() {
    let puppet = Puppet<Int, Broken>([1], .finished)
    let probe = Probe<(previous: Int?, current: Int?), Broken>(.max(1))
    puppet.withPrevious().subscribe(probe)
    #expect(text(probe.values) == ["nil,1"] && probe.ending == "")
    probe.request(.max(1))
    #expect(text(probe.values) == ["nil,1", "1,nil"] && probe.ending == "finished" && probe.violations == [])
    let failing = Probe<(previous: Int?, current: Int?), Broken>(.max(1))
    Puppet<Int, Broken>([1], .failure(Broken())).withPrevious().subscribe(failing)
    #expect(text(failing.values) == ["nil,1"] && failing.ending == "failed")
  }

  @Test("withPrevious requests of upstream the demand of downstream")
  func demand() {
    let puppet = Puppet<Int, Broken>()
    let probe = Probe<(previous: Int?, current: Int?), Broken>()
    puppet.withPrevious().subscribe(probe)
    #expect(puppet.demand == .none)
    probe.request(.max(2))
    #expect(puppet.demand == .max(2))
    puppet.send(1)
    #expect(puppet.demand == .max(1))
    probe.request(.unlimited)
    #expect(puppet.demand == .unlimited)
  }

  @Test("Optional values are paired like other values")
  func optionals() {
    let probe = Probe<(previous: Int??, current: Int??), Never>(.unlimited)
    [nil, 1, nil].publisher.withPrevious().subscribe(probe)
    #expect(
      probe.values.map { [$0.previous == nil, $0.current == nil] }
        == [[true, false], [false, false], [false, false], [false, true]])
  }
}
