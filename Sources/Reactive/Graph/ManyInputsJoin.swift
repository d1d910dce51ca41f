/// A join with any number of inputs.
@usableFromInline
class ManyInputsJoin: _Join {
  @safe @exclusivity(unchecked) @usableFromInline final var inputs:
    ContiguousArray<UnretainedReference<_Node>?> = []

  @inlinable
  override init(parent: _Join?, run: @escaping (_Join) -> Void) {
    super.init(parent: parent, run: run)
  }

  /// Pulls every input, in order.
  @inlinable
  final func pullInputs() {
    for input in inputs where state != .disposed { input.pull() }
  }

  @usableFromInline override final func dispose() {
    state = .disposed
    for input in inputs { input.dispose() }
  }

  override final func forget(_ input: _Node) {
    for index in inputs.indices where inputs[index]?.refers(to: input) == true { inputs[index] = nil }
  }
}
