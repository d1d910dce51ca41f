import Geometry
import Reactive

/// An observable sphere: bindings to a property receive each change of it.
///
/// ```swift
/// let earth = Sphere(name: "earth", radius: 0.5)
/// earth.$radius.subscribe { print("radius", $0) }.disposed(by: bag)
/// earth.radius = 1
/// ```
/// Properties accept any value. A radius that is not positive and finite causes an error when a mesh is built.
public final class Sphere: Shape {
  /// The name in files and on the command line. Empty if the sphere has none.
  public let name: String
  /// The centre, in metres.
  @Property public var center: SIMD3<Float>
  /// The radius, in metres.
  @Property public var radius: Float
  /// The colour of the surface.
  @Property public var color: Color

  /// Creates a sphere.
  public init(name: String = "", center: SIMD3<Float> = .zero, radius: Float = 1, color: Color = .white) {
    self.name = name
    self.center = center
    self.radius = radius
    self.color = color
  }

  /// `sphere`, in the list `spheres`.
  public static let description = ShapeDescription<Sphere>(
    kind: "sphere", listKey: "spheres",
    properties: [
      .point("center") { $0.$center }, .length("radius") { $0.$radius }, .color("color") { $0.$color },
    ],
    make: { Sphere(name: $0) })

  /// The radius as a source.
  public var sizes: Property<Float> { $radius }
  /// The radius.
  public var size: Float { radius }
  /// The colour as a source.
  public var colors: Property<Color> { $color }
  /// The translation to the centre as a source.
  public var placements: some EventSourceProtocol<Transform> { $center.map { Transform(translation: $0) } }
  /// The translation to the centre.
  public var transform: Transform { Transform(translation: center) }

  /// The smallest axis-aligned box that contains the sphere. O(1).
  public var bounds: BoundingBox { BoundingBox(center: center, radius: radius) }

  /// Returns a sphere with the tessellation `detail`.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func tessellated(by detail: TessellationDetail) throws(GeometryError) -> TessellatedSphere {
    try TessellatedSphere(detail)
  }
}
