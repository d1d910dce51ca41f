import Reactive

/// Whether a model changed since that was last asked.
package final class ChangeMark {
  private var isSet = true
  private let bag = DisposerBag()

  /// Follows `source`, and calls `onChange` at each of its events.
  package init(_ source: some EventSourceProtocol, onChange: @escaping () -> Void) {
    source.subscribe { [unowned self] _ in
      isSet = true
      onChange()
    }
    .disposed(by: bag)
  }

  /// Whether there was a change since the last time, or this is the first.
  package func take() -> Bool {
    defer { isSet = false }
    return isSet
  }
}
