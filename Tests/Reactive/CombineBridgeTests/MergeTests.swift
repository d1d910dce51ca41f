import CombineBridge
import Foundation
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Testing

@Suite("merge")
struct MergeTests {
  private typealias Numbers = Puppet<Int, Broken>

  @Test("merge sends values in the order of arrival, and finishes after all publishers")
  func order() {
    let inputs = [Numbers(), Numbers(), Numbers()]
    let probe = Probe<Int, Broken>(.unlimited)
    MergePublisher(inputs).subscribe(probe)
    for number in [1, 2, 0, 1, 2, 0] { inputs[number].send(number) }
    #expect(inputs.allSatisfy { $0.demand == .unlimited })
    inputs[0].end()
    inputs[2].end()
    inputs[1].send(7)
    #expect(probe.ending == "")
    inputs[1].end()
    #expect(probe.values == [1, 2, 0, 1, 2, 0, 7] && probe.ending == "finished" && probe.violations == [])
  }

  @Test("merge of no publishers finishes at once, without demand")
  func none() {
    let probe = Probe<Int, Broken>()
    MergePublisher([Numbers]()).subscribe(probe)
    #expect(probe.ending == "finished" && probe.violations == [])
  }

  @Test("With limited demand merge requests few values ahead, and sends waiting values before the completion")
  func limited() {
    let a = Numbers([1, 2, 3], .finished), b = Numbers([10], .finished)
    let probe = Probe<Int, Broken>()
    MergePublisher(a, b).subscribe(probe)
    #expect(a.sentCount == 0 && b.sentCount == 0)
    probe.request(.max(1))
    #expect(probe.values == [1] && a.sentCount <= 2 && b.sentCount <= 1)
    probe.request(.max(1))
    probe.request(.max(1))
    #expect(probe.values.count == 3 && probe.ending == "")
    probe.request(.max(1))
    #expect(probe.values.sorted() == [1, 2, 3, 10] && probe.ending == "finished" && probe.violations == [])
  }

  @Test("The completion follows the waiting values, even if all publishers have finished")
  func lastValues() {
    let probe = Probe<Int, Broken>(.max(1))
    MergePublisher(Numbers([1], .finished), Numbers([10], .finished)).subscribe(probe)
    #expect(probe.values == [1] && probe.ending == "")
    probe.request(.max(1))
    #expect(probe.values == [1, 10] && probe.ending == "finished")
    let a = Numbers(), b = Numbers(), late = Probe<Int, Broken>(.max(1))
    MergePublisher(a, b).subscribe(late)
    for (input, number) in [(a, 1), (b, 10)] {
      input.send(number)
      input.end()
    }
    #expect(late.values == [1] && late.ending == "")
    late.request(.max(1))
    #expect(late.values == [1, 10] && late.ending == "finished" && late.violations == [])
  }

  @Test("An endless publisher does not block the others")
  func endless() {
    let endless = sequence(first: 0) { _ in 0 }.publisher.setFailureType(to: Broken.self)
    let probe = Probe<Int, Broken>()
    MergePublisher(endless.eraseToAnyPublisher(), Numbers([1, 1, 1]).eraseToAnyPublisher()).subscribe(probe)
    for _ in 0..<10 { probe.request(.max(1)) }
    #expect(probe.values.count == 10 && probe.values.count { $0 == 1 } == 3)
    let first = MergePublisher(endless, endless).prefix(3).collect()
    let all = Probe<[Int], Broken>(.unlimited)
    first.subscribe(all)
    #expect(all.values == [[0, 0, 0]] && all.ending == "finished")
  }

  @Test(
    "The first failure ends merge and cancels the others without demand, after the values requested before")
  func failure() {
    let a = Numbers([1]), b = Numbers()
    let probe = Probe<Int, Broken>(.max(1))
    MergePublisher(a, b).subscribe(probe)
    a.send(2)
    b.end(.failure(Broken()))
    #expect(probe.values == [1] && probe.ending == "failed" && a.isCancelled)
    let subject = PassthroughSubject<Int, Broken>(), inside = Probe<Int, Broken>(.unlimited)
    inside.onValue = { value in
      guard value == 1 else { return .none }
      subject.send(2)
      subject.send(completion: .failure(Broken()))
      return .none
    }
    MergePublisher(subject.eraseToAnyPublisher(), Numbers().eraseToAnyPublisher()).subscribe(inside)
    subject.send(1)
    #expect(inside.values == [1, 2] && inside.ending == "failed" && inside.violations == [])
  }

  @Test("merge(with:) takes publishers of any type")
  func method() {
    let probe = Probe<Int, Never>(.unlimited)
    Just(1).merge(with: [2, 3].publisher, Empty<Int, Never>(), Just(4)).subscribe(probe)
    #expect(probe.values == [1, 2, 3, 4] && probe.ending == "finished")
  }

  @Test("Values that several threads send are all delivered, and one thread at a time calls the subscriber")
  func threads() {
    let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
    let probe = Probe<Int, Never>(.unlimited)
    MergePublisher(subjects).subscribe(probe)
    nonisolated(unsafe) let sending = subjects
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      for number in 0..<2_000 { sending[index].send(number * 4 + index) }
      sending[index].send(completion: .finished)
    }
    #expect(probe.values.sorted() == Array(0..<8_000) && probe.ending == "finished" && probe.violations == [])
    for index in 0..<4 {
      let own = probe.values.filter { $0 % 4 == index }
      #expect(own == own.sorted())
    }
  }
}
