import Reactive

/// A property whose values have names, such as the palette of a legend.
public struct ChoiceProperty {
  private let getNames: () -> [String]
  private let getName: () -> String
  private let setName: (String) -> Bool
  private let subscribeToProperty: (@escaping () -> Void) -> Disposer

  /// Creates the choice between the cases of an enumeration.
  public init<Value: RawRepresentable<String> & CaseIterable>(_ property: Property<Value>) {
    getNames = { Value.allCases.map(\.rawValue) }
    getName = { property.value.rawValue }
    setName = { name in
      guard let value = Value(rawValue: name) else { return false }
      property.value = value
      return true
    }
    subscribeToProperty = { body in property.subscribe { _ in body() } }
  }

  /// The names of all values. O(values).
  public var names: [String] { getNames() }

  /// The name of the current value.
  public var name: String { getName() }

  /// Sets the value called `name`. Returns whether there is one.
  public func set(_ name: String) -> Bool { setName(name) }

  /// Calls `body` at once and at each set, until the returned disposer is disposed.
  package func subscribe(_ body: @escaping () -> Void) -> Disposer { subscribeToProperty(body) }
}
