import Reactive

/// A dirty flag of a model, which is initially set.
@usableFromInline
package final class DirtyFlag {
  @usableFromInline
  var isSet = true
  @usableFromInline
  package let bag = DisposerBag()

  /// Creates a flag that `source` sets. Each event also calls `onChange`, including one that `source` sends on
  /// subscription.
  @inlinable
  package init(_ source: some EventSource, onChange: @escaping () -> Void) {
    source.subscribe { [unowned self] _ in
      isSet = true
      onChange()
    }
    .disposed(by: bag)
  }

  /// Returns whether the flag is set, and clears it.
  @inlinable
  package func take() -> Bool {
    defer { isSet = false }
    return isSet
  }
}
