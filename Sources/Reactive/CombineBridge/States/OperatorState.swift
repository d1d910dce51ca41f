#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// The state machine of an operator, without its execution. It is notified of events and returns the next step.
///
/// It does not depend on publishers, subscribers or threads, so a test can drive it through every case. A state must
/// have one owner, because copies would share the waiting values. Values arrive by methods of each operator, because
/// their types differ between inputs.
protocol OperatorState<Output> {
  associatedtype Output

  /// Records that an input is connected and can be asked for values.
  mutating func start(_ input: Int)

  /// Records that an input has finished.
  mutating func finish(_ input: Int)

  /// Adds to the downstream demand.
  mutating func request(_ demand: Subscribers.Demand)

  /// Returns the next step, which the state then regards as done. Nil if no step is due.
  mutating func nextStep() -> OperatorStep?

  /// Returns the value to deliver. Called once after each `deliver` step.
  mutating func takeValue() -> Output
}

/// An action that an operator's state asks its subscription to execute.
enum OperatorStep {
  /// Deliver a value downstream. The demand is already decremented.
  case deliver
  /// Ask an input for more values.
  case request(Int, Subscribers.Demand)
  /// Send the completion downstream.
  case finish
}
