import Geometry
import RenderScene
import SceneModel
import TestSupport
import Testing

@testable import Raycasting

@Suite("Coincident primitives")
struct RepetitionTests {
  private static let (width, height) = (256, 128)
  private static let color = SIMD4<UInt8>(200, 100, 50, 255)

  private func view() -> ViewFrustum {
    ViewFrustum(
      Camera(position: [0, 0, 6], target: .zero, fieldOfView: 40),
      bounds: BoundingBox(center: .zero, radius: 3), aspectRatio: 2)
  }

  /// Returns spheres, rods and boxes, each `count` times at the same place, and a few others near them.
  private func primitives(_ count: Int, _ view: ViewFrustum) -> RaycastPrimitives {
    var primitives = RaycastPrimitives(view)
    let sphere = SphereCloud.Element(center: [0.2, 0, 0], radius: 1.5, sRGB8: Self.color)
    var spheres = Array(repeating: sphere, count: count)
    spheres.append(SphereCloud.Element(center: [0.2, 0, 0], radius: 1.501, sRGB8: Self.color))
    spheres.append(SphereCloud.Element(center: [0.21, 0, 0], radius: 1.5, sRGB8: Self.color))
    primitives.append(spheres, Array(repeating: .zero, count: spheres.count))
    let rod = RodCloud.Element(from: [-3, 0, 0], to: [3, 0.5, 0], radius: 1, sRGB8: SIMD4(1, 2, 3, 255))
    primitives.append(Array(repeating: rod, count: count))
    // Shapes of equal size have meshes of their own.
    for number in 0..<count {
      var mesh = Mesh.unitCube
      if number == count - 1 { mesh.vertices[0].position.x -= 0.01 }
      primitives.append(
        ClusteredMesh(SharedMesh(mesh)), Transform(translation: [0, 0.3, 0], scale: 2.6),
        MeshAppearance(color: SIMD3(repeating: Float(number) / 100), isOneSided: true))
    }
    return primitives
  }

  @Test(
    "Repeated opaque primitives are listed once in each tile, and the visible primitives are the same",
    arguments: [1, 2, 40])
  func repetitions(count: Int) {
    let view = view()
    let primitives = primitives(count, view)
    let (width, height) = (Self.width, Self.height)
    let grid = ViewRayGrid(view, width: width, height: height)
    let all = TileBins(primitives, view, width: width, height: height)
    let few = TileBins(primitives, view, width: width, height: height, areOpaque: true)
    var one = TileRasterizer(view, grid)
    var other = TileRasterizer(view, grid)
    for row in 0..<all.rows {
      for column in 0..<all.columns {
        let list = few.primitives(column: column, row: row)
        // Three spheres, a rod and two boxes.
        #expect(list.count <= 6, "\(list.count)")
        one.begin(column: column, row: row)
        one.rasterize(primitives, all, all.primitives(column: column, row: row))
        other.begin(column: column, row: row)
        other.rasterize(primitives, few, list)
        for block in 0..<TileRasterizer.blockCount {
          #expect(one.primitives[block] == other.primitives[block])
          #expect(one.depths[block] == other.depths[block])
        }
      }
    }
  }

  @Test("Translucent primitives are all listed: each is a layer")
  func translucent() {
    let view = view()
    let bins = TiledPrimitives(primitives(40, view), view, width: Self.width, height: Self.height).bins
    #expect(bins.primitives(column: 2, row: 2).count > 100)
  }
}

extension Mesh {
  /// A cube with edges of length 1, without shared vertices.
  fileprivate static var unitCube: Mesh {
    var mesh = Mesh()
    for axis in 0..<3 {
      for side in [-0.5, 0.5] as [Float] {
        let first = UInt32(mesh.vertices.count)
        for (u, v) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] as [(Float, Float)] {
          var (position, normal) = (SIMD3<Float>.zero, SIMD3<Float>.zero)
          (position[axis], position[(axis + 1) % 3], position[(axis + 2) % 3]) = (side, u, v)
          normal[axis] = side * 2
          mesh.vertices.append(Vertex(position: position, normal: normal))
        }
        let corners: [UInt32] = side > 0 ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2]
        mesh.indices += corners.map { first + $0 }
      }
    }
    return mesh
  }
}
