import Testing

/// A subscription of any library, with the closure that ends it.
struct Subscribed {
  let end: () -> Void
}

/// A behaviour that every implementation is expected to have. `run` performs it and returns the outcome.
struct Expectation<Implementation>: CustomTestStringConvertible {
  let name: String
  /// The outcome of `Reactive`, and of each library without an entry in the table of differences.
  let outcome: String
  let run: (Implementation) -> String

  var testDescription: String { name }
}

/// A known difference of a library. The check also fails if the difference no longer exists.
struct Difference: Sendable {
  let implementation: String
  let expectation: String
  let outcome: String
}

/// Runs every expectation on every implementation, and compares the outcomes with the tables.
func check<Implementation>(
  _ implementations: [(name: String, make: () -> Implementation)],
  _ expectations: [Expectation<Implementation>],
  _ differences: [Difference], sourceLocation: SourceLocation = #_sourceLocation
) {
  for (name, make) in implementations {
    for expectation in expectations {
      let known = differences.filter { $0.implementation == name && $0.expectation == expectation.name }
      #expect(
        known.count <= 1 && known.allSatisfy { $0.outcome != expectation.outcome },
        sourceLocation: sourceLocation)
      let outcome = expectation.run(make())
      #expect(
        outcome == known.first?.outcome ?? expectation.outcome, "\(name): \(expectation.name)",
        sourceLocation: sourceLocation)
    }
  }
  let names = Set(implementations.map(\.name)), expected = Set(expectations.map(\.name))
  for difference in differences {
    #expect(
      names.contains(difference.implementation) && expected.contains(difference.expectation),
      "a difference of nothing: \(difference)", sourceLocation: sourceLocation)
  }
}

/// Returns the distinct sequences of received events, sorted. The outcome thus does not depend on the order of calls:
/// OpenCombine's subjects call their subscribers in a different order in each run.
func variants(_ heard: [[Int]]) -> String {
  Set(heard.map { $0.map(String.init).joined(separator: " ") }).sorted().joined(separator: " | ")
}
