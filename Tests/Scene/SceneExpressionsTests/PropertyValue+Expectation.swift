import SceneExpressions
import SceneModel
import Testing

/// Expects a number that differs from `expected` by rounding only.
func expectNumber(
  _ value: PropertyValue, _ expected: Double, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard case .number(let found) = value else {
    Issue.record("no number", sourceLocation: sourceLocation)
    return
  }
  #expect(
    abs(found - expected) <= 1e-15 * max(1, abs(expected)), "\(found)", sourceLocation: sourceLocation)
}
