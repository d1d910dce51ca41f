import Geometry
import SceneModel

// Groups, materials, shapes and computed meshes.
extension PageModels {
  /// Appends a group. Its parent must be in the list.
  mutating func add(_ group: Group) {
    var data: [(key: String, value: PageValue)] = []
    data += animatedData(of: group)
    if group.restTransform != .identity { data.append(("restTransform", .transform(group.restTransform))) }
    // A clip hides the group at the time that the page shows.
    if group.isVisible, !group.isShown { data.append(("isHidden", .boolean(true))) }
    add(group, group: group.parent, data: data)
  }

  /// Appends a shape.
  mutating func add(_ shape: some Shape) { add(shape, group: shape.group, material: shape.material) }

  /// Appends a computed mesh after the ranges of its parameters.
  mutating func add(_ mesh: ComputedMesh) {
    var data: [(key: String, value: PageValue)] = []
    for (key, domain) in mesh.domains {
      data.append((key, .index(add(domain, values: [("symbol", .text(domain.symbol))]))))
    }
    if !computedMeshes.contains(ObjectIdentifier(mesh)) {
      mesh.update()
      data.append(("mesh", add(mesh.mesh, placements: [mesh.group?.placement.transform ?? .identity])))
    }
    for model in [mesh].described { add(model, of: mesh, data) }
  }

  private mutating func add(
    _ described: some DescribedModel, of mesh: ComputedMesh, _ data: [(key: String, value: PageValue)]
  ) { add(described, group: mesh.group, material: mesh.material, data: data) }
}
