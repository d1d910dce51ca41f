/// A join with any number of inputs.
@usableFromInline
class ManyInputsJoin: Join {
  @usableFromInline final let inputs = Cell<ContiguousArray<UnretainedReference<Node>?>>([])

  @inlinable
  override init(parent: Join?, run: @escaping (Join) -> Void) {
    super.init(parent: parent, run: run)
  }

  /// Adds an input. It may be freed as soon as this returns; see `Cell.refer(to:)`.
  @inlinable
  final func append(_ input: Node) {
    withExtendedLifetime(input) { inputs.inPlace.append(UnretainedReference(input)) }
  }

  /// Pulls every input, in order.
  @inlinable
  final func pullInputs() {
    var index = 0
    while index < inputs.inPlace.count, state.value != .disposed {
      inputs.inPlace[index].pull()
      index += 1
    }
  }

  @usableFromInline override final func dispose() {
    state.value = .disposed
    var index = 0
    // Each place is read after the disposal of the input before, which may have freed this one.
    while index < inputs.inPlace.count {
      inputs.inPlace[index].dispose()
      index += 1
    }
  }

  override final func forget(_ input: Node) {
    for index in inputs.inPlace.indices where inputs.inPlace[index]?.refers(to: input) == true {
      inputs.inPlace[index] = nil
    }
  }
}
