import Reactive

/// A property whose values have names, such as the palette of a legend.
public struct ChoiceProperty {
  /// The names of all values.
  public let names: [String]
  private let getName: () -> String
  private let setName: (String) -> Bool

  /// Creates the choice between the cases of an enumeration.
  public init<Value: RawRepresentable<String> & CaseIterable>(_ property: Property<Value>) {
    names = Value.allCases.map(\.rawValue)
    getName = { property.value.rawValue }
    setName = { name in
      guard let value = Value(rawValue: name) else { return false }
      property.value = value
      return true
    }
  }

  /// The name of the current value.
  public var name: String { getName() }

  /// Sets the value called `name`. Returns whether there is one.
  public func set(_ name: String) -> Bool { setName(name) }
}
