/// An object to which a chain can send values.
public protocol Receivable<ReceiveValue>: AnyObject {
  /// The type of the values that it receives.
  associatedtype ReceiveValue

  /// Receives a value from a chain.
  func receive(value: ReceiveValue)
}
