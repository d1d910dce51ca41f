/// Lets the actor's other tasks run until `condition` holds. Returns false if it does not hold within two minutes: a test
/// then fails and does not hang. With a sanitizer on a busy machine, other tests of the main actor took more than ten seconds.
@MainActor
func eventually(_ condition: () -> Bool) async -> Bool {
  let deadline = ContinuousClock.now + .seconds(120)
  while !condition() {
    if ContinuousClock.now > deadline { return false }
    await Task.yield()
  }
  return true
}

extension AsyncStream {
  /// Returns all elements once the stream has ended, or the first `count` elements.
  func collected(_ count: Int = .max, isolation: isolated (any Actor)? = #isolation) async -> [Element] {
    var elements: [Element] = []
    for await element in self {
      elements.append(element)
      if elements.count == count { break }
    }
    return elements
  }
}
