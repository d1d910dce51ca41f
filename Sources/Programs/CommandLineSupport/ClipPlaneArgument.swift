import ArgumentParser
import Geometry
import SceneModel
import TextCoding

/// The value of `--clip-plane`: the side that is kept, as `x<0.5`, `z>-1`, or `1,1,0<0.5` for any normal.
package struct ClipPlaneArgument: ExpressibleByArgument, Sendable {
  private let argument: String

  /// Stores the text. `plane()` parses it.
  package init(argument: String) { self.argument = argument }

  /// Returns the plane, whose normal points to the side that is cut away.
  ///
  /// - Throws: `ValidationError` if the text is no axis or vector, followed by `<` or `>` and a number.
  func plane() throws -> ClipPlane {
    guard let plane = parsed else {
      throw ValidationError(
        "--clip-plane must be the side that is kept, an axis or a vector compared with a number, such as \"x<0.5\", \"z>-1\" or \"1,1,0<0.5\", found \(quoted(argument))"
      )
    }
    return plane
  }

  private var parsed: ClipPlane? {
    guard let sign = argument.firstIndex(where: { $0 == "<" || $0 == ">" }),
      let vector = Self.vector(argument[..<sign].trimmed),
      let limit = Float(argument[argument.index(after: sign)...].trimmed), limit.isFinite
    else { return nil }
    let size = length(vector)
    guard size > 0, size.isFinite else { return nil }
    let keepsLess = argument[sign] == "<"
    return ClipPlane(normal: keepsLess ? vector : -vector, distance: (keepsLess ? limit : -limit) / size)
  }

  /// Returns an axis by its name, or three numbers.
  private static func vector(_ text: String) -> SIMD3<Float>? {
    switch text {
    case "x", "X": return [1, 0, 0]
    case "y", "Y": return [0, 1, 0]
    case "z", "Z": return [0, 0, 1]
    default:
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Float($0.trimmed) }
      guard parts.count == 3, let x = parts[0], let y = parts[1], let z = parts[2] else { return nil }
      return [x, y, z]
    }
  }
}
