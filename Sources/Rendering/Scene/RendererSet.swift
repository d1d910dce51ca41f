import Reactive
import SceneModel

/// Renderers of models, one for each, in the order of the models.
struct RendererSet<Renderer> {
  /// The renderers.
  private(set) var renderers: [Renderer] = []
  private var known: [ObjectIdentifier: Renderer] = [:]

  /// Makes a renderer for each model that is new, and lets go of those whose models are gone; a model that is there
  /// twice is drawn once. O(models).
  ///
  /// - Precondition: a renderer holds its model, so that no other takes over its identity.
  mutating func follow<Model>(_ models: [Model], make: (Model) -> Renderer?) {
    var kept: [ObjectIdentifier: Renderer] = [:]
    renderers.removeAll(keepingCapacity: true)
    for model in models {
      let identity = ObjectIdentifier(model as AnyObject)
      guard kept[identity] == nil, let renderer = known[identity] ?? make(model) else { continue }
      kept[identity] = renderer
      renderers.append(renderer)
    }
    known = kept
  }

  /// Lets go of all renderers.
  mutating func removeAll() {
    renderers = []
    known = [:]
  }
}

extension Scene {
  /// Calls `body` whenever models come or go, and at once.
  func watchLists(_ bag: DisposerBag, _ body: @escaping () -> Void) {
    $spheres.subscribe { _ in body() }.disposed(by: bag)
    $shapes.subscribe { _ in body() }.disposed(by: bag)
    $meshes.subscribe { _ in body() }.disposed(by: bag)
    $rods.subscribe { _ in body() }.disposed(by: bag)
    $clouds.subscribe { _ in body() }.disposed(by: bag)
  }
}
