import Geometry
import Reactive
import RenderScene
import SceneModel

/// Draws the current sphere of a property as a mesh: the pipeline from an observable model to the bytes in a GPU
/// buffer.
///
/// ```swift
/// let sphere = Property(Sphere(radius: 1))
/// let renderer = try SphereRenderer(sphere, device: device)
/// try renderer.draw(into: target, from: camera)   // rebuildCount == 1: vertices and indices uploaded
/// sphere.value.radius = 2
/// try renderer.draw(into: target, from: camera)   // rebuildCount == 2: vertices uploaded, nothing else
/// sphere.value = Sphere(radius: 3)                // a swap: the old sphere is no longer followed
/// ```
/// A change sets a flag, and the next frame rebuilds the mesh once for any number of changes. A new colour or centre
/// uploads no geometry. If the radius is not positive and finite, the last valid mesh is kept, and `failure` contains
/// the reason.
///
/// It consists of the drawable and the GPU objects that every surface of a scene has. Those of a scene follow the elements
/// of lists; this one follows a property, whose sphere can be replaced.
public final class SphereRenderer {
  private let sphere: Property<Sphere>
  private let geometry: ShapeGeometry<TessellatedSphere>
  private let surface: TriangleRenderer
  private let pass: SurfacePass
  private let bag = DisposerBag()

  /// Creates a renderer that observes `sphere`.
  ///
  /// - Parameters:
  ///   - sphere: the sphere. Another one can be swapped in.
  ///   - tessellation: the tessellation of its mesh.
  ///   - device: the device that draws. Its context must be current here and whenever the sphere is drawn.
  /// - Throws: `GraphicsError.tessellation` if a count of the tessellation is out of range.
  public init(
    _ sphere: Property<Sphere>, tessellation: TessellationDetail = .standard, device: GraphicsDevice
  ) throws(GraphicsError) {
    let tessellated: TessellatedSphere
    do { tessellated = try TessellatedSphere(tessellation) } catch { throw .tessellation(error) }
    self.sphere = sphere
    geometry = ShapeGeometry(SharedTessellation(tessellated), isRound: true, isSimple: true)
    surface = TriangleRenderer(
      TriangleDrawable(geometry, isOneSided: true), GPUMeshCache(device: device),
      GPUMaterialCache(device: device))
    pass = SurfacePass(device: device)
    sphere
      .flatMapLatest { combine($0.$radius, $0.$color) }
      .subscribe { [unowned self] radius, color in rebuildMesh(radius, color) }
      .disposed(by: bag)
    sphere
      .flatMapLatest { $0.unrotatedPlacements }
      .subscribe { [unowned self] placement in surface.drawable.placement = placement }
      .disposed(by: bag)
  }

  /// The number of times the mesh or its colour was rebuilt.
  public var rebuildCount: Int { geometry.rebuildCount }

  /// The reason for which the mesh differs from the sphere's current radius, or nil.
  public var failure: GeometryError? { geometry.failure }

  /// Clears `target` and draws the sphere with the default lights.
  ///
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  public func draw(into target: RenderTarget, from camera: Camera) throws(GraphicsError) {
    prepare()
    try target.begin(.smooth)
    let scene = Scene(spheres: [sphere.value], camera: camera)
    let view = scene.view(aspectRatio: target.aspectRatio)
    target.clear(to: Backdrop(scene, height: target.height))
    pass.begin(LightingParameters(scene, view), samplesAcross: target.samplesAcross)
    if surface.isVisible, sphere.value.isShown { try pass.draw([surface], view) }
    target.resolve()
  }

  /// Sets the radius and the colour of the mesh, which the next frame rebuilds.
  private func rebuildMesh(_ radius: Float, _ color: Color) { geometry.setNeedsUpdate(radius, color) }

  /// Rebuilds the mesh, and uploads what changed.
  func prepare() {
    _ = geometry.update()
    surface.drawable.color = geometry.color
    surface.prepare()
  }

  /// The extent of the drawn sphere in the scene.
  var extent: SurfaceExtent { surface.extent }
}
