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

  /// The kinds of lines, in drawing order.
  package enum Kind: Int, CaseIterable {
    case grid, axis, box, wireframe, edge, normal

    /// The colour over a background of `luminance` from 0 to 1, sRGB-encoded.
    func color(over luminance: Float) -> SIMD4<UInt8> {
      let isDark = luminance < 0.4
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
