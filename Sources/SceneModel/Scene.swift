import Geometry
import Reactive

/// What is seen, from where and in which light. Every part of it can be watched.
///
/// ```swift
/// let scene = Scene(spheres: [earth])
/// scene.$spheres.append(moon)               // one edit: whoever draws the scene begins to draw the moon
/// scene.$spheres.removeAll { $0 === earth } // another: only the earth's renderer goes
/// ```
public final class Scene {
  /// The single spheres.
  @ArrayProperty public var spheres: [Sphere]
  /// The other solids: boxes, cylinders, whatever is a `Shape`.
  @ArrayProperty public var shapes: [any Shape]
  /// The many spheres.
  @ArrayProperty public var clouds: [SphereCloud]
  /// The many rods.
  @ArrayProperty public var rods: [RodCloud]
  /// The meshes, as files hold them.
  @ArrayProperty public var meshes: [MeshModel]
  /// The lights; empty for a key and a fill light that move with the camera.
  @Property public var lights: [Light]
  /// What is behind everything; translucent, if its alpha is below 1.
  @Property public var background: Color
  /// What the background fades to from the picture's top to its bottom; nil for one that is the same everywhere.
  @Property public var backgroundBottom: Color?
  /// What the picture shows besides the models.
  @Property public var effects: Effects
  /// Where the picture is taken from; nil for a view of everything.
  @Property public var camera: Camera?
  /// What ends with the scene, as what its models are bound to does.
  public let bag = DisposerBag()

  /// The background of a scene that is not told another: nearly white.
  public static let standardBackground = Color(sRGB8: SIMD4(0xF4, 0xF5, 0xF7, 0xFF))

  /// Creates a scene.
  public init(
    spheres: [Sphere] = [], shapes: [any Shape] = [], clouds: [SphereCloud] = [],
    rods: [RodCloud] = [], meshes: [MeshModel] = [],
    lights: [Light] = [],
    background: Color = Scene.standardBackground, backgroundBottom: Color? = nil,
    effects: Effects = Effects(), camera: Camera? = nil
  ) {
    self.spheres = spheres
    self.shapes = shapes
    self.clouds = clouds
    self.rods = rods
    self.meshes = meshes
    self.lights = lights
    self.background = background
    self.backgroundBottom = backgroundBottom
    self.effects = effects
    self.camera = camera
  }

  /// The smallest axis-aligned box that holds every model. O(models).
  public var bounds: BoundingBox {
    var box = BoundingBox.empty
    for sphere in spheres { box.include(sphere.bounds) }
    for shape in shapes { box.include(shape.bounds) }
    for cloud in clouds { box.include(cloud.bounds) }
    for rod in rods { box.include(rod.bounds) }
    for mesh in meshes { box.include(mesh.bounds) }
    return box
  }

  /// The coarsest tessellation that cuts all spheres and shapes smoothly in a picture that the scene fills, so many pixels
  /// long at its longest side: as the largest of them needs. O(models).
  public func tessellation(smoothAt pixels: Float) -> SphereTessellation {
    let radii =
      spheres.map(\.radius) + shapes.map { $0.bounds.size.max() / 2 }
      + clouds.map { $0.elements.reduce(0) { max($0, $1.radius) } }
    return .smooth(atRadius: (radii.max() ?? 0) / bounds.size.max() * pixels)
  }

  /// How many spheres there are, those of the clouds counted.
  public var sphereCount: Int { spheres.count + clouds.reduce(0) { $0 + $1.elements.count } }
}
