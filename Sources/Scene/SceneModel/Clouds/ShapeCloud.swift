import Geometry
import Reactive

/// An observable set of many shapes of one kind and size with one material: bolts, arrows, the boxes of a voxel grid.
///
/// ```swift
/// let boxes = ShapeCloud(template: Box(size: [0.1, 0.1, 0.1]))
/// boxes.elements = (0..<100_000).map { index in
///   .init(transform: Transform(translation: [Float(index % 300), 0, Float(index / 300)] * 0.2), color: .white)
/// }
/// boxes.elements[7].color = .black      // one change of `elements`
/// ```
/// The elements have the layout of a GPU instance buffer, 52 bytes each. They share one mesh in memory, on the GPU and in
/// files.
public final class ShapeCloud: Model {
  /// One shape of a cloud.
  @frozen
  public struct Element: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline var xAxis: PackedColumn, yAxis: PackedColumn, zAxis: PackedColumn
    @usableFromInline var translation: PackedColumn
    /// Red, green, blue and alpha, sRGB-encoded.
    public var r: UInt8, g: UInt8, b: UInt8, a: UInt8

    /// Creates an element with an sRGB-encoded colour.
    @inlinable
    public init(transform: Transform = .identity, sRGB8 color: SIMD4<UInt8>) {
      (xAxis, yAxis) = (PackedColumn(transform.xAxis), PackedColumn(transform.yAxis))
      (zAxis, translation) = (PackedColumn(transform.zAxis), PackedColumn(transform.translation))
      (r, g, b, a) = (color.x, color.y, color.z, color.w)
    }

    /// Creates an element. The colour is rounded to eight bits.
    public init(transform: Transform = .identity, color: Color) {
      self.init(transform: transform, sRGB8: color.sRGB8)
    }

    /// The transform from the template to the coordinates of the cloud. Any affine transform is valid, also a reflection
    /// and a scale of zero.
    @inlinable public var transform: Transform {
      get {
        Transform(
          xAxis: xAxis.vector, yAxis: yAxis.vector, zAxis: zAxis.vector, translation: translation.vector)
      }
      set { self = Element(transform: newValue, sRGB8: sRGB8) }
    }

    /// Whether there is something to draw: the shape has an extent, and no number is missing.
    package var isDrawn: Bool { transform.isDrawable && (xAxis, yAxis, zAxis) != Self.noExtent }

    private static let noExtent = (PackedColumn(.zero), PackedColumn(.zero), PackedColumn(.zero))

    /// The position of the centre of the shape, in metres.
    @inlinable public var center: SIMD3<Float> {
      get { translation.vector }
      set { translation = PackedColumn(newValue) }
    }

    /// The colour, sRGB-encoded. The colour of the template is multiplied by it.
    @inlinable public var sRGB8: SIMD4<UInt8> {
      get { SIMD4(r, g, b, a) }
      set { (r, g, b, a) = (newValue.x, newValue.y, newValue.z, newValue.w) }
    }

    /// The colour. The colour of the template is multiplied by it.
    public var color: Color {
      get { Color(sRGB8: sRGB8) }
      set { sRGB8 = newValue.sRGB8 }
    }

    /// Three floats without padding.
    @frozen @usableFromInline
    struct PackedColumn: Hashable, Sendable, BitwiseCopyable {
      @usableFromInline var x: Float, y: Float, z: Float

      @inlinable
      init(_ vector: SIMD3<Float>) { (x, y, z) = (vector.x, vector.y, vector.z) }

      @inlinable var vector: SIMD3<Float> { SIMD3(x, y, z) }
    }
  }

  /// The name; empty if the cloud has none.
  public package(set) var name: String
  /// The group that contains the cloud, and moves and hides it. Nil for a cloud of the scene.
  public package(set) var group: Group?
  /// The shape that each element repeats: its kind, size, colour and material, which can change. Its centre, rotation and
  /// group have no effect.
  public let template: any Shape
  /// The shapes. Editing them in place makes no copy.
  @Property public var elements: [Element]

  /// Creates a cloud of the shape `template`.
  public init(name: String = "", template: any Shape, elements: [Element] = [], group: Group? = nil) {
    (self.name, self.group, self.template) = (name, group, template)
    self.elements = elements
  }

  /// Whether a group hides the cloud, or its shapes have nothing to draw.
  public var isHidden: Bool { isHiddenByGroup || !template.hasExtent }

  /// An axis-aligned box in the scene that contains every shape. O(elements).
  public var bounds: BoundingBox {
    var box = BoundingBox.empty
    forEachElement { if elements[$0].isDrawn { box.include($1.box) } }
    return box
  }

  /// Calls `body` with the index and the placed box of each element. O(elements).
  package func forEachElement(_ body: (Int, PlacedBox) -> Void) {
    let (halfExtent, transform) = (template.halfExtent, group?.placement.transform)
    for (index, element) in elements.enumerated() {
      let own = element.transform
      body(index, PlacedBox(halfExtent, transform.map { $0 * own } ?? own))
    }
  }

  /// Returns an axis-aligned box in the scene that contains one shape. O(1).
  package func box(ofElement index: Int) -> BoundingBox {
    let own = elements[index].transform
    return PlacedBox(template.halfExtent, group.map { $0.placement.transform * own } ?? own).box
  }

  /// The box of an element: a transformed box about the origin.
  package struct PlacedBox {
    /// The transform to the scene.
    package let transform: Transform
    /// The smallest axis-aligned box in the scene that contains the box.
    package let box: BoundingBox

    init(_ halfExtent: SIMD3<Float>, _ transform: Transform) {
      self.transform = transform
      func absolute(_ vector: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(abs(vector.x), abs(vector.y), abs(vector.z))
      }
      let reach =
        absolute(transform.xAxis) * halfExtent.x + absolute(transform.yAxis) * halfExtent.y
        + absolute(transform.zAxis) * halfExtent.z
      box = BoundingBox(min: transform.translation - reach, max: transform.translation + reach)
    }
  }
}

extension Shape {
  /// Half the extents of the shape about its centre, before its rotation.
  fileprivate var halfExtent: SIMD3<Float> { drawnSize.map(Tessellated.halfExtent) ?? .zero }
}

// What scenes ask of every model.
extension ShapeCloud: PlaceableModel, ModelTraits {
  /// The kind of the shapes: `box` for a cloud of boxes.
  public var kindName: String { template.kindName }
  /// The traits of the cloud.
  public var _traits: _ModelTraits { _ModelTraits(self) }
  /// The current colour and material of the template.
  package var surface: SurfaceAppearance? { template.appearance }
  /// The material of the template, if it has one.
  package var sharedMaterial: MaterialModel? { template.material }
  /// Returns a cloud of one shape. Nil if there is none at `index`.
  package func copy(ofElement index: Int) -> (any Model)? {
    elements.indices.contains(index)
      ? ShapeCloud(template: template, elements: [elements[index]], group: group) : nil
  }
  /// The mean luminance of the colours of the shapes, which the surface of the template is multiplied by.
  package var elementLuminance: Float? { elements.meanLuminance { Color(sRGB8: $0.sRGB8) } }
  /// Returns the error of the size of the template.
  package func failure(_ labels: ModelLabels) -> SceneError? {
    template.traits.failure(labels)?.renamed(labels.label(of: self))
  }
  /// The number of shapes with a number that is not finite: all of them, if it is one of the template. O(elements).
  package var missingCount: Int {
    template.hasMissingValue ? elements.count : elements.count { !$0.transform.isDrawable }
  }
  /// Half the longest side of the box of a shape. O(elements).
  package var largestRadius: Float {
    var radius: Float = 0
    forEachElement {
      let reach = $1.box.size.max() / 2
      if reach > radius { radius = reach }
    }
    return radius
  }

  /// Returns the hit of the nearest shape. O(elements + triangles of shapes whose bounding boxes are hit).
  package func hit(by ray: Ray) -> RayHit? { hit(by: ray, template) }

  private func hit<Model: Shape>(by ray: Ray, _ template: Model) -> RayHit? {
    lazy var mesh = template.fineMesh
    var nearest: RayHit?
    forEachElement { index, element in
      guard ray.meets(element.box), let mesh,
        let distance = ray.nearestTriangle(of: mesh, at: element.transform, isOneSided: template.isOneSided)?
          .distance,
        distance < nearest?.distance ?? .infinity
      else { return }
      nearest = RayHit(distance: distance, element: index)
    }
    return nearest
  }

  /// Returns a box around a shape.
  package func bounds(ofElement index: Int?) -> BoundingBox { index.map { box(ofElement: $0) } ?? bounds }

  /// Tests the triangles of a coarse mesh of each shape. O(elements) if none is visible.
  package func isVisible(to test: inout InvisibilityClassifier) -> Bool {
    !test.isHidden(self, count: elements.count) && test.hasVisibleElement(self, of: template)
  }
}

extension ShapeCloud: ExportableCloud {
  package var hasExtent: Bool { template.hasExtent }
  package func mesh(in builder: inout MeshDocumentBuilder) throws(SceneError) -> Int {
    let labels = builder.labels
    return try builder.mesh(
      of: template, isTextured: template.appearance.usesTextureCoordinates, label: labels.label(of: self))
  }
  package static func transform(of element: Element) -> Transform? {
    element.isDrawn ? element.transform : nil
  }
  package static func decomposedTransform(of element: Element) -> DecomposedTransform? {
    element.isDrawn ? element.transform.decomposed : nil
  }
  package static func symmetryAxis(of element: Element) -> SIMD3<Float>? { nil }
  package func appearance(of element: Element) -> SurfaceAppearance {
    template.exportedAppearance.tinted(by: element.color)
  }
}

extension InvisibilityClassifier {
  /// Returns whether a shape of the cloud is visible.
  mutating func hasVisibleElement<Model: Shape>(_ cloud: ShapeCloud, of template: Model) -> Bool {
    lazy var mesh = Self.mesh(of: template)
    var isAnyVisible = false
    cloud.forEachElement { index, element in
      if isAnyVisible { return }
      let alpha = Float(cloud.elements[index].a) / 255
      isAnyVisible = isVisible(template, element.transform, element.box, alpha: alpha) { mesh }
    }
    return isAnyVisible
  }
}

extension ShapeCloud: ElementCloud {
  package var elementList: Property<[Element]> { $elements }
  package static var elementParts: [ElementPart<Element>] {
    [.point("position", \.center), .color("color", \.sRGB8)]
  }
}
