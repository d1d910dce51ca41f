import Geometry
import Reactive

/// An observable mesh with a transform and a material, as read from a file.
public final class MeshModel: Model {
  /// The name; empty if the mesh has none.
  public package(set) var name: String
  /// The geometry, which other models may share.
  @LazyProperty public var mesh: SharedMesh
  /// The transform to the group.
  @LazyProperty public var transform: Transform
  /// The group that contains the mesh, and moves and hides it. Nil for a mesh of the scene.
  public package(set) var group: Group?
  /// The base colour. Vertex colours are multiplied by it.
  @LazyProperty public var color: Color
  /// The material of the surface.
  @LazyProperty public var material: Material
  /// An observable material. While it is set, `color` and `material` are set to its values, at once and at each change.
  package var materialModel: MaterialModel? {
    didSet {
      materialBinding = nil
      materialBinding = materialModel?.appearances.subscribe { [unowned self] appearance in
        var material = appearance.material
        if isAlwaysDoubleSided { material.isDoubleSided = true }
        batch { (color, self.material) = (appearance.color, material) }
      }
    }
  }
  private var materialBinding: Disposer?
  /// Whether the surface is double-sided whatever `materialModel` says, because it is so in its file.
  package let isAlwaysDoubleSided: Bool
  /// The pose of a mesh with joints or morph targets. Nil for other meshes.
  package let pose: MeshPose?

  /// The sizes of the points and lines of the mesh. Nil for a mesh of triangles. Set it before the model is drawn.
  package var pointAppearance: PointAppearance?

  /// Creates a model of a mesh. `transform` is its transform to the group.
  public convenience init(
    name: String = "", mesh: SharedMesh, transform: Transform = .identity, color: Color = .white,
    material: Material = .doubleSided, group: Group? = nil
  ) {
    self.init(
      name: name, mesh: mesh, transform: transform, color: color, material: material, group: group, pose: nil)
  }

  /// Creates a model of a mesh in a pose. Joints of `pose` place the mesh instead of `transform` and `group`, which then only
  /// hides it.
  package init(
    name: String, mesh: SharedMesh, transform: Transform, color: Color, material: Material, group: Group?,
    pose: MeshPose?
  ) {
    (self.name, self.group, self.pose) = (name, group, pose)
    self.mesh = mesh
    self.transform = transform
    self.color = color
    self.material = material
    isAlwaysDoubleSided = material.isDoubleSided
    if !mesh.mesh.points.isEmpty { pointAppearance = PointAppearance() }
  }

  /// Sets the colour and the material, unless they are these already. A mesh that is double-sided in its file stays so.
  func show(_ appearance: SurfaceAppearance) {
    var material = appearance.material
    if isAlwaysDoubleSided, !material.isDoubleSided { material.isDoubleSided = true }
    if color != appearance.color { color = appearance.color }
    if self.material != material { self.material = material }
  }

  /// The sphere that replaces the mesh in pictures. Nil if the mesh is not a tessellated sphere, the transform is not a
  /// uniform scale, or the surface does not reflect as the standard material, the only one that exact spheres support.
  /// O(1).
  package var sphere: (center: SIMD3<Float>, radius: Float)? {
    guard pose == nil, let radius = mesh.sphereRadius, material.isStandardReflection,
      case let transform = placement.transform,
      let scale = transform.uniformScale
    else {
      return nil
    }
    return (transform.translation, radius * scale)
  }

  /// Whether only front faces are visible, as glTF 2.0, section 3.9.6 has it. The readers of other formats make their
  /// materials double-sided.
  package var isOneSided: Bool { !material.isDoubleSided && mesh.mesh.points.isEmpty }

  /// The placement in the scene as a source: sends the current one on subscription, then each change.
  package var placements: AnyEventSource<Placement> {
    guard isPlacedByJoints else { return $transform.placements(in: group) }
    return group?.placements.map { Placement(isVisible: $0.isVisible) }.eraseToAnyEventSource()
      ?? .just(Placement())
  }
  /// The current placement in the scene.
  public var placement: Placement {
    isPlacedByJoints
      ? Placement(isVisible: group?.placement.isVisible ?? true) : transform.placement(in: group)
  }
  /// Whether the joints of a skin place the mesh: glTF 2.0, section 3.7.3.1.
  package var isPlacedByJoints: Bool { pose?.skin != nil }

  /// The smallest axis-aligned box in the scene around the transformed bounding box of the mesh. O(1), and O(vertices) in a
  /// new pose.
  public var bounds: BoundingBox { placement.transform.apply(to: posedBounds) }

  /// The mesh in its pose, in the space of the model. O(1), and O(vertices) in a new pose.
  package var posedMesh: Mesh { pose?.posed(mesh).mesh ?? mesh.mesh }
  /// A box in the scene that contains the posed mesh, and may be larger than `bounds`. O(joints) for a mesh that only joints
  /// move, for which `bounds` are O(vertices).
  package var looseBounds: BoundingBox {
    guard let pose, let deformer = mesh.deformer,
      let box = deformer.jointBounds(pose.values.value.joints)
    else { return bounds }
    return box
  }
  /// The smallest axis-aligned box around `posedMesh`.
  package var posedBounds: BoundingBox { pose?.posed(mesh).bounds ?? mesh.bounds }
}

/// An immutable mesh that several models can share. Exporters and renderers store it once.
public final class SharedMesh: Sendable {
  /// The geometry.
  public let mesh: Mesh
  /// The smallest axis-aligned box that contains every vertex.
  public let bounds: BoundingBox
  /// Whether no vertex colour is translucent.
  package let isOpaque: Bool
  /// The radius of the sphere about the origin from which the mesh was tessellated. Nil for other meshes.
  package let sphereRadius: Float?
  /// How the normals were computed. Nil for the normals of a file or of a shape.
  package let computedNormals: MeshDocument.ComputedNormals?
  /// The deformation by joints and morph targets. Nil for a mesh that keeps its shape.
  package let deformer: MeshDeformer?
  /// Whether the surface is known to be flat, or closed and convex; see `Mesh.isConvex(in:)`.
  package let isConvex: Bool
  /// The blocks of the vertices for support functions, computed at first use.
  package var supportBlocks: SupportBlocks { blockCache.value { SupportBlocks(mesh.vertices) } }
  private let blockCache = CachedValue<SupportBlocks>()

  /// Creates a shared mesh and computes its bounds, opacity and convexity. O(vertices).
  public convenience init(_ mesh: Mesh) { self.init(mesh, sphereRadius: nil) }

  /// Creates a shared mesh of a document and computes its bounds, opacity and convexity. O(vertices).
  package init(
    _ mesh: Mesh, sphereRadius: Float?, computedNormals: MeshDocument.ComputedNormals? = nil,
    deformation: MeshDocument.Deformation? = nil
  ) {
    self.mesh = mesh
    (self.sphereRadius, self.computedNormals) = (sphereRadius, computedNormals)
    deformer = deformation.map { MeshDeformer(mesh, $0, hasComputedNormals: computedNormals != nil) }
    bounds = mesh.bounds
    // The points of a mesh are opaque.
    isOpaque = mesh.colors.allSatisfy { $0.alpha >= 1 }
    isConvex = deformation == nil && mesh.points.isEmpty && (sphereRadius != nil || mesh.isConvex(in: bounds))
  }
}

// What scenes ask of every model.
extension MeshModel: PlaceableModel, ModelTraits {
  /// `mesh`.
  public var kindName: String { "mesh" }
  /// The traits of the mesh.
  public var _traits: _ModelTraits { _ModelTraits(self) }
  /// The current colour and material.
  package var surface: SurfaceAppearance? { SurfaceAppearance(color: color, material: material) }
  /// The material of a mesh file that its meshes share. Nil for a mesh with one of its own.
  package var sharedMaterial: MaterialModel? { materialModel }
  /// The mean luminance of the vertex colours.
  package var elementLuminance: Float? { mesh.mesh.colors.meanLuminance { $0 } }
  /// Whether the mesh is concave, or has a mask, which opens it, so that its inside is visible.
  package var shadowsItself: Bool {
    mesh.mesh.points.isEmpty && !mesh.isConvex
      || (material.alphaMode != .opaque && posedBounds.size.min() > 0)
  }

  /// Returns the hit of the nearest triangle, from the sides that are visible.
  package func hit(by ray: Ray) -> RayHit? {
    if !mesh.mesh.points.isEmpty { return pointHit(by: ray) }
    guard ray.meets(bounds) else { return nil }
    return ray.nearestTriangle(of: posedMesh, at: placement.transform, isOneSided: isOneSided).map {
      RayHit(distance: $0.distance, triangle: $0.number)
    }
  }

  /// The share of the distance by which a ray may miss a point or a line that has no size in the scene: a few pixels.
  private static let tolerance: Float = 0.004

  /// Returns the hit of the nearest point or line. O(points + lines).
  private func pointHit(by ray: Ray) -> RayHit? {
    let (points, transform, box) = (mesh.mesh.points, placement.transform, bounds)
    let style = pointAppearance?.style ?? .standard
    let diameter = points.areLines ? style.lineDiameter : style.pointDiameter
    let reach = dot(box.size, box.size).squareRoot()
    let farthest = dot(box.center - ray.origin, box.center - ray.origin).squareRoot() + reach
    let margin = max(diameter / 2, Self.tolerance * farthest)
    guard !box.isEmpty, ray.meets(BoundingBox(min: box.min - margin, max: box.max + margin)) else {
      return nil
    }
    var nearest: RayHit?
    func radius(at point: SIMD3<Float>) -> Float {
      diameter > 0 ? diameter / 2 : Self.tolerance * max(dot(point - ray.origin, ray.direction), reach)
    }
    func add(_ distance: Float?, _ number: Int) {
      guard let distance, distance < nearest?.distance ?? .infinity else { return }
      nearest = RayHit(distance: distance, element: number)
    }
    func point(_ index: Int) -> SIMD3<Float> { transform.apply(to: points.positions[index].vector) }
    if points.areLines {
      for line in 0..<points.lineCount {
        let (start, end) = (point(Int(points.lines[2 * line])), point(Int(points.lines[2 * line + 1])))
        add(ray.distance(toRodFrom: start, to: end, radius: max(radius(at: start), radius(at: end))), line)
      }
    } else {
      for index in points.positions.indices {
        let center = point(index)
        add(ray.distance(toSphere: center, radius: radius(at: center)), index)
      }
    }
    return nearest
  }

  /// Tests the triangles.
  package func isVisible(to test: inout InvisibilityClassifier) -> Bool {
    if test.isHidden(self) { return false }
    return test.isVisible(
      posedMesh, placement.transform, bounds, SurfaceAppearance(color: color, material: material),
      isOneSided: isOneSided)
  }
}

extension MeshModel {
  /// Appends a node with the shared mesh, or with the mesh in its pose. Joints place a mesh in the scene, in no group.
  package func append(to document: inout MeshDocumentBuilder) {
    guard document.isIncluded(group) else { return }
    if pose != nil {
      let appearance = SurfaceAppearance(color: color, material: material)
      let number = document.add(posedMesh, of: self)
      if isPlacedByJoints {
        return document.append(number, name: name, nil, appearance, .identity)
      }
      return document.append(number, name: name, group, appearance, transform)
    }
    document.append(
      document.index(of: mesh), name: name, group, SurfaceAppearance(color: color, material: material),
      transform)
  }
}

extension MeshDocumentBuilder {
  /// Returns the index of a mesh that several models share.
  mutating func index(of mesh: SharedMesh) -> Int {
    if let known = knownMesh(of: mesh) { return known }
    let number = add(mesh.mesh, of: mesh)
    document.sphereRadii[number] = mesh.sphereRadius
    document.computedNormals[number] = mesh.computedNormals
    return number
  }
}
