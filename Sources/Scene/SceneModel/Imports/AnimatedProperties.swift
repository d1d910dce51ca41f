import Geometry
import Reactive

/// The materials, lights and cameras of a document that clips change, and their values in the current pose.
package struct AnimatedProperties {
  /// A property of the rig, whose targets are numbers in the lists of `parts`.
  package struct Property {
    /// The property, by the path in its object in glTF.
    package let path: String
    /// The parts that have it: all nodes of a material, or all places of a light or camera.
    package let targets: [MeshDocument.PropertyChannel.Target]
  }

  /// The models of the parts, in the order of their lists.
  package struct Models {
    /// The models of the nodes.
    package var meshes: [MeshModel] = []
    /// The models of the lights.
    package var lights: [SceneModel.Light] = []
    /// The models of the cameras.
    package var cameras: [SceneModel.Camera] = []
  }

  /// The indices in the document of the nodes, lights and cameras.
  private let nodes: [Int], lights: [Int], cameras: [Int]
  /// The nodes, lights and cameras, as they are in the document.
  package let parts: MeshDocument
  /// The properties, in the order of those of the rig.
  package let properties: [Property]
  /// These parts in the current pose, in the same order.
  package let posed: Derived<MeshDocument>
  /// The models of the parts, after `bind`.
  package private(set) var models = Models()

  /// Finds the parts of a document. Nil if clips change none. O(properties).
  init?(_ document: MeshDocument, _ animation: MeshAnimation) {
    var (nodes, lights, cameras) = (DistinctIndices(), DistinctIndices(), DistinctIndices())
    let properties = animation.rig.properties.map { property in
      Property(
        path: property.path,
        targets: property.targets.map { target in
          switch target {
          case .node(let index): .node(nodes.place(of: index))
          case .light(let index): .light(lights.place(of: index))
          case .camera(let index): .camera(cameras.place(of: index))
          }
        })
    }
    if properties.isEmpty { return nil }
    (self.nodes, self.lights, self.cameras) = (nodes.values, lights.values, cameras.values)
    let parts = MeshDocument(
      nodes: nodes.values.map { document.nodes[$0] }, cameras: cameras.values.map { document.cameras[$0] },
      lights: lights.values.map { document.lights[$0] })
    (self.parts, self.properties) = (parts, properties)
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

  /// Makes the lights and cameras of a document follow the pose while the result lives. The parameters are the models of all
  /// nodes, lights and cameras of the document.
  mutating func bind(
    meshes: [MeshModel], lights allLights: [SceneModel.Light], cameras allCameras: [SceneModel.Camera]
  ) -> Disposer {
    models = Models(
      meshes: nodes.map { meshes[$0] }, lights: lights.map { allLights[$0] },
      cameras: cameras.map { allCameras[$0] })
    return posed.subscribe { [models] posed in
      for (model, light) in zip(models.lights, posed.lights) { model.show(light) }
      for (model, camera) in zip(models.cameras, posed.cameras) { model.show(camera) }
    }
  }

  /// Returns a document with one of the parts that have the property with a number. The property is set to `value`, or is that
  /// of the document if `value` is nil. All targets of a property are places of one object of glTF, so that one stands for all.
  package func part(ofProperty number: Int, at value: [Float]?) -> MeshDocument {
    let property = properties[number]
    var document = MeshDocument()
    var target: MeshDocument.PropertyChannel.Target?
    switch property.targets.first {
    case .node(let place)?: (document.nodes, target) = ([parts.nodes[place]], .node(0))
    case .light(let place)?: (document.lights, target) = ([parts.lights[place]], .light(0))
    case .camera(let place)?: (document.cameras, target) = ([parts.cameras[place]], .camera(0))
    case nil: break
    }
    if let target, let value { document.set(property.path, of: [target], to: value) }
    return document
  }
}

extension MeshAnimation {
  /// The materials that clips change, as they are at the keyframes of each property alone. O(keyframes).
  package var materialsAtKeyframes: [Material] {
    guard let properties else { return [] }
    return rig.propertiesOfClips.flatMap { $0 }.flatMap { bound in
      bound.channel.times.compactMap { time in
        properties.part(ofProperty: bound.slot, at: bound.channel.value(at: time)).nodes.first?.material
      }
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
