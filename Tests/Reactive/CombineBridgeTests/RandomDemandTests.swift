import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive
import TestSupport
import Testing

/// Random cases. Each step is compared with a short model.
@Suite("Random demand")
struct RandomDemandTests {
  /// Returns a subscriber with a random initial demand that sometimes requests one more value inside `receive`.
  private func makeProbe<Value, Failure>(
    _ generator: Random, _: Value.Type, _: Failure.Type
  ) -> Probe<Value, Failure> {
    let probe = Probe<Value, Failure>(generator.demand())
    probe.onValue = { [unowned probe] _ in
      switch generator.number(below: 12) {
      case 0: return .max(1)
      case 1:
        probe.request(.max(1))
        return .none
      default: return .none
      }
    }
    return probe
  }

  private final class Random {
    var generator: SeededGenerator
    init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }
    func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    func demand() -> Subscribers.Demand { .max(number(below: 3)) }
  }

  @Test("A source's publisher sends as many buffered values as requested, by its buffering policy")
  func publisher() {
    for round in 0..<RandomTests.rounds(300) {
      let random = Random(RandomTests.seed &+ UInt64(round))
      let buffering: BufferingPolicy = [.unbounded, .newest(1), .newest(3), .oldest(1), .oldest(2)][
        random.number(below: 5)]
      var emitter: EventEmitter<Int>? = EventEmitter()
      let probe = makeProbe(random, Int.self, Never.self)
      emitter?.publisher(buffering: buffering).subscribe(probe)
      var waiting: [Int] = [], expected: [Int] = []
      for step in 0..<60 {
        if random.number(below: 2) == 0, let emitter {
          waiting.append(step)
          emitter.emit(step)
        } else if random.number(below: 40) == 0 {
          emitter = nil
        } else {
          probe.request(random.demand())
        }
        while probe.requested > .max(expected.count), !waiting.isEmpty {
          expected.append(waiting.removeFirst())
        }
        switch buffering {
        case .unbounded: break
        case .newest(let limit): waiting = waiting.suffix(limit)
        case .oldest(let limit): waiting = Array(waiting.prefix(limit))
        }
        #expect(probe.values == expected, "round \(round), step \(step), \(buffering)")
        #expect(probe.ending == (emitter == nil && waiting.isEmpty ? "finished" : ""))
      }
      #expect(probe.violations == [], "round \(round)")
    }
  }

  @Test("withPrevious sends as many pairs as requested")
  func withPrevious() {
    for round in 0..<RandomTests.rounds(300) {
      let random = Random(RandomTests.seed &+ UInt64(round))
      let puppet = Puppet<Int, Broken>()
      let probe = makeProbe(random, (previous: Int?, current: Int?).self, Broken.self)
      puppet.withPrevious().subscribe(probe)
      var sent: [Int] = [], isFinished = false
      for step in 0..<40 {
        switch random.number(below: 20) {
        case 0 where step > 10:
          puppet.end()
          isFinished = true
        case 1..<10 where !isFinished:
          sent.append(step)
          puppet.send(step)
        default: probe.request(random.demand())
        }
        let all = zip([nil] + sent, sent + (isFinished && !sent.isEmpty ? [nil] : [])).map { [$0, $1] }
        let expected = all.prefix { _ in true }.enumerated().filter { probe.requested > .max($0.offset) }.map(
          \.element)
        #expect(probe.values.map { [$0.previous, $0.current] } == expected, "round \(round), step \(step)")
        #expect(probe.ending == (isFinished && expected.count == all.count ? "finished" : ""))
      }
      #expect(probe.violations == [], "round \(round)")
    }
  }

  @Test("merge sends every value that was sent and requested, in the order of each input")
  func merge() {
    for round in 0..<RandomTests.rounds(300) {
      let random = Random(RandomTests.seed &+ UInt64(round))
      let inputs = (0..<1 + random.number(below: 4)).map { _ in Puppet<[Int], Broken>() }
      let probe = makeProbe(random, [Int].self, Broken.self)
      MergePublisher(inputs).subscribe(probe)
      var sent = inputs.map { _ in [[Int]]() }, finished = inputs.map { _ in false }
      for step in 0..<60 {
        let input = random.number(below: inputs.count)
        switch random.number(below: 20) {
        case 0 where step > 20:
          inputs[input].end()
          finished[input] = true
        case 1..<10 where !finished[input]:
          sent[input].append([input, step])
          inputs[input].send([input, step])
        case 10 where random.number(below: 20) == 0: probe.request(.unlimited)
        default: probe.request(random.demand())
        }
        let count = sent.reduce(0) { $0 + $1.count }
        #expect(
          probe.values.count
            == (probe.requested > .max(count) ? count : min(count, probe.requested.max ?? count)),
          "round \(round), step \(step)")
        for (index, list) in sent.enumerated() {
          let own = probe.values.filter { $0[0] == index }
          #expect(own == Array(list.prefix(own.count)), "round \(round), step \(step)")
          if probe.requested != .unlimited { #expect(inputs[index].sentCount <= own.count + 1) }
        }
        let isOver = finished.allSatisfy { $0 } && probe.values.count == count
        #expect(probe.ending == (isOver ? "finished" : ""), "round \(round), step \(step)")
      }
      #expect(probe.violations == [], "round \(round)")
    }
  }

  @Test("combineLatest with unlimited demand sends the latest values after each input value")
  func combineLatest() {
    for round in 0..<RandomTests.rounds(300) {
      let random = Random(RandomTests.seed &+ UInt64(round))
      let inputs = (0..<3).map { _ in PassthroughSubject<Int, Broken>() }
      let probe = Probe<[Int], Broken>(.unlimited)
      inputs[0].combineLatest(inputs[1], inputs[2]) { [$0, $1, $2] }.subscribe(probe)
      var latest: [Int?] = [nil, nil, nil], expected: [[Int]] = []
      for step in 0..<40 {
        let input = random.number(below: 3)
        latest[input] = step
        inputs[input].send(step)
        let values = latest.compactMap(\.self)
        if values.count == 3 { expected.append(values) }
        #expect(probe.values == expected, "round \(round), step \(step)")
      }
      #expect(probe.violations == [])
    }
  }

  @Test("combineLatest with limited demand skips no input value, and its last combination is the latest")
  func combineLatestLimited() {
    for round in 0..<RandomTests.rounds(300) {
      let random = Random(RandomTests.seed &+ UInt64(round))
      let inputs = (0..<2).map { _ in Puppet<Int, Broken>() }
      let probe = makeProbe(random, [Int].self, Broken.self)
      inputs[0].combineLatest(inputs[1]) { [$0, $1] }.subscribe(probe)
      var sent = [0, 0], finished = [false, false]
      for step in 0..<60 {
        let input = random.number(below: 2)
        switch random.number(below: 20) {
        case 0 where step > 20:
          inputs[input].end()
          finished[input] = true
        case 1..<10 where !finished[input]:
          sent[input] += 1
          inputs[input].send(sent[input])
        default: probe.request(random.demand())
        }
        if probe.requested > .max(probe.values.count), sent.allSatisfy({ $0 > 0 }) {
          #expect(probe.values.last == sent, "round \(round), step \(step)")
          #expect(
            probe.ending == (finished == [true, true] ? "finished" : ""), "round \(round), step \(step)")
        }
      }
      #expect(probe.values.first.map { $0 == [1, 1] } ?? true)
      for (before, after) in zip(probe.values, probe.values.dropFirst()) {
        let steps = zip(before, after).map { $1 - $0 }
        #expect(steps.allSatisfy { (0...1).contains($0) } && steps != [0, 0], "round \(round)")
      }
      #expect(probe.violations == [], "round \(round)")
    }
  }
}
