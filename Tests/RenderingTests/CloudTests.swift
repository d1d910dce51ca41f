import Geometry
import SceneModel
import Testing

@testable import Rendering

@Suite("A cap")
struct SphereCapTests {
  @Test("has the vertices and triangles it promises, all of them used", arguments: 1...16)
  func counts(rings: Int) {
    let cap = SphereCap(rings: rings)
    #expect(cap.vertices.count == 3 * rings * (rings + 1) + 1)
    #expect(cap.indices.count == 18 * rings * rings)
    #expect(Set(cap.indices) == Set(0..<UInt32(cap.vertices.count)))
  }

  @Test("of one ring is a hexagon with the area of the unit circle")
  func hexagon() {
    let cap = SphereCap(rings: 1)
    #expect(cap.indices == [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5, 0, 5, 6, 0, 6, 1])
    #expect(cap.vertices[0] == .zero)
    #expect(abs(cap.vertices[1].x - 1.0996361) < 1e-6 && cap.vertices[1].y == 0 && cap.vertices[1].z == 1)
  }

  @Test("covers the unit circle's area once, with every triangle counter-clockwise", arguments: 1...16)
  func area(rings: Int) {
    let cap = SphereCap(rings: rings)
    var total: Float = 0
    for start in stride(from: 0, to: cap.indices.count, by: 3) {
      let (a, b, c) = (
        cap.vertices[Int(cap.indices[start])], cap.vertices[Int(cap.indices[start + 1])],
        cap.vertices[Int(cap.indices[start + 2])]
      )
      let area = ((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
      #expect(area > 0)
      total += area
    }
    #expect(abs(total - .pi) < 1e-4)
  }

  @Test("has more rings the larger it is seen, fewer the more there are, and from 2 to 16 always")
  func rings() {
    #expect(SphereCap.rings(radius: 26, count: 4_779) == 3)
    #expect(SphereCap.rings(radius: 300, count: 1) == 10)
    #expect(SphereCap.rings(radius: 1e6, count: 1) == 16)
    #expect(SphereCap.rings(radius: 300, count: 10_000) == 5)
    #expect(SphereCap.rings(radius: 300, count: 1_000_000) == 2)
    #expect(SphereCap.rings(radius: 0, count: 0) == 2)
  }
}

@Suite("A cloud's records")
struct CloudRecordTests {
  @Test("are 24 bytes, the element's 20 first")
  func layout() {
    #expect(MemoryLayout<CloudRecord>.stride == 24)
    #expect(MemoryLayout<CloudRecord>.offset(of: \.occlusion) == 20)
  }

  @Test("come from the nearest to the farthest, each once, equals in their own order")
  func order() {
    let depths: [Float] = [5, -3, 5, 0, 100, -3, .nan, 42]
    let elements = depths.enumerated().map { index, depth in
      SphereCloud.Element(center: [Float(index), depth, 0], radius: 1, sRGB8: .zero)
    }
    let occlusion = depths.indices.map { SIMD4<Int8>(repeating: Int8($0)) }
    let records = CloudRecord.nearestFirst(elements, occlusion, forward: [0, 1, 0])
    #expect(records.map { Int($0.element.x) } == [1, 5, 6, 3, 0, 2, 7, 4])
    #expect(records.allSatisfy { Int($0.occlusion.x) == Int($0.element.x) })
    let backward = CloudRecord.nearestFirst(elements, occlusion, forward: [0, -1, 0])
    #expect(backward.map { Int($0.element.x) } == [4, 6, 7, 0, 2, 3, 1, 5])
    #expect(CloudRecord.nearestFirst([], [], forward: [0, 1, 0]).isEmpty)
  }
}

@Suite("A cloud's occlusion")
struct CloudOcclusionTests {
  /// Touching balls of radius 0.5 at the whole numbers of a cube from −4 to 4.
  private var block: [SphereCloud.Element] {
    (0..<729).map { index in
      let (x, y, z) = (index % 9 - 4, index / 9 % 9 - 4, index / 81 - 4)
      let center = SIMD3(Float(x), Float(y), Float(z))
      return SphereCloud.Element(center: center, radius: 0.5, sRGB8: .zero)
    }
  }

  @Test("inside a block of balls is the share that balls fill, alike on all sides")
  func inside() {
    // π/6 of the space, in 32nds: 16.8.
    let middle = CloudOcclusion(block).values[364]
    #expect((15...18).contains(middle.w))
    #expect(abs(middle.x) <= 1 && abs(middle.y) <= 1 && abs(middle.z) <= 1)
  }

  @Test("at a block's face leans inwards, and at its corner is least")
  func outside() {
    let values = CloudOcclusion(block).values
    let middle = values[364], face = values[4 * 81 + 4 * 9], corner = values[0]
    #expect(face.x > 4 && abs(face.y) <= 1 && abs(face.z) <= 1)
    #expect(corner.x > 2 && corner.y > 2 && corner.z > 2)
    #expect(middle.w > face.w && face.w > corner.w)
  }

  @Test("is none for a ball alone, for none, and for balls that are nowhere")
  func none() {
    #expect(CloudOcclusion([]).values.isEmpty)
    let ball = SphereCloud.Element(center: .zero, radius: 1, sRGB8: .zero)
    #expect(CloudOcclusion([ball]).values == [.zero])
    for strange: Float in [.nan, .infinity, 1e38] {
      let elements = [ball, .init(center: [strange, 0, 0], radius: 1, sRGB8: .zero), ball]
      #expect(CloudOcclusion(elements).values.count == 3)
    }
    let flat = [-1, 0, .nan].map { SphereCloud.Element(center: .zero, radius: $0, sRGB8: .zero) }
    #expect(CloudOcclusion(flat).values == [.zero, .zero, .zero])
  }

  @Test("smoothing keeps the sum, and reads back what was added")
  func grid() {
    var grid = VolumeGrid(BoundingBox(min: .zero, max: [4, 3, 2]), cellSize: 1, maximumCellCount: 10_000)
    grid.add(8, at: [2, 1, 1])
    #expect(grid.value(at: [2, 1, 1]) == 8)
    #expect(grid.value(at: [2.5, 1, 1]) == 4)
    #expect(grid.value(at: [100, 0, 0]) == 0)
    grid.smooth()
    #expect(grid.value(at: [2, 1, 1]) == 1)
    #expect(grid.value(at: [3, 1, 1]) == 0.5)
    #expect(grid.value(at: [3, 2, 2]) == 0.125)
    let long = VolumeGrid(BoundingBox(min: .zero, max: [1e6, 1, 1]), cellSize: 1, maximumCellCount: 10_000)
    #expect(long.cellSize > 1)
  }
}
