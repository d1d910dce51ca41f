import Geometry
import Reactive
import SceneModel

/// A model that is drawn as triangles, and what of it was drawn last.
protocol WatchedSolid: AnyObject {
  /// Brings the triangles up to date, and returns whether they were not, or are elsewhere or of another colour. O(1) where
  /// they are.
  func prepare() -> Bool
  /// Adds what there is of it to `bodies`.
  func append(to bodies: inout RaycastBodies)
  /// Why the triangles are not those of the model as it is; nil if they are. `number` is the model's where it has no name.
  func failure(number: Int) -> SceneError?
}

/// A shape, and the mesh of the last lengths it had that make one.
private final class WatchedShape<Model: Shape>: WatchedSolid {
  private let model: Model
  private let cut: Model.Tessellated
  private var mesh = Mesh()
  private var meshedSize: Model.Tessellated.Size?
  private var failure: GeometryError?
  private let mark: ChangeMark

  init(_ model: Model, _ cut: Model.Tessellated, onChange: @escaping () -> Void) {
    (self.model, self.cut) = (model, cut)
    mark = ChangeMark(combine(model.placements, model.sizes, model.colors), onChange: onChange)
  }

  func prepare() -> Bool {
    guard mark.take() else { return false }
    guard model.size != meshedSize || failure != nil else { return true }
    do throws(GeometryError) {
      try Model.Tessellated.check(model.size)
      try cut.update(&mesh, model.size)
      (meshedSize, failure) = (model.size, nil)
    } catch {
      failure = error
    }
    return true
  }

  func append(to bodies: inout RaycastBodies) {
    bodies.append(
      mesh, model.transform,
      SurfaceLook(color: model.colors.value.opaqueLight, finish: .standard, isClosed: Model.isClosed))
  }

  func failure(number: Int) -> SceneError? {
    failure.map { .shape(kind: Model.kind, name: model.label(number: number), $0) }
  }
}

/// The kinds of shapes that a scene holds, each cut once.
struct WatchedCuts {
  let tessellation: SphereTessellation
  private var known: [ObjectIdentifier: any TessellatedShape] = [:]

  init(_ tessellation: SphereTessellation) { self.tessellation = tessellation }

  /// Begins to watch a shape. Nil if the tessellation makes none of its kind, which it does of all that the package has.
  mutating func watch<Model: Shape>(
    _ model: Model, _ onChange: @escaping () -> Void
  ) -> (any WatchedSolid)? {
    let identity = ObjectIdentifier(Model.self)
    guard let cut = known[identity] as? Model.Tessellated ?? (try? Model.cut(tessellation)) else {
      return nil
    }
    known[identity] = cut
    return WatchedShape(model, cut, onChange: onChange)
  }
}

/// A mesh as a file held it.
final class WatchedMesh {
  private let model: MeshModel
  private let mark: ChangeMark

  init(_ model: MeshModel, onChange: @escaping () -> Void) {
    self.model = model
    mark = ChangeMark(
      combine(model.$mesh, model.$transform, model.$color, model.$finish), onChange: onChange)
  }

  /// Returns whether the model changed since the last time.
  func prepare() -> Bool { mark.take() }

  func append(to bodies: inout RaycastBodies) {
    // Files hold open surfaces as well, and closed ones inside out.
    bodies.append(
      model.mesh.mesh, model.transform,
      SurfaceLook(color: model.color.opaqueLight, finish: model.finish, isClosed: false))
  }
}

extension Color {
  /// The light of the colour, each part brought within 0 to 1.
  fileprivate var opaqueLight: SIMD3<Float> {
    let linear = linear.clamped(lowerBound: .zero, upperBound: .one)
    return SIMD3(linear.x, linear.y, linear.z)
  }
}

extension Scene {
  /// How spheres and shapes are cut where nobody says how: as suits their number.
  var drawnTessellation: SphereTessellation {
    // A sphere that fills the picture shows the corners of 64 segments.
    spheres.count <= 4 ? .uv(segments: 128, rings: 64) : .suited(toSphereCount: spheres.count)
  }
}
