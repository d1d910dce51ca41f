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

  /// Delivers all pending sources, then pulls every tree in the queue, then makes one tree emit, and repeats until nothing is
  /// pending. Then releases the objects that were retired meanwhile. While nothing is set, trees emit one after another. The
  /// emissions of the trees that a round of emissions marks are the next round.
  private func drain() {
    var rounds = 0
    // The trees before `nextTree` have been pulled, and those before `nextEmission` have emitted.
    var nextTree = 0, nextEmission = 0
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
      if state.hasTreesToPull {
        if nextTree == nextEmission, nextTree + 1 == state.trees.count, !isTracing {
          nextEmission += updateLastTree() ? 1 : 0
          nextTree += 1
        } else {
          pullTrees(from: &nextTree)
        }
        if hasNewWork {
          countRound(&rounds)
          continue
        }
      }
      if nextEmission < state.trees.count {
        if nextEmission >= roundEnd {
          roundEnd = state.trees.count
          countRound(&rounds)
        }
        repeat {
          prefetchTree(at: nextEmission + 3)
          emitTree(at: nextEmission)
          nextEmission += 1
        } while nextEmission < roundEnd && !hasNewWork
        continue
      }
      state.trees.removeAll()
      (nextTree, nextEmission, roundEnd) = (0, 0, 0)
      if releaseRetired() { continue }
      guard checksRuns else { break }
      endBaselines()
    }
    state.hasWork = false
  }

  /// Pulls the last tree, and makes it emit unless that has caused other work. As no other tree is dirty, nothing else could
  /// receive values of two states. Returns whether the tree has emitted.
  @inline(__always)
  private func updateLastTree() -> Bool {
    state.hasTreesToPull = false
    state.isPulling = true
    updateTree(at: state.trees.count - 1)
    return !exchange(&state.isPulling, with: false)
  }

  /// Pulls the trees from `next` on, unless something must be delivered before.
  @inline(__always)
  private func pullTrees(from next: inout Int) {
    state.isPulling = true
    while next < state.trees.count, !hasWorkBeforeTrees {
      pullTree(at: next)
      next += 1
    }
    state.isPulling = false
    if next == state.trees.count { state.hasTreesToPull = false }
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
