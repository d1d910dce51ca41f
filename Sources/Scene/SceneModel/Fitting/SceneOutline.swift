import Geometry

/// The support function of the visible models of a scene: the largest dot product of a direction with one of their points.
///
/// Spheres, rods and shapes are exact, meshes are the hulls of their vertices and points. It describes the scene when it is created.
struct SceneOutline {
  /// The spheres: single ones, those of clouds, and those at the ends of rods. The fourth component is the radius.
  private var spheres: [SIMD4<Float>] = []
  private var sphereBlocks = SupportBlocks(count: 0) { _ in .empty }
  /// The shapes with their transforms to the scene.
  private var shapes: [(shape: any Shape, transform: Transform)] = []
  private var shapeBlocks = SupportBlocks(count: 0) { _ in .empty }
  private var clouds: [ShapeCloudOutline] = []
  private var meshes: [(vertices: [Vertex], blocks: SupportBlocks, transform: Transform)] = []
  private var meshBlocks = SupportBlocks(count: 0) { _ in .empty }
  private var points: [(mesh: SharedMesh, transform: Transform)] = []
  /// The corners of the boxes of models of other kinds.
  private var corners: [SIMD3<Float>] = []

  /// The elements of a cloud of shapes.
  private struct ShapeCloudOutline {
    var template: any Shape
    var transforms: [Transform]
    var blocks: SupportBlocks
  }

  /// Describes `scene`. O(models + elements + vertices).
  init(_ scene: Scene) {
    for model in scene.models where !model.isHidden {
      switch model {
      case let sphere as Sphere:
        if let (center, radius) = sphere.sphereInScene {
          addSphere(center, radius)
        } else {
          shapes.append((sphere, sphere.placement.transform))
        }
      case let mesh as MeshModel: addMesh(of: mesh)
      case let mesh as ComputedMesh:
        mesh.prepare()
        addMesh(mesh.mesh.vertices, mesh.placement.transform)
      case let cloud as ShapeCloud: clouds.append(Self.outline(of: cloud))
      case let shape as any Shape: shapes.append((shape, shape.placement.transform))
      default: if !model.isRoundCloud { corners += model.bounds.corners }
      }
    }
    scene.forEachRoundElement { addSphere($0, $1) }
    sphereBlocks = SupportBlocks(count: spheres.count) { [spheres] range in
      range.reduce(into: .empty) { box, index in
        let sphere = spheres[index]
        box.include(BoundingBox(center: SIMD3(sphere.x, sphere.y, sphere.z), radius: sphere.w))
      }
    }
    shapeBlocks = Self.blocks(shapes.map(\.shape.bounds))
    meshBlocks = Self.blocks(meshes.map { $0.transform.apply(to: $0.blocks.bounds) })
  }

  private static func outline(of cloud: ShapeCloud) -> ShapeCloudOutline {
    var (transforms, boxes): ([Transform], [BoundingBox]) = ([], [])
    cloud.forEachElement { index, element in
      guard cloud.elements[index].isDrawn else { return }
      transforms.append(element.transform)
      boxes.append(element.box)
    }
    return ShapeCloudOutline(template: cloud.template, transforms: transforms, blocks: blocks(boxes))
  }

  private mutating func addSphere(_ center: SIMD3<Float>, _ radius: Float) {
    guard radius > 0, (center.sum() + radius).isFinite else { return }
    spheres.append(SIMD4(center, radius))
  }

  private mutating func addMesh(of model: MeshModel) {
    if let (center, radius) = model.sphere {
      addSphere(center, radius)
    } else if model.pose == nil {
      meshes.append((model.mesh.mesh.vertices, model.mesh.supportBlocks, model.placement.transform))
    } else {
      addMesh(model.posedMesh.vertices, model.placement.transform)
    }
    if model.pointAppearance != nil { points.append((model.mesh, model.placement.transform)) }
  }

  private mutating func addMesh(_ vertices: [Vertex], _ transform: Transform) {
    meshes.append((vertices, SupportBlocks(vertices), transform))
  }

  /// Returns the blocks of elements with these boxes. Boxes that are not finite are left out.
  private static func blocks(_ boxes: [BoundingBox]) -> SupportBlocks {
    SupportBlocks(count: boxes.count) { range in
      range.reduce(into: .empty) { all, index in
        if boxes[index].size.sum().isFinite { all.include(boxes[index]) }
      }
    }
  }

  /// Raises each of `supports` to the support function in the direction of its number, of any length, if that is greater.
  /// O(directions · blocks + points).
  func raise(_ supports: inout [Float], in directions: [SIMD3<Float>]) {
    for (number, direction) in directions.enumerated() {
      supports[number] = support(direction, atLeast: supports[number])
    }
    // A point p is at L p + t in the scene, and (L p + t)·d = p·(Lᵀ d) + t·d.
    for set in points {
      let offsets = directions.map { dot(set.transform.translation, $0) }
      let known = zip(supports, offsets).map { $0 - $1 }
      var own = known
      PointSupports(directions.map { set.transform.applyTransposed(to: $0) })
        .raise(&own, set.mesh.mesh.points.positions, in: set.mesh.bounds)
      // Other supports stay: to subtract the offset and to add it again can change a number by rounding.
      for number in supports.indices where own[number] > known[number] {
        supports[number] = max(supports[number], own[number] + offsets[number])
      }
    }
  }

  /// Returns the support function of everything but points in `direction`, of any length, or `least` if it is not greater.
  /// O(blocks + elements of the blocks that can exceed `least`).
  private func support(_ direction: SIMD3<Float>, atLeast least: Float) -> Float {
    let scale = length(direction)
    var best = sphereBlocks.support(direction, atLeast: least) { range in
      range.reduce(-.infinity) { best, index in
        let sphere = spheres[index]
        return max(best, dot(SIMD3(sphere.x, sphere.y, sphere.z), direction) + sphere.w * scale)
      }
    }
    best = shapeBlocks.support(direction, atLeast: best) { range in
      range.reduce(-.infinity) { Self.larger($0, shapes[$1].shape.support(direction, shapes[$1].transform)) }
    }
    for cloud in clouds {
      best = cloud.blocks.support(direction, atLeast: best) { range in
        range.reduce(-.infinity) {
          Self.larger($0, cloud.template.support(direction, cloud.transforms[$1]))
        }
      }
    }
    best = meshBlocks.support(direction, atLeast: best) { range in
      range.reduce(best) { best, index in
        let mesh = meshes[index]
        let offset = dot(mesh.transform.translation, direction)
        return mesh.blocks.support(
          mesh.transform.applyTransposed(to: direction), atLeast: best - offset, of: mesh.vertices) + offset
      }
    }
    for corner in corners { best = Self.larger(best, dot(corner, direction)) }
    return best
  }

  /// Returns the larger number, or `best` if `value` is not finite.
  private static func larger(_ best: Float, _ value: Float) -> Float {
    value.isFinite ? max(best, value) : best
  }
}

extension Transform {
  /// Returns the product of the transposed linear part and a vector.
  fileprivate func applyTransposed(to vector: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(dot(xAxis, vector), dot(yAxis, vector), dot(zAxis, vector))
  }
}

extension Shape {
  /// Returns the support function of the shape, placed by a transform to the scene.
  package func support(_ direction: SIMD3<Float>, _ transform: Transform = .identity) -> Float {
    guard let size = drawnSize else { return -.infinity }
    return Tessellated.support(size, transform.applyTransposed(to: direction))
      + dot(transform.translation, direction)
  }
}
