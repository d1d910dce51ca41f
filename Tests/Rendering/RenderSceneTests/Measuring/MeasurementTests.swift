import Geometry
import SceneModel
import Testing

@testable import RenderScene

@Suite("Measuring")
struct MeasurementTests {
  private static let square: [SIMD3<Float>] = [[1, 0, 0], [0, 0, 0], [0, 1, 0], [0, 1, 1]]

  @Test("Two points have a distance, three an angle, four a torsion, and other numbers nothing")
  func kinds() {
    #expect(Measurement([[1, 2, 3], [1, 5, 7]])?.text == "5")
    #expect(Measurement(Array(Self.square.prefix(3)))?.text == "90.0°")
    // The last point is to the left, seen from the second to the third point: counter-clockwise from the first.
    #expect(Measurement(Self.square)?.text == "-90.0°")
    #expect(Measurement(Self.square.map { $0 * [1, 1, -1] })?.text == "90.0°")
    #expect(
      Measurement(Self.square.reversed())?.text == "-90.0°", "a torsion does not depend on the direction")
    #expect(Measurement([]) == nil && Measurement([.zero]) == nil && Measurement(Self.square + [.one]) == nil)
  }

  @Test("Points that coincide or are in a line have no angle or torsion")
  func degenerate() {
    #expect(Measurement([.zero, .zero])?.text == "0")
    #expect(Measurement([.zero, .zero, .one]) == nil)
    #expect(Measurement([[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 1, 0]]) == nil)
    #expect(Measurement([[0, 0, 0], [1, 0, 0], [2, 0, 0]])?.text == "180.0°")
    #expect(Measurement([[0, .nan, 0], [1, 0, 0]]) == nil)
  }

  @Test(
    "Lengths have five significant digits",
    arguments: [(1.23456, "1.2346"), (0.00012345678, "0.00012346"), (98765.4, "98765"), (1e7, "10000000")]
      as [(Float, String)])
  func digits(length: Float, text: String) {
    #expect(Measurement([.zero, [length, 0, 0]])?.text == text)
  }

  @Test(
    "A point follows its model: the centre of a sphere, an element of a cloud, and a point in the axes of another"
  )
  func following() {
    let arm = Group(name: "arm")
    let (ball, box) = (Sphere(center: [1, 0, 0], group: arm), Box(center: [2, 0, 0]))
    let cloud = SphereCloud(elements: [.init(center: [0, 3, 0], radius: 1, color: .white)])
    func point(_ model: any Model, element: Int? = nil, _ position: SIMD3<Float>) -> MeasuredPoint {
      MeasuredPoint(Pick(model: model, element: element, position: position, distance: 1))
    }
    let points = [
      point(ball, [1, 1, 0]), point(box, [2.5, 0, 0]), point(cloud, element: 0, [0, 4, 0]),
    ]
    func expect(_ expected: [SIMD3<Float>]) {
      for (point, place) in zip(points, expected) { #expect(length(point.position.value - place) < 1e-6) }
    }
    expect([[1, 0, 0], [2.5, 0, 0], [0, 3, 0]])
    arm.position = [0, 0, 7]
    box.rotation = [0, 0, 90]
    cloud.elements[0].center = [5, 5, 5]
    expect([[1, 0, 7], [2, 0.5, 0], [5, 5, 5]])
    cloud.elements = []
    expect([[1, 0, 7], [2, 0.5, 0], [0, 3, 0]])
  }

  @Test(
    "The texture coordinates at a pick are the mean of those of the corners, weighted by the areas opposite to them"
  )
  func textureCoordinates() throws {
    let corners: [SIMD3<Float>] = [[0, 0, 0], [2, 0, 0], [0, 2, 0]]
    let mesh = Mesh(
      vertices: corners.map { Vertex(position: $0, normal: [0, 0, 1]) },
      textureCoordinates: [[0, 1], [1, 1], [0, 0]], indices: [0, 1, 2])
    let model = MeshModel(mesh: SharedMesh(mesh), transform: Transform(translation: [5, 0, 0]))
    let scene = Scene(meshes: [model])
    let pick = try #require(scene.pick(by: Ray(origin: [5.5, 0.5, 9], direction: [0, 0, -1])))
    #expect(pick.triangle == 0 && pick.position == [5.5, 0.5, 0] && pick.textureCoordinates == [0.25, 0.75])
    model.mesh = SharedMesh(Mesh(vertices: mesh.vertices, indices: mesh.indices))
    #expect(pick.textureCoordinates == nil)
  }

  @Test("The image of a preimage is the point, and a transform that flattens has none")
  func preimages() throws {
    let transform = Transform(
      xAxis: [0, 2, 0], yAxis: [-3, 0, 1], zAxis: [0, 0, 0.5], translation: [1, 2, 3])
    let point: SIMD3<Float> = [4, -5, 6]
    #expect(length(transform.apply(to: try #require(transform.preimage(of: point))) - point) < 1e-5)
    #expect(
      Transform(xAxis: [1, 0, 0], yAxis: [0, 1, 0], zAxis: .zero, translation: .zero).preimage(of: point)
        == nil)
  }
}
