import Geometry
import Reactive

/// The base class of shapes with a centre and a rotation: of every `Shape` but `Sphere`, also of shapes of other packages.
///
/// Properties accept any value; see `Shape`.
open class PlacedShape: BindingOwner, PlaceableModel {
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

extension ModelDescription where Owner: PlacedShape {
  /// Describes a kind of placed shape by its lengths. The properties are the centre, the rotation, the lengths, the
  /// colour and the visibility.
  public init(
    kind: String, listKey: String, lengths: [ModelProperty<Owner>],
    make: @escaping @Sendable (_ name: String, _ group: Group?) -> Owner
  ) {
    let place: [ModelProperty<Owner>] = [
      .point("position", relativeTo: { $0.group?.pointOrigin ?? .zero }) { $0.$center },
      .angles("rotation") { $0.$rotation },
    ]
    self.init(
      kind: kind, listKey: listKey,
      properties: place + lengths + [.color("color") { $0.$color }, .boolean("visible") { $0.$isVisible }],
      make: make)
  }
}
