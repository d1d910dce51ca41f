import Geometry
import Reactive
import Synchronization
import TestSupport
import Testing

@testable import SceneModel

@Suite("Large surfaces are computed on another thread", .watchdog)
@MainActor
struct BackgroundMesherTests {
  /// The generations that were computed. A result arrives only when the main actor is free, so that what a test does
  /// before its next `await` happens during the computation.
  private final class Record: Sendable {
    private let entries = Mutex<[Float]>([])

    func add(_ generation: Float) { entries.withLock { $0.append(generation) } }

    var generations: [Float] { entries.withLock { $0 } }
  }

  private let record = Record()

  /// A horizontal plane at the height `generation`.
  private func function(_ generation: Float) -> SurfaceFunction {
    SurfaceFunction.concurrent(vertices: { [record] (u, v) throws(ComputedMeshError) in
      record.add(generation)
      if generation < 0 { throw .function("negative") }
      let (columns, rows) = (u.seamValues.count, v.seamValues.count)
      return (0..<columns * rows).map { number in
        Vertex(
          position: [Float(number % columns), generation, Float(number / columns)], normal: [0, 1, 0])
      }
    })
  }

  /// A surface with a million points, whose colours contain the height, too.
  private func surface(_ generation: Float, count: Int = 1000) -> ParametricSurface {
    let range = ParameterRange(from: 0, to: 1, count: count)
    let surface = ParametricSurface(name: "plane", u: range, v: range, function(generation))
    surface.vertexColors = VertexColoring.concurrent(readsPositions: true) {
      (vertices) throws(ComputedMeshError) in
      vertices.vertices.map { Color(red: $0.position.y, green: 0, blue: 0) }
    }
    return surface
  }

  /// Returns the generation of the mesh. Nil if its parts are of several ones.
  private func generation(of model: ComputedMesh) -> Float? {
    let mesh = model.mesh
    guard let first = mesh.vertices.first?.position.y, mesh.colors.count == mesh.vertices.count,
      mesh.textureCoordinates.count == mesh.vertices.count
    else { return nil }
    for number in stride(from: 0, to: mesh.vertices.count, by: 997)
    where mesh.vertices[number].position.y != first || mesh.colors[number].red != first { return nil }
    let largest = mesh.indices.suffix(6).max().map { Int($0) }
    return largest == mesh.vertices.count - 1 ? first : nil
  }

  @Test(
    "Events are handled while a million points are computed, the last value wins, and generations never mix")
  func lastValueWins() async {
    let surface = surface(0), mesher = BackgroundMesher(surface), bag = DisposerBag()
    surface.prepare()
    #expect(generation(of: surface) == 0, "the first mesh is computed at once")
    var requestCount = 0
    surface.requests.subscribe { requestCount += 1 }.disposed(by: bag)
    surface.positions = function(1)
    surface.prepare()
    #expect(mesher.isComputing && surface.needsUpdate && generation(of: surface) == 0)
    // Events of the window, and frames between them.
    var events = 0
    let input = EventEmitter<Float>()
    input.subscribe { generation in
      events += 1
      surface.positions = function(generation)
    }.disposed(by: bag)
    for number in 2...40 {
      input.emit(Float(number))
      surface.prepare()
      #expect(generation(of: surface) == 0)
    }
    #expect(events == 39)
    // Another size, so that indices and texture coordinates change, too.
    surface.u.count = 1100
    surface.prepare()
    var shown: [Float?] = []
    #expect(
      await eventually {
        surface.prepare()
        let current = generation(of: surface)
        if shown.last != current { shown.append(current) }
        return current == 40
      })
    #expect(shown == [0, 1, 40])
    #expect(record.generations == [0, 1, 40] && surface.mesh.vertices.count == 1_100_000)
    #expect(!surface.needsUpdate && !mesher.isComputing && surface.rebuildCount == 3)
    // At first, and for each result. Changes do not make the picture of the last mesh outdated.
    #expect(requestCount == 3)
  }

  @Test("An update during a computation is exact at once, and the result of the computation is dropped")
  func exactUpdate() async {
    let surface = surface(0, count: 400), mesher = BackgroundMesher(surface), bag = DisposerBag()
    surface.prepare()
    var requestCount = 0
    surface.requests.subscribe { requestCount += 1 }.disposed(by: bag)
    surface.positions = function(1)
    surface.prepare()
    surface.positions = function(2)
    #expect(requestCount == 1)
    #expect(surface.update() && generation(of: surface) == 2 && !surface.needsUpdate)
    #expect(await eventually { !mesher.isComputing })
    #expect(generation(of: surface) == 2 && surface.rebuildCount == 2 && requestCount == 2)
    surface.positions = function(2)
    #expect(surface.update() && requestCount == 3, "an update without a frame is announced, too")
    surface.prepare()
    #expect(record.generations.sorted() == [0, 1, 2, 2])
  }

  @Test("A computation that fails keeps the mesh, and the next one succeeds")
  func failure() async {
    let surface = surface(0, count: 400), mesher = BackgroundMesher(surface)
    surface.prepare()
    surface.positions = function(-1)
    surface.prepare()
    #expect(await eventually { !mesher.isComputing })
    #expect(surface.failure == .function("negative") && generation(of: surface) == 0)
    surface.positions = function(3)
    surface.prepare()
    #expect(await eventually { !surface.needsUpdate })
    #expect(surface.failure == nil && generation(of: surface) == 3)
  }

  @Test("Without a mesher, for small surfaces and for other functions, the mesh is computed at once")
  func synchronous() {
    let small = surface(0, count: 100), large = surface(0, count: 400), other = surface(0, count: 400)
    let meshers = [BackgroundMesher(small), BackgroundMesher(other)]
    other.positions = SurfaceFunction { u, v in [u, 5, v] }
    for model in [small, large, other] { model.prepare() }
    for model in [small, large] { model.positions = function(4) }
    other.positions = SurfaceFunction { u, v in [u, 4, v] }
    for model in [small, large, other] {
      model.prepare()
      #expect(generation(of: model) == 4 && !model.needsUpdate)
    }
    withExtendedLifetime(meshers) {}
  }

  @Test(
    "When the mesher is released, the model computes its mesh itself, and the model is freed during a computation"
  )
  func released() async {
    var surface: ParametricSurface? = surface(0, count: 400)
    var mesher = surface.map { BackgroundMesher($0) }
    surface?.prepare()
    surface?.positions = function(1)
    surface?.prepare()
    mesher = nil
    surface?.prepare()
    #expect(surface.flatMap { generation(of: $0) } == 1)
    mesher = surface.map { BackgroundMesher($0) }
    surface?.positions = function(2)
    surface?.prepare()
    weak let freed = surface
    surface = nil
    #expect(mesher?.isComputing == true)
    mesher = nil
    #expect(freed == nil)
  }
}
