/// The known differences of OpenCombine 0.14 from `Reactive`, and the differences that the bridge to it cannot avoid.
///
/// OpenCombine's subjects keep their subscribers in a set, so the order of calls is unspecified. They call the
/// subscribers directly from the send, also from within a handler, and they have no batches. An event source over a
/// subject queues its deliveries, so its handler is never called recursively, but the events arrive in the order of the
/// subject.
///
/// RxStreams' subjects keep the order of `Reactive`, and have no batches either. SwiftChaining's holders do not send
/// equal values, and its senders ignore a send that a chain from themselves causes.
///
/// A combination of publishers, or of observables, emits for each of its inputs, because a publisher cannot mark two
/// values as one change.
enum KnownDifferences {
  static let subjects =
    table("order of subscription", ["PassthroughSubject", "PassthroughSubject.eventSource"], "not kept")
    + table(
      "a send from a handler, as others hear it", ["PassthroughSubject", "PassthroughSubject.eventSource"],
      "1 2 | 2 1")
    + table("a send from a handler, as the handler hears it", ["PassthroughSubject"], "within it")
    + table("a send from a handler, as others hear it", ["Notifier"], "1")
    + table("events of a batch", ["PassthroughSubject", "PublishSubject", "PublishRelay"], "1 2, at once")

  static let holders =
    table("order of subscription", ["CurrentValueSubject", "CurrentValueSubject.eventSource"], "not kept")
    + table(
      "a send from a handler, as others hear it", ["CurrentValueSubject", "CurrentValueSubject.eventSource"],
      "0 1 2 | 0 2 1")
    + table("a send from a handler, as others hear it", ["ValueHolder"], "0 1")
    + table("who joins behind a set from a handler is given that once", ["ValueHolder"], "1")
    + table("a send from a handler, as the handler hears it", ["CurrentValueSubject"], "within it")
    + table(
      "who hears last hears the current value", ["CurrentValueSubject", "CurrentValueSubject.eventSource"],
      "no")
    + table(
      "sets of a batch",
      ["CurrentValueSubject", "CurrentValueSubject.eventSource", "BehaviorSubject", "BehaviorRelay"], "0 1 2")
    + table("equal events", ["ValueHolder"], "0")

  static let latest =
    table(
      "a diamond", ["publishers of properties", "publishers of subjects", "observables of relays"],
      "3 emissions, 1 torn")
    + table(
      "a batch that sets both",
      ["publishers of properties", "publishers of subjects", "observables of relays"], "1,1 2,1 2,2")
    + table(
      "both set from the handler", ["publishers of properties", "observables of relays"], "1,1 2,1 3,1 3,3")
    + table("a set from the handler", ["chains of holders"], "1,1 2,1")
    + table("both set from the handler", ["chains of holders"], "1,1 2,1 2,3")

  private static func table(
    _ expectation: String, _ implementations: [String], _ outcome: String
  ) -> [Difference] {
    implementations.map { Difference(implementation: $0, expectation: expectation, outcome: outcome) }
  }
}
