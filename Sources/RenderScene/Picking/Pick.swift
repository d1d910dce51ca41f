public import SceneModel

/// What is seen at one point of a picture.
public struct Pick {
  /// A model, and where there are many in it, which one.
  public enum Model {
    case sphere(Sphere)
    case shape(any Shape)
    case cloud(SphereCloud, index: Int)
    case rods(RodCloud, index: Int)
    case mesh(MeshModel)
  }

  /// What it is.
  public var model: Model
  /// Where its surface is met, in metres.
  public var position: SIMD3<Float>
  /// How far that is from the eye, in metres.
  public var distance: Float

  /// What the model is called; empty if it has no name.
  public var name: String {
    switch model {
    case .sphere(let sphere): sphere.name
    case .shape(let shape): shape.name
    case .cloud(let cloud, _): cloud.name
    case .rods(let rods, _): rods.name
    case .mesh(let mesh): mesh.name
    }
  }

  /// What a camera that looks at it turns about: the middle of a sphere, and where the surface of anything else is met.
  public var center: SIMD3<Float> {
    switch model {
    case .sphere(let sphere): sphere.center
    case .cloud(let cloud, let index): cloud.elements[index].center
    case .shape, .rods, .mesh: position
    }
  }
}
