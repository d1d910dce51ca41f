// RxSwift's `bind(to:)` takes any number of receivers, of elements or of optional elements. A relay never stops: a
// completion is ignored, and an error stops the program, so handle errors upstream.

extension ObservableType {
  /// Sends every event to `observers`, such as subjects, in their order. Stop events are sent too.
  @inlinable
  public func bind<Observer: ObserverType<Element>>(to observers: Observer...) -> any Disposable {
    subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Sends every event to `observers` of optional elements, in their order. Stop events are sent too.
  @inlinable
  public func bind<Observer: ObserverType<Element?>>(to observers: Observer...) -> any Disposable {
    map { Optional($0) }.subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Sends every element to `relays`, in their order. A completion is ignored, and an error stops the program.
  @inlinable
  public func bind(to relays: PublishRelay<Element>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Sends every element to `relays` of optional elements, in their order; see `bind(to:)` with relays of elements.
  @inlinable
  public func bind(to relays: PublishRelay<Element?>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Sends every element to `relays`, in their order. A completion is ignored, and an error stops the program.
  @inlinable
  public func bind(to relays: BehaviorRelay<Element>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Sends every element to `relays` of optional elements, in their order; see `bind(to:)` with relays of elements.
  @inlinable
  public func bind(to relays: BehaviorRelay<Element?>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Sends every element to `relays`, in their order. A completion is ignored, and an error stops the program.
  @inlinable
  public func bind(to relays: ReplayRelay<Element>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }

  /// Sends every element to `relays` of optional elements, in their order; see `bind(to:)` with relays of elements.
  @inlinable
  public func bind(to relays: ReplayRelay<Element?>...) -> any Disposable {
    bind { element in for relay in relays { relay.accept(element) } }
  }
}
