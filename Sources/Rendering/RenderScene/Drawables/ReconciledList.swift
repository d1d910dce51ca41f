import SceneModel

/// The objects that are made of the objects of another list, one of each, in its order: the drawables of models, the
/// renderers of drawables.
@usableFromInline
package struct ReconciledList<Object> {
  /// The objects, in the order of their sources.
  @inlinable
  package var objects: [Object] { storedObjects }

  @usableFromInline
  var storedObjects: [Object] = []
  /// The identities of the sources, in the same order and as a set.
  @usableFromInline
  var identities: [ObjectIdentifier] = []
  @usableFromInline
  var known: Set<ObjectIdentifier> = []

  /// Creates an empty list.
  @inlinable
  package init() {}

  /// Reconciles the objects with `sources`: makes one for each added source and releases those of removed ones. A source
  /// that is listed twice gets one object.
  ///
  /// Compares every source once. The further work is O(sources between the first and the last difference).
  ///
  /// - Precondition: an object retains its source, so that the source's object identifier is not reused.
  @inlinable
  package mutating func reconcile<Source: AnyObject>(_ sources: [Source], make: (Source) -> Object?) {
    reconcile(sources, identity: { ObjectIdentifier($0) }, make: make)
  }

  /// Reconciles the objects with models of several kinds.
  @inlinable
  package mutating func reconcile(_ models: [any GroupMember], make: (any GroupMember) -> Object?) {
    reconcile(models, identity: { ObjectIdentifier($0) }, make: make)
  }

  @inlinable
  mutating func reconcile<Source>(
    _ sources: [Source], identity identify: (Source) -> ObjectIdentifier, make: (Source) -> Object?
  ) {
    // The common prefix and suffix are skipped, because most changes add or remove one source.
    func identity(_ index: Int) -> ObjectIdentifier { identify(sources[index]) }
    var start = 0
    while start < min(identities.count, sources.count), identities[start] == identity(start) { start += 1 }
    var (oldEnd, newEnd) = (identities.count, sources.count)
    while min(oldEnd, newEnd) > start, identities[oldEnd - 1] == identity(newEnd - 1) {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    let others = start..<oldEnd
    if others.isEmpty, newEnd == start { return }

    let going = Dictionary(uniqueKeysWithValues: zip(identities[others], storedObjects[others]))
    known.subtract(identities[others])
    var coming: [(identity: ObjectIdentifier, object: Object)] = []
    known.reserveCapacity(known.count + newEnd - start)
    coming.reserveCapacity(newEnd - start)
    for index in start..<newEnd {
      let identity = identity(index)
      guard !known.contains(identity), let object = going[identity] ?? make(sources[index]) else { continue }
      known.insert(identity)
      coming.append((identity, object))
    }
    identities.replaceSubrange(others, with: coming.map(\.identity))
    storedObjects.replaceSubrange(others, with: coming.map(\.object))
  }

  /// Releases the objects for which `isReleased` is true, so that the next `reconcile` makes them again.
  package mutating func removeAll(where isReleased: (Object) -> Bool) {
    let kept = storedObjects.indices.filter { !isReleased(storedObjects[$0]) }
    (storedObjects, identities) = (kept.map { storedObjects[$0] }, kept.map { identities[$0] })
    known = Set(identities)
  }

  /// Releases all objects.
  @inlinable
  package mutating func removeAll() { self = ReconciledList() }
}
