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
  public var center: SIMD3<Float> { model.sphereCenter(ofElement: element) ?? position }
}
