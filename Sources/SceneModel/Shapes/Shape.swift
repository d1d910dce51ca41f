import Geometry
import Reactive

/// A model of a solid that can be watched: `Sphere`, `Box`, `Torus` and the like. What a `ShapeMesher` turns into a surface.
///
/// A model takes any value; one that makes no shape is refused where a mesh is made of it.
public protocol Shape: AnyObject {
  /// What it is cut into.
  associatedtype Tessellated: TessellatedShape
  /// Its lengths as a source.
  associatedtype Sizes: EventSourceProtocol where Sizes.Event == Tessellated.Size
  /// Where it stands, as a source.
  associatedtype Placements: EventSourceProtocol where Placements.Event == Transform

  /// What such a shape is called, in messages and scene files.
  static var kind: String { get }
  /// What files and command lines set of it by name, in the order in which it is told; nothing unless said otherwise.
  static var properties: [ShapeProperty<Self>] { get }
  /// Whether its surface encloses a volume, so that its back is never seen; true unless said otherwise.
  static var isClosed: Bool { get }
  /// What this one is called in files and on the command line; empty if it has no name.
  var name: String { get }
  /// The lengths: the current ones at once, and all that follow.
  var sizes: Sizes { get }
  /// The current lengths.
  var size: Tessellated.Size { get }
  /// The colour of its surface.
  var colors: Property<Color> { get }
  /// Where it stands: the current place at once, and all that follow.
  var placements: Placements { get }
  /// Where it stands now.
  var transform: Transform { get }

  /// Such a shape cut as finely as a sphere is by `tessellation`.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  static func cut(_ tessellation: SphereTessellation) throws(GeometryError) -> Tessellated
}

extension Shape {
  /// None.
  public static var properties: [ShapeProperty<Self>] { [] }

  /// True.
  public static var isClosed: Bool { true }

  /// The smallest box along the axes that is sure to hold the shape where it stands; infinite or not a number where its
  /// lengths are. O(1).
  public var bounds: BoundingBox {
    let half = Tessellated.halfExtent(size)
    return transform.apply(to: BoundingBox(min: -half, max: half))
  }

  /// How messages name it: its name, or `number` where it has none.
  public func label(number: Int) -> String { name.isEmpty ? "\(number)" : name }
}

/// The place of a shape that can be turned.
///
/// It is turned about X, then about Y, then about Z, and then moved.
func placement(center: SIMD3<Float>, rotation degrees: SIMD3<Float>) -> Transform {
  guard degrees != .zero else { return Transform(translation: center) }
  let (x, y, z) = (
    cosineAndSine(degrees: degrees.x), cosineAndSine(degrees: degrees.y), cosineAndSine(degrees: degrees.z)
  )
  let aboutX = Transform(xAxis: [1, 0, 0], yAxis: [0, x.cosine, x.sine], zAxis: [0, -x.sine, x.cosine])
  let aboutY = Transform(xAxis: [y.cosine, 0, -y.sine], yAxis: [0, 1, 0], zAxis: [y.sine, 0, y.cosine])
  let aboutZ = Transform(xAxis: [z.cosine, z.sine, 0], yAxis: [-z.sine, z.cosine, 0], zAxis: [0, 0, 1])
  var place = aboutZ * aboutY * aboutX
  place.translation = center
  return place
}
