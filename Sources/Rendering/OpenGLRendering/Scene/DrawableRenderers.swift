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
  /// The renderers of `DrawableList.others`, in the same order.
  private var renderers = ReconciledList<any DrawableRenderer>()
  /// The same, by the way in which they are drawn.
  private var triangles: [TriangleRenderer] = [], clouds: [SphereRecordRenderer] = []
  /// The renderers of the clouds of rods.
  private(set) var rodClouds: [RodCloudRenderer] = []
  /// The renderers of the shape clouds.
  private(set) var shapeClouds: [ShapeCloudRenderer] = []
  private var allPoints: [PointRenderer] = []
  private var allSplats: [SplatRenderer] = []
  /// The triangles of the single spheres with their renderers, if they are drawn as triangles, and the tessellation.
  private var sphereTriangles = ReconciledList<SphereTriangles>()
  private var sphereRenderers = ReconciledList<TriangleRenderer>()
  private var sphereTessellation: SharedTessellation<TessellatedSphere>?
  /// The records of exact spheres if they are many, else nil.
  private var sphereRecords: SphereRecordRenderer?
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
  /// The warnings about textures of materials in use that are not drawn, one line each.
  var textureWarnings: [String] { materials.warnings }

  /// The renderers of all surfaces, without those that groups hide. Shape clouds have up to three each.
  var surfaces: [any SurfaceRenderer] {
    (sphereRenderers.objects + triangles).filter(\.isVisible)
      + shapeClouds.flatMap { $0.parts as [any SurfaceRenderer] }
  }

  /// The renderers of visible points and lines.
  var points: [PointRenderer] { allPoints.filter(\.drawable.isVisible) }

  /// The renderers of visible 3D Gaussians.
  var splats: [SplatRenderer] { allSplats.filter(\.drawable.isVisible) }

  /// The records of spheres, without those that groups hide: of the clouds, and of the single spheres if they are many.
  var sphereClouds: [SphereRecordRenderer] {
    (clouds + [sphereRecords].compactMap(\.self)).filter(\.isVisible)
  }

  /// Whether spheres with records are drawn as imposters instead of meshes: there is no explicit tessellation, and the
  /// driver's texture buffers can hold the records.
  var hasImposters: Bool {
    let limit = device.maximumTextureBufferSize / 2
    return tessellation == nil && drawables.largestSphereCount <= limit
  }

  /// Whether the exact spheres have records: they are many and opaque.
  private var haveSpheresRecords: Bool {
    drawables.spheres.count >= SphereRecordRenderer.threshold && drawables.areSpheresOpaque && hasImposters
  }

  /// Updates the drawables, and uploads their changes. O(changed drawables), and O(drawables) if their list changed. See
  /// `SphereCloudOcclusionCache` for `isPreview`.
  func prepare(isPreview: Bool = false) {
    if !isPreview {
      for cloud in clouds where cloud.lacksOcclusion { cloud.prepare() }
    }
    guard needsUpdate else { return }
    drawables.update()
    if changes.isListChanged || haveSpheresRecords != (sphereRecords != nil) {
      reconcile(isPreview: isPreview)
    } else {
      if let sphereRecords {
        sphereRecords.change(changes.spheres, of: drawables.spheres)
      } else {
        for index in changes.spheres { prepareSphere(index) }
      }
      for index in changes.others { renderers.objects[index].prepare(isPreview: isPreview) }
    }
    changes.removeAll()
  }

  /// Creates the objects of new drawables, releases those of removed ones, and uploads all changes.
  private func reconcile(isPreview: Bool) {
    renderers.reconcile(drawables.others) { makeRenderer($0) }
    (triangles, clouds, rodClouds, shapeClouds, allPoints, allSplats) = ([], [], [], [], [], [])
    for renderer in renderers.objects {
      switch renderer {
      case let renderer as TriangleRenderer: triangles.append(renderer)
      case let renderer as SphereRecordRenderer: clouds.append(renderer)
      case let renderer as RodCloudRenderer: rodClouds.append(renderer)
      case let renderer as ShapeCloudRenderer: shapeClouds.append(renderer)
      case let renderer as SplatRenderer: allSplats.append(renderer)
      default: if let renderer = renderer as? PointRenderer { allPoints.append(renderer) }
      }
    }
    reconcileSpheres()
    for renderer in renderers.objects { renderer.prepare(isPreview: isPreview) }
  }

  /// Returns the objects of a drawable: the one place where OpenGL looks at the kind of a geometry. Single spheres are drawn
  /// together; see `reconcileSpheres`.
  private func makeRenderer(_ drawable: Drawable) -> (any DrawableRenderer)? {
    switch drawable.geometry {
    case .triangles(let surface), .posedTriangles(let surface, _):
      TriangleRenderer(surface, meshes, materials)
    case .sphere: nil
    case .spheres(let cloud): SphereRecordRenderer(cloud, device: device)
    case .rods(let cloud): RodCloudRenderer(cloud, template: rodTemplate, device: device)
    case .instances(let cloud):
      ShapeCloudRenderer(
        cloud, template: TriangleRenderer(cloud.template, meshes, materials), device: device)
    case .points(let points), .lines(let points): PointRenderer(points, device: device)
    case .splats(let points): SplatRenderer(points)
    }
  }

  /// Creates the records of the single spheres if they are many, or else their triangles, and uploads them.
  private func reconcileSpheres() {
    if haveSpheresRecords {
      sphereTriangles.removeAll()
      sphereRenderers.removeAll()
      let records = sphereRecords ?? SphereRecordRenderer(device: device)
      records.replace(with: drawables.spheres)
      sphereRecords = records
      return
    }
    sphereRecords = nil
    guard let tessellation = drawables.sphereTessellation() else { return }
    if tessellation !== sphereTessellation { sphereTriangles.removeAll() }
    sphereTessellation = tessellation
    sphereTriangles.reconcile(drawables.spheres) { SphereTriangles($0, tessellation) }
    sphereRenderers.reconcile(sphereTriangles.objects.map(\.surface)) {
      TriangleRenderer($0, meshes, materials)
    }
    for index in sphereRenderers.objects.indices { prepareSphere(index) }
  }

  private func prepareSphere(_ index: Int) {
    sphereTriangles.objects[index].update()
    sphereRenderers.objects[index].prepare()
  }
}
