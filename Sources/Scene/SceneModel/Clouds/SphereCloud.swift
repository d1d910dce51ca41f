import Geometry
import Reactive

/// An observable set of many spheres: atoms, particles, points.
///
/// The elements have the layout of a GPU instance buffer, 20 bytes each. Spheres with a radius that is not positive, or with a
/// number that is not finite, are not drawn.
public final class SphereCloud: Model {
  /// One sphere of a cloud.
  @frozen
  public struct Element: Hashable, Sendable, BitwiseCopyable {
    /// The coordinates of the centre, in metres.
    public var x: Float, y: Float, z: Float
    /// The radius, in metres.
    public var radius: Float
    /// Red, green, blue and alpha, sRGB-encoded.
    public var r: UInt8, g: UInt8, b: UInt8, a: UInt8

    /// Creates an element with an sRGB-encoded colour.
    @inlinable
    public init(center: SIMD3<Float>, radius: Float, sRGB8 color: SIMD4<UInt8>) {
      (x, y, z, self.radius) = (center.x, center.y, center.z, radius)
      (r, g, b, a) = (color.x, color.y, color.z, color.w)
    }

    /// Creates an element. The colour is rounded to eight bits.
    public init(center: SIMD3<Float>, radius: Float, color: Color) {
      self.init(center: center, radius: radius, sRGB8: color.sRGB8)
    }

    /// The centre, in metres.
    @inlinable public var center: SIMD3<Float> {
      get { SIMD3(x, y, z) }
      set { (x, y, z) = (newValue.x, newValue.y, newValue.z) }
    }

    /// Whether there is something to draw: the radius is positive, and no number is missing.
    package var isDrawn: Bool { radius > 0 && hasEveryValue }

    /// Whether no number is missing, or too large to be drawn; see `SIMD3.isDrawable`.
    fileprivate var hasEveryValue: Bool { (x * x + y * y + (z * z + radius * radius)).isFinite }

    /// The colour, sRGB-encoded.
    @inlinable public var sRGB8: SIMD4<UInt8> {
      get { SIMD4(r, g, b, a) }
      set { (r, g, b, a) = (newValue.x, newValue.y, newValue.z, newValue.w) }
    }

    /// The colour.
    public var color: Color {
      get { Color(sRGB8: sRGB8) }
      set { sRGB8 = newValue.sRGB8 }
    }
  }

  /// The name; empty if the cloud has none.
  public package(set) var name: String
  /// The group that contains the cloud, and moves and hides it. Nil for a cloud of the scene. The elements stay round:
  /// where the group scales unevenly, the radius has the mean scale.
  public package(set) var group: Group?
  /// The spheres. Editing them in place makes no copy.
  @Property public var elements: [Element]

  /// Creates a cloud.
  public init(name: String = "", elements: [Element] = [], group: Group? = nil) {
    (self.name, self.group) = (name, group)
    self.elements = elements
  }

  /// The smallest axis-aligned box in the scene that contains every sphere. O(elements).
  public var bounds: BoundingBox {
    let placement = roundPlacement
    return elements.reduce(into: .empty) { box, element in
      guard element.isDrawn else { return }
      let sphere = placement?.apply(to: element) ?? element
      box.include(BoundingBox(center: sphere.center, radius: sphere.radius))
    }
  }
}

// What scenes ask of every model.
extension SphereCloud: PlaceableModel, ModelTraits {
  /// `cloud`.
  public var kindName: String { "cloud" }
  /// The traits of the cloud.
  public var _traits: _ModelTraits { _ModelTraits(self) }
  /// `sphere`.
  package var elementKindName: String { "sphere" }
  /// Returns a cloud of one sphere. Nil if there is none at `index`.
  package func copy(ofElement index: Int) -> (any Model)? {
    elements.indices.contains(index) ? SphereCloud(elements: [elements[index]], group: group) : nil
  }
  /// The mean luminance of the colours of the spheres.
  package var elementLuminance: Float? { elements.meanLuminance { Color(sRGB8: $0.sRGB8) } }
  /// The number of spheres with a number that is missing, or too large to be drawn. O(elements).
  package var missingCount: Int { elements.count { !$0.hasEveryValue } }
  /// The radius of the largest sphere. O(elements).
  package var largestRadius: Float {
    elements.reduce(0) { $1.radius > $0 ? $1.radius : $0 } * (roundPlacement?.radiusScale ?? 1)
  }

  /// Returns the hit of the nearest sphere. O(elements).
  package func hit(by ray: Ray) -> RayHit? {
    let placement = roundPlacement
    return nearestHit(elements) { element in
      let sphere = placement?.apply(to: element) ?? element
      return ray.distance(toSphere: sphere.center, radius: sphere.radius)
    }
  }

  /// Returns the box of a sphere.
  package func bounds(ofElement index: Int?) -> BoundingBox {
    guard let element = index.map({ elements[$0] }) else { return bounds }
    let sphere = roundPlacement?.apply(to: element) ?? element
    return BoundingBox(center: sphere.center, radius: sphere.radius)
  }

  /// Returns the centre of a sphere in the scene.
  package func sphereCenter(ofElement index: Int?) -> SIMD3<Float>? {
    index.map { placement.transform.apply(to: elements[$0].center) }
  }

  /// Tests the spheres. O(elements) if none is visible.
  package func isVisible(to test: inout InvisibilityClassifier) -> Bool {
    if test.isHidden(self, count: elements.count) { return false }
    let placement = roundPlacement
    return elements.contains { element in
      let sphere = placement?.apply(to: element) ?? element
      return test.isVisible(sphere.center, sphere.radius, alpha: 1)
    }
  }
}

extension SphereCloud: ExportableCloud {
  package func mesh(in builder: inout MeshDocumentBuilder) throws(SceneError) -> Int {
    try builder.unitSphere()
  }
  package static func transform(of sphere: Element) -> Transform? {
    sphere.isDrawn ? Transform(translation: sphere.center, scale: sphere.radius) : nil
  }
  package static func decomposedTransform(of sphere: Element) -> DecomposedTransform? {
    sphere.isDrawn
      ? DecomposedTransform(translation: sphere.center, scale: SIMD3(repeating: sphere.radius)) : nil
  }
  package static func symmetryAxis(of sphere: Element) -> SIMD3<Float>? { nil }
  package func appearance(of sphere: Element) -> SurfaceAppearance { SurfaceAppearance(color: sphere.color) }
}

extension SphereCloud: ElementCloud {
  package var elementList: Property<[Element]> { $elements }
  package static var elementParts: [ElementPart<Element>] {
    [.point("position", \.center), .length("radius", \.radius), .color("color", \.sRGB8)]
  }
}
