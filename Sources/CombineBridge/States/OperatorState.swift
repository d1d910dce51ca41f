#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// What an operator decides, without what carries it out: it is told what happens, and asked what to do next.
///
/// It knows neither publishers nor subscribers nor threads, so a test can lead it through every case by hand. Whoever made
/// one uses it alone: copies would share what waits.
/// Values arrive by methods of the operator's own, since their types differ from input to input.
protocol OperatorState<Output> {
  associatedtype Output

  /// Input number `input` is there and can be asked.
  mutating func start(_ input: Int)

  /// Nothing follows from that input.
  mutating func finish(_ input: Int)

  /// Downstream wants so many values more.
  mutating func request(_ demand: Subscribers.Demand)

  /// The next thing to do, which the state takes for done; nil if there is nothing to do for now.
  mutating func nextStep() -> OperatorStep?

  /// The value that is to be delivered, once, after a step that says so.
  mutating func takeValue() -> Output
}

enum OperatorStep {
  /// Downstream, which has asked for it, is given a value.
  case deliver
  /// An input is asked for so many values more.
  case request(Int, Subscribers.Demand)
  /// Downstream is told that nothing follows.
  case finish
}
