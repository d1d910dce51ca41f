import Geometry
import Pictures
import SceneModel
import Typesetting

/// The places of the labels of a picture, so that they overlap neither each other nor the other texts, and stay
/// inside of the picture.
///
/// Each label tries its own place, then the other places at its point, then places around it, from which a line leads
/// to the point. The first free place is used; of those around the point, the first outside of the models. A label of
/// the scene without a free place is at its own, moved into the picture, and one of an element is left out. With a
/// grid of the used boxes, the cost is O(labels · log labels) while the boxes are small. The page has the same rules
/// (label-layout.js).
struct LabelLayout {
  /// A rectangle of the picture in pixels.
  typealias Rectangle = (min: SIMD2<Float>, max: SIMD2<Float>)

  /// A label at its place.
  struct Placed {
    let text: String
    let style: TextStyle
    /// The upper left corner of the text.
    let corner: SIMD2<Float>
    /// The ends of the line to the point. Nil for a label at its point.
    let leader: (from: SIMD2<Float>, to: SIMD2<Float>)?
  }

  /// The distance of the text from the point, for anchors at an edge, as a fraction of the size.
  static let gap: Float = 0.35
  /// The distances of places around a point, as multiples of the size.
  private static let rings: [Float] = [1.6, 3.2, 5.5, 8.5]
  /// The number of places at each distance.
  private static let directionCount = 12
  /// The share of a box that models may cover in a place around the point.
  private static let mostCovered: Float = 0.1
  /// The greatest number of labels of elements that are tried in a picture, the nearest ones.
  private static let elementLimit = 20_000
  /// The longest side of the depth buffer, in pixels.
  private static let depthSide: Float = 320

  private let scene: Scene
  private let view: ViewFrustum
  private let painter: TextPainter
  private let keepsLabels: Bool
  private let makeDepths: (_ width: Int, _ height: Int) -> SurfaceDepths
  private var depths: SurfaceDepths?
  private var grid: RectangleGrid

  /// - Parameters:
  ///   - used: The boxes of the other texts.
  ///   - keepsLabels: Whether the labels of the scene keep their own places.
  ///   - depths: Returns the distances of the models in a picture of another size.
  init(
    _ scene: Scene, _ view: ViewFrustum, _ painter: TextPainter, used: [Rectangle], keepsLabels: Bool = false,
    depths: @escaping (_ width: Int, _ height: Int) -> SurfaceDepths
  ) {
    (self.scene, self.view, self.painter, makeDepths) = (scene, view, painter, depths)
    self.keepsLabels = keepsLabels
    grid = RectangleGrid(width: painter.width, height: painter.height)
    for box in used { grid.insert(box) }
  }

  /// Returns the labels of the scene, in their order, and then those of elements.
  mutating func place() -> [Placed] {
    var placed: [Placed] = []
    for label in scene.labels where !label.isHidden {
      guard let (style, point) = label.style(scene, view, painter),
        !(label.isOccluded && scene.hides(label.placement.transform.apply(to: label.position), in: view))
      else { continue }
      placed.append(place(label.text, style, at: point, anchor: label.anchor))
    }
    for labels in scene.elementLabels { placed += place(labels) }
    return placed
  }

  private mutating func place(
    _ text: String, _ style: TextStyle, at point: SIMD2<Float>, anchor: RectanglePoint
  ) -> Placed {
    let isMoved = contains(point) && !keepsLabels
    let picture = SIMD2(Float(painter.width), Float(painter.height))
    let text = isMoved ? painter.fitted(text, style, in: picture, least: style.size).text : text
    let layout = painter.layout(text, style)
    let size = SIMD2(layout.width, layout.height)
    let own = Self.corner(size, point, anchor, style)
    // A label whose point is outside of the picture is not moved into it.
    guard isMoved else { return Placed(text: text, style: style, corner: own, leader: nil) }
    let inside = clamped(own, size)
    let near = RectanglePoint.allCases.filter { $0 != anchor && $0 != .center }
      .map { Self.corner(size, point, $0, style) }
    for corner in [own, inside] + near where isFree(corner, size) {
      return use(Placed(text: text, style: style, corner: corner, leader: nil), size)
    }
    var best: (corner: SIMD2<Float>, covered: Float)?
    search: for ring in Self.rings {
      for direction in 0..<Self.directionCount {
        let corner = Self.corner(size, point, ring * style.size, direction: direction)
        guard isFree(corner, size) else { continue }
        let covered = coveredShare(corner, size)
        if covered < best?.covered ?? .infinity { best = (corner, covered) }
        if covered <= Self.mostCovered { break search }
      }
    }
    guard let best else { return use(Placed(text: text, style: style, corner: inside, leader: nil), size) }
    let end = pointwiseMin(pointwiseMax(point, best.corner), best.corner + size)
    return use(Placed(text: text, style: style, corner: best.corner, leader: (point, end)), size)
  }

  private mutating func place(_ labels: ElementLabels) -> [Placed] {
    guard labels.size > 0, !labels.entries.isEmpty else { return [] }
    let picture = SIMD2(Float(painter.width), Float(painter.height))
    var visible: [(entry: Int, point: SIMD2<Float>, distance: Float)] = []
    for (number, entry) in labels.entries.enumerated() where !entry.text.isEmpty {
      guard let place = labels.place(of: entry), view.clip?.keeps(place.center) != false,
        let share = view.pictureShare(of: place.center), contains(share * picture)
      else { continue }
      let distance = dot(place.center - view.eye, view.forward)
      if isVisible(share, distance: distance, radius: place.radius) {
        visible.append((number, share * picture, distance))
      }
    }
    visible.sort { ($0.distance, $0.entry) < ($1.distance, $1.entry) }
    var placed: [Placed] = []
    for (number, point, _) in visible.prefix(Self.elementLimit) {
      let text = labels.entries[number].text
      var style = TextStyle(
        size: painter.scale.pixels(labels.size), color: scene.textColor(at: point.y / picture.y),
        alignment: .center)
      let layout = painter.layout(text, style)
      let size = SIMD2(layout.width, layout.height)
      let corners = [RectanglePoint.center] + RectanglePoint.allCases.filter { $0 != .center }
      for anchor in corners {
        let corner = Self.corner(size, point, anchor, style)
        guard isFree(corner, size) else { continue }
        // A text on its elements is in contrast to them.
        if anchor == .center, let color = labels.meanColor(of: labels.entries[number]) {
          style.color = .text(on: color)
        }
        placed.append(use(Placed(text: text, style: style, corner: corner, leader: nil), size))
        break
      }
    }
    return placed
  }

  /// Whether the nearest surface at a point of the picture belongs to a sphere of this radius about a point at a
  /// distance, or is behind it.
  private mutating func isVisible(_ share: SIMD2<Float>, distance: Float, radius: Float) -> Bool {
    let depths = knownDepths()
    let (column, row) = depths.pixel(share)
    guard let nearest = depths.distance(column: column, row: row) else { return true }
    return nearest >= distance - radius * 1.02
  }

  /// The share of a box that models cover, of five by three points.
  private mutating func coveredShare(_ corner: SIMD2<Float>, _ size: SIMD2<Float>) -> Float {
    let depths = knownDepths()
    let picture = SIMD2(Float(painter.width), Float(painter.height))
    var count = 0
    for y in 0..<3 {
      for x in 0..<5 {
        let (column, row) = depths.pixel((corner + size * SIMD2(Float(x) / 4, Float(y) / 2)) / picture)
        if depths.distance(column: column, row: row) != nil { count += 1 }
      }
    }
    return Float(count) / 15
  }

  private mutating func knownDepths() -> SurfaceDepths {
    if let depths { return depths }
    let (width, height) = (Float(painter.width), Float(painter.height))
    let factor = min(1, Self.depthSide / max(width, height))
    let made = makeDepths(max(1, Int(width * factor)), max(1, Int(height * factor)))
    depths = made
    return made
  }

  private func contains(_ point: SIMD2<Float>) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= Float(painter.width) && point.y <= Float(painter.height)
  }

  private func isFree(_ corner: SIMD2<Float>, _ size: SIMD2<Float>) -> Bool {
    contains(corner) && contains(corner + size) && !grid.overlaps((corner, corner + size))
  }

  private mutating func use(_ placed: Placed, _ size: SIMD2<Float>) -> Placed {
    grid.insert((placed.corner, placed.corner + size))
    return placed
  }

  /// Returns the nearest corner for which a box is in the picture.
  private func clamped(_ corner: SIMD2<Float>, _ size: SIMD2<Float>) -> SIMD2<Float> {
    let room = SIMD2(Float(painter.width), Float(painter.height)) - size
    return pointwiseMax(.zero, pointwiseMin(corner, room))
  }

  /// Returns the corner of a box whose point `anchor` is at a point, at the distance of labels.
  private static func corner(
    _ size: SIMD2<Float>, _ point: SIMD2<Float>, _ anchor: RectanglePoint, _ style: TextStyle
  ) -> SIMD2<Float> {
    point + (0.5 - anchor.share) * 2 * gap * style.size - anchor.share * size
  }

  /// Returns the corner of a box at a distance from a point in one of the directions, the first one to the upper right.
  private static func corner(
    _ size: SIMD2<Float>, _ point: SIMD2<Float>, _ distance: Float, direction: Int
  ) -> SIMD2<Float> {
    let way = directions[direction]
    let half = size * 0.5
    // The distance at which the nearest side of the box is.
    let reach: Float = distance + abs(way.x) * half.x + abs(way.y) * half.y
    return point + way * reach - half
  }

  /// The directions by their preference: to the upper right, the upper left, the lower right, the lower left, and
  /// then those between.
  private static let directions: [SIMD2<Float>] = [
    -60, -120, 60, 120, -30, -150, 30, 150, -90, 90, 0, 180,
  ].map { (degrees: Float) in
    let angle = degrees * .pi / 180
    return SIMD2(cos(angle), sin(angle))
  }
}

/// The used rectangles of a picture, in a grid of cells.
struct RectangleGrid {
  private static let cell: Float = 32
  private let columns: Int, rows: Int
  private var cells: [[Int32]]
  private var rectangles: [LabelLayout.Rectangle] = []

  init(width: Int, height: Int) {
    columns = max(1, Int(Float(width) / Self.cell) + 1)
    rows = max(1, Int(Float(height) / Self.cell) + 1)
    cells = Array(repeating: [], count: columns * rows)
  }

  /// Adds a rectangle.
  mutating func insert(_ box: LabelLayout.Rectangle) {
    let number = Int32(rectangles.count)
    rectangles.append(box)
    for row in range(box.min.y, box.max.y, rows) {
      for column in range(box.min.x, box.max.x, columns) { cells[row * columns + column].append(number) }
    }
  }

  /// Returns whether a rectangle overlaps one that was added.
  func overlaps(_ box: LabelLayout.Rectangle) -> Bool {
    for row in range(box.min.y, box.max.y, rows) {
      for column in range(box.min.x, box.max.x, columns) {
        for number in cells[row * columns + column] {
          let other = rectangles[Int(number)]
          if box.min.x < other.max.x, other.min.x < box.max.x, box.min.y < other.max.y,
            other.min.y < box.max.y
          {
            return true
          }
        }
      }
    }
    return false
  }

  private func range(_ low: Float, _ high: Float, _ count: Int) -> ClosedRange<Int> {
    func cell(_ value: Float) -> Int {
      Int(max(0, min(Float(count - 1), (value / Self.cell).rounded(.down))))
    }
    return cell(low)...max(cell(low), cell(high))
  }
}

#if canImport(Glibc)
  import func Glibc.cos
  import func Glibc.sin
#elseif canImport(Darwin)
  import func Darwin.cos
  import func Darwin.sin
#endif
