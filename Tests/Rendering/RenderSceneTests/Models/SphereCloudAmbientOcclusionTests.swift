import Geometry
import SceneModel
import Testing

@testable import RenderScene

@Suite("Ambient occlusion of sphere clouds")
struct SphereCloudAmbientOcclusionTests {
  /// Touching balls of radius 0.5 at the integer points of a cube from −4 to 4.
  private var block: [SphereCloud.Element] {
    (0..<729).map { index in
      let (x, y, z) = (index % 9 - 4, index / 9 % 9 - 4, index / 81 - 4)
      let center = SIMD3(Float(x), Float(y), Float(z))
      return SphereCloud.Element(center: center, radius: 0.5, sRGB8: .zero)
    }
  }

  @Test("Inside a block of balls the occlusion is the fraction of filled space, equal in all directions")
  func inside() {
    // π/6 of the space, in 32nds: 16.8.
    let middle = SphereCloudAmbientOcclusion(block).values[364]
    #expect((15...18).contains(middle.w))
    #expect(abs(middle.x) <= 1 && abs(middle.y) <= 1 && abs(middle.z) <= 1)
  }

  @Test("At a face of the block the occlusion points inwards, and at a corner it is smallest")
  func outside() {
    let values = SphereCloudAmbientOcclusion(block).values
    let middle = values[364], face = values[4 * 81 + 4 * 9], corner = values[0]
    #expect(face.x > 4 && abs(face.y) <= 1 && abs(face.z) <= 1)
    #expect(corner.x > 2 && corner.y > 2 && corner.z > 2)
    #expect(middle.w > face.w && face.w > corner.w)
  }

  @Test("The occlusion does not depend on the scale")
  func scales() {
    let values = SphereCloudAmbientOcclusion(block).values
    for scale: Float in [0x1p-12, 0x1p12] {
      let scaled = block.map {
        SphereCloud.Element(center: $0.center * scale, radius: $0.radius * scale, sRGB8: .zero)
      }
      #expect(SphereCloudAmbientOcclusion(scaled).values == values)
    }
  }

  @Test("A single ball, an empty cloud, and balls at invalid positions have no occlusion")
  func none() {
    #expect(SphereCloudAmbientOcclusion([]).values.isEmpty)
    let ball = SphereCloud.Element(center: .zero, radius: 1, sRGB8: .zero)
    #expect(SphereCloudAmbientOcclusion([ball]).values == [.zero])
    for strange: Float in [.nan, .infinity, 1e38] {
      let elements = [ball, .init(center: [strange, 0, 0], radius: 1, sRGB8: .zero), ball]
      #expect(SphereCloudAmbientOcclusion(elements).values.count == 3)
    }
    let flat = [-1, 0, .nan].map { SphereCloud.Element(center: .zero, radius: $0, sRGB8: .zero) }
    #expect(SphereCloudAmbientOcclusion(flat).values == [.zero, .zero, .zero])
  }

  @Test("Smoothing keeps the sum, and reading returns the added values")
  func grid() {
    var grid = VolumeGrid(BoundingBox(min: .zero, max: [4, 3, 2]), cellSize: 1, maximumCellCount: 10_000)
    grid.add(8, at: [2, 1, 1])
    #expect(grid.withValues { $0([2, 1, 1]) } == 8)
    #expect(grid.withValues { $0([2.5, 1, 1]) } == 4)
    #expect(grid.withValues { $0([100, 0, 0]) } == 0)
    grid.smooth()
    #expect(grid.withValues { $0([2, 1, 1]) } == 1)
    #expect(grid.withValues { $0([3, 1, 1]) } == 0.5)
    #expect(grid.withValues { $0([3, 2, 2]) } == 0.125)
    let long = VolumeGrid(BoundingBox(min: .zero, max: [1e6, 1, 1]), cellSize: 1, maximumCellCount: 10_000)
    #expect(long.cellSize > 1)
  }

  @Test("An amount between cells is shared among the eight around it by the distances")
  func shares() {
    var grid = VolumeGrid(BoundingBox(min: .zero, max: [4, 3, 2]), cellSize: 1, maximumCellCount: 10_000)
    grid.add(64, at: [1.25, 1.5, 0.25])
    for (x, shareX): (Float, Float) in [(1, 0.75), (2, 0.25)] {
      for (y, shareY): (Float, Float) in [(1, 0.5), (2, 0.5)] {
        for (z, shareZ): (Float, Float) in [(0, 0.75), (1, 0.25)] {
          #expect(grid.withValues { $0([x, y, z]) } == 64 * shareX * shareY * shareZ)
        }
      }
    }
  }
}
