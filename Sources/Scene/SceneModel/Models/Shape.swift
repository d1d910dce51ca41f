import Geometry
import Reactive

/// An observable model of a solid or a flat shape: `Sphere`, `Box`, `Torus` and so on. A `ShapeMesher` tessellates it.
///
/// A kind of shape is declared in one place. Its class declares the properties and their defaults, `description` names
/// them, and `tessellated(by:)` divides the shape into triangles. Scene files, `--set`, expressions, the inspector,
/// exporters and renderers need only this and an entry in `ShapeKinds.all`.
///
/// Properties accept any value. A shape with a length of 0, or with a value that is not finite, is not drawn; a negative length
/// is turned round.
public protocol Shape: DescribedModel, Model {
  /// The tessellated form.
  associatedtype Tessellated: TessellatedShape
  /// The lengths as a source.
  associatedtype Sizes: EventSource where Sizes.Event == Tessellated.Size

  /// Whether the surface encloses a volume, so that its back faces are never visible. The default is true.
  static var isClosed: Bool { get }
  /// Whether the surface is flat or convex: a line meets its front faces at most once, and no part of it can cast a shadow on
  /// another part. The default is true.
  static var isConvex: Bool { get }
  /// The lengths as a source: sends the current ones on subscription, then each change.
  var sizes: Sizes { get }
  /// The current lengths.
  var size: Tessellated.Size { get }
  /// The colour of the surface. The base colour of the material is multiplied by it.
  var colors: Property<Color> { get }
  /// Whether the shape is visible. Its group can hide it all the same.
  var isVisible: Bool { get set }
  /// The material, or nil for the simple look of a surface without one.
  var material: MaterialModel? { get set }
  /// The material as a source.
  var materials: Property<MaterialModel?> { get }
  /// The placement in the scene as a source: sends the current one on subscription, then each change.
  var placements: AnyEventSource<Placement> { get }
  /// The current transform to the group.
  var transform: Transform { get }

  /// Returns the tessellated form, with about the triangle density of a sphere at `detail`.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  static func tessellated(by detail: TessellationDetail) throws(GeometryError) -> Tessellated
}

extension Shape {
  /// The default: true.
  public static var isClosed: Bool { true }
  /// The default: true.
  public static var isConvex: Bool { true }

  /// The current placement in the scene.
  public var placement: Placement {
    let own = Placement(transform: transform, isVisible: isVisible)
    return group.map { $0.placement * own } ?? own
  }

  /// Whether the shape or its group is hidden, or the shape has nothing to draw.
  public var isHidden: Bool { !isShown || isHiddenByGroup }

  /// The lengths with which the shape is drawn. Nil if one is 0 or missing.
  package var drawnSize: Tessellated.Size? { Tessellated.drawnSize(size) }

  /// Whether no length is 0 or missing.
  package var hasExtent: Bool { drawnSize != nil }

  /// Whether `isVisible` is true, the shape has an extent, and no value of its place is missing. Its group can hide it all the
  /// same.
  package var isShown: Bool { isVisible && drawnSize != nil && transform.isDrawable }

  /// An axis-aligned box in the scene that contains the shape. Empty if the shape has nothing to draw. O(1).
  public var bounds: BoundingBox {
    guard let size = drawnSize, transform.isDrawable else { return .empty }
    let half = Tessellated.halfExtent(size)
    return placement.transform.apply(to: BoundingBox(min: -half, max: half))
  }

  /// The colour and the material as a source: sends the current ones on subscription, then each change, also of a
  /// property of the material.
  package var appearances: some EventSource<SurfaceAppearance> {
    materials.appearances(tintedBy: colors)
  }

  /// The current colour and material.
  package var appearance: SurfaceAppearance {
    (material?.appearance ?? SurfaceAppearance()).tinted(by: colors.value)
  }
}

extension Shape {
  /// The name of the kind in messages, in the singular.
  public var kindName: String { Self.kind }
  /// The traits of the shape: its own, or those of a shape of another package.
  public var _traits: _ModelTraits {
    _ModelTraits(self as? any ModelTraits ?? OtherShapeTraits(shape: self))
  }

  /// Whether a length or a number of the place is not finite, or too large to be drawn.
  var hasMissingValue: Bool { Tessellated.hasMissingLength(size) || !transform.isDrawable }
  /// Whether only front faces are visible: the shape encloses a volume, and its material is not double-sided.
  package var isOneSided: Bool { Self.isClosed && material?.isDoubleSided != true }
  /// The colour and the material in files, where the surface of an open shape is double-sided.
  var exportedAppearance: SurfaceAppearance {
    var appearance = appearance
    if !Self.isClosed { appearance.material.isDoubleSided = true }
    return appearance
  }

  /// The mesh of the shape, whose outline deviates by up to a thousandth of the radius. Nil if a length is invalid.
  var fineMesh: Mesh? {
    drawnSize.flatMap { try? ShapeMesher.mesh($0, of: Self.tessellated(by: .standard)) }
  }

  /// The transform to the group in files: that of a shape with a missing value, which is hidden, changes nothing.
  var exportedTransform: Transform { transform.isDrawable ? transform : .identity }

  /// The lengths of the mesh in files: of a shape that is not drawn, those of a new shape of its kind.
  var recordedSize: Tessellated.Size { drawnSize ?? Self.description.make("", nil).size }
}

/// The traits of a shape. Kinds of the package conform to it themselves, so that the code is compiled for each of them: that of
/// `OtherShapeTraits` takes several thousand instructions more for each shape of an export.
package protocol ShapeTraits: ModelTraits {
  associatedtype Subject: Shape

  var shape: Subject { get }
}

extension ShapeTraits where Self: Shape {
  package var shape: Self { self }
  package func bounds(ofElement index: Int?) -> BoundingBox { bounds }
}

/// The traits of a shape of another package.
private struct OtherShapeTraits<Subject: Shape>: ShapeTraits {
  let shape: Subject

  func bounds(ofElement index: Int?) -> BoundingBox { shape.bounds }
}

extension ShapeTraits {
  /// The current colour and material.
  package var surface: SurfaceAppearance? { shape.appearance }
  /// The material of the shape, if it has one.
  package var sharedMaterial: MaterialModel? { shape.material }
  /// Half the longest side of the bounds.
  package var largestRadius: Float { shape.bounds.size.max() / 2 }
  /// 1 if the shape has a length or a place that is missing or too large, unless its `isVisible` is false.
  package var missingCount: Int { shape.isVisible && shape.hasMissingValue ? 1 : 0 }
  /// Whether the shape is concave or open, or has a mask, which opens it, so that its inside is visible.
  package var shadowsItself: Bool {
    Subject.isClosed && (!Subject.isConvex || shape.material.map { $0.alphaMode != .opaque } ?? false)
  }

  /// Returns the error of the size of the shape.
  package func failure(_ labels: ModelLabels) -> SceneError? {
    guard let size = shape.drawnSize else { return nil }
    do throws(GeometryError) {
      try Subject.Tessellated.check(size)
      return nil
    } catch {
      return .shape(labels.label(of: shape), error)
    }
  }

  /// Returns the hit of the surface. Back faces of closed shapes are ignored, as in rendering.
  package func hit(by ray: Ray) -> RayHit? { triangleHit(by: ray) }

  func triangleHit(by ray: Ray) -> RayHit? {
    guard shape.drawnSize != nil, ray.meets(shape.bounds), let mesh = shape.fineMesh else { return nil }
    return ray.nearestTriangle(of: mesh, at: shape.placement.transform, isOneSided: shape.isOneSided).map {
      RayHit(distance: $0.distance)
    }
  }

  /// Tests the triangles of a coarse mesh.
  package func isVisible(to test: inout InvisibilityClassifier) -> Bool { test.isVisible(shape: shape) }

  /// Appends a node with the mesh of the kind and size.
  package func append(to document: inout MeshDocumentBuilder) throws(SceneError) {
    guard document.isIncluded(shape.group, isVisible: shape.isShown) else { return }
    let (appearance, labels) = (shape.exportedAppearance, document.labels)
    let mesh = try document.mesh(
      of: shape, isTextured: appearance.usesTextureCoordinates, label: labels.label(of: shape))
    document.append(mesh, name: shape.name, shape.group, appearance, shape.exportedTransform)
  }
}
