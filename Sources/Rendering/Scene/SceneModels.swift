import Geometry
import Reactive
import SceneModel

/// The renderers of a scene's models: they come and go with them.
final class SceneModels {
  /// Whether a model, or which models there are, changed since the last `prepare`.
  private(set) var isMarked = true

  private let scene: Scene
  private let tessellation: SphereTessellation?
  private let device: GraphicsDevice
  private var sphereCut: CutSphere
  private let templates: SphereTemplates
  private var sphereSet = RendererSet<Sphere, SphereRenderer>()
  private var cloudSet = RendererSet<SphereCloud, SphereCloudRenderer>()
  private let bag = DisposerBag()

  /// Watches the models of `scene`, all cut by `tessellation`, or by what suits their number.
  ///
  /// - Throws: `GraphicsError.tessellation` if there is no such tessellation.
  init(_ scene: Scene, tessellation: SphereTessellation?, device: GraphicsDevice) throws(GraphicsError) {
    (self.scene, self.tessellation, self.device) = (scene, tessellation, device)
    sphereCut = try CutSphere(tessellation ?? .standard, device: device)
    templates = try SphereTemplates(tessellation, device: device)
    scene.$spheres.subscribe { [unowned self] _ in isMarked = true }.disposed(by: bag)
    scene.$clouds.subscribe { [unowned self] _ in isMarked = true }.disposed(by: bag)
  }

  /// The renderers of the single spheres.
  var spheres: [SphereRenderer] { sphereSet.renderers }

  /// The renderers of the clouds.
  var clouds: [SphereCloudRenderer] { cloudSet.renderers }

  /// How far the most distant colours fade to the background: depth is hard to see among many small spheres, and
  /// plain where there are few.
  var haze: Float {
    let count = Float(scene.clouds.reduce(0) { $0 + $1.elements.count })
    return 0.12 * count / (count + 500)
  }

  /// Why spheres are shown as they last were instead of as they are.
  var failures: [SceneError] {
    spheres.enumerated().compactMap { index, renderer in
      renderer.failure.map {
        SceneError.sphere(name: renderer.name.isEmpty ? "\(index + 1)" : renderer.name, $0)
      }
    }
  }

  /// Makes and lets go of renderers, and brings the GPU's copies up to date.
  func prepare() {
    guard isMarked else { return }
    isMarked = false
    let onChange = { [unowned self] in isMarked = true }
    recut()
    sphereSet.follow(scene.spheres) {
      SphereRenderer(Property($0), cut: sphereCut, device: device, onChange: onChange)
    }
    for renderer in spheres { renderer.prepare() }

    cloudSet.follow(scene.clouds) {
      SphereCloudRenderer(Property($0), templates: templates, device: device, onChange: onChange)
    }
    // Renderers mark when they begin to watch, which is not a change.
    isMarked = false
  }

  /// Starts anew if spheres of another tessellation suit their number.
  private func recut() {
    // A sphere that fills the picture shows the corners of 64 segments.
    let count = scene.spheres.count
    let suited = tessellation ?? (count <= 4 ? .uv(segments: 128, rings: 64) : .suited(toSphereCount: count))
    guard suited != sphereCut.tessellation, let other = try? CutSphere(suited, device: device) else { return }
    sphereCut = other
    sphereSet.removeAll()
  }
}
