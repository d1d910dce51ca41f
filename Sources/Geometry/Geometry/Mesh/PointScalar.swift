/// A number of each point of a `PointSet`, such as the intensity of a laser's echo.
public struct PointScalar: Equatable, Sendable {
  /// The name in files.
  public var name: String
  /// A number for each point. NaN for one that is missing.
  public var values: [Float]

  /// Creates a list of numbers.
  public init(name: String, values: [Float]) { (self.name, self.values) = (name, values) }
}
