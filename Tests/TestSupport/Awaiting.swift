/// Lets the main actor's other tasks run until `condition` holds. Returns false if it does not hold within a minute.
@MainActor
public func eventually(_ condition: () -> Bool) async -> Bool {
  let deadline = ContinuousClock.now + .seconds(60)
  while !condition() {
    if ContinuousClock.now > deadline { return false }
    await Task.yield()
  }
  return true
}
