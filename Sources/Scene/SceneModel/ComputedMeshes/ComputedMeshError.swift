import Geometry
import TextCoding

/// The reason why a computed mesh cannot be computed.
public enum ComputedMeshError: Error, Equatable, CustomStringConvertible {
  /// A count is invalid, or there are too many vertices.
  case geometry(GeometryError)
  /// The function cannot be evaluated. Contains the reason, for the user.
  case function(String)

  /// One line with the value found and the values expected.
  public var description: String {
    switch self {
    case .geometry(let error): "\(error)"
    case .function(let reason): reason
    }
  }
}

/// The first place where a computed mesh has no position, or no valid radius. The triangles there are left out.
public struct ComputedMeshGap: Equatable, Sendable, CustomStringConvertible {
  /// A parameter and its value.
  public struct Parameter: Equatable, Sendable {
    /// The name of the parameter.
    public let name: String
    /// The value.
    public let value: Double
  }

  /// The values that the mesh requires, such as `finite positions`.
  public let expected: String
  /// The value at the place, as a number or in words.
  public let found: String
  /// The place.
  public let parameters: [Parameter]

  init(expected: String, found: String, at parameters: [(name: String, value: Double)]) {
    (self.expected, self.found) = (expected, found)
    self.parameters = parameters.map { Parameter(name: $0.name, value: $0.value) }
  }

  /// One line with the values found and expected, and the place.
  public var description: String {
    let place = parameters.map { "\($0.name) = \(shortest($0.value))" }.joined(separator: ", ")
    return "expected \(expected), found \(found) at \(place); the triangles there are left out"
  }

  private func shortest(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
  }
}

extension ComputedMesh {
  /// Returns the result of a mesh builder, with its error as that of a computed mesh.
  static func checked<Result>(
    _ body: () throws(GeometryError) -> Result
  ) throws(ComputedMeshError) -> Result {
    do throws(GeometryError) { return try body() } catch { throw .geometry(error) }
  }

  /// Returns a count as a whole number. A number that is too large for one is refused by the caller.
  static func count(_ value: Float) -> Int {
    value.isNaN ? 0 : Int(max(-1, min(value, 1e12)).rounded())
  }
}
