import Geometry

/// A model with a place in a scene: everything that `Scene.models` contains.
///
/// Bounds, shadows, picking, messages, exports and diagnoses read models by this protocol only, so a new kind of model
/// needs no change of them. Pictures and pages need to know the geometry of the kind: a model of a kind that they do not
/// know is an error that names it.
public protocol Model: GroupMember {
  /// The name in files and on the command line. Empty if the model has none.
  var name: String { get }
  /// The name of the kind in messages, in the singular.
  var kindName: String { get }
  /// An axis-aligned box in the scene that contains the model, whether it is hidden or not.
  var bounds: BoundingBox { get }
  /// The number of elements of a cloud. The default is nil: the model is no cloud.
  var elementCount: Int? { get }
  /// The colour and the material of the whole surface. The default is nil: the model has no surface, or its elements have
  /// colours of their own and no material.
  var surface: SurfaceAppearance? { get }
  /// The mean luminance of the colours of the elements or the vertices, from 0 to 1. The default is nil: they have none.
  var elementLuminance: Float? { get }
  /// The radius in the scene of the largest sphere or shape, whose tessellation has to look smooth. The default is 0.
  var largestRadius: Float { get }
  /// The number of models, or of elements of a cloud, that are not drawn because a value is not finite. The default is 0.
  var missingCount: Int { get }
  /// Whether the model can cast a shadow on itself. Flat models and opaque convex ones cannot. The default is true.
  var shadowsItself: Bool { get }

  /// Returns the reason why the model cannot be drawn with its current dimensions. The default is nil: it always can.
  func failure(_ labels: ModelLabels) -> SceneError?
  /// Returns the nearest hit of a ray from outside. Nil for a miss, and for invalid dimensions. The default is nil.
  func hit(by ray: Ray) -> RayHit?
  /// Returns an axis-aligned box in the scene that contains an element of a cloud. The default is `bounds`, which is that
  /// of no element.
  func bounds(ofElement index: Int?) -> BoundingBox
  /// Returns the centre in the scene of a sphere, or of one of a cloud. The default is nil: the model has no spheres.
  func sphereCenter(ofElement index: Int?) -> SIMD3<Float>?
  /// Returns whether the model is visible. If it is not, `test` counts it. The default tests the box `bounds`.
  func isVisible(to test: inout InvisibilityClassifier) -> Bool
  /// Appends the nodes of the model to a document, unless it is hidden. The default is for models without geometry.
  ///
  /// - Throws: `SceneError` if the model cannot be tessellated. The default throws `SceneError.unsupportedModel`.
  func append(to document: inout MeshDocumentBuilder) throws(SceneError)
}

/// The place where a ray hits a model.
public struct RayHit: Equatable, Sendable {
  /// The distance from the origin of the ray.
  public var distance: Float
  /// The index of the element of a cloud. Nil for other models.
  public var element: Int?
  /// The number of the triangle of the mesh of a `MeshModel` or a `ComputedMesh`. Nil for other models.
  public var triangle: Int?

  /// Creates a hit.
  public init(distance: Float, element: Int? = nil, triangle: Int? = nil) {
    (self.distance, self.element, self.triangle) = (distance, element, triangle)
  }
}

extension Model {
  /// The default: nil.
  public var elementCount: Int? { nil }
  /// The default: nil.
  public var surface: SurfaceAppearance? { nil }
  /// The default: nil.
  public var elementLuminance: Float? { nil }
  /// The default: 0.
  public var largestRadius: Float { 0 }
  /// The default: 0.
  public var missingCount: Int { 0 }
  /// The default: true.
  public var shadowsItself: Bool { true }

  /// The default: nil.
  public func failure(_ labels: ModelLabels) -> SceneError? { nil }
  /// The default: nil.
  public func hit(by ray: Ray) -> RayHit? { nil }
  /// The default: `bounds`.
  public func bounds(ofElement index: Int?) -> BoundingBox { bounds }
  /// The default: nil.
  public func sphereCenter(ofElement index: Int?) -> SIMD3<Float>? { nil }
  /// The default: tests the box `bounds`.
  public func isVisible(to test: inout InvisibilityClassifier) -> Bool { test.isVisible(self, bounds) }
  /// The default: throws `SceneError.unsupportedModel`, unless the model is hidden.
  public func append(to document: inout MeshDocumentBuilder) throws(SceneError) {
    if document.isIncluded(group, isVisible: !isHidden) {
      throw .unsupportedModel(document.labels.label(of: self))
    }
  }
}

// The names, the sizes and the shadows.

extension Shape {
  /// The name of the kind in messages, in the singular.
  public var kindName: String { Self.kind }
  /// The current colour and material.
  public var surface: SurfaceAppearance? { appearance }
  /// Half the longest side of `bounds`.
  public var largestRadius: Float { bounds.size.max() / 2 }
  /// 1 if the shape has a length or a place that is not finite, unless `isVisible` is false.
  public var missingCount: Int { isVisible && hasMissingValue ? 1 : 0 }
  /// Whether a length or a number of the place is not finite.
  var hasMissingValue: Bool { !Tessellated.halfExtent(size).sum().isFinite || !transform.isFinite }
  /// Returns the error of the size of the shape.
  public func failure(_ labels: ModelLabels) -> SceneError? {
    guard let size = drawnSize else { return nil }
    do throws(GeometryError) {
      try Tessellated.check(size)
      return nil
    } catch {
      return .shape(labels.label(of: self), error)
    }
  }
  /// Whether only front faces are visible: the shape encloses a volume, and its material is not double-sided.
  package var isOneSided: Bool { Self.isClosed && material?.isDoubleSided != true }
  /// The colour and the material in files, where the surface of an open shape is double-sided.
  var exportedAppearance: SurfaceAppearance {
    var appearance = appearance
    if !Self.isClosed { appearance.material.isDoubleSided = true }
    return appearance
  }
  /// Whether the shape is concave or open, or has a mask, which opens it, so that its inside is visible.
  public var shadowsItself: Bool {
    Self.isClosed && (!Self.isConvex || material.map { $0.alphaMode != .opaque } ?? false)
  }
}

extension Sphere {
  /// The radius in the scene.
  public var largestRadius: Float { sphereInScene?.radius ?? bounds.size.max() / 2 }
}

extension SphereCloud {
  /// `cloud`.
  public var kindName: String { "cloud" }
  /// The number of spheres.
  public var elementCount: Int? { elements.count }
  /// The mean luminance of the colours of the spheres.
  public var elementLuminance: Float? { elements.meanLuminance { Color(sRGB8: $0.sRGB8) } }
  /// The number of spheres with a number that is not finite. O(elements).
  public var missingCount: Int { elements.count { !($0.center.sum() + $0.radius).isFinite } }
  /// The radius of the largest sphere. O(elements).
  public var largestRadius: Float {
    elements.reduce(0) { $1.radius > $0 ? $1.radius : $0 } * (roundPlacement?.radiusScale ?? 1)
  }
}

extension RodCloud {
  /// `cloud`.
  public var kindName: String { "cloud" }
  /// The number of rods.
  public var elementCount: Int? { elements.count }
  /// The mean luminance of the colours of the rods.
  public var elementLuminance: Float? { elements.meanLuminance { Color(sRGB8: $0.sRGB8) } }
}

extension ShapeCloud {
  /// The kind of the shapes: `box` for a cloud of boxes.
  public var kindName: String { template.kindName }
  /// The current colour and material of the template.
  public var surface: SurfaceAppearance? { template.surface }
  /// The number of shapes.
  public var elementCount: Int? { elements.count }
  /// The mean luminance of the colours of the shapes, which the surface of the template is multiplied by.
  public var elementLuminance: Float? { elements.meanLuminance { Color(sRGB8: $0.sRGB8) } }
  /// Returns the error of the size of the template.
  public func failure(_ labels: ModelLabels) -> SceneError? {
    template.failure(labels)?.renamed(labels.label(of: self))
  }
  /// The number of shapes with a number that is not finite: all of them, if it is one of the template. O(elements).
  public var missingCount: Int {
    template.hasMissingValue ? elements.count : elements.count { !$0.transform.isFinite }
  }
  /// Half the longest side of the box of a shape. O(elements).
  public var largestRadius: Float {
    var radius: Float = 0
    forEachElement {
      let reach = $1.box.size.max() / 2
      if reach > radius { radius = reach }
    }
    return radius
  }
}

extension MeshModel {
  /// `mesh`.
  public var kindName: String { "mesh" }
  /// The current colour and material.
  public var surface: SurfaceAppearance? { SurfaceAppearance(color: color, material: material) }
  /// The mean luminance of the vertex colours.
  public var elementLuminance: Float? { mesh.mesh.colors.meanLuminance { $0 } }
  /// Whether the mesh is concave, or has a mask, which opens it, so that its inside is visible.
  public var shadowsItself: Bool {
    mesh.mesh.points.isEmpty && !mesh.isConvex
      || (material.alphaMode != .opaque && posedBounds.size.min() > 0)
  }
}

extension ComputedMesh {
  /// The current colour and material.
  public final var surface: SurfaceAppearance? { appearance }
  /// The mean luminance of the vertex colours.
  public final var elementLuminance: Float? { mesh.colors.meanLuminance { $0 } }
  /// 1 if the model has a length or a place that is not finite, unless `isVisible` is false.
  public final var missingCount: Int { isVisible && (!hasFiniteLengths || !transform.isFinite) ? 1 : 0 }
  /// Whether the mesh is not flat. The mesh is updated first, as for `bounds`.
  public final var shadowsItself: Bool { !isFlat }
}
