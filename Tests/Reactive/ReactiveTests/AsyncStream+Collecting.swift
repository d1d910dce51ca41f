extension AsyncStream {
  /// Returns all elements once the stream has ended, or the first `count` elements.
  func collected(_ count: Int = .max, isolation: isolated (any Actor)? = #isolation) async -> [Element] {
    var elements: [Element] = []
    for await element in self {
      elements.append(element)
      if elements.count == count { break }
    }
    return elements
  }
}
