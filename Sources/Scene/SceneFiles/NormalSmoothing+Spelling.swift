import Geometry

// The spelling of a rule for normals in scene files and on the command line.
extension Mesh.NormalSmoothing {
  /// The expected values, for messages.
  package static let expectedSpelling = "flat, smooth, or an angle from 0 to 180 degrees"

  /// Creates a rule by its name: `flat`, or `smooth` for normals without creases. Nil for another name.
  package init?(name: some StringProtocol) {
    switch name {
    case "flat": self = .flat
    case "smooth": self = .smoothUpTo(degrees: 180)
    default: return nil
    }
  }

  /// Creates the rule with the greatest angle of a smooth edge, in degrees. Nil for a number that is not from 0 to 180.
  package init?(degrees: Double) {
    guard 0...180 ~= degrees else { return nil }
    self = .smoothUpTo(degrees: Float(degrees))
  }
}
