import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive

/// Two values and what combines the latest of both.
protocol LatestPair {
  /// Of two sources; or, a diamond, of one source twice, ten times and a hundred times its value.
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
    let other = isDiamond ? a.map { $0 * 100 }.eraseToEventSource() : b.eraseToEventSource()
    let end = combine(a.map { [isDiamond] in isDiamond ? $0 * 10 : $0 }, other).subscribe { handler($0, $1) }
    return Subscribed { end.dispose() }
  }
}

/// Our operator over our sources.
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

/// Our operator over their subjects.
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
