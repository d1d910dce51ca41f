import SceneModel

// The cameras between which the key C chooses.
extension PageModels {
  /// Appends the named cameras of a scene that are not in the list, and returns the indices of all. The camera that shows the
  /// scene becomes one of them if it has a name. Those in `uprightCameras` keep `up` of the page upright.
  mutating func addCameras(of scene: Scene, uprightCameras: Set<ObjectIdentifier>) -> [Int] {
    scene.cameras.map { named in
      let known = index(of: named)
      var number = known
      if known < 0 {
        number = add(named, group: named.group)
        if uprightCameras.contains(ObjectIdentifier(named)) {
          list[number].data.append(("isUpright", .boolean(true)))
        }
      }
      if named === scene.camera { camera = number }
      return number
    }
  }
}
