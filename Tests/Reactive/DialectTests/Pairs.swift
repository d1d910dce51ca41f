import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive

/// Two settable values with an operator that combines the latest of both.
protocol LatestPair {
  /// Creates a pair of two sources. A diamond combines one source with itself: its value times 10 and times 100.
  init(isDiamond: Bool)
  func set(_ a: Int)
  func set(b: Int)
  func listen(_ handler: @escaping (Int, Int) -> Void) -> Subscribed
}

final class ReactivePair: LatestPair {
  private let a = Property(1), b = Property(1), isDiamond: Bool

  init(isDiamond: Bool) { self.isDiamond = isDiamond }

  func set(_ value: Int) { a.value = value }
  func set(b value: Int) { b.value = value }

  func listen(_ handler: @escaping (Int, Int) -> Void) -> Subscribed {
    let other = isDiamond ? a.map { $0 * 100 }.eraseToAnyEventSource() : b.eraseToAnyEventSource()
    let end = combine(a.map { [isDiamond] in isDiamond ? $0 * 10 : $0 }, other).subscribe { handler($0, $1) }
    return Subscribed { end.dispose() }
  }
}

/// The bridge's operator over the publishers of properties.
final class PublishedPair: LatestPair {
  private let a = Property(1), b = Property(1), isDiamond: Bool

  init(isDiamond: Bool) { self.isDiamond = isDiamond }

  func set(_ value: Int) { a.value = value }
  func set(b value: Int) { b.value = value }

  func listen(_ handler: @escaping (Int, Int) -> Void) -> Subscribed {
    let first = a.publisher.map { [isDiamond] in isDiamond ? $0 * 10 : $0 }
    let second =
      isDiamond ? a.publisher.map { $0 * 100 }.eraseToAnyPublisher() : b.publisher.eraseToAnyPublisher()
    let end = first.combineLatest(second).sink { handler($0, $1) }
    return Subscribed { end.cancel() }
  }
}

/// The bridge's operator over Combine's subjects.
final class CombinePair: LatestPair {
  private let a = CurrentValueSubject<Int, Never>(1), b = CurrentValueSubject<Int, Never>(1), isDiamond: Bool

  init(isDiamond: Bool) { self.isDiamond = isDiamond }

  func set(_ value: Int) { a.value = value }
  func set(b value: Int) { b.value = value }

  func listen(_ handler: @escaping (Int, Int) -> Void) -> Subscribed {
    let first = a.map { [isDiamond] in isDiamond ? $0 * 10 : $0 }
    let second = isDiamond ? a.map { $0 * 100 }.eraseToAnyPublisher() : b.eraseToAnyPublisher()
    let end = first.combineLatest(second).sink { handler($0, $1) }
    return Subscribed { end.cancel() }
  }
}
