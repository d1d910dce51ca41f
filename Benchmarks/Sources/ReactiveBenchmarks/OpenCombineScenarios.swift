import OpenCombine

/// The scenarios for OpenCombine. It has no `combineLatest`, so the canonical pipeline and the diamond have no
/// counterpart. Ten sources are merged by `flatMap` over a sequence of publishers.
enum OpenCombineScenarios {
  static func all(_ tally: Tally) -> [Scenario] {
    [
      set(subscribers: 1, tally), set(subscribers: 100, tally), map(1, tally), map(10, tally),
      subscribe(others: 0, tally), subscribe(others: 1_000, tally), mergeOfTen(tally),
    ]
  }

  static func set(subscribers: Int, _ tally: Tally) -> Scenario {
    let count = 100_000 / subscribers
    return Scenario("set, \(subscribers) subscriber\(subscribers == 1 ? "" : "s")", count: count) {
      let subject = CurrentValueSubject<Int, Never>(0)
      let ends = (0..<subscribers).map { _ in subject.sink { tally.add($0) } }
      return { withExtendedLifetime(ends) { for value in 0..<count { subject.value = value } } }
    }
  }

  static func map(_ depth: Int, _ tally: Tally) -> Scenario {
    Scenario("map x\(depth)", count: 100_000) {
      let subject = CurrentValueSubject<Int, Never>(0)
      let end: AnyCancellable
      if depth == 1 {
        end = subject.map { $0 &+ 1 }.sink { tally.add($0) }
      } else {
        end = subject.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
          .map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }.map { $0 &+ 1 }
          .sink { tally.add($0) }
      }
      return { withExtendedLifetime(end) { for value in 0..<100_000 { subject.value = value } } }
    }
  }

  static func subscribe(others: Int, _ tally: Tally) -> Scenario {
    Scenario("subscribe + dispose, \(others) others", count: 10_000) {
      let subject = CurrentValueSubject<Int, Never>(0)
      let ends = (0..<others).map { _ in subject.sink { tally.add($0) } }
      return {
        withExtendedLifetime(ends) {
          for _ in 0..<10_000 { subject.sink { tally.add($0) }.cancel() }
        }
      }
    }
  }

  static func mergeOfTen(_ tally: Tally) -> Scenario {
    Scenario("merge of 10", count: 100_000) {
      let subjects = (0..<10).map { _ in PassthroughSubject<Int, Never>() }
      let end = Publishers.Sequence<[PassthroughSubject<Int, Never>], Never>(sequence: subjects)
        .flatMap { $0 }.sink { tally.add($0) }
      return {
        withExtendedLifetime(end) {
          for value in 0..<10_000 { for subject in subjects { subject.send(value) } }
        }
      }
    }
  }
}
