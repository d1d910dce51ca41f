import Geometry
import RenderScene
import SceneFiles
import SceneModel

/// The handles of the selected model, projected to the window: three arrows for its place, a point for each length, and a
/// ring for each rotation.
struct HandleLayer {
  /// A handle and its lines.
  struct Drawn {
    let handle: ModelHandle
    /// The lines, in pixels.
    let lines: [[SIMD2<Float>]]
    let isClosed: Bool
  }

  private(set) var drawn: [Drawn] = []

  /// The length of an arrow and the radius of a ring, for a scale of 1, in pixels.
  private static let arrow: Float = 84, ring: Float = 60
  /// The least length of an arrow in the picture, and the distance from the centre at which arrows begin, so that a drag there
  /// moves the model in the plane of the view; for a scale of 1, in pixels.
  private static let leastArrow: Float = 26, gap: Float = 14
  /// The distance at which the pointer is at a handle, for a scale of 1, in pixels.
  private static let reach: Float = 7
  private static let ringCorners = 48

  /// Creates no handles.
  init() {}

  /// Projects the handles of `model` to a window of this size in pixels.
  init(_ model: any Model, _ view: ViewFrustum, pixels: SIMD2<Float>, scale: Float) {
    let handles = ModelHandle.all(of: model)
    guard let first = handles.first else { return }
    func project(_ point: SIMD3<Float>) -> SIMD2<Float>? { view.pictureShare(of: point).map { $0 * pixels } }
    // The length in the scene of a pixel at the centre.
    let depth = dot(first.center - view.eye, view.forward)
    guard view.isOrthographic || depth > 0 else { return }
    let pixel = 2 * view.halfSize(at: depth).y / pixels.y
    for handle in handles {
      let (center, direction) = (handle.center, handle.direction)
      var lines: [[SIMD2<Float>?]]
      switch handle.kind {
      case .position:
        let tip = center + direction * (Self.arrow * scale * pixel)
        let middle = project(center), end = project(tip)
        // An axis along the line of sight has no direction in the picture, and would take the drags of the model itself.
        guard let middle, let end, Self.length(end - middle) > Self.leastArrow * scale,
          let along = Self.unit(end - middle)
        else { continue }
        let (back, side) = (along * (-9 * scale), SIMD2(-along.y, along.x) * (5 * scale))
        lines = [[middle + along * (Self.gap * scale), end], [end + back + side, end, end + back - side]]
      case .length:
        guard let place = project(handle.point) else { continue }
        let corners: [SIMD2<Float>] = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
        lines = [corners.map { place + $0 * (5 * scale) }]
      case .rotation:
        let start = handle.point - center
        let side = cross(direction, start)
        lines = [
          (0..<Self.ringCorners).map { corner in
            let turn = cosineAndSine(degrees: 360 * Float(corner) / Float(Self.ringCorners))
            return project(center + (start * turn.cosine + side * turn.sine) * (Self.ring * scale * pixel))
          }
        ]
      }
      let isClosed = if case .position = handle.kind { false } else { true }
      let visible = lines.filter { line in line.allSatisfy { $0 != nil } }.map { $0.compactMap(\.self) }
      if visible.count == lines.count {
        drawn.append(Drawn(handle: handle, lines: visible, isClosed: isClosed))
      }
    }
  }

  /// Returns the handle at a point in pixels: a length before an arrow, and an arrow before a ring.
  func handle(at point: SIMD2<Float>, scale: Float) -> ModelHandle? {
    func isNear(_ drawn: Drawn) -> Bool {
      drawn.lines.contains { line in
        let ends = drawn.isClosed ? Array(line.dropFirst()) + line.prefix(1) : Array(line.dropFirst())
        return zip(line, ends).contains { Self.distance(point, $0, $1) <= Self.reach * scale }
      }
    }
    let near = drawn.filter(isNear).map(\.handle)
    return near.min { $0.kind.order < $1.kind.order }
  }

  private static func distance(_ point: SIMD2<Float>, _ start: SIMD2<Float>, _ end: SIMD2<Float>) -> Float {
    let line = end - start
    let square = (line * line).sum()
    let share = square > 0 ? min(max(((point - start) * line).sum() / square, 0), 1) : 0
    let offset = point - start - line * share
    return (offset * offset).sum().squareRoot()
  }

  private static func length(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum().squareRoot() }

  private static func unit(_ vector: SIMD2<Float>) -> SIMD2<Float>? {
    let length = length(vector)
    return length > 1 ? vector / length : nil
  }
}

extension ModelHandle.Kind {
  /// The order in which handles at the same point are found.
  fileprivate var order: Int {
    switch self {
    case .length: 0
    case .position: 1
    case .rotation: 2
    }
  }

  /// The number of the axis, which determines the colour.
  var axis: Int {
    switch self {
    case .position(let axis), .length(_, let axis), .rotation(let axis): axis
    }
  }
}
