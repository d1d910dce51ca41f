import Reactive

/// A switch that suspends and resumes the chains that use it; see `Chain.suspend(_:)`.
public final class Suspender {
  /// Whether the chains are suspended. Setting it is the same as `suspend()` or `resume()`.
  public var isSuspended: Bool {
    didSet { if oldValue && !isSuspended { resumed.notify() } }
  }

  let resumed = Notifier<Void>()

  /// Creates a suspender.
  public init(isSuspended: Bool = false) { self.isSuspended = isSuspended }

  /// Suspends the chains: from now on, each holds its latest value back.
  public func suspend() { isSuspended = true }

  /// Resumes the chains: each that holds a value back forwards it. O(chains).
  public func resume() { isSuspended = false }
}

extension Chain {
  /// Forwards the values unless `suspender` is suspended. On its resumption, sends the latest of the values that were
  /// held back, if there is one. The chain retains the suspender.
  public func suspend(_ suspender: Suspender) -> Chain {
    let attach = upstream
    return Chain(depth: depth + 1) { handler, fetching, parent in
      var heldBack: Value?
      let source = ChainSource(fetching: fetching, attach: attach)
      let values = source.compactMap { value -> Value? in
        guard suspender.isSuspended else { return value }
        heldBack = value
        return nil
      }
      let resumptions = suspender.resumed.chain().source(fetching: false).compactMap { _ in
        suspender.isSuspended ? nil : heldBack.take()
      }
      return Reactive.merge(values, resumptions)._attach(handler, parent: parent)
    }
  }
}
