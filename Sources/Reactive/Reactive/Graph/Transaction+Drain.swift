extension Transaction {
  /// The largest number of delivery rounds in one transaction. More rounds count as an endless cycle of handlers.
  @usableFromInline static let roundLimit = 100_000

  /// The number of further rounds that are traced to find the path of an endless cycle.
  private static let cycleRoundCount = 1_000

  /// Delivers everything that is pending, and closes the transaction.
  @usableFromInline @inline(never)
  func drainAndClose() {
    drain()
    if isTracing { endTraced() } else { state.phase = .idle }
  }

  @inline(never)
  private func endTraced() {
    state.trace?.endTransaction()
    state.phase = .traced
  }

  /// Delivers all pending sources, then pulls one tree, and repeats until nothing is pending. Then releases the objects
  /// that were retired meanwhile. The trees that a round of trees marks are pulled in the next round.
  private func drain() {
    var rounds = 0
    var nextTree = 0
    var roundEnd = state.trees.count
    while true {
      deliverSources(&rounds)
      if state.elements.count > 0 {
        pullElements(&rounds)
        continue
      }
      if state.starters.count > 0 {
        pullStarter()
        countRound(&rounds)
        continue
      }
      if nextTree < state.trees.count {
        if nextTree == roundEnd {
          roundEnd = state.trees.count
          countRound(&rounds)
        }
        state.isPulling = true
        repeat {
          pullTree(at: nextTree)
          nextTree += 1
        } while nextTree < roundEnd && !hasWorkBeforeTrees
        state.isPulling = false
        continue
      }
      state.trees.removeAll()
      (nextTree, roundEnd) = (0, 0)
      guard releaseRetired() else { break }
    }
    state.hasWork = false
  }

  /// Whether anything is to be delivered or pulled before the next tree.
  @inline(__always)
  private var hasWorkBeforeTrees: Bool {
    state.sources.count | state.elements.count | state.starters.count != 0
  }

  /// Delivers sources in rounds. Changes made during a round are delivered in the next one.
  @inline(__always)
  private func deliverSources(_ rounds: inout Int) {
    if state.sources.count == 0 { return }
    inRounds(&rounds, count: { state.sources.count }) { deliverSource(at: $0) }
    state.sources.removeAll()
  }

  /// Calls `body` for each index of a list, to which it may add. What it adds is a round of its own.
  @inline(__always)
  private func inRounds(_ rounds: inout Int, count: () -> Int, _ body: (Int) -> Void) {
    var next = 0
    var roundEnd = count()
    while next < count() {
      if next == roundEnd {
        roundEnd = count()
        countRound(&rounds)
      }
      body(next)
      next += 1
    }
    countRound(&rounds)
  }

  /// Pulls elements of incremental operators, in rounds. The edits that one of them causes are delivered before the next one
  /// is pulled, so that an operator downstream has the new element before its closure runs.
  @inline(never)
  private func pullElements(_ rounds: inout Int) {
    inRounds(&rounds, count: { state.elements.count }) { index in
      state.isPulling = true
      pullElement(at: index)
      state.isPulling = false
      // These rounds are not those of a cycle: there are some for each element.
      var roundsOfEdits = 0
      deliverSources(&roundsOfEdits)
    }
    state.elements.removeAll()
  }

  /// Pulls the starter that was added last.
  @inline(never)
  private func pullStarter() {
    guard let starter = state.starters.popLast() else { return }
    state.isPulling = true
    pull(starter)
    state.isPulling = false
  }

  private func countRound(_ rounds: inout Int) {
    rounds += 1
    if rounds > Self.roundLimit { traceCycle(rounds) }
  }

  /// Traces the rounds beyond the limit, and then stops the program with the path of the cycle.
  @inline(never)
  private func traceCycle(_ rounds: Int) {
    if rounds == Self.roundLimit + 1 { return ReactiveTrace(namesOf: state.trace).start() }
    if rounds <= Self.roundLimit + Self.cycleRoundCount { return }
    let path = state.trace?.cyclePath ?? ""
    stopProgram(
      "handlers caused \(Self.roundLimit) rounds of deliveries in one transaction: two of them may set each other in an endless loop: \(path)"
    )
  }
}
