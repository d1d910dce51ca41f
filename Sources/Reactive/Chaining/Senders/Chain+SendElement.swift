import Reactive

// Each element of a tuple has two overloads: one for a receiver of the element, and one for a receiver of the value in
// an optional element, which is the form of the tuples of `tuple` and `pair`.

extension Chain {
  /// Sends the first element of each tuple to `receiver`, which is held weakly, and forwards the tuple.
  @inlinable
  public func send0To<First, Second, each Rest>(_ receiver: some Receivable<First>) -> Chain
  where Value == (First, Second, repeat each Rest) {
    sendElement(to: receiver) { $0.0 }
  }

  /// Sends the first element of each tuple, unless it is nil, to `receiver`, which is held weakly, and forwards the
  /// tuple.
  @inlinable
  public func send0To<First, Second, each Rest>(_ receiver: some Receivable<First>) -> Chain
  where Value == (First?, Second, repeat each Rest) {
    sendElement(to: receiver) { $0.0 }
  }

  /// Sends the second element of each tuple to `receiver`, which is held weakly, and forwards the tuple.
  @inlinable
  public func send1To<First, Second, each Rest>(_ receiver: some Receivable<Second>) -> Chain
  where Value == (First, Second, repeat each Rest) {
    sendElement(to: receiver) { $0.1 }
  }

  /// Sends the second element of each tuple, unless it is nil, to `receiver`, which is held weakly, and forwards the
  /// tuple.
  @inlinable
  public func send1To<First, Second, each Rest>(_ receiver: some Receivable<Second>) -> Chain
  where Value == (First, Second?, repeat each Rest) {
    sendElement(to: receiver) { $0.1 }
  }

  /// Sends the third element of each tuple to `receiver`, which is held weakly, and forwards the tuple.
  @inlinable
  public func send2To<First, Second, Third, each Rest>(_ receiver: some Receivable<Third>) -> Chain
  where Value == (First, Second, Third, repeat each Rest) {
    sendElement(to: receiver) { $0.2 }
  }

  /// Sends the third element of each tuple, unless it is nil, to `receiver`, which is held weakly, and forwards the
  /// tuple.
  @inlinable
  public func send2To<First, Second, Third, each Rest>(_ receiver: some Receivable<Third>) -> Chain
  where Value == (First, Second, Third?, repeat each Rest) {
    sendElement(to: receiver) { $0.2 }
  }

  /// Sends the fourth element of each tuple to `receiver`, which is held weakly, and forwards the tuple.
  @inlinable
  public func send3To<First, Second, Third, Fourth, each Rest>(_ receiver: some Receivable<Fourth>) -> Chain
  where Value == (First, Second, Third, Fourth, repeat each Rest) {
    sendElement(to: receiver) { $0.3 }
  }

  /// Sends the fourth element of each tuple, unless it is nil, to `receiver`, which is held weakly, and forwards the
  /// tuple.
  @inlinable
  public func send3To<First, Second, Third, Fourth, each Rest>(_ receiver: some Receivable<Fourth>) -> Chain
  where Value == (First, Second, Third, Fourth?, repeat each Rest) {
    sendElement(to: receiver) { $0.3 }
  }

  /// Sends the fifth element of each tuple to `receiver`, which is held weakly, and forwards the tuple.
  @inlinable
  public func send4To<First, Second, Third, Fourth, Fifth, each Rest>(_ receiver: some Receivable<Fifth>)
    -> Chain
  where Value == (First, Second, Third, Fourth, Fifth, repeat each Rest) {
    sendElement(to: receiver) { $0.4 }
  }

  /// Sends the fifth element of each tuple, unless it is nil, to `receiver`, which is held weakly, and forwards the
  /// tuple.
  @inlinable
  public func send4To<First, Second, Third, Fourth, Fifth, each Rest>(_ receiver: some Receivable<Fifth>)
    -> Chain
  where Value == (First, Second, Third, Fourth, Fifth?, repeat each Rest) {
    sendElement(to: receiver) { $0.4 }
  }

  /// Sends what `element` returns for each value, unless it is nil, to `receiver`, which is held weakly, and forwards
  /// the value.
  @inlinable
  func sendElement<Element>(
    to receiver: some Receivable<Element>, _ element: @escaping (Value) -> Element?
  ) -> Chain {
    self.do { [weak receiver = heapObject(receiver)] value in
      if let element = element(value) { receiver?.receive(value: element) }
    }
  }
}
