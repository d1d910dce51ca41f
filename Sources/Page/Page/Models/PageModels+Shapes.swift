import Geometry
import SceneFiles
import SceneModel

// Groups, shapes, clouds of shapes, and computed meshes.
extension PageModels {
  /// Appends a group. Its parent must be in the list.
  mutating func add(_ group: Group) {
    var data: [(key: String, value: PageValue)] = []
    data += animatedData(of: group)
    if group.restTransform != .identity { data.append(("restTransform", .transform(group.restTransform))) }
    // The place of a group far from zero is computed from the origins of its contents and of its parent.
    if group.contentOrigin != .zero || group.baseOrigin != .zero {
      data.append(("contents", .doubles(group.contentOrigin)))
      data.append(("base", .doubles(group.baseOrigin)))
    }
    // A clip hides the group at the time that the page shows.
    if group.isVisible, !group.isShown { data.append(("isHidden", .boolean(true))) }
    add(group, group: group.parent, data: data)
  }

  /// Appends a shape.
  mutating func add(_ shape: some Shape) { add(shape, group: shape.group, material: shape.material) }

  /// Appends a shape of a kind that the script cannot tessellate, with the mesh of its present lengths.
  mutating func addMesh<Model: Shape>(of shape: Model) {
    var mesh = Mesh()
    if let size = shape.drawnSize, let form = try? Model.tessellated(by: tessellation) {
      mesh = (try? (shape.appearance.usesTextureCoordinates ? form.textured : form).mesh(size)) ?? mesh
    }
    add(
      shape, group: shape.group, material: shape.material,
      data: [("mesh", add(mesh, placements: [shape.placement.transform]))],
      values: [("doubleSided", .boolean(!Model.isClosed))])
  }

  /// Appends a cloud of shapes, after its template.
  mutating func add(_ cloud: ShapeCloud) {
    add(cloud.template)
    list[list.count - 1].data.append(("isTemplate", .boolean(true)))
    var model = PageModel(kind: "shapeCloud", name: cloud.name)
    model.group = index(of: cloud.group)
    let elements = cloud.elements
    var transforms: [Float] = []
    for element in elements {
      let transform = element.transform
      for column in [transform.xAxis, transform.yAxis, transform.zAxis, transform.translation] {
        transforms += [column.x, column.y, column.z]
      }
    }
    model.data = [
      ("template", .index(list.count - 1)),
      (
        "elements",
        .object([
          ("count", .index(elements.count)), ("transforms", .index(arrays.add(transforms))),
          ("colors", table(elements.map(\.sRGB8))),
        ])
      ),
    ]
    append(model, of: cloud)
  }

  /// Adds the rotations and scales of the elements of a cloud of shapes, from which the page computes their transforms.
  mutating func add(_ parts: (rotations: [SIMD3<Float>], scales: [SIMD3<Float>]), of cloud: ShapeCloud) {
    let index = index(of: cloud)
    guard index >= 0, !list[index].data.contains(where: { $0.key == "rotations" }) else { return }
    let (rotations, scales) = (table(parts.rotations), table(parts.scales))
    list[index].data += [("rotations", rotations), ("scales", scales)]
  }

  /// Adds the elements and axes whose lengths do not follow those of the template.
  mutating func add(fixedAxes axes: [(element: Int, axis: Int)], of cloud: ShapeCloud) {
    let index = index(of: cloud)
    guard index >= 0, !axes.isEmpty else { return }
    list[index].data.append(("fixed", .numbers(axes.flatMap { [Double($0.element), Double($0.axis)] })))
  }

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

extension ShapeCloud: PagedModel {
  func append(to models: inout PageModels) -> Bool {
    guard PageModels.shapeKinds.contains(kindName) else { return false }
    models.add(self)
    return true
  }
}

extension PageModels {
  /// Returns the kinds whose triangles the script cannot compute although bindings change them, by the keys of their lists, and
  /// the names of the bound properties, as text. O(models).
  static func stillForms(
    of scene: Scene, _ bindings: SceneBindings
  ) -> [(kind: String, properties: String)] {
    var forms: [(kind: String, properties: [String])] = []
    func note<Model: DescribedModel>(_ model: Model) {
      let known = forms.firstIndex { $0.kind == Model.listKey }
      let place = known ?? forms.count
      if known == nil { forms.append((Model.listKey, [])) }
      for property in Model.properties where !LiveBindings.placing.contains(property.name) {
        guard !forms[place].properties.contains(property.name),
          bindings.expression(of: property[of: model]) != nil
        else { continue }
        forms[place].properties.append(property.name)
      }
    }
    for model in scene.models {
      guard !shapeKinds.contains(model.kindName), !computedKinds.contains(model.kindName) else { continue }
      if let shape = model as? any Shape { note(shape) }
      if let mesh = model as? any ComputedMesh & DescribedModel { note(mesh) }
    }
    return forms.filter { !$0.properties.isEmpty }.map { ($0.kind, $0.properties.joined(separator: ", ")) }
  }
}
