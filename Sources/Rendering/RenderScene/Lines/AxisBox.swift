import Geometry
import SceneModel
import Typesetting

/// The box of axes around the models, as in a plot: the faces behind the models with lines at the multiples of a step, and
/// numbers at those edges of the box that are not in front of the models.
///
/// The numbers are coordinates of the file. The steps are 1, 2 or 5 times a power of ten. Pages have the same layout
/// (axis-box.js).
struct AxisBox {
  /// An axis with its numbers.
  struct Axis: Equatable {
    /// The number of the axis in the scene.
    var number: Int
    /// The name in the file: `x`, `y` or `z`.
    var name: String
    /// The ends of the edge at which the numbers are.
    var start: SIMD3<Float>, end: SIMD3<Float>
    /// The numbers, by their positions on the edge.
    var ticks: [LegendTicks.Tick]
  }

  /// A text and its box in pixels.
  struct Text {
    let text: String
    let style: TextStyle
    let corner: SIMD2<Float>
    let size: SIMD2<Float>
  }

  private static let style = SceneLine.Style.standard

  private let bounds: BoundingBox
  /// The sides of the faces behind the models: 0 for the least coordinate, 1 for the greatest.
  private let back: SIMD3<Int>
  let axes: [Axis]

  /// Chooses the faces and edges for a view. Nil for a box without an extent.
  ///
  /// - Parameter origin: the origin of the scene, which the numbers include.
  init?(
    _ bounds: BoundingBox, _ view: ViewFrustum, upAxis: UpAxis, origin: SIMD3<Double> = .zero, width: Int,
    height: Int
  ) {
    let size = bounds.size
    guard !bounds.isEmpty, size.max() > 0, size.max().isFinite, width > 0, height > 0 else { return nil }
    self.bounds = bounds
    let toEye = view.isOrthographic ? -view.forward : view.eye - bounds.center
    let back = SIMD3(toEye.x >= 0 ? 0 : 1, toEye.y >= 0 ? 0 : 1, toEye.z >= 0 ? 0 : 1)
    self.back = back
    func facesEye(_ axis: Int, _ side: Int) -> Bool {
      if view.isOrthographic { return side == 1 ? toEye[axis] > 0 : toEye[axis] < 0 }
      return side == 1 ? view.eye[axis] > bounds.max[axis] : view.eye[axis] < bounds.min[axis]
    }
    let scale = TextScale(width: width, height: height).pixels(Self.style.textSize)
    let picture = SIMD2(Float(width), Float(height))
    var axes: [Axis] = []
    for number in 0..<3 where size[number] > size.max() * 1e-4 {
      let others = [0, 1, 2].filter { $0 != number }
      // The edges of the silhouette: one of the two faces is turned to the eye, the other away from it.
      let corners = [SIMD2(0, 0), SIMD2(0, 1), SIMD2(1, 0), SIMD2(1, 1)].filter {
        facesEye(others[0], $0.x) != facesEye(others[1], $0.y)
      }
      let edges = corners.compactMap {
        corner -> (start: SIMD3<Float>, end: SIMD3<Float>, middle: SIMD2<Float>)? in
        var sides = back
        (sides[others[0]], sides[others[1]]) = (corner.x, corner.y)
        var (low, high) = (sides, sides)
        (low[number], high[number]) = (0, 1)
        let (start, end) = (Self.corner(bounds, low), Self.corner(bounds, high))
        guard let middle = view.pictureShare(of: (start + end) / 2) else { return nil }
        return (start, end, middle)
      }
      // Numbers are below the box, or at its left.
      let edge = edges.max { number == 1 ? $0.middle.x > $1.middle.x : $0.middle.y < $1.middle.y }
      guard let edge, let first = view.pictureShare(of: edge.start),
        let last = view.pictureShare(of: edge.end)
      else { continue }
      let way = (last - first) * picture
      let pixels = (way * way).sum().squareRoot()
      guard pixels >= scale * Self.style.leastLength else { continue }
      // The axis of the file in this direction, and its coordinates.
      var direction = SIMD3<Float>.zero
      direction[number] = 1
      let inFile = upAxis.direction(ofScene: direction)
      let fileAxis = [0, 1, 2].max { abs(inFile[$0]) < abs(inFile[$1]) } ?? number
      let sign: Double = inFile[fileAxis] < 0 ? -1 : 1
      let most = Int(max(2, min(8, pixels / (scale * Self.style.tickLength))))
      axes.append(
        Axis(
          number: number, name: ["x", "y", "z"][fileAxis], start: edge.start, end: edge.end,
          ticks: LegendTicks(
            from: sign * (Double(bounds.min[number]) + origin[number]),
            to: sign * (Double(bounds.max[number]) + origin[number]), most: most
          ).ticks))
    }
    self.axes = axes
  }

  private static func corner(_ bounds: BoundingBox, _ sides: SIMD3<Int>) -> SIMD3<Float> {
    SIMD3(
      sides.x == 0 ? bounds.min.x : bounds.max.x, sides.y == 0 ? bounds.min.y : bounds.max.y,
      sides.z == 0 ? bounds.min.z : bounds.max.z)
  }

  /// The lines of the faces behind the models: those of the numbers, and their edges.
  var lines: [SceneLine] {
    var lines: [SceneLine] = []
    func add(along: Int, _ across: Int, at place: Float, face: Int, _ kind: SceneLine.Kind) {
      var start = Self.corner(bounds, back)
      start[across] = place
      start[along] = bounds.min[along]
      var end = start
      end[along] = bounds.max[along]
      lines.append(SceneLine(start: start, end: end, kind: kind))
    }
    for face in 0..<3 {
      for across in 0..<3 where across != face {
        let along = 3 - face - across
        for axis in axes where axis.number == across {
          for tick in axis.ticks {
            let place = bounds.min[across] + tick.share * bounds.size[across]
            add(along: along, across, at: place, face: face, .grid)
          }
        }
        for place in [bounds.min[across], bounds.max[across]] {
          add(along: along, across, at: place, face: face, .axis)
        }
      }
    }
    return lines
  }

  /// Returns the numbers and the names of the axes, outside of the box. O(numbers).
  func texts(_ scene: Scene, _ view: ViewFrustum, _ painter: TextPainter) -> [Text] {
    let picture = SIMD2(Float(painter.width), Float(painter.height))
    guard let center = view.pictureShare(of: bounds.center) else { return [] }
    var texts: [Text] = []
    for axis in axes {
      guard let first = view.pictureShare(of: axis.start), let last = view.pictureShare(of: axis.end) else {
        continue
      }
      let way = (last - first) * picture
      let length = (way * way).sum().squareRoot()
      guard length > 0 else { continue }
      // Outward, across the edge.
      var outward = SIMD2(-way.y, way.x) / length
      let offset = ((first + last) / 2 - center) * picture
      if (outward * offset).sum() < 0 { outward = -outward }
      let size = painter.scale.pixels(Self.style.textSize)
      func add(_ text: String, at point: SIMD3<Float>, distance: Float) -> Float {
        guard let share = view.pictureShare(of: point) else { return 0 }
        let style = TextStyle(size: size, color: scene.textColor(at: share.y))
        let layout = painter.layout(text, style)
        let box = SIMD2(layout.width, layout.height)
        let reach = (abs(outward.x) * box.x + abs(outward.y) * box.y) / 2
        texts.append(
          Text(
            text: text, style: style, corner: share * picture + outward * (distance + reach) - box / 2,
            size: box))
        return 2 * reach
      }
      var widest: Float = 0
      for tick in axis.ticks {
        let point = axis.start + (axis.end - axis.start) * tick.share
        widest = max(widest, add(tick.text, at: point, distance: size * 0.5))
      }
      _ = add(axis.name, at: (axis.start + axis.end) / 2, distance: size * 0.8 + widest)
    }
    return texts
  }
}
