import Reactive

/// The columns of numbers that the expressions of an `ElementwiseBinding` read, such as the coordinates and charges of
/// particles.
public final class ElementwiseColumns {
  /// The numbers of a column.
  public enum Numbers: Equatable {
    /// One number for each object.
    case each([Double])
    /// A number that is the same for all objects.
    case same(Double)

    subscript(number: Int) -> Double {
      switch self {
      case .each(let numbers): numbers[number]
      case .same(let value): value
      }
    }
  }

  /// The identity of the object that has the columns.
  package let identity: ObjectIdentifier
  private let owner: String
  private let contains: (String) -> Bool
  package let current: (String) -> Numbers
  let track: () -> Void
  private var properties: [String: BindableProperty] = [:]

  /// Creates the columns of `object`.
  ///
  /// - `owner`: The name of the columns' owner, such as `water[*]`.
  /// - `contains`: Returns whether a name is that of a column.
  /// - `current`: Returns the current numbers of a column, at least one for each object.
  /// - `track`: Reads what the columns depend on, so that a closure that calls it runs again when a column has changed.
  public init(
    of object: AnyObject, owner: String, contains: @escaping (String) -> Bool,
    current: @escaping (String) -> Numbers,
    track: @escaping () -> Void
  ) {
    identity = ObjectIdentifier(object)
    (self.owner, self.contains, self.current, self.track) = (owner, contains, current, track)
  }

  /// Returns the column that a name reads. Nil if it reads none.
  func column(of name: NameReference) -> BindableProperty? {
    name.index == nil && contains(name.base) ? property(name.base) : nil
  }

  /// Returns the property that represents a column in the graph. It has no value.
  func property(_ name: String) -> BindableProperty {
    if let known = properties[name] { return known }
    let made = BindableProperty(
      name: "\(owner).\(name)", label: "column \(name)", type: .number, read: { nil }, set: { _ in })
    made.isColumn = true
    properties[name] = made
    return made
  }

  /// Returns the name of the column that `property` represents. Nil if it is another property.
  func name(of property: BindableProperty) -> String? {
    property.isColumn ? properties.first { $0.value === property }?.key : nil
  }
}
