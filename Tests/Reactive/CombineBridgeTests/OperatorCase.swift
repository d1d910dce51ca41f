import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive

/// A table of the operators, each applied to one publisher of numbers, with its expected output. The rules that hold
/// for all operators are tested once over this table.
enum OperatorCase: String, CaseIterable {
  case passThrough, mapWhere, ignoreAll, appended, prepended, withPrevious
  case mergeOfOne, mergeWithFinished, latestOfTwo, latestOfThree, latestOfFour

  /// Whether the bridge implements the operator itself, instead of composing it from Combine's operators.
  var isOurs: Bool {
    switch self {
    case .passThrough, .mapWhere, .ignoreAll, .appended, .prepended: false
    default: true
    }
  }

  func apply(_ upstream: some Publisher<Int, Broken>) -> AnyPublisher<String, Broken> {
    let text = upstream.map { "\($0)" }.eraseToAnyPublisher()
    let just = Just("x").setFailureType(to: Broken.self).eraseToAnyPublisher()
    return switch self {
    case .passThrough: text.passThrough().eraseToAnyPublisher()
    case .mapWhere:
      upstream.map(where: { $0.isMultiple(of: 2) }) { $0 * 10 }.map { "\($0)" }.eraseToAnyPublisher()
    case .ignoreAll: text.ignoreAll().eraseToAnyPublisher()
    case .appended: text.append("x").eraseToAnyPublisher()
    case .prepended: text.prepend("x").eraseToAnyPublisher()
    case .withPrevious: text.withPrevious().map { "\($0 ?? "nil"),\($1 ?? "nil")" }.eraseToAnyPublisher()
    case .mergeOfOne: MergePublisher([text]).eraseToAnyPublisher()
    case .mergeWithFinished:
      MergePublisher([
        Empty(completeImmediately: true).eraseToAnyPublisher(), text.eraseToAnyPublisher(),
      ]).eraseToAnyPublisher()
    case .latestOfTwo: CombineLatestPublisher(just, text).map { $0 + $1 }.eraseToAnyPublisher()
    case .latestOfThree: CombineLatestPublisher(just, just, text).map { $0 + $1 + $2 }.eraseToAnyPublisher()
    case .latestOfFour:
      CombineLatestPublisher(just, just, just, text).map { $0 + $1 + $2 + $3 }.eraseToAnyPublisher()
    }
  }

  /// Returns the expected output for `numbers` with unlimited demand.
  func values(_ numbers: [Int], finished: Bool) -> [String] {
    let texts = numbers.map(String.init)
    return switch self {
    case .passThrough, .mergeOfOne, .mergeWithFinished: texts
    case .mapWhere: numbers.map { $0.isMultiple(of: 2) ? "\($0)0" : "\($0)" }
    case .ignoreAll: []
    case .appended: texts + (finished ? ["x"] : [])
    case .prepended: ["x"] + texts
    case .withPrevious:
      zip(["nil"] + texts, texts + (finished && !texts.isEmpty ? ["nil"] : [])).map { "\($0),\($1)" }
    case .latestOfTwo: texts.map { "x" + $0 }
    case .latestOfThree: texts.map { "xx" + $0 }
    case .latestOfFour: texts.map { "xxx" + $0 }
    }
  }
}
