import Geometry
import SceneModel

/// A straight line in the scene, such as an edge of a surface.
package struct SceneLine: Equatable {
  /// The ends, in metres.
  package var start: SIMD3<Float>, end: SIMD3<Float>
  /// The kind, which determines the colour.
  package var kind: Kind

  /// Returns the part of the line that a clipping plane keeps, which cuts only lines of models. Nil if there is none.
  func kept(by clip: ClipPlane?) -> SceneLine? {
    guard let clip, kind == .wireframe || kind == .edge || kind == .normal else { return self }
    return clip.kept(start, end).map { SceneLine(start: $0.start, end: $0.end, kind: kind) }
  }

  /// The sizes of lines and of the texts at axes. Pages have the same.
  package struct Style {
    /// The size of the numbers at axes, in pixels of a picture whose shorter side has 720 pixels.
    package let textSize: Float
    /// The length of the edge that a number needs, as a multiple of the size of the text.
    package let tickLength: Float
    /// The shortest edge that has numbers, as a multiple of the size of the text.
    package let leastLength: Float
    /// The thickness of lines in a picture of 720 rows, in pixels.
    package let thickness: Float
    /// The number of lines of the grid on each side of its centre, at most.
    package let gridReach: Int
    /// The luminance of the background below which lines are light.
    package let darkLuminance: Float

    /// The sizes of all pictures.
    package static let standard = Style(
      textSize: 15, tickLength: 3.6, leastLength: 3, thickness: 1.25, gridReach: 50, darkLuminance: 0.4)
  }

  /// The kinds of lines, in drawing order.
  package enum Kind: Int, CaseIterable {
    case grid, axis, box, wireframe, edge, normal

    /// The colour over a background of `luminance` from 0 to 1, sRGB-encoded.
    package func color(over luminance: Float) -> SIMD4<UInt8> {
      let isDark = luminance < Style.standard.darkLuminance
      return switch self {
      case .grid: isDark ? [150, 160, 175, 150] : [60, 70, 85, 130]
      case .axis: isDark ? [190, 198, 210, 230] : [70, 80, 95, 230]
      case .box: isDark ? [230, 190, 90, 255] : [150, 100, 0, 255]
      case .wireframe: [25, 95, 190, 220]
      case .edge: [15, 17, 22, 255]
      case .normal: [215, 60, 140, 255]
      }
    }
  }
}
