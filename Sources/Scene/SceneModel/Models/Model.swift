import Geometry

/// A model with a place in a scene: everything that `Scene.models` contains.
///
/// Pictures and pages need to know the geometry of a kind of model: that of a `Shape` is its tessellated form, and a model of a
/// kind that they do not know is an error that names it.
public protocol Model: GroupMember {
  /// The name in files and on the command line. Empty if the model has none.
  var name: String { get }
  /// The name of the kind in messages, in the singular.
  var kindName: String { get }
  /// An axis-aligned box in the scene that contains the model, whether it is hidden or not.
  var bounds: BoundingBox { get }
  /// The traits of the model. The default is those of a kind that no module knows.
  var _traits: _ModelTraits { get }
}

/// The traits of a model, for the modules of this package.
public struct _ModelTraits {
  fileprivate let traits: any ModelTraits

  init(_ traits: any ModelTraits) { self.traits = traits }
}

extension Model {
  /// The default: the traits of a kind that no module knows.
  public var _traits: _ModelTraits { _ModelTraits(UnknownTraits(model: self)) }

  /// The traits of the model.
  package var traits: any ModelTraits { _traits.traits }
}

/// What scenes ask of every model.
///
/// Bounds, shadows, picking, messages, exports and diagnoses read models by this protocol only, so a new kind of model
/// needs no change of them.
package protocol ModelTraits {
  /// The number of elements of a cloud. The default is nil: the model is no cloud.
  var elementCount: Int? { get }
  /// The name of an element in messages, in the singular. The default is `shape`.
  var elementKindName: String { get }
  /// The material that the model shares with others. The default is nil: it has one of its own, or none.
  var sharedMaterial: MaterialModel? { get }
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
  /// Returns an axis-aligned box in the scene that contains an element of a cloud. The default is that of the model, which is
  /// also that of no element.
  func bounds(ofElement index: Int?) -> BoundingBox
  /// Returns a model that is a copy of one element of a cloud. The default is nil: the model is no cloud.
  func copy(ofElement index: Int) -> (any Model)?
  /// Returns the centre in the scene of a sphere, or of one of a cloud. The default is nil: the model has no spheres.
  func sphereCenter(ofElement index: Int?) -> SIMD3<Float>?
  /// Returns whether the model is visible. If it is not, `test` counts it.
  func isVisible(to test: inout InvisibilityClassifier) -> Bool
  /// Appends the nodes of the model to a document, unless it is hidden.
  ///
  /// - Throws: `SceneError` if the model cannot be tessellated.
  func append(to document: inout MeshDocumentBuilder) throws(SceneError)
}

extension ModelTraits {
  package var elementCount: Int? { nil }
  package var elementKindName: String { "shape" }
  package var sharedMaterial: MaterialModel? { nil }
  package var surface: SurfaceAppearance? { nil }
  package var elementLuminance: Float? { nil }
  package var largestRadius: Float { 0 }
  package var missingCount: Int { 0 }
  package var shadowsItself: Bool { true }

  package func failure(_ labels: ModelLabels) -> SceneError? { nil }
  package func hit(by ray: Ray) -> RayHit? { nil }
  package func copy(ofElement index: Int) -> (any Model)? { nil }
  package func sphereCenter(ofElement index: Int?) -> SIMD3<Float>? { nil }
}

extension ModelTraits where Self: Model {
  package func bounds(ofElement index: Int?) -> BoundingBox { bounds }
}

/// The place where a ray hits a model.
package struct RayHit: Equatable, Sendable {
  /// The distance from the origin of the ray.
  package var distance: Float
  /// The index of the element of a cloud. Nil for other models.
  package var element: Int?
  /// The number of the triangle of the mesh of a `MeshModel` or a `ComputedMesh`. Nil for other models.
  package var triangle: Int?
}

/// The traits of a model of a kind that no module knows. Its geometry is its bounds.
private struct UnknownTraits<Subject: Model>: ModelTraits {
  let model: Subject

  func bounds(ofElement index: Int?) -> BoundingBox { model.bounds }

  func isVisible(to test: inout InvisibilityClassifier) -> Bool { test.isVisible(model, model.bounds) }

  func append(to document: inout MeshDocumentBuilder) throws(SceneError) {
    if document.isIncluded(model.group, isVisible: !model.isHidden) {
      throw .unsupportedModel(document.labels.label(of: model))
    }
  }
}

/// Returns the nearest of the hits at the distances that `distance` returns, the first one of equal distances.
func nearestHit<Element>(_ elements: [Element], _ distance: (Element) -> Float?) -> RayHit? {
  var nearest: RayHit?
  for (index, element) in elements.enumerated() {
    guard let distance = distance(element), distance < nearest?.distance ?? .infinity else { continue }
    nearest = RayHit(distance: distance, element: index)
  }
  return nearest
}

extension RandomAccessCollection {
  /// Returns the mean luminance of the colours of all elements, or of some 1,024 to 2,047 of them. 1 for an empty collection.
  func meanLuminance(_ color: (Element) -> Color) -> Float {
    let offsets = stride(from: 0, to: count, by: Swift.max(1, count / 1024))
    let sum: Float = offsets.reduce(0) { $0 + color(self[index(startIndex, offsetBy: $1)]).luminance }
    return isEmpty ? 1 : sum / Float(offsets.underestimatedCount)
  }
}

extension Color {
  /// The relative luminance (ITU-R BT.709).
  var luminance: Float { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}
