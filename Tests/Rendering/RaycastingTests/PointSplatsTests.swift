import Geometry
import Pictures
import RenderScene
import SceneModel
import Testing

@testable import Raycasting

@Suite("Points and lines by the raycaster")
struct PointSplatsTests {
  private func picture(_ points: PointSet, _ color: Color, _ change: (PointAppearance) -> Void) throws
    -> Image
  {
    let model = MeshModel(mesh: SharedMesh(Mesh(points: points)), color: color)
    model.pointAppearance.map(change)
    let camera = Camera(position: [0, 0, 5], target: .zero, orthographicHeight: 2)
    let scene = Scene(meshes: [model], background: .white, camera: camera)
    scene.toneMapping = .linear
    return try Raycaster(scene).picture(width: 24, height: 24)
  }

  @Test("Lines across the picture reach its first and last rows and columns", arguments: [1, 3] as [Float])
  func edges(width: Float) throws {
    let ends: [SIMD3<Float>] = [[0, -2, 0], [0, 2, 0], [-2, 0, 0], [2, 0, 0]]
    let image = try picture(PointSet(positions: ends.map(PackedFloat3.init), lines: [0, 1, 2, 3]), .black) {
      $0.lineWidth = width
    }
    let first = image[12, 0], last = image[0, 12]
    #expect(first.x < 200 && last.x < 200)
    for place in 0..<24 where abs(place - 12) > 3 {
      #expect(image[12, place] == first && image[place, 12] == last, "\(place)")
      #expect(
        image[place, 0] == [255, 255, 255, 255] && image[0, place] == [255, 255, 255, 255], "\(place)")
    }
  }

  @Test("Lines whose ends are further away than the largest integer do not stop the program")
  func farEnds() throws {
    for distance in [1e20, 1e25, 1e38] as [Float] {
      let ends: [SIMD3<Float>] = [[0, 0, 0], [distance, 1, 0], [0, 0, 0], [-distance, -1, 0]]
      let image = try picture(
        PointSet(positions: ends.map(PackedFloat3.init), lines: [0, 1, 2, 3]), .black
      ) { $0.lineWidth = 3 }
      #expect(image[3, 3] == [255, 255, 255, 255], "\(distance)")
    }
  }

  @Test("The colours of points are multiplied by that of the model, and those of a line are blended along it")
  func colors() throws {
    let color = Color(red: 0.5, green: 0.25, blue: 1)
    // 188 is 0.503 of the light of 255.
    let colors: [SIMD4<UInt8>] = [[188, 255, 188, 255], [0, 0, 0, 255]]
    func byte(_ light: Float) -> UInt8 { SRGBEncodingTable.encoded(light) }
    let own = (0..<3).map { SRGB.decode(Float(colors[0][$0]) / 255) * [0.5, 0.25, 1][$0] }
    let point = try picture(PointSet(positions: [PackedFloat3(.zero)], colors: [colors[0]]), color) {
      $0.pointSize = 9
    }
    let ends = [PackedFloat3([0, -0.75, 0]), PackedFloat3([0, 0.75, 0])]
    let line = try picture(PointSet(positions: ends, colors: colors, lines: [0, 1]), color) {
      $0.lineWidth = 5
    }
    for component in 0..<3 {
      #expect(abs(Int(point[12, 12][component]) - Int(byte(own[component]))) <= 1)
      // The line goes from row 21 to row 3.
      let share = (Float(21) - 7.5) / 18
      #expect(abs(Int(line[12, 7][component]) - Int(byte(own[component] * (1 - share)))) <= 3)
    }
  }
}
