import Reactive

// Each element of a tuple has two overloads: one for a receiver of the element, and one for a receiver of the value in
// an optional element, which is the form of the tuples of `tuple` and `pair`.

extension Chain {
  /// Sends the first element of each tuple to `receiver`, which is held weakly, and forwards the tuple.
  @inlinable
  public func send0To<First, Second, each Rest>(_ receiver: some Receivable<First>) -> Chain
  where Value == (First, Second, repeat each Rest) {
    self.do { [receiver = WeakReference(receiver)] in receiver.object?.receive(value: $0.0) }
  }

  /// Sends the first element of each tuple, unless it is nil, to `receiver`, which is held weakly, and forwards the
  /// tuple.
  @inlinable
  public func send0To<First, Second, each Rest>(_ receiver: some Receivable<First>) -> Chain
  where Value == (First?, Second, repeat each Rest) {
    self.do { [receiver = WeakReference(receiver)] in
      if let element = $0.0 { receiver.object?.receive(value: element) }
    }
  }

  /// Sends the second element of each tuple to `receiver`, which is held weakly, and forwards the tuple.
  @inlinable
  public func send1To<First, Second, each Rest>(_ receiver: some Receivable<Second>) -> Chain
  where Value == (First, Second, repeat each Rest) {
    self.do { [receiver = WeakReference(receiver)] in receiver.object?.receive(value: $0.1) }
  }

  /// Sends the second element of each tuple, unless it is nil, to `receiver`, which is held weakly, and forwards the
  /// tuple.
  @inlinable
  public func send1To<First, Second, each Rest>(_ receiver: some Receivable<Second>) -> Chain
  where Value == (First, Second?, repeat each Rest) {
    self.do { [receiver = WeakReference(receiver)] in
      if let element = $0.1 { receiver.object?.receive(value: element) }
    }
  }

  /// Sends the third element of each tuple to `receiver`, which is held weakly, and forwards the tuple.
  @inlinable
  public func send2To<First, Second, Third, each Rest>(_ receiver: some Receivable<Third>) -> Chain
  where Value == (First, Second, Third, repeat each Rest) {
    self.do { [receiver = WeakReference(receiver)] in receiver.object?.receive(value: $0.2) }
  }

  /// Sends the third element of each tuple, unless it is nil, to `receiver`, which is held weakly, and forwards the
  /// tuple.
  @inlinable
  public func send2To<First, Second, Third, each Rest>(_ receiver: some Receivable<Third>) -> Chain
  where Value == (First, Second, Third?, repeat each Rest) {
    self.do { [receiver = WeakReference(receiver)] in
      if let element = $0.2 { receiver.object?.receive(value: element) }
    }
  }

  /// Sends the fourth element of each tuple to `receiver`, which is held weakly, and forwards the tuple.
  @inlinable
  public func send3To<First, Second, Third, Fourth, each Rest>(_ receiver: some Receivable<Fourth>) -> Chain
  where Value == (First, Second, Third, Fourth, repeat each Rest) {
    self.do { [receiver = WeakReference(receiver)] in receiver.object?.receive(value: $0.3) }
  }

  /// Sends the fourth element of each tuple, unless it is nil, to `receiver`, which is held weakly, and forwards the
  /// tuple.
  @inlinable
  public func send3To<First, Second, Third, Fourth, each Rest>(_ receiver: some Receivable<Fourth>) -> Chain
  where Value == (First, Second, Third, Fourth?, repeat each Rest) {
    self.do { [receiver = WeakReference(receiver)] in
      if let element = $0.3 { receiver.object?.receive(value: element) }
    }
  }

  /// Sends the fifth element of each tuple to `receiver`, which is held weakly, and forwards the tuple.
  @inlinable
  public func send4To<First, Second, Third, Fourth, Fifth, each Rest>(_ receiver: some Receivable<Fifth>)
    -> Chain
  where Value == (First, Second, Third, Fourth, Fifth, repeat each Rest) {
    self.do { [receiver = WeakReference(receiver)] in receiver.object?.receive(value: $0.4) }
  }

  /// Sends the fifth element of each tuple, unless it is nil, to `receiver`, which is held weakly, and forwards the
  /// tuple.
  @inlinable
  public func send4To<First, Second, Third, Fourth, Fifth, each Rest>(_ receiver: some Receivable<Fifth>)
    -> Chain
  where Value == (First, Second, Third, Fourth, Fifth?, repeat each Rest) {
    self.do { [receiver = WeakReference(receiver)] in
      if let element = $0.4 { receiver.object?.receive(value: element) }
    }
  }
}
