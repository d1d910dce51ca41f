import Reactive

/// A weak cache of the GPU content of objects, by identity. A content is freed with its last user.
///
/// A content must retain its source, so that the source's object identifier is not reused.
final class WeakContentCache<Source: AnyObject, Content: AnyObject> {
  private struct Weak {
    weak var content: Content?
  }

  private var known: [ObjectIdentifier: Weak] = [:]
  private var threshold = SweepThreshold()

  /// Returns the content of `source`, and creates it by `make` if it is not cached. Amortised O(1) if it is.
  func content(of source: Source, make: (Source) -> Content) -> Content {
    if let content = known[ObjectIdentifier(source)]?.content { return content }
    if known.count >= threshold.count {
      known = known.filter { $0.value.content != nil }
      threshold.update(liveCount: known.count)
    }
    let content = make(source)
    known[ObjectIdentifier(source)] = Weak(content: content)
    return content
  }
}
