/// Lets the main actor's other tasks run until `condition` holds. Returns false if it does not hold within
/// `Watchdog.limit`.
@MainActor
public func eventually(_ condition: () -> Bool) async -> Bool {
  let deadline = ContinuousClock.now + Watchdog.limit
  while !condition() {
    if ContinuousClock.now > deadline { return false }
    await Task.yield()
  }
  return true
}
