import Geometry
import Reactive

/// An observable ellipsoid with its axes along X, Y and Z, unless it is rotated.
public final class Ellipsoid: PlacedShape, Shape, ShapeTraits {
  /// The radii along X, Y and Z, in metres.
  @Property public var radii: SIMD3<Float>

  /// Creates an ellipsoid.
  public init(
    name: String = "", center: SIMD3<Float> = .zero, rotation: SIMD3<Float> = .zero,
    radii: SIMD3<Float> = [1, 0.75, 0.5], color: Color = .white,
    group: Group? = nil
  ) {
    self.radii = radii
    super.init(name: name, center: center, rotation: rotation, color: color, group: group)
  }

  /// `ellipsoid`, in the list `ellipsoids`.
  public static let description = ModelDescription<Ellipsoid>(
    kind: "ellipsoid", listKey: "ellipsoids",
    lengths: [.lengths("radii") { $0.$radii }],
    make: { Ellipsoid(name: $0, group: $1) })

  /// The radii as a source.
  public var sizes: Property<SIMD3<Float>> { $radii }
  /// The radii.
  public var size: SIMD3<Float> { radii }

  /// Returns an ellipsoid with the triangles of a sphere at `detail`.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  public static func tessellated(by detail: TessellationDetail) throws(GeometryError) -> TessellatedEllipsoid
  {
    TessellatedEllipsoid(try TessellatedSphere(detail))
  }
}

/// A tessellated ellipsoid about the origin, ready to be meshed with any radii.
///
/// It is a scaled copy of a tessellated sphere and has the same topology: vertices, triangles, texture coordinates,
/// seams and poles.
public struct TessellatedEllipsoid: TessellatedShape {
  private let sphere: TessellatedSphere

  /// Creates an ellipsoid with the triangles of `sphere`. O(1).
  public init(_ sphere: TessellatedSphere) { self.sphere = sphere }

  /// The topology, which every mesh of the ellipsoid shares.
  public var topology: ShapeTopology { sphere.topology }

  /// The ellipsoid with the texture coordinates of a textured sphere. O(vertices).
  public var textured: TessellatedEllipsoid { TessellatedEllipsoid(sphere.textured) }

  /// Throws unless the three radii are positive and finite.
  public static func check(_ radii: SIMD3<Float>) throws(GeometryError) {
    try GeometryError.checkLength("radii.x", radii.x)
    try GeometryError.checkLength("radii.y", radii.y)
    try GeometryError.checkLength("radii.z", radii.z)
  }

  /// The radii.
  public static func halfExtent(_ radii: SIMD3<Float>) -> SIMD3<Float> { radii }

  /// Returns the support function; see `TessellatedShape`.
  public static func support(_ radii: SIMD3<Float>, _ direction: SIMD3<Float>) -> Float {
    length(radii * direction)
  }

  /// Writes the vertices of the ellipsoid with these radii. O(vertices).
  ///
  /// The point n of the unit sphere becomes the point p = (a nx, b ny, c nz) of the surface
  /// (x/a)² + (y/b)² + (z/c)² = 1. Its normal is parallel to the gradient (px/a², py/b², pz/c²) = (nx/a, ny/b, nz/c).
  /// The quotients are computed in double precision, in which neither they nor their squares overflow or underflow to
  /// zero for any radii.
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ radii: SIMD3<Float>) {
    sphere.fill(&vertices, 1)
    let divisor = SIMD3<Double>(radii)
    for index in 0..<vertices.count {
      let vertex = vertices[index]
      let gradient = SIMD3<Double>(vertex.position) / divisor
      let normal = gradient / (gradient * gradient).sum().squareRoot()
      vertices[index] = Vertex(position: vertex.position * radii, normal: SIMD3<Float>(normal))
    }
  }
}
