import Geometry
import Reactive

/// An observable set of many straight round rods: bonds between atoms, the edges of a box.
///
/// The elements have the layout of a GPU instance buffer, 32 bytes each.
public final class RodCloud: Model {
  /// One rod of a cloud.
  @frozen
  public struct Element: Hashable, Sendable, BitwiseCopyable {
    /// The start of the rod, in metres.
    public var startX: Float, startY: Float, startZ: Float
    /// The radius, in metres.
    public var radius: Float
    /// The end of the rod, in metres.
    public var endX: Float, endY: Float, endZ: Float
    /// Red, green, blue and alpha, sRGB-encoded.
    public var r: UInt8, g: UInt8, b: UInt8, a: UInt8

    /// Creates an element with an sRGB-encoded colour.
    @inlinable
    public init(from start: SIMD3<Float>, to end: SIMD3<Float>, radius: Float, sRGB8 color: SIMD4<UInt8>) {
      (startX, startY, startZ, self.radius) = (start.x, start.y, start.z, radius)
      (endX, endY, endZ) = (end.x, end.y, end.z)
      (r, g, b, a) = (color.x, color.y, color.z, color.w)
    }

    /// The start of the rod, in metres.
    @inlinable public var start: SIMD3<Float> { SIMD3(startX, startY, startZ) }
    /// The end of the rod, in metres.
    @inlinable public var end: SIMD3<Float> { SIMD3(endX, endY, endZ) }
    /// The colour, sRGB-encoded.
    @inlinable public var sRGB8: SIMD4<UInt8> {
      get { SIMD4(r, g, b, a) }
      set { (r, g, b, a) = (newValue.x, newValue.y, newValue.z, newValue.w) }
    }

    /// The transform from the cylinder about the Y axis with radius 1 and height 1 to this rod. Nil if the length or
    /// the radius is not positive, or if a value is not finite.
    public var transform: Transform? {
      let axis = end - start
      let reach = length(axis)
      guard reach > 0, radius > 0, (reach + radius).isFinite, (start + end).sum().isFinite else {
        return nil
      }
      let ahead = axis / reach
      // A coordinate axis that is not nearly parallel to the rod.
      let across: SIMD3<Float> = abs(ahead.y) < 0.9 ? [0, 1, 0] : [1, 0, 0]
      let sideways = cross(across, ahead)
      let right = sideways / length(sideways)
      return Transform(
        xAxis: right * radius, yAxis: axis, zAxis: cross(right, ahead) * radius,
        translation: (start + end) * 0.5)
    }
  }

  /// The name; empty if the cloud has none.
  public package(set) var name: String
  /// The group that contains the cloud, and moves and hides it. Nil for a cloud of the scene. The elements stay round:
  /// where the group scales unevenly, the radius has the mean scale.
  public package(set) var group: Group?
  /// The rods. Editing them in place makes no copy.
  @Property public var elements: [Element]

  /// Creates a cloud.
  public init(name: String = "", elements: [Element] = [], group: Group? = nil) {
    (self.name, self.group) = (name, group)
    self.elements = elements
  }

  /// An axis-aligned box in the scene that contains every rod. O(elements).
  public var bounds: BoundingBox {
    let placement = roundPlacement
    return elements.reduce(into: .empty) { box, element in
      let rod = placement?.apply(to: element) ?? element
      box.include(BoundingBox(center: rod.start, radius: rod.radius))
      box.include(BoundingBox(center: rod.end, radius: rod.radius))
    }
  }
}

// What scenes ask of every model.
extension RodCloud: PlaceableModel, ModelTraits {
  /// `cloud`.
  public var kindName: String { "cloud" }
  /// The traits of the cloud.
  public var _traits: _ModelTraits { _ModelTraits(self) }
  /// `rod`.
  package var elementKindName: String { "rod" }
  /// Returns a cloud of one rod. Nil if there is none at `index`.
  package func copy(ofElement index: Int) -> (any Model)? {
    elements.indices.contains(index) ? RodCloud(elements: [elements[index]], group: group) : nil
  }
  /// The mean luminance of the colours of the rods.
  package var elementLuminance: Float? { elements.meanLuminance { Color(sRGB8: $0.sRGB8) } }

  /// Returns the hit of the nearest rod. O(elements).
  package func hit(by ray: Ray) -> RayHit? {
    let placement = roundPlacement
    return nearestHit(elements) { element in
      let rod = placement?.apply(to: element) ?? element
      return ray.distance(toRodFrom: rod.start, to: rod.end, radius: rod.radius)
    }
  }

  /// Returns a box around a rod.
  package func bounds(ofElement index: Int?) -> BoundingBox {
    guard let element = index.map({ elements[$0] }) else { return bounds }
    let rod = roundPlacement?.apply(to: element) ?? element
    var box = BoundingBox(center: rod.start, radius: rod.radius)
    box.include(BoundingBox(center: rod.end, radius: rod.radius))
    return box
  }

  /// Tests the rods. O(elements) if none is visible.
  package func isVisible(to test: inout InvisibilityClassifier) -> Bool {
    if test.isHidden(self, count: elements.count) { return false }
    let placement = roundPlacement
    return elements.contains { test.isVisible(placement?.apply(to: $0) ?? $0) }
  }
}

extension RodCloud: ExportableCloud {
  package func mesh(in builder: inout MeshDocumentBuilder) throws(SceneError) -> Int {
    try builder.unitRod()
  }
  package static func transform(of rod: Element) -> Transform? { rod.transform }
  package static func decomposedTransform(of rod: Element) -> DecomposedTransform? {
    rod.transform?.decomposed
  }
  package static func symmetryAxis(of rod: Element) -> SIMD3<Float>? { rod.end - rod.start }
  package func appearance(of rod: Element) -> SurfaceAppearance {
    SurfaceAppearance(color: Color(sRGB8: rod.sRGB8))
  }
}

extension InvisibilityClassifier {
  /// Returns whether a rod is visible.
  mutating func isVisible(_ rod: RodCloud.Element) -> Bool {
    guard rod.transform != nil else { return isHidden(.zeroSize) }
    let (start, end) = (place(rod.start), place(rod.end))
    if let reason = outside([start, end], rod.radius) { return isHidden(reason) }
    guard basis.isOrthographic || min(start.z, end.z) > rod.radius else { return true }
    let width = projectedRadius(start, rod.radius) + projectedRadius(end, rod.radius)
    let way = pixel(end) - pixel(start)
    return covers(width * (way * way).sum().squareRoot() + width * width)
  }
}

extension RodCloud: ElementCloud {
  package var elementList: Property<[Element]> { $elements }
  package static var elementParts: [ElementPart<Element>] {
    [.length("radius", \.radius), .color("color", \.sRGB8)]
  }
}
