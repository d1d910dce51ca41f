/// Lets the main actor's other tasks run until `condition` holds. Returns false if it does not hold within two minutes,
/// which is long enough on a busy machine.
@MainActor
public func eventually(_ condition: () -> Bool) async -> Bool {
  let deadline = ContinuousClock.now + .seconds(120)
  while !condition() {
    if ContinuousClock.now > deadline { return false }
    await Task.yield()
  }
  return true
}
