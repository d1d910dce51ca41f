import Reactive
import SceneModel

/// The renderers of a list of models, one per model, in the order of the models.
@usableFromInline
package struct RendererCollection<Renderer> {
  /// The renderers, in the order of the models.
  @inlinable
  package var renderers: [Renderer] { storedRenderers }

  @usableFromInline
  var storedRenderers: [Renderer] = []
  /// The identities of the models, in the same order and as a set.
  @usableFromInline
  var identities: [ObjectIdentifier] = []
  @usableFromInline
  var known: Set<ObjectIdentifier> = []

  /// Creates an empty set.
  @inlinable
  package init() {}

  /// Reconciles the renderers with `models`: creates one for each added model and releases those of removed models. A
  /// model that is listed twice gets one renderer.
  ///
  /// Compares every model once. The further work is O(models between the first and the last difference).
  ///
  /// - Precondition: a renderer retains its model, so that the model's object identifier is not reused.
  @inlinable
  package mutating func reconcile<Model: AnyObject>(_ models: [Model], make: (Model) -> Renderer?) {
    reconcile(models, identity: { ObjectIdentifier($0) }, make: make)
  }

  /// Reconciles the renderers with shapes of several kinds.
  @inlinable
  package mutating func reconcile(_ shapes: [any Shape], make: (any Shape) -> Renderer?) {
    reconcile(shapes, identity: { ObjectIdentifier($0) }, make: make)
  }

  @inlinable
  mutating func reconcile<Model>(
    _ models: [Model], identity identify: (Model) -> ObjectIdentifier, make: (Model) -> Renderer?
  ) {
    // The common prefix and suffix are skipped, because most changes add or remove one model.
    func identity(_ index: Int) -> ObjectIdentifier { identify(models[index]) }
    var start = 0
    while start < min(identities.count, models.count), identities[start] == identity(start) { start += 1 }
    var (oldEnd, newEnd) = (identities.count, models.count)
    while min(oldEnd, newEnd) > start, identities[oldEnd - 1] == identity(newEnd - 1) {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    let others = start..<oldEnd
    if others.isEmpty, newEnd == start { return }

    let going = Dictionary(uniqueKeysWithValues: zip(identities[others], storedRenderers[others]))
    known.subtract(identities[others])
    var coming: [(identity: ObjectIdentifier, renderer: Renderer)] = []
    known.reserveCapacity(known.count + newEnd - start)
    coming.reserveCapacity(newEnd - start)
    for index in start..<newEnd {
      let identity = identity(index)
      guard !known.contains(identity), let renderer = going[identity] ?? make(models[index]) else { continue }
      known.insert(identity)
      coming.append((identity, renderer))
    }
    identities.replaceSubrange(others, with: coming.map(\.identity))
    storedRenderers.replaceSubrange(others, with: coming.map(\.renderer))
  }

  /// Releases all renderers.
  @inlinable
  package mutating func removeAll() { self = RendererCollection() }
}

extension Scene {
  /// Calls `body` at once, and whenever a list of models changes, until `bag` is released.
  package func subscribeToModelLists(_ bag: DisposerBag, _ body: @escaping () -> Void) {
    $spheres.subscribe { _ in body() }.disposed(by: bag)
    $shapes.subscribe { _ in body() }.disposed(by: bag)
    $meshes.subscribe { _ in body() }.disposed(by: bag)
    $computedMeshes.subscribe { _ in body() }.disposed(by: bag)
    $rodClouds.subscribe { _ in body() }.disposed(by: bag)
    $shapeClouds.subscribe { _ in body() }.disposed(by: bag)
    $sphereClouds.subscribe { _ in body() }.disposed(by: bag)
  }
}
