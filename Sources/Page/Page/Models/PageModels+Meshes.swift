import Geometry
import Parallelism
import SceneModel

// Meshes and mesh files.
extension PageModels {
  /// Appends a mesh. Models of the same geometry share its arrays.
  mutating func add(_ model: MeshModel) {
    var added = PageModel(kind: "mesh", name: model.name)
    added.group = model.isPlacedByJoints ? -1 : index(of: model.group)
    added.material =
      model.materialModel.map { index(of: $0) } ?? index(ofAnimatedMaterialOf: model)
      ?? index(ofFileMaterial: model.material)
    let transform = model.isPlacedByJoints ? .identity : model.transform
    added.values = [("transform", .transform(transform)), ("color", .color(model.color))]
    if let appearance = model.pointAppearance {
      added.data = [("points", add(model.mesh.mesh.points, appearance.style, of: model))]
    } else if let pose = model.pose, let deformer = model.mesh.deformer {
      added.data = addPosed(model, pose, deformer)
    } else {
      added.data = [("mesh", shared(model))]
    }
    // The standard material has no index, and that of the scene may differ from that of the file.
    if added.material < 0, model.isOneSided {
      added.data.append(("isOneSided", .boolean(true)))
    } else if model.materialModel != nil, model.isAlwaysDoubleSided {
      added.data.append(("isDoubleSided", .boolean(true)))
    }
    added.encode()
    append(added, of: model)
  }

  /// Appends a mesh file, whose meshes are in the list.
  mutating func add(_ model: ImportedMesh) {
    let meshes = model.meshes.map { PageValue.index(index(of: $0)) }
    let colors = model.ownColors.map { PageValue.color($0) }
    add(
      model, group: model.group, material: model.material,
      data: [("meshes", .array(meshes)), ("colors", .array(colors))], without: MeshOperations.names)
  }

  private mutating func shared(_ model: MeshModel) -> PageValue {
    let mesh = model.mesh, identity = ObjectIdentifier(mesh)
    if let known = meshes[identity] { return .object([("same", .index(known))]) }
    meshes[identity] = list.count
    var value = add(mesh.mesh, placements: placements[identity] ?? [model.placement.transform])
    if case .object(var members) = value {
      if let radius = mesh.sphereRadius {
        members.append(("sphereRadius", .float(radius)))
        hasSphereMeshes = true
      }
      if mesh.isConvex { members.append(("isConvex", .boolean(true))) }
      value = .object(members)
    }
    return value
  }

  /// Returns the references to the arrays of points or lines, with their sizes, which bindings may change.
  private mutating func add(_ points: PointSet, _ style: PointStyle, of model: MeshModel) -> PageValue {
    let positions = points.positions.map(\.vector)
    let (size, diameter) =
      points.areLines ? (style.lineWidth, style.lineDiameter) : (style.pointSize, style.pointDiameter)
    let extent = model.bounds.size.max()
    var members: [(key: String, value: PageValue)] = [
      // In a picture, an error of a ten-thousandth of the whole is a fraction of a pixel.
      (
        "positions",
        self.points(positions, elementSize: extent / 10_000, placements: [model.placement.transform])
      ), ("size", .float(size)), ("diameter", .float(max(diameter, 0))),
    ]
    if !points.normals.isEmpty {
      members.append(("normals", .index(arrays.add(octahedral: points.normals.map(\.vector)))))
    }
    if !points.colors.isEmpty { members.append(("colors", table(points.colors))) }
    if points.areSplats { members.append(("shapes", .index(arrays.add(points.splats.shapes)))) }
    if points.areLines { members.append(("lines", .index(arrays.add(points.lines)))) }
    if model.material.isUnlit { members.append(("isUnlit", .boolean(true))) }
    return .object(members)
  }

  /// Returns the reference to the arrays of a mesh. `placements` are the transforms of its models to the scene.
  mutating func add(_ mesh: Mesh, placements: [Transform]) -> PageValue {
    var members: [(key: String, value: PageValue)] = [
      (
        "positions",
        points(mesh.vertices.map(\.position), elementSize: mesh.detailSize, placements: placements)
      ),
      ("normals", .index(arrays.add(octahedral: mesh.vertices.map(\.normal)))),
      ("indices", .index(arrays.add(mesh.indices))),
    ]
    if !mesh.colors.isEmpty {
      members.append(
        ("colors", .index(arrays.add(mesh.colors.flatMap { color in (0..<4).map { color.linear[$0] } }))))
    }
    for (key, coordinates) in [
      ("textureCoordinates", mesh.textureCoordinates),
      ("secondTextureCoordinates", mesh.secondTextureCoordinates),
    ] where !coordinates.isEmpty {
      members.append((key, .index(arrays.add(coordinates.flatMap { [$0.x, $0.y] }))))
    }
    if !mesh.tangents.isEmpty {
      let tangents = mesh.tangents.flatMap { [$0.x, $0.y, $0.z, $0.w] }
      members.append(("tangents", .index(arrays.add(tangents))))
    }
    return .object(members)
  }
}

extension PageArrays {
  /// Appends unit vectors by the octahedral map (Meyer and others, "On Floating-Point Normal Vectors", 2010), two numbers
  /// of 16 bits each, and returns the index. The largest error is 0.003 degrees. A zero vector becomes +Z.
  mutating func add(octahedral normals: [SIMD3<Float>]) -> Int {
    var numbers: [UInt16] = []
    numbers.reserveCapacity(2 * normals.count)
    for normal in normals {
      let sum = abs(normal.x) + abs(normal.y) + abs(normal.z)
      var point = sum > 0 ? SIMD2(normal.x, normal.y) / sum : .zero
      if normal.z < 0 {
        let folded = SIMD2(1 - abs(point.y), 1 - abs(point.x))
        point = SIMD2(point.x < 0 ? -folded.x : folded.x, point.y < 0 ? -folded.y : folded.y)
      }
      for axis in 0..<2 {
        let share = (point[axis] + 1) / 2
        numbers.append(share.isFinite ? UInt16((min(max(share, 0), 1) * 65_534).rounded()) : 32_767)
      }
    }
    return add(differencesOf: numbers, stride: 2)
  }
}

extension SplatAttributes {
  /// The three scales and the quaternion of each splat, one after another.
  fileprivate var shapes: [Float] {
    var numbers: [Float] = []
    numbers.reserveCapacity(7 * count)
    for (scale, rotation) in zip(scales, rotations) {
      numbers += [scale.x, scale.y, scale.z, rotation.x, rotation.y, rotation.z, rotation.w]
    }
    return numbers
  }
}

extension MeshModel: PagedModel {
  func append(to models: inout PageModels) -> Bool {
    models.add(self)
    return true
  }
}
