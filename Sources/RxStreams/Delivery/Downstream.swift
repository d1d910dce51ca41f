/// Where an observable sends its events, one at a time, and none after a stop event.
struct Downstream<Element> {
  let send: (Event<Element>) -> Void
  /// Whether nothing is wanted any more. For sources that send many events before they return how to end them.
  let isOver: () -> Bool

  /// The way to here for what `adapt` makes of other events.
  func adapting<Other>(_ adapt: @escaping (Event<Other>) -> Void) -> Downstream<Other> {
    Downstream<Other>(send: adapt, isOver: isOver)
  }
}
