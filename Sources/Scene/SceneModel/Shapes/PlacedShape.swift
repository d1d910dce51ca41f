import Geometry
import Reactive

/// The base class of shapes with a centre and a rotation: of every `Shape` but `Sphere`, also of shapes of other packages.
///
/// Properties accept any value; see `Shape`.
open class PlacedShape {
  /// The name in files and on the command line. Empty if the shape has none.
  public package(set) final var name: String
  /// The centre in the group, in metres.
  @Property public final var center: SIMD3<Float>
  /// The rotation about X, then about Y, then about Z, in degrees.
  @Property public final var rotation: SIMD3<Float>
  /// The colour of the surface. The base colour of the material is multiplied by it.
  @Property public final var color: Color
  /// The material, or nil for the simple look of a surface without one.
  @Property public final var material: MaterialModel?
  /// Whether the shape is visible. Its group can hide it all the same.
  @Property public final var isVisible = true
  /// The group that contains the shape, and moves and hides it. Nil for a shape of the scene.
  public package(set) final var group: Group?
  /// The bindings of properties to sources. Nil if there are none.
  package final var bindings: ModelBindings?

  /// Creates a shape.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero, color: Color = .white,
    group: Group? = nil
  ) {
    (self.name, self.group) = (name, group)
    self.center = center
    self.rotation = rotation
    self.color = color
  }

  /// The colour as a source.
  public final var colors: Property<Color> { $color }
  /// The material as a source.
  public final var materials: Property<MaterialModel?> { $material }
  /// The placement in the scene as a source: sends the current one on subscription, then each change.
  public final var placements: AnyEventSource<Placement> {
    combine($center, $rotation, $isVisible)
      .map { Placement(transform: SceneModel.placement(center: $0, rotation: $1), isVisible: $2) }
      .placements(in: group)
  }
  /// The transform to the group.
  public final var transform: Transform { SceneModel.placement(center: center, rotation: rotation) }
}

/// Returns the transform that rotates about X, then about Y, then about Z, and then moves to `center`.
package func placement(center: SIMD3<Float>, rotation degrees: SIMD3<Float>) -> Transform {
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
