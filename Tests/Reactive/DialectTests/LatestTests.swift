import Reactive
import Testing

@Suite("Dialects: the latest of two")
struct LatestTests {
  private typealias Make = (_ isDiamond: Bool) -> any LatestPair

  private let implementations: [(name: String, make: () -> Make)] = [
    ("combine", { { ReactivePair(isDiamond: $0) } }),
    ("publishers of properties", { { PublishedPair(isDiamond: $0) } }),
    ("publishers of subjects", { { CombinePair(isDiamond: $0) } }),
    ("observables of relays", { { RxPair(isDiamond: $0) } }),
    ("chains of holders", { { ChainedPair(isDiamond: $0) } }),
  ]

  private static func text(_ pairs: [(Int, Int)]) -> String {
    pairs.map { "\($0.0),\($0.1)" }.joined(separator: " ")
  }

  private let expectations: [Expectation<Make>] = [
    Expectation(name: "one for each set", outcome: "1,1 2,1 2,3") { make in
      let pair = make(false)
      var received: [(Int, Int)] = []
      let end = pair.listen { received.append(($0, $1)) }
      pair.set(2)
      pair.set(b: 3)
      return withExtendedLifetime(end) { Self.text(received) }
    },
    Expectation(name: "a diamond", outcome: "2 emissions, 0 torn") { make in
      let pair = make(true)
      var count = 0, torn = 0
      let end = pair.listen {
        count += 1
        if $0 * 10 != $1 { torn += 1 }
      }
      pair.set(2)
      return withExtendedLifetime(end) { "\(count) emissions, \(torn) torn" }
    },
    Expectation(name: "a batch that sets both", outcome: "1,1 2,2") { make in
      let pair = make(false)
      var received: [(Int, Int)] = []
      let end = pair.listen { received.append(($0, $1)) }
      batch {
        pair.set(2)
        pair.set(b: 2)
      }
      return withExtendedLifetime(end) { Self.text(received) }
    },
    Expectation(name: "a set from the handler", outcome: "1,1 2,1 3,1") { make in
      let pair = make(false)
      var received: [(Int, Int)] = []
      let end = pair.listen { a, b in
        if a == 2 { pair.set(3) }
        received.append((a, b))
      }
      pair.set(2)
      return withExtendedLifetime(end) { Self.text(received) }
    },
    Expectation(name: "both set from the handler", outcome: "1,1 2,1 3,3") { make in
      let pair = make(false)
      var received: [(Int, Int)] = []
      let end = pair.listen { a, b in
        received.append((a, b))
        guard a == 2 else { return }
        pair.set(3)
        pair.set(b: 3)
      }
      pair.set(2)
      return withExtendedLifetime(end) { Self.text(received) }
    },
    Expectation(name: "an end inside the handler", outcome: "1,1 2,1") { make in
      let pair = make(false)
      var received: [(Int, Int)] = [], end: Subscribed?
      end = pair.listen { a, b in
        received.append((a, b))
        if a == 2 { end?.end() }
      }
      pair.set(2)
      pair.set(b: 3)
      return Self.text(received)
    },
  ]

  @Test("Combining the latest of two behaves alike in every library, except for the known differences")
  func latest() { check(implementations, expectations, KnownDifferences.latest) }
}
