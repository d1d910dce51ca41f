/// A join with any number of inputs.
@usableFromInline
class ManyInputsJoin: Join {
  @usableFromInline final let inputs = Cell<ContiguousArray<UnretainedReference<Node>?>>([])

  @inlinable
  override init(parent: Join?, run: @escaping (Join, Phase) -> Void) {
    super.init(parent: parent, run: run)
  }

  /// Adds an input. It may be freed as soon as this returns; see `Cell.refer(to:)`.
  @usableFromInline
  final func append(_ input: Node) {
    withExtendedLifetime(input) {
      input.place.value = Int32(truncatingIfNeeded: inputs.inPlace.count)
      inputs.inPlace.append(UnretainedReference(input))
    }
  }

  /// Calls `body` with every input, in order.
  @inlinable @inline(__always)
  final func forEachInput(_ body: (UnretainedReference<Node>?) -> Void) {
    var index = 0
    while index < inputs.inPlace.count, state.value != .disposed {
      body(inputs.inPlace[index])
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
    // An input that is freed before it was added has the index of another one, or none.
    let index = Int(input.place.value)
    if index < inputs.inPlace.count, inputs.inPlace[index]?.refers(to: input) == true {
      inputs.inPlace[index] = nil
    }
  }
}
