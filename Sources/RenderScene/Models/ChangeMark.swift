import Reactive

/// Whether a model changed since that was last asked.
@usableFromInline
package final class ChangeMark {
  @usableFromInline
  var isSet = true
  @usableFromInline
  let bag = DisposerBag()

  /// Follows `source`, and calls `onChange` at each of its events.
  @inlinable
  package init(_ source: some EventSourceProtocol, onChange: @escaping () -> Void) {
    source.subscribe { [unowned self] _ in
      isSet = true
      onChange()
    }
    .disposed(by: bag)
  }

  /// Whether there was a change since the last time, or this is the first.
  @inlinable
  package func take() -> Bool {
    defer { isSet = false }
    return isSet
  }
}
