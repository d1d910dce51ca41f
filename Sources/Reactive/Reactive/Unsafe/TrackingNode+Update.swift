extension _TrackingNode {
  /// Brings the dirty node up to date. Returns what its closure has changed. Nil if the closure did not run, because no
  /// input has changed.
  @discardableResult @inline(__always)
  final func performUpdate(in transaction: Transaction) -> Change? {
    StackDepth.checkDelivery()
    let reader = Reader.current
    beginUpdate(in: transaction)
    if !isStale.value { updateInputs(in: transaction) }
    let change = completeUpdate(in: transaction)
    reader.restore()
    return change
  }

  /// Brings the derived values upstream up to date, depth first, in the order of the reads, until one of the inputs of this
  /// node has changed.
  ///
  /// This takes no stack for each of them: the nodes that are being updated are in a list of the transaction, and each has
  /// the index of the input that it checks next. Only a closure that reads a dirty value begins another update within this
  /// one.
  @inline(never)
  private final func updateInputs(in transaction: Transaction) {
    // Each node is alive: the first one is this node, and each other one is a source that the one before owns.
    var innermost = UnretainedReference(self)
    var input = beginNextInput(isFirst: true, in: transaction)
    while true {
      while let next = input {
        innermost = next
        input = unsafe next.with {
          $0.isStale.value ? nil : $0.beginNextInput(isFirst: true, in: transaction)
        }
      }
      if innermost.refers(to: self) { return }
      _ = unsafe innermost.with { $0.completeUpdate(in: transaction) }
      innermost = transaction.state.updating.last
      input = unsafe innermost.with {
        $0.checksInputs ? $0.beginNextInput(isFirst: false, in: transaction) : nil
      }
    }
  }

  /// Begins the update of the next input that is a dirty derived value, and returns it. Brings inputs of other kinds up to
  /// date. Returns nil if no input is left to be checked.
  @inline(__always)
  private final func beginNextInput(
    isFirst: Bool, in transaction: Transaction
  ) -> UnretainedReference<_TrackingNode>? {
    if transaction.isWatched { return beginNextInputWatched(isFirst: isFirst, in: transaction) }
    guard let source = dependencies.inPlace.nextToRefresh(isFirst: isFirst) else { return nil }
    if unsafe source.with({ $0.kind != .derived || $0.state.value != .dirty }) {
      return refreshInputs(from: source, in: transaction)
    }
    let node = unsafe source.cast(to: _TrackingNode.self)  // only these have this kind
    unsafe node.with { $0.beginUpdate(in: transaction) }
    return node
  }

  /// Brings `source` up to date, which is no dirty derived value, and goes on with the check.
  @inline(never)
  private final func refreshInputs(
    from source: UnretainedReference<_Source>, in transaction: Transaction
  ) -> UnretainedReference<_TrackingNode>? {
    unsafe source.with { refreshInput($0) }
    return beginNextInputWatched(isFirst: false, in: transaction)
  }

  /// Does what `beginNextInput` does, also in a transaction that is traced or checks runs.
  @inline(never)
  private final func beginNextInputWatched(
    isFirst: Bool, in transaction: Transaction
  ) -> UnretainedReference<_TrackingNode>? {
    if isFirst { dependencies.inPlace.beginCheck() }
    while checksInputs, let source = nextToRefresh(in: transaction) {
      let input = unsafe source.with { source -> UnretainedReference<_TrackingNode>? in
        if source.kind != .derived || source.state.value != .dirty || transaction.isTracing {
          refreshInput(source)
          return nil
        }
        let node = unsafe unchecked(source, as: _TrackingNode.self)
        node.beginUpdate(in: transaction)
        return UnretainedReference(node)
      }
      if let input { return input }
    }
    return nil
  }

  /// Returns the next source that is to be brought up to date. Nil if none is left, or a source before it has changed.
  private final func nextToRefresh(in transaction: Transaction) -> UnretainedReference<_Source>? {
    if transaction.checksRuns { return nextToRefreshAfterRead() }
    return dependencies.inPlace.nextToRefresh(isFirst: false)
  }

  /// Does so in a transaction that has baselines: a source that is up to date may have changed when it was read.
  @inline(never)
  private final func nextToRefreshAfterRead() -> UnretainedReference<_Source>? {
    while true {
      if dependencies.inPlace.lastChecked(satisfies: { $0.hasChanged(for: self) }) {
        isStale.value = true
        return nil
      }
      guard let source = dependencies.inPlace.next() else { return nil }
      if unsafe source.with({ $0.state.value.needsRefresh }) { return source }
    }
  }

  /// Brings an input up to date that is no dirty derived value. For one whose update has led to this one, only the closure
  /// shows whether it still reads it.
  private final func refreshInput(_ source: _Source) {
    Reader.stop()
    if source.state.value.isUpdating {
      isStale.value = true
    } else if source.kind == .derived {
      unsafe unchecked(source, as: _TrackingNode.self).refreshAsInput()  // only these have this kind
    } else {
      source.refresh()
    }
  }
}
