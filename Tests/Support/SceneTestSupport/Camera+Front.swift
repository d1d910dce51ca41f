import SceneModel

extension Camera {
  /// A camera on the Z axis that looks at the origin from a distance of 5, with a field of view of 40°.
  public static var front: Camera { Camera(position: [0, 0, 5], target: .zero, fieldOfView: 40) }
}
