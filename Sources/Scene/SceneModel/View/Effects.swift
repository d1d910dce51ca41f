import Geometry
import Reactive

/// The observable rendering effects and overlays of a picture, each of which is on or off, and the plane that cuts it open.
public final class Effects: DescribedModel, BindingOwner {
  /// Whether screen-space ambient occlusion (SSAO) darkens creases and contacts. It makes depth easier to read.
  @Property public var ambientOcclusion: Bool
  /// Whether models cast a soft shadow on a ground plane at the bottom of the lowest model.
  @Property public var groundShadow: Bool
  /// Whether the axes are drawn in the lower left corner: X red, Y green, Z blue.
  @Property public var axes: Bool
  /// Whether a box with numbers at its edges is drawn around the models, as the axes of a plot.
  @Property public var axisBox: Bool
  /// Whether a scale bar is drawn in the lower right corner. Its length is 1, 2 or 5 times a power of ten.
  @Property public var scaleBar: Bool

  /// Whether a grid is drawn in the horizontal plane at the bottom of the models. The distance of its lines is 1, 2 or 5
  /// times a power of ten.
  @Property public var grid: Bool
  /// Whether the edges of the bounding box of the models are drawn.
  @Property public var box: Bool
  /// Whether the edges of all triangles are drawn, and meridians and parallels on spheres.
  @Property public var wireframe: Bool
  /// Whether the edges of surfaces are drawn: their borders, and where their triangles meet at more than 30°.
  @Property public var edges: Bool
  /// Whether the normals at the vertices of surfaces are drawn.
  @Property public var normals: Bool
  /// Whether a plane cuts the models open: what is on the side of its normal is not drawn, and the inner sides of surfaces
  /// are visible.
  @Property public var clipPlane: Bool
  /// The normal of the clipping plane, of any length but zero. It points to what is cut away.
  @Property public var clipNormal: SIMD3<Float>
  /// The distance of the clipping plane from the origin along its normal, in metres.
  @Property public var clipDistance: Float
  /// The bindings of properties to sources. Nil if there are none.
  package var bindings: ModelBindings?

  /// Creates a choice of effects. The default is no effect.
  public init(
    ambientOcclusion: Bool = false, groundShadow: Bool = false, axes: Bool = false, scaleBar: Bool = false,
    grid: Bool = false, box: Bool = false, wireframe: Bool = false, edges: Bool = false,
    normals: Bool = false,
    axisBox: Bool = false, clipPlane: Bool = false, clipNormal: SIMD3<Float> = [0, 0, 1],
    clipDistance: Float = 0
  ) {
    self.clipPlane = clipPlane
    self.clipNormal = clipNormal
    self.clipDistance = clipDistance
    self.axisBox = axisBox
    self.grid = grid
    self.box = box
    self.wireframe = wireframe
    self.edges = edges
    self.normals = normals
    self.ambientOcclusion = ambientOcclusion
    self.groundShadow = groundShadow
    self.axes = axes
    self.scaleBar = scaleBar
  }

  /// `effects`. A scene has only one.
  public static let description = ModelDescription<Effects>(
    kind: "effects", listKey: "effects",
    properties: [
      .boolean("occlusion", "Darken hollows, where surfaces are close together (ambient occlusion).") {
        $0.$ambientOcclusion
      },
      .boolean("shadow", "Show a soft shadow on the ground below the scene.") { $0.$groundShadow },
      .boolean("axes", "Show the axes in the lower left corner: X red, Y green, Z blue.") { $0.$axes },
      .boolean("scaleBar", "Show a scale bar with its length in the lower right corner.") { $0.$scaleBar },
      .boolean("grid", "Show a grid on the ground, with lines at 1, 2 or 5 times a power of ten.") {
        $0.$grid
      },
      .boolean("box", "Show the edges of the box around the scene.") { $0.$box },
      .boolean("wireframe", "Show the edges of all triangles, and lines on spheres.") { $0.$wireframe },
      .boolean("edges", "Show the borders of surfaces, and where they are bent by more than 30°.") {
        $0.$edges
      },
      // Files are read with an option of this name.
      .boolean("normals", "Show the normals at the vertices of surfaces.") { $0.$normals }.withoutOption,
      .boolean("axisBox", "Show axes with numbers around the scene, as in a plot.") { $0.$axisBox },
      // An option of this name has the plane as its value.
      .boolean("clipPlane", "Cut the scene open by a plane.") { $0.$clipPlane }.withoutOption,
      .direction("clipNormal", "The normal of the plane, which points to what is cut away.") {
        $0.$clipNormal
      },
      .number("clipDistance", .any, "The distance of the plane from the origin, in metres.") {
        $0.$clipDistance
      },
    ],
    make: { _, _ in Effects() })
}

extension Effects: Equatable {
  /// Returns whether the same effects are on now, with the same clipping plane.
  public static func == (first: Effects, second: Effects) -> Bool {
    let properties = description.properties
    return properties.allSatisfy { $0[of: first].propertyValue == $0[of: second].propertyValue }
  }
}

/// A plane that cuts the scene open: nothing is drawn, picked or casts a shadow on the side to which its normal points.
///
/// A point p is kept if dot(normal, p) <= distance.
@usableFromInline
package struct ClipPlane: Hashable, Sendable {
  /// The unit normal.
  @usableFromInline package let normal: SIMD3<Float>
  /// The distance of the plane from the origin along the normal, in metres.
  @usableFromInline package let distance: Float

  /// Creates a plane. Nil if the normal has no direction, or if a number is not finite.
  ///
  /// - Parameters:
  ///   - normal: the normal, of any length but zero.
  ///   - distance: the distance from the origin along the normal, in metres.
  package init?(normal: SIMD3<Float>, distance: Float) {
    guard let unit = direction(normal), distance.isFinite else { return nil }
    (self.normal, self.distance) = (unit, distance)
  }

  /// Returns the distance of a point from the plane, which is positive where the scene is cut away.
  @inlinable @inline(__always)
  package func height(of point: SIMD3<Float>) -> Float { dot(normal, point) - distance }

  /// Returns whether a point is kept.
  @inlinable @inline(__always)
  package func keeps(_ point: SIMD3<Float>) -> Bool { height(of: point) <= 0 }

  /// Returns the distances along a ray between which its points are kept. Nil if all are cut away.
  ///
  /// - Parameters:
  ///   - start: the start of the ray.
  ///   - direction: the direction. Distances are multiples of its length.
  package func keptDistances(from start: SIMD3<Float>, _ direction: SIMD3<Float>) -> ClosedRange<Float>? {
    let (slope, rest) = (dot(normal, direction), -height(of: start))
    if slope == 0 { return rest >= 0 ? -.infinity ... .infinity : nil }
    return slope > 0 ? -.infinity...rest / slope : rest / slope ... .infinity
  }

  /// Returns the kept part of a line. Nil if all of it is cut away.
  package func kept(
    _ start: SIMD3<Float>, _ end: SIMD3<Float>
  ) -> (start: SIMD3<Float>, end: SIMD3<Float>)? {
    let (first, second) = (height(of: start), height(of: end))
    if first <= 0, second <= 0 { return (start, end) }
    guard first <= 0 || second <= 0 else { return nil }
    let cut = start + (end - start) * (first / (first - second))
    return first <= 0 ? (start, cut) : (cut, end)
  }
}

extension Effects {
  /// The plane that cuts the scene open. Nil if it is off, or if its normal has no direction.
  package var plane: ClipPlane? {
    clipPlane ? ClipPlane(normal: clipNormal, distance: clipDistance) : nil
  }

  /// Switches the clipping plane on, with what is on the side of `normal` of `point` cut away.
  public func clip(at point: SIMD3<Float>, normal: SIMD3<Float>) {
    guard let unit = direction(normal) else { return }
    (clipNormal, clipDistance, clipPlane) = (unit, dot(unit, point), true)
  }
}
