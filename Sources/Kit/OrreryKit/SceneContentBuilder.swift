import SceneModel

/// The result builder of scenes and groups.
///
/// ```swift
/// let scene = Scene {
///   Sphere(radius: 1)
///   for x in 0..<3 { Box().center([Float(x), 2, 0]) }
///   if isLit { Light(direction: [0, -1, -1]) }
///   ForEach(bodies) { body in Sphere(radius: body.$radius) }
/// }
/// ```
/// `if`, `switch` and `for` are evaluated once. `If` and `ForEach` follow what changes.
@resultBuilder
public enum SceneContentBuilder {
  /// A model: a shape, a cloud, a mesh, a surface and so on.
  ///
  /// - Precondition: a model of a class outside of this package that is within a group was created with that group.
  public static func buildExpression(_ model: some Model) -> SceneContent {
    .leaf(model, in: .models) { group in
      if let placeable = model as? any PlaceableModel {
        placeable.place(in: group)
      } else {
        precondition(model.group === group, "\(model.kindName) \(model.name) must be created with its group")
      }
    }
  }

  /// A group, with what was declared in it.
  public static func buildExpression(_ group: Group) -> SceneContent {
    SceneContent { parent in
      if let parent { group.place(in: parent) }
      let own = SceneItems.fixed([SceneItem(list: .groups, object: group)])
      guard let declared = group.declaredContent as? DeclaredContent else { return own }
      return .joined([own, declared.content.items(group)])
    }
  }

  /// A mesh file, with its groups, meshes, lights and cameras.
  public static func buildExpression(_ mesh: ImportedMesh) -> SceneContent {
    SceneContent { group in
      if let group { mesh.place(in: group) }
      let models: [(SceneItem.List, [AnyObject])] = [
        (.importedMeshes, [mesh]), (.groups, [mesh.group] + mesh.groups), (.models, mesh.meshes),
        (.lights, mesh.lights), (.cameras, mesh.cameras), (.animations, mesh.animation.map { [$0] } ?? []),
        (.morphTargets, mesh.morphTargets),
      ]
      return .fixed(models.flatMap { list, objects in objects.map { SceneItem(list: list, object: $0) } })
    }
  }

  /// A light.
  public static func buildExpression(_ light: Light) -> SceneContent {
    .leaf(light, in: .lights) { light.place(in: $0) }
  }

  /// A camera. The first one of a scene shows it.
  public static func buildExpression(_ camera: Camera) -> SceneContent {
    .leaf(camera, in: .cameras) { camera.place(in: $0) }
  }

  /// A text at a point.
  public static func buildExpression(_ label: Label) -> SceneContent {
    .leaf(label, in: .labels) { label.place(in: $0) }
  }

  /// A material that can be set by name.
  public static func buildExpression(_ material: MaterialModel) -> SceneContent {
    .leaf(material, in: .materials)
  }

  /// The environment of the scene, of which the first one counts.
  public static func buildExpression(_ environment: Environment) -> SceneContent {
    .leaf(environment, in: .environment)
  }

  /// The effects of the scene, of which the first ones count.
  public static func buildExpression(_ effects: Effects) -> SceneContent { .leaf(effects, in: .effects) }

  /// The title of the scene, of which the first one counts.
  public static func buildExpression(_ title: Title) -> SceneContent { .leaf(title, in: .title) }

  /// The legend of the scene, of which the first one counts.
  public static func buildExpression(_ legend: Legend) -> SceneContent { .leaf(legend, in: .legend) }

  /// `ForEach`, `If`, or another part of a scene.
  public static func buildExpression(_ element: some SceneElement) -> SceneContent { element.content }

  /// The content of another closure.
  public static func buildExpression(_ content: SceneContent) -> SceneContent { content }

  /// Models one after another.
  public static func buildBlock(_ parts: SceneContent...) -> SceneContent { .joined(parts) }

  /// The models of an `if` without `else`.
  public static func buildOptional(_ part: SceneContent?) -> SceneContent { part ?? .empty }

  /// The models of the first branch of an `if` or a `switch`.
  public static func buildEither(first: SceneContent) -> SceneContent { first }

  /// The models of another branch.
  public static func buildEither(second: SceneContent) -> SceneContent { second }

  /// The models of a loop.
  public static func buildArray(_ parts: [SceneContent]) -> SceneContent { .joined(parts) }

  /// The models of an availability check.
  public static func buildLimitedAvailability(_ part: SceneContent) -> SceneContent { part }
}

/// The content of a group as an object.
final class DeclaredContent {
  let content: SceneContent

  init(_ content: SceneContent) { self.content = content }
}

extension Group {
  /// Creates a group with the models of a closure, which move with it. Their names begin with that of the group: `arm.hand`.
  ///
  /// ```swift
  /// Group(name: "arm") { Sphere(name: "hand").center([2, 0, 0]) }.rotation([0, 0, 30])
  /// ```
  public convenience init(name: String = "", @SceneContentBuilder content: () throws -> SceneContent) rethrows
  {
    self.init(name: name)
    declaredContent = DeclaredContent(try content())
  }
}

extension SceneContent {
  /// Returns the content of one object. `place` puts it into a group.
  static func leaf(
    _ object: AnyObject, in list: SceneItem.List, place: @escaping (Group) -> Void = { _ in }
  ) -> SceneContent {
    SceneContent { group in
      if let group { place(group) }
      return .fixed([SceneItem(list: list, object: object)])
    }
  }
}
