import Geometry
import Reactive

/// A sphere that can be watched: change a property, and whatever is bound to it follows.
///
/// ```swift
/// let earth = Sphere(name: "earth", radius: 0.5)
/// earth.$radius.subscribe { print("radius", $0) }.disposed(by: bag)
/// earth.radius = 1
/// ```
/// A model takes any value; a radius that is not positive and finite is refused where a mesh is made of it.
public final class Sphere: Shape {
  /// What the sphere is called in files and on the command line; empty if it has no name.
  public let name: String
  /// Where its middle stands, in metres.
  @Property public var center: SIMD3<Float>
  /// Its radius, in metres.
  @Property public var radius: Float
  /// The colour of its surface.
  @Property public var color: Color

  /// Creates a sphere.
  public init(name: String = "", center: SIMD3<Float> = .zero, radius: Float = 1, color: Color = .white) {
    self.name = name
    self.center = center
    self.radius = radius
    self.color = color
  }

  /// `sphere`.
  public static let kind = "sphere"
  /// Where it is, how long, and of which colour.
  public static var properties: [ShapeProperty<Sphere>] {
    [
      .vector("center") { $0.$center },
      .length("radius") { $0.$radius },
      .color("color") { $0.$color },
    ]
  }
  /// The radius as a source.
  public var sizes: Property<Float> { $radius }
  /// The radius.
  public var size: Float { radius }
  /// The colour as a source.
  public var colors: Property<Color> { $color }
  /// The centre as a source.
  public var placements: some EventSourceProtocol<Transform> { $center.map { Transform(translation: $0) } }
  /// The centre.
  public var transform: Transform { Transform(translation: center) }

  /// The smallest box along the axes that holds the sphere. O(1).
  public var bounds: BoundingBox { BoundingBox(center: center, radius: radius) }

  /// A sphere cut by `tessellation`.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func cut(_ tessellation: SphereTessellation) throws(GeometryError) -> TessellatedSphere {
    try TessellatedSphere(tessellation)
  }
}
