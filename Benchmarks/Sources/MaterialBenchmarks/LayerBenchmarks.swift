import Geometry
import Raycasting
import SceneModel
import Yardsticks

/// The time of a picture of translucent planes that cover it, by their number.
enum LayerBenchmarks {
  static func run() throws {
    let mesh = SharedMesh(try Mesh.plane(width: 4, depth: 3, columns: 50, rows: 50))
    let counts = [1, 2, 4, 8]
    let frames = counts.flatMap { [frame(mesh, $0, alpha: 1), frame(mesh, $0, alpha: 0.5)] }
    let (timings, repetitions) = measureInterleaved(frames)
    let table = Table(
      "Planes of \(mesh.mesh.indices.count / 3) triangles, milliseconds a frame: medians of \(repetitions) "
        + "interleaved repetitions, and their middle halves. A layer is the increase for each further plane, as a "
        + "multiple of the first one.",
      [("planes", 8), ("opaque", 22), ("translucent", 22), ("ratio", 8), ("layer", 8)])
    let first = timings[1].median
    for (number, count) in counts.enumerated() {
      let (opaque, translucent) = (timings[2 * number], timings[2 * number + 1])
      table.row([
        "\(count)", opaque.text, translucent.text, Table.number(translucent.median / opaque.median),
        count == 1 ? "-" : Table.number((translucent.median - first) / Double(count - 1) / first),
      ])
    }
  }

  private static func frame(_ mesh: SharedMesh, _ count: Int, alpha: Float) -> () -> Void {
    let planes = (0..<count).map { number in
      MeshModel(
        mesh: mesh,
        transform: Transform(
          xAxis: [1, 0, 0], yAxis: [0, 0, 1], zAxis: [0, -1, 0], translation: [0, 0, -0.1 * Float(number)]),
        color: Color(red: 0.2, green: 0.5, blue: 0.8, alpha: alpha))
    }
    let camera = Camera(position: [0, 0, 2], target: .zero, fieldOfView: 40)
    let raycaster = Raycaster(Scene(meshes: planes, camera: camera))
    return {
      camera.position.x = 0.01 - camera.position.x
      _ = try? raycaster.picture(width: MaterialBenchmarks.width, height: MaterialBenchmarks.height)
    }
  }
}
