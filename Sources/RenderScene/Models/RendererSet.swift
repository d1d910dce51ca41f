import Reactive
import SceneModel

/// Renderers of models, one for each, in the order of the models.
@usableFromInline
package struct RendererSet<Renderer> {
  /// The renderers.
  @inlinable
  package var renderers: [Renderer] { storedRenderers }

  @usableFromInline
  var storedRenderers: [Renderer] = []
  /// What their models are, in the same order and as a set.
  @usableFromInline
  var identities: [ObjectIdentifier] = []
  @usableFromInline
  var known: Set<ObjectIdentifier> = []

  /// Holds none.
  @inlinable
  package init() {}

  /// Makes a renderer for each model that is new, and lets go of those whose models are gone; a model that is there
  /// twice is drawn once. One comparison for each model, and O(models from the first to the last that is another).
  ///
  /// - Precondition: a renderer holds its model, so that no other takes over its identity.
  @inlinable
  package mutating func follow<Model: AnyObject>(_ models: [Model], make: (Model) -> Renderer?) {
    follow(models, identity: { ObjectIdentifier($0) }, make: make)
  }

  /// The same for shapes of several kinds.
  @inlinable
  package mutating func follow(_ shapes: [any Shape], make: (any Shape) -> Renderer?) {
    follow(shapes, identity: { ObjectIdentifier($0) }, make: make)
  }

  @inlinable
  mutating func follow<Model>(
    _ models: [Model], identity identify: (Model) -> ObjectIdentifier, make: (Model) -> Renderer?
  ) {
    // Most often one came or went: those before and behind are as they were.
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

  /// Lets go of all renderers.
  @inlinable
  package mutating func removeAll() { self = RendererSet() }
}

extension Scene {
  /// Calls `body` whenever models come or go, and at once.
  package func watchLists(_ bag: DisposerBag, _ body: @escaping () -> Void) {
    $spheres.subscribe { _ in body() }.disposed(by: bag)
    $shapes.subscribe { _ in body() }.disposed(by: bag)
    $meshes.subscribe { _ in body() }.disposed(by: bag)
    $rods.subscribe { _ in body() }.disposed(by: bag)
    $clouds.subscribe { _ in body() }.disposed(by: bag)
  }
}
