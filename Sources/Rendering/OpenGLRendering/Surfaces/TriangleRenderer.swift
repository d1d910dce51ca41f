import Geometry
import RenderScene
import SceneModel

/// The GPU objects of a drawable of triangles: its mesh and its material, which other drawables may share.
final class TriangleRenderer: SurfaceRenderer, DrawableRenderer {
  let drawable: TriangleDrawable
  private let meshes: GPUMeshCache
  private let materials: GPUMaterialCache
  private var mesh: GPUMesh
  private var preparedMaterial: ResolvedMaterial?
  private var isPrepared = false
  private(set) var program = SurfaceProgram.Kind.surface([], nil)
  private(set) var material: GPUMaterial?

  init(_ drawable: TriangleDrawable, _ meshes: GPUMeshCache, _ materials: GPUMaterialCache) {
    (self.drawable, self.meshes, self.materials) = (drawable, meshes, materials)
    mesh = meshes.mesh(of: drawable.triangles)
  }

  /// Uploads the parts of the mesh that changed, and the material and the attributes that it needs, if they are not on the
  /// GPU.
  func prepare(isPreview: Bool) {
    let isOtherMesh = mesh.geometry !== drawable.triangles
    if isOtherMesh { mesh = meshes.mesh(of: drawable.triangles) }
    let isUploaded = mesh.upload()
    guard isUploaded || isOtherMesh || !isPrepared || preparedMaterial !== drawable.material else { return }
    (isPrepared, preparedMaterial) = (true, drawable.material)
    material = drawable.material.map(materials.content)
    let attributes = mesh.prepare((material?.attributes ?? []).union(.colors))
    program = .surface(attributes, material?.features(attributes))
  }

  func draw(_ program: SurfaceProgram) {
    program.set(drawable.placement.transform, color: color)
    mesh.draw(program)
  }

  /// Draws the elements of a shape cloud.
  ///
  /// - Parameters:
  ///   - program: the program for instances, which is bound.
  ///   - transform: the transform of the cloud to the scene.
  ///   - areMirrored: whether the transforms of these elements are reflections.
  ///   - records: the elements.
  ///   - range: the numbers of the drawn elements in `records`.
  func drawInstances(
    _ program: SurfaceProgram, _ transform: Transform, areMirrored: Bool, _ records: borrowing GPUBuffer,
    _ range: Range<Int>
  ) {
    program.set(transform, color: color, areMirrored: areMirrored)
    mesh.drawInstances(program, records, range)
  }

  private var color: SIMD4<Float> { drawable.color.linear.clamped(lowerBound: .zero, upperBound: .one) }

  var isVisible: Bool { drawable.placement.isVisible }
  var isOpaque: Bool { drawable.isOpaque }
  var isTransmissive: Bool { drawable.isTransmissive }
  var extent: SurfaceExtent { drawable.extent }
  var isOneSided: Bool { drawable.isOneSided }
}

/// The GPU objects of one drawable.
protocol DrawableRenderer: AnyObject {
  /// Uploads what changed. A preview may leave out the ambient occlusion of clouds.
  func prepare(isPreview: Bool)
}

extension DrawableRenderer {
  /// Uploads what changed.
  func prepare() { prepare(isPreview: false) }
}

/// A surface that `SurfacePass` draws: the triangles of a drawable, or instances of them.
protocol SurfaceRenderer: AnyObject {
  /// Whether the surface is drawn: no group hides its model.
  var isVisible: Bool { get }
  /// Whether light passes through the surface, so that it shows a picture of what is behind.
  var isTransmissive: Bool { get }
  /// Whether the surface is opaque.
  var isOpaque: Bool { get }
  /// The extent in the scene, by which translucent surfaces are sorted.
  var extent: SurfaceExtent { get }
  /// The kind of program that draws it.
  var program: SurfaceProgram.Kind { get }
  /// The material, or nil if the surface has none.
  var material: GPUMaterial? { get }
  /// Whether back faces are culled.
  var isOneSided: Bool { get }
  /// Draws the last valid surface. Does nothing if there was none.
  ///
  /// - Precondition: `program` and the material are bound.
  func draw(_ program: SurfaceProgram)
}
