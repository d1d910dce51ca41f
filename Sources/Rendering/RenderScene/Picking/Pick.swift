import Geometry
import SceneModel

/// The nearest surface at a point of a picture.
public struct Pick {
  /// The model at the point.
  public var model: any Model
  /// The index of the element at the point, if the model is a cloud.
  public var element: Int?
  /// The number of the triangle at the point, if the model is a mesh.
  public var triangle: Int?
  /// The point on its surface, in metres.
  public var position: SIMD3<Float>
  /// The distance from the eye to `position`, in metres.
  public var distance: Float

  /// The name of the model, empty if it has none.
  public var name: String { model.name }

  /// The orbit centre for a camera that focuses on the pick: the centre of a sphere, or else `position`.
  public var center: SIMD3<Float> { model.traits.sphereCenter(ofElement: element) ?? position }
}

extension Pick {
  /// The texture coordinates at the point of a mesh, with (0, 0) at the upper left corner of the image. Nil if the model has
  /// none.
  package var textureCoordinates: SIMD2<Float>? {
    let mesh = (model as? MeshModel)?.posedMesh ?? (model as? ComputedMesh)?.mesh
    guard let mesh, let triangle, !mesh.textureCoordinates.isEmpty,
      let point = model.placement.transform.preimage(of: position)
    else { return nil }
    let corners = (0..<3).map { Int(mesh.indices[3 * triangle + $0]) }
    let weights = Self.barycentric(point, corners.map { mesh.vertices[$0].position })
    return (0..<3).reduce(.zero) { $0 + mesh.textureCoordinates[corners[$1]] * weights[$1] }
  }

  /// Returns the weights of the corners of a triangle of which a point in its plane is the mean: the shares of the areas of
  /// the triangles opposite to the corners.
  private static func barycentric(_ point: SIMD3<Float>, _ corners: [SIMD3<Float>]) -> SIMD3<Float> {
    // Products of four lengths may be out of the range of `Float`.
    let (point, corners) = (SIMD3<Double>(point), corners.map { SIMD3<Double>($0) })
    let normal = cross(corners[1] - corners[0], corners[2] - corners[0])
    let square = dot(normal, normal)
    guard square > 0 else { return [1, 0, 0] }
    let first = dot(cross(corners[2] - corners[1], point - corners[1]), normal) / square
    let second = dot(cross(corners[0] - corners[2], point - corners[2]), normal) / square
    return SIMD3<Float>(SIMD3(first, second, 1 - first - second))
  }
}
