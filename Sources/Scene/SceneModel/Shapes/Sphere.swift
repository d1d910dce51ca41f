import Geometry
import Reactive

/// An observable sphere: bindings to a property receive each change of it.
///
/// ```swift
/// let earth = Sphere(name: "earth", radius: 0.5)
/// earth.$radius.subscribe { print("radius", $0) }.disposed(by: bag)
/// earth.radius = 1
/// ```
/// Properties accept any value; see `Shape`. A radius of 0 draws nothing.
public final class Sphere: Shape, ShapeTraits, BindingOwner, PlaceableModel {
  /// The name in files and on the command line. Empty if the sphere has none.
  public package(set) var name: String
  /// The centre in the group, in metres.
  @Property public var center: SIMD3<Float>
  /// The radius, in metres.
  @Property public var radius: Float
  /// The colour of the surface. The base colour of the material is multiplied by it.
  @Property public var color: Color
  /// The group that contains the sphere, and moves and hides it. Nil for a sphere of the scene.
  public package(set) var group: Group?
  /// The bindings of properties to sources. Nil if there are none.
  package var bindings: ModelBindings?
  /// The rotation, the material and the visibility. Nil until one of them is used, because most spheres have neither.
  private var attachments: SphereAttachments?

  /// Creates a sphere.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, radius: Float = 1, color: Color = .white,
    group: Group? = nil
  ) {
    (self.name, self.group) = (name, group)
    self.center = center
    self.radius = radius
    self.color = color
  }

  /// `sphere`, in the list `spheres`.
  public static let description = ModelDescription<Sphere>(
    kind: "sphere", listKey: "spheres",
    properties: [
      .point("position") { $0.$center }, .angles("rotation") { $0.rotations },
      .length("radius") { $0.$radius },
      .color("color") { $0.$color }, .boolean("visible") { $0.visibilities },
    ],
    make: { Sphere(name: $0, group: $1) })

  /// The radius as a source.
  public var sizes: Property<Float> { $radius }
  /// The radius.
  public var size: Float { radius }
  /// The colour as a source.
  public var colors: Property<Color> { $color }
  /// The placement in the scene as a source: sends the current one on subscription, then each change.
  public var placements: AnyEventSource<Placement> {
    combine($center, rotations, visibilities)
      .map { Placement(transform: SceneModel.placement(center: $0, rotation: $1), isVisible: $2) }
      .placements(in: group)
  }
  /// The transform to the group.
  public var transform: Transform { SceneModel.placement(center: center, rotation: rotation) }

  /// An axis-aligned box in the scene that contains the sphere, the smallest one if the group scales uniformly. O(1).
  public var bounds: BoundingBox {
    guard let size = drawnSize, transform.isDrawable else { return .empty }
    if let (center, radius) = sphereInScene { return BoundingBox(center: center, radius: radius) }
    return placement.transform.apply(to: BoundingBox(center: .zero, radius: size))
  }

  /// Returns a sphere with the tessellation `detail`.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func tessellated(by detail: TessellationDetail) throws(GeometryError) -> TessellatedSphere {
    try TessellatedSphere(detail)
  }
}

// The rotation and the material.
extension Sphere {
  /// The rotation about X, then about Y, then about Z, in degrees. It is visible only with a texture.
  public var rotation: SIMD3<Float> {
    get { attachments?.rotation.value ?? .zero }
    set { if attachments != nil || newValue != .zero { rotations.value = newValue } }
  }

  /// The rotation as a source. The first use takes about 500 bytes.
  package var rotations: Property<SIMD3<Float>> { existingAttachments.rotation }

  /// The material, or nil for the simple look of a sphere without one. A sphere with a material is drawn as a mesh.
  ///
  /// A change between nil and a material also counts as a set of `color`, so that subscribers of the colour need no
  /// second subscription.
  public var material: MaterialModel? {
    get { attachments?.material.value }
    set { if attachments != nil || newValue != nil { materials.value = newValue } }
  }

  /// The material as a source. The first use takes about 500 bytes.
  public var materials: Property<MaterialModel?> { existingAttachments.material }

  /// Whether the sphere is visible. Its group can hide it all the same.
  ///
  /// A change also counts as a set of `color`, so that subscribers of the colour need no second subscription.
  public var isVisible: Bool {
    get { attachments?.isVisible.value ?? true }
    set { if attachments != nil || !newValue { visibilities.value = newValue } }
  }

  /// The visibility as a source. The first use takes about 500 bytes.
  package var visibilities: Property<Bool> { existingAttachments.isVisible }

  private var existingAttachments: SphereAttachments {
    if let attachments { return attachments }
    let made = SphereAttachments()
    attachments = made
    made.onChange { [unowned self] in $color.value = color }
    return made
  }
}

/// The properties of a sphere that few spheres have. They are created on first use, because scenes with many spheres
/// would need twice the memory.
private final class SphereAttachments {
  let rotation = Property<SIMD3<Float>>(.zero)
  let material = Property<MaterialModel?>(nil)
  let isVisible = Property(true)
  private var last = (hasMaterial: false, isVisible: true)
  private let bag = DisposerBag()

  /// Calls `body` at each change between nil and a material, and of the visibility.
  func onChange(_ body: @escaping () -> Void) {
    combine(material, isVisible).subscribe { [unowned self] material, isVisible in
      let state = (hasMaterial: material != nil, isVisible: isVisible)
      guard state != last else { return }
      last = state
      body()
    }
    .disposed(by: bag)
  }
}

// The traits of a sphere are those of the exact sphere where it is round in the scene.
extension Sphere {
  /// The radius in the scene.
  package var largestRadius: Float { sphereInScene?.radius ?? bounds.size.max() / 2 }

  /// Returns the hit of the exact sphere, or of its mesh.
  package func hit(by ray: Ray) -> RayHit? {
    guard let (center, radius) = sphereInScene else { return triangleHit(by: ray) }
    return ray.distance(toSphere: center, radius: radius).map { RayHit(distance: $0) }
  }

  /// The centre in the scene.
  package func sphereCenter(ofElement index: Int?) -> SIMD3<Float>? { centerInScene }

  /// Tests the exact sphere, or its mesh.
  package func isVisible(to test: inout InvisibilityClassifier) -> Bool {
    guard let (center, radius) = sphereInScene else { return test.isVisible(shape: self) }
    if test.isHidden(self) { return false }
    let appearance = appearance
    let isTransparent = InvisibilityClassifier.isTransparent(appearance.color.alpha, appearance.material)
    return test.isVisible(center, radius, alpha: isTransparent ? 0 : 1)
  }
}

extension Sphere {
  /// The centre and the radius in the scene. Nil if the sphere is no sphere there, because its group does not scale
  /// uniformly. O(1).
  package var sphereInScene: (center: SIMD3<Float>, radius: Float)? {
    let radius = drawnSize ?? 0
    guard let transform = group?.placement.transform else { return (center, radius) }
    return transform.uniformScale.map { (transform.apply(to: center), radius * $0) }
  }

  /// The centre in the scene. O(1).
  package var centerInScene: SIMD3<Float> { group?.placement.transform.apply(to: center) ?? center }

  /// Whether pictures show the exact sphere. Otherwise they show a mesh, because the sphere has a material, whose
  /// textures need texture coordinates, or because it is no sphere in the scene. O(1).
  package var isExact: Bool { material == nil && sphereInScene != nil }

  /// The placement in the scene without the rotation, which an exact sphere does not show, as a source. It does not
  /// create the property of the rotation.
  package var unrotatedPlacements: AnyEventSource<Placement> {
    // A change of the visibility is a set of the colour.
    combine($center, $color).map { [unowned self] center, _ in
      Placement(transform: Transform(translation: center), isVisible: isVisible)
    }
    .removeDuplicates().placements(in: group)
  }
}
