import Geometry
import MaterialTextures
import RenderScene
import SceneModel

/// The GPU objects of a scene's drawables, by their identity.
final class DrawableRenderers {
  let drawables: DrawableList
  private let changes: DrawableChanges
  private let tessellation: TessellationDetail?
  private let device: GraphicsDevice
  private let meshes: GPUMeshCache
  private let materials: GPUMaterialCache
  private var triangleRenderers = ReconciledList<TriangleRenderer>()
  /// The renderers of exact spheres if they are drawn as triangles.
  private var sphereRenderers = ReconciledList<TriangleRenderer>()
  /// The records of exact spheres if they are many, else nil.
  private var sphereRecords: SphereRecordRenderer?
  private var sphereCloudRenderers = ReconciledList<SphereRecordRenderer>()
  private var rodCloudRenderers = ReconciledList<RodCloudRenderer>()
  private var shapeCloudRenderers = ReconciledList<ShapeCloudRenderer>()
  private var pointRenderers = ReconciledList<PointRenderer>()
  private lazy var rodTemplate = InstancedMesh.rod(device: device)
  /// The instanced mesh of spheres that are not drawn as imposters. Nil if the tessellation is invalid, which `init`
  /// rejects.
  private(set) lazy var sphereTemplate = InstancedMesh.sphere(
    tessellation ?? .suited(toSphereCount: .max), device: device)

  /// Creates the objects of a scene that is drawn with `tessellation`. Nil chooses one by the number of models.
  ///
  /// - Throws: `GraphicsError.tessellation` if the tessellation is invalid.
  init(_ scene: Scene, tessellation: TessellationDetail?, device: GraphicsDevice) throws(GraphicsError) {
    do throws(GeometryError) {
      _ = try Sphere.tessellated(by: tessellation ?? .standard)
    } catch {
      throw .tessellation(error)
    }
    (self.tessellation, self.device) = (tessellation, device)
    drawables = DrawableList(scene, tessellation: tessellation)
    changes = drawables.makeReader()
    meshes = GPUMeshCache(device: device)
    materials = GPUMaterialCache(device: device)
  }

  /// Whether a model or the list of models changed since the last `prepare`.
  var needsUpdate: Bool { drawables.needsUpdate || !changes.isEmpty }
  /// The number of updates of models by `prepare`, apart from those of placements.
  var rebuildCount: Int { changes.rebuildCount }
  /// The errors of models with invalid dimensions, which are drawn in their last valid shape.
  var failures: [SceneError] { drawables.failures }
  /// The warnings about textures of materials in use that are not drawn, one line each.
  var textureWarnings: [String] { materials.warnings }

  /// The renderers of all surfaces, without those that groups hide. Shape clouds have up to three each.
  var surfaces: [any SurfaceRenderer] {
    (sphereRenderers.objects + triangleRenderers.objects).filter(\.isVisible)
      + shapeClouds.flatMap { $0.parts as [any SurfaceRenderer] }
  }

  /// The renderers of the shape clouds.
  var shapeClouds: [ShapeCloudRenderer] { shapeCloudRenderers.objects }
  /// The renderers of the clouds of rods.
  var rodClouds: [RodCloudRenderer] { rodCloudRenderers.objects }

  /// The renderers of visible points and lines.
  var points: [PointRenderer] { pointRenderers.objects.filter(\.drawable.isVisible) }

  /// The records of spheres, without those that groups hide: of the clouds, and of the single spheres if they are many.
  var sphereClouds: [SphereRecordRenderer] {
    (sphereCloudRenderers.objects + [sphereRecords].compactMap(\.self)).filter(\.isVisible)
  }

  /// Whether spheres with records are drawn as imposters instead of meshes: there is no explicit tessellation, and the
  /// driver's texture buffers can hold the records.
  var hasImposters: Bool {
    let limit = device.maximumTextureBufferSize / 2
    return tessellation == nil && drawables.spheres.count <= limit
      && drawables.sphereClouds.allSatisfy { $0.cloud.elements.count <= limit }
  }

  /// Whether the exact spheres have records: they are many and opaque.
  private var haveSpheresRecords: Bool {
    drawables.spheres.count >= SphereRecordRenderer.threshold && drawables.areSpheresOpaque && hasImposters
  }

  /// Updates the drawables, and uploads their changes. O(changed drawables), and O(drawables) if their list changed. See
  /// `SphereCloudOcclusionCache` for `isPreview`.
  func prepare(isPreview: Bool = false) {
    if !isPreview {
      for cloud in sphereCloudRenderers.objects where cloud.lacksOcclusion { cloud.prepare() }
    }
    guard needsUpdate else { return }
    drawables.update()
    if changes.isListChanged || haveSpheresRecords != (sphereRecords != nil) {
      reconcile(isPreview: isPreview)
    } else {
      for index in changes.triangles { triangleRenderers.objects[index].prepare() }
      if let sphereRecords {
        sphereRecords.change(changes.spheres, of: drawables.spheres)
      } else {
        for index in changes.spheres { sphereRenderers.objects[index].prepare() }
      }
      for index in changes.sphereClouds { sphereCloudRenderers.objects[index].prepare(isPreview: isPreview) }
      for index in changes.rodClouds { rodCloudRenderers.objects[index].prepare() }
      for index in changes.points { pointRenderers.objects[index].prepare() }
      for index in changes.shapeClouds { shapeCloudRenderers.objects[index].prepare() }
    }
    changes.removeAll()
  }

  /// Creates the objects of new drawables, releases those of removed ones, and uploads all changes.
  private func reconcile(isPreview: Bool) {
    triangleRenderers.reconcile(drawables.triangles) { TriangleRenderer($0, meshes, materials) }
    reconcileSpheres()
    sphereCloudRenderers.reconcile(drawables.sphereClouds) { SphereRecordRenderer($0, device: device) }
    rodCloudRenderers.reconcile(drawables.rodClouds) {
      RodCloudRenderer($0, template: rodTemplate, device: device)
    }
    shapeCloudRenderers.reconcile(drawables.shapeClouds) {
      ShapeCloudRenderer($0, template: TriangleRenderer($0.template, meshes, materials), device: device)
    }
    pointRenderers.reconcile(drawables.points) { PointRenderer($0, device: device) }
    for renderer in pointRenderers.objects { renderer.prepare() }
    for renderer in sphereRenderers.objects + triangleRenderers.objects { renderer.prepare() }
    for renderer in sphereCloudRenderers.objects { renderer.prepare(isPreview: isPreview) }
    for renderer in rodCloudRenderers.objects { renderer.prepare() }
    for renderer in shapeCloudRenderers.objects { renderer.prepare() }
  }

  private func reconcileSpheres() {
    if haveSpheresRecords {
      for sphere in drawables.spheres { sphere.releaseTriangles() }
      sphereRenderers.removeAll()
      let records = sphereRecords ?? SphereRecordRenderer(device: device)
      records.replace(with: drawables.spheres)
      sphereRecords = records
    } else {
      sphereRecords = nil
      guard let tessellation = drawables.sphereTessellation() else { return }
      sphereRenderers.reconcile(drawables.spheres.map { $0.asTriangles(tessellation) }) {
        TriangleRenderer($0, meshes, materials)
      }
    }
  }
}
