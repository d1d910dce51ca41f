import Geometry
import Reactive

/// The materials, lights and cameras of a document that clips change, and their values in the current pose.
struct AnimatedProperties {
  /// The indices in the document of the nodes, lights and cameras.
  let nodes: [Int], lights: [Int], cameras: [Int]
  /// These parts in the current pose, in the same order.
  let posed: Derived<MeshDocument>

  /// Finds the parts of a document. Nil if clips change none. O(properties).
  init?(_ document: MeshDocument, _ animation: MeshAnimation) {
    var (nodes, lights, cameras) = (DistinctIndices(), DistinctIndices(), DistinctIndices())
    let properties = animation.rig.properties.map { property in
      (
        path: property.path,
        targets: property.targets.map { target -> MeshDocument.PropertyChannel.Target in
          switch target {
          case .node(let index): .node(nodes.place(of: index))
          case .light(let index): .light(lights.place(of: index))
          case .camera(let index): .camera(cameras.place(of: index))
          }
        }
      )
    }
    if properties.isEmpty { return nil }
    (self.nodes, self.lights, self.cameras) = (nodes.values, lights.values, cameras.values)
    let parts = MeshDocument(
      nodes: nodes.values.map { document.nodes[$0] }, cameras: cameras.values.map { document.cameras[$0] },
      lights: lights.values.map { document.lights[$0] })
    let pose = animation.pose
    posed = Derived {
      var posed = parts
      for (property, value) in zip(properties, pose.value.properties) where !value.isEmpty {
        posed.set(property.path, of: property.targets, to: value)
      }
      return posed
    }
  }

  /// The appearances of the nodes by their indices in the document.
  var appearances: some EventSource<[Int: SurfaceAppearance]> {
    let nodes = nodes
    return posed.map { posed in
      Dictionary(
        uniqueKeysWithValues: zip(nodes, posed.nodes).map {
          ($0, SurfaceAppearance(color: $1.color, material: $1.material))
        })
    }
  }

  /// Makes the lights and cameras of a document follow the pose while the result lives.
  func bind(lights lightModels: [SceneModel.Light], cameras cameraModels: [SceneModel.Camera]) -> Disposer {
    let lightModels = lights.map { lightModels[$0] }
    let cameraModels = cameras.map { cameraModels[$0] }
    return posed.subscribe { posed in
      for (model, light) in zip(lightModels, posed.lights) { model.show(light) }
      for (model, camera) in zip(cameraModels, posed.cameras) { model.show(camera) }
    }
  }
}

/// Distinct indices in the order of their first uses.
private struct DistinctIndices {
  private(set) var values: [Int] = []
  private var places: [Int: Int] = [:]

  /// Returns the place of an index in `values`, to which it is appended if it is new.
  mutating func place(of index: Int) -> Int {
    if let known = places[index] { return known }
    places[index] = values.count
    values.append(index)
    return values.count - 1
  }
}
