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
      if nextTree < state.pointee.trees.count {
        let tree = state.pointee.trees[nextTree]
        nextTree += 1
        state.pointee.isPulling = true
        tree?.with { $0.pullIfDirty() }
        state.pointee.isPulling = false
        continue
      }
      state.pointee.trees.removeAll()
      nextTree = 0
      guard let leaf = state.pointee.retired.popLast() else { break }
      // What its handler captured may die with it, and write.
      leaf.release()
    }
    state.pointee.hasWork = false
  }

  /// Delivers in rounds: what a round writes is the next round.
  @inline(__always)
  private func deliverSources(_ rounds: inout Int) {
    var next = 0
    var roundEnd = state.pointee.sources.count
    while next < state.pointee.sources.count {
      if next == roundEnd {
        roundEnd = state.pointee.sources.count
        countRound(&rounds)
      }
      if let source = state.pointee.sources[next] {
        // A handler may drop the last reference to the source that is calling it.
        let kept = source.counted
        withExtendedLifetime(kept) { kept.deliverWaiting(kept) }
      }
      next += 1
    }
    if next > 0 {
      state.pointee.sources.removeAll()
      countRound(&rounds)
    }
  }

  private func countRound(_ rounds: inout Int) {
    rounds += 1
    if rounds <= Self.roundLimit { return }
    // Not a `precondition`, of which an optimised build does not print the message.
    fatalError(
      "handlers set off deliveries \(Self.roundLimit) times in one transaction: do two of them set each other without end?"
    )
  }
}
