extension Transaction {
  /// How often handlers may set off further deliveries before a transaction counts as a cycle.
  @usableFromInline static let roundLimit = 100_000

  /// Delivers waiting sources, then one tree, and again until nothing waits; then frees the leaves that were disposed meanwhile.
  @usableFromInline @inline(never)
  func drain() {
    var rounds = 0
    var nextTree = 0
    while true {
      deliverSources(&rounds)
      if nextTree < state.trees.count {
        nextTree += 1
        state.isPulling = true
        pullTree(at: nextTree - 1)
        state.isPulling = false
        continue
      }
      state.trees.removeAll()
      nextTree = 0
      guard releaseRetired() else { break }
    }
    state.hasWork = false
  }

  /// Delivers in rounds: what a round writes is the next round.
  @inline(__always)
  private func deliverSources(_ rounds: inout Int) {
    var next = 0
    var roundEnd = state.sources.count
    while next < state.sources.count {
      if next == roundEnd {
        roundEnd = state.sources.count
        countRound(&rounds)
      }
      deliverSource(at: next)
      next += 1
    }
    if next > 0 {
      state.sources.removeAll()
      countRound(&rounds)
    }
  }

  private func countRound(_ rounds: inout Int) {
    rounds += 1
    if rounds <= Self.roundLimit { return }
    // Not a `precondition`, of which an optimised build does not print the message.
    fatalError(
      "handlers caused \(Self.roundLimit) rounds of deliveries in one transaction: two of them may set each other in an endless loop"
    )
  }
}
