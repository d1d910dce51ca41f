/// A number of each point of a `PointSet`, such as the intensity of a laser's echo.
public struct PointScalar: Equatable, Sendable {
  /// The name in files.
  public var name: String
  /// A number for each point. NaN for one that is missing.
  public var values: [Float]

  /// Creates a list of numbers.
  public init(name: String, values: [Float]) { (self.name, self.values) = (name, values) }

  /// Whether two lists have the same name and the same numbers. Missing ones are equal. O(numbers).
  public static func == (first: Self, second: Self) -> Bool {
    first.name == second.name
      && first.values.elementsEqual(second.values) { $0 == $1 || $0.isNaN && $1.isNaN }
  }
}
