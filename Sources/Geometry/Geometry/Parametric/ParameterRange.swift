/// The values of a parameter of a curve or a surface: equally spaced numbers.
public struct ParameterRange: Hashable, Sendable {
  /// The first value.
  public var from: Double
  /// The last value. A closed range does not contain it, because the first value stands for it.
  public var to: Double
  /// The number of different values.
  public var count: Int
  /// Whether the last value is followed by the first one, as the angle of a circle.
  public var isClosed: Bool

  /// The largest count.
  public static let countLimit = 1 << 24

  /// Creates a range.
  public init(from: Double, to: Double, count: Int, isClosed: Bool = false) {
    (self.from, self.to, self.count, self.isClosed) = (from, to, count, isClosed)
  }

  /// The distance of neighbouring values.
  public var step: Double { (to - from) / Double(isClosed ? count : count - 1) }

  /// The different values in order. The last value of a range that is not closed is exactly `to`.
  public var values: [Double] {
    (0..<count).map { !isClosed && $0 == count - 1 && $0 > 0 ? to : from + step * Double($0) }
  }

  /// `values`, followed by the first value if the range is closed. A mesh has duplicated vertices there, which differ in
  /// their texture coordinates.
  public var seamValues: [Double] { isClosed ? values + [from] : values }

  /// Throws unless there are at least two values, or three in a closed range. `name` is the name of the count.
  static func check(_ name: String, count: Int, isClosed: Bool) throws(GeometryError) {
    try GeometryError.checkCount(name, count, (isClosed ? 3 : 2)...countLimit)
  }
}
