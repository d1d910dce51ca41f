import Geometry
import Reactive
import SceneFiles
import SceneModel

/// The mesh of one model, rebuilt in the way in which renderers and exporters do it.
final class MeshProbe {
  /// The result of an update.
  struct Rebuild {
    let duration: Duration
    let vertexCount: Int
    let triangleCount: Int
    /// The reason why the mesh could not be built. Nil if it was.
    let failure: String?
  }

  /// Sends an event when the mesh has to be rebuilt.
  let subscription: Disposer
  private let update: () -> Bool
  private let mesh: () -> (mesh: Mesh, failure: String?)

  /// Builds the mesh of `model`, with the tessellation `detail`. Nil if the model has no mesh of its own.
  ///
  /// - Throws: `GeometryError` if a count is out of range.
  init?(_ model: any DescribedModel, tessellation detail: TessellationDetail) throws {
    switch model {
    case let shape as any Shape:
      let parts = try Self.mesher(of: shape, detail)
      (update, mesh) = (parts.update, parts.mesh)
      subscription = parts.subscribe()
    case let computed as ComputedMesh:
      subscription = computed.requests.subscribe { _ in }
      update = { computed.update() }
      mesh = { (computed.mesh, computed.failure.map { "\($0)" }) }
    default: return nil
    }
    _ = update()
  }

  private static func mesher<Model: Shape>(
    of shape: Model, _ detail: TessellationDetail
  ) throws -> (subscribe: () -> Disposer, update: () -> Bool, mesh: () -> (mesh: Mesh, failure: String?)) {
    let mesher = ShapeMesher(try Model.tessellated(by: detail))
    return (
      { combine(shape.sizes, shape.colors).subscribe { mesher.setNeedsUpdate($0, $1) } },
      { mesher.update() }, { (mesher.surface.mesh, mesher.failure.map { "\($0)" }) }
    )
  }

  /// Rebuilds the mesh, if something that it depends on has changed. Nil otherwise.
  func rebuild() -> Rebuild? {
    let clock = ContinuousClock()
    let start = clock.now
    guard update() else { return nil }
    let duration = clock.now - start
    let (mesh, failure) = mesh()
    return Rebuild(
      duration: duration, vertexCount: mesh.vertices.count, triangleCount: mesh.triangleCount,
      failure: failure)
  }
}
