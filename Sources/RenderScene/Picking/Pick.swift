import SceneModel

/// The nearest surface at a point of a picture.
public struct Pick {
  /// A model, with the index of the element for clouds.
  public enum Model {
    case sphere(Sphere)
    case shape(any Shape)
    case cloud(SphereCloud, index: Int)
    case rods(RodCloud, index: Int)
    case shapes(ShapeCloud, index: Int)
    case mesh(MeshModel)
    case computedMesh(ComputedMesh)
  }

  /// The model at the point.
  public var model: Model
  /// The point on its surface, in metres.
  public var position: SIMD3<Float>
  /// The distance from the eye to `position`, in metres.
  public var distance: Float

  /// The name of the model, empty if it has none.
  public var name: String {
    switch model {
    case .sphere(let sphere): sphere.name
    case .shape(let shape): shape.name
    case .cloud(let cloud, _): cloud.name
    case .rods(let rods, _): rods.name
    case .shapes(let shapes, _): shapes.name
    case .mesh(let mesh): mesh.name
    case .computedMesh(let mesh): mesh.name
    }
  }

  /// The orbit centre for a camera that focuses on the pick: the centre of a sphere, or else `position`.
  public var center: SIMD3<Float> {
    switch model {
    case .sphere(let sphere): sphere.centerInScene
    case .cloud(let cloud, let index): cloud.placement.transform.apply(to: cloud.elements[index].center)
    case .shape, .rods, .shapes, .mesh, .computedMesh: position
    }
  }
}
