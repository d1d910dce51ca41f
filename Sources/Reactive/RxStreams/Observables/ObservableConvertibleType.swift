/// A type that converts to an observable: an observable, a subject, a relay, or a trait such as `Single`. Operators
/// with several sources accept any of them.
public protocol ObservableConvertibleType<Element> {
  /// The type of the element of a `next`.
  associatedtype Element
  /// The name of `Element` in RxSwift 4.
  typealias E = Element

  /// Returns the value as an `Observable`.
  func asObservable() -> Observable<Element>
}
