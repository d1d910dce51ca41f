/// A join of one or two inputs that does not intercept events. It exists so that its inputs can be disposed separately
/// from the rest of the tree.
@usableFromInline
final class PassthroughJoin: Join {
  @inlinable
  init(parent: Join?) {
    super.init(parent: parent) { join, phase in
      if phase.pulls {
        join.first.value.pull()
        join.second.value.pull()
        guard join.finishPull(phase, hasOutput: { true }) else { return }
      }
      join.first.value.emit()
      if join.second.value.isReady, !join.mustWait(phase) { join.second.value.emit() }
    }
  }

  @usableFromInline override var storesEvents: Bool { false }
}
