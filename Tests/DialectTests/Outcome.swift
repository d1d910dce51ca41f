import Testing

/// What ends a subscription, whatever its library calls it.
struct Subscribed {
  let end: () -> Void
}

/// Something that every implementation is expected to do: `run` makes it do it and says what came out.
struct Expectation<Implementation>: CustomTestStringConvertible {
  let name: String
  /// What ours give, and all others that are not in the table of differences.
  let outcome: String
  let run: (Implementation) -> String

  var testDescription: String { name }
}

/// Where a library is known to do otherwise. It must: a difference that has gone fails too.
struct Difference: Sendable {
  let implementation: String
  let expectation: String
  let outcome: String
}

/// Runs every expectation on every implementation, and holds what comes out against the tables.
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

/// The different things that were heard, so that the outcome does not hang on who was called first: OpenCombine's
/// subjects call their subscribers in an order of their own, another in each run.
func variants(_ heard: [[Int]]) -> String {
  Set(heard.map { $0.map(String.init).joined(separator: " ") }).sorted().joined(separator: " | ")
}
