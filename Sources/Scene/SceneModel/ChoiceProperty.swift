import Reactive

/// A property whose values have names, such as the palette of a legend.
public struct ChoiceProperty {
  private let getNames: () -> [String]
  private let getName: () -> String
  private let setName: (String) -> Bool
  private let makeIndices: () -> AnyEventSource<Int>
  private let getIndex: () -> Int
  private let recordChanges: (History, String) -> Void
  private let setTraceName: (ReactiveTrace, String) -> Void
  /// The property itself, for its identity.
  package let target: AnyObject

  /// Creates the choice between the cases of an enumeration.
  public init<Value: RawRepresentable<String> & CaseIterable & Equatable>(_ property: Property<Value>) {
    getNames = { Value.allCases.map(\.rawValue) }
    getName = { property.value.rawValue }
    setName = { name in
      guard let value = Value(rawValue: name) else { return false }
      property.value = value
      return true
    }
    let index = { (value: Value) in Value.allCases.map(\.rawValue).firstIndex(of: value.rawValue) ?? 0 }
    makeIndices = { property.map(index).eraseToAnyEventSource() }
    getIndex = { index(property.value) }
    recordChanges = { $0.record(property, name: $1) }
    setTraceName = { $0.setName($1, of: property) }
    target = property
  }

  /// The names of all values. O(values).
  public var names: [String] { getNames() }

  /// The name of the current value.
  public var name: String { getName() }

  /// Sets the value called `name`. Returns whether there is one.
  public func set(_ name: String) -> Bool { setName(name) }

  /// The index in `names` of the current value.
  package var index: Int { getIndex() }

  /// Sends the index in `names` of the current value on subscription, and of the new value at each set.
  package var indices: AnyEventSource<Int> { makeIndices() }

  /// Records the changes in `history` under the name `path`.
  package func record(in history: History, path: String) { recordChanges(history, path) }

  /// Names the property in `trace`.
  package func setName(_ path: String, in trace: ReactiveTrace) { setTraceName(trace, path) }
}
