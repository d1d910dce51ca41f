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
/// A `SceneRenderer` uses this class for scenes with few spheres, and exact imposters for many.
public final class SphereRenderer {
  private let sphere: Property<Sphere>
  private let mesher: SphereMesher
  private var buffers: ShapeBuffers<TessellatedSphere>
  private var placement = Placement()
  private let device: GraphicsDevice
  private let onChange: () -> Void
  /// The pass for drawing without a scene renderer, created at first use.
  private var pass: SurfacePass?
  private let bag = DisposerBag()

  /// Creates a renderer that observes `sphere`.
  ///
  /// - Parameters:
  ///   - sphere: the sphere. Another one can be swapped in.
  ///   - tessellation: the tessellation of its mesh.
  ///   - device: the device that draws. Its context must be current here and whenever the sphere is drawn.
  /// - Throws: `GraphicsError.tessellation` if a count of the tessellation is out of range.
  public convenience init(
    _ sphere: Property<Sphere>, tessellation: TessellationDetail = .standard, device: GraphicsDevice
  ) throws(GraphicsError) {
    do throws(GeometryError) {
      let indices = SharedIndexBuffer(try TessellatedSphere(tessellation), device: device)
      self.init(sphere, indices: indices, device: device)
    } catch {
      throw .tessellation(error)
    }
  }

  /// Creates a renderer with a shared index buffer. It calls `onChange` at once and at each change of the sphere.
  package init(
    _ sphere: Property<Sphere>, indices: SharedIndexBuffer<TessellatedSphere>, device: GraphicsDevice,
    onChange: @escaping () -> Void = {}
  ) {
    (self.sphere, self.device, self.onChange) = (sphere, device, onChange)
    mesher = SphereMesher(indices.tessellated)
    buffers = ShapeBuffers(indices, device: device)
    sphere
      .flatMapLatest { combine($0.$radius, $0.$color) }
      .subscribe { [unowned self] radius, color in rebuildMesh(radius, color) }
      .disposed(by: bag)
    sphere
      .flatMapLatest { $0.unrotatedPlacements }
      .subscribe { [unowned self] placement in move(to: placement) }
      .disposed(by: bag)
  }

  /// The number of times the mesh or its colour was rebuilt.
  public var rebuildCount: Int { mesher.rebuildCount }

  /// The reason for which the mesh differs from the sphere's current radius, or nil.
  public var failure: GeometryError? { mesher.failure }

  /// Clears `target` and draws the sphere with the default lights.
  ///
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  public func draw(into target: RenderTarget, from camera: Camera) throws(GraphicsError) {
    prepare()
    let scene = Scene(spheres: [sphere.value], camera: camera)
    let view = scene.view(aspectRatio: target.aspectRatio)
    target.clear(to: Backdrop(scene, height: target.height))
    let pass = pass ?? SurfacePass(device: device)
    self.pass = pass
    pass.begin(LightingParameters(scene, view), samplesAcross: target.samplesAcross)
    if isVisible { try pass.draw([self], view) }
    target.resolve()
  }

  private func rebuildMesh(_ radius: Float, _ color: Color) {
    mesher.setNeedsUpdate(radius, color)
    onChange()
  }

  private func move(to placement: Placement) {
    self.placement = placement
    onChange()
  }
}

extension SphereRenderer: SurfaceRenderer {
  @discardableResult
  package func prepare() -> Bool {
    guard mesher.update() else { return false }
    buffers.upload(mesher)
    return true
  }

  func draw(_ program: SurfaceProgram) { buffers.draw(program, placement.transform, mesher.surface.color) }

  var isVisible: Bool { placement.isVisible }
  var isOpaque: Bool { !(mesher.surface.color.alpha < 1) }
  var extent: SurfaceExtent { Sphere.extent(mesher.meshedSize ?? sphere.value.radius, placement.transform) }
  var program: SurfaceProgram.Kind { .surface([], nil) }
  var material: GPUMaterial? { nil }
  var isClosed: Bool { true }

  func failure(_ labels: ModelLabels) -> SceneError? {
    failure.map { .shape(labels.label(of: sphere.value), $0) }
  }
}
