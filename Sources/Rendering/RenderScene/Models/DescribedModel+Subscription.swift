import Reactive
import SceneModel

extension DescribedModel {
  /// Calls `body` at once for each property that can be set by name, and at each set of one, until `bag` is released.
  func subscribeToProperties(_ bag: DisposerBag, _ body: @escaping () -> Void) {
    for property in Self.properties { property.subscribe(to: self, body).disposed(by: bag) }
  }
}

extension ModelProperty {
  fileprivate func subscribe(to model: Model, _ body: @escaping () -> Void) -> Disposer {
    switch self {
    case .number(_, _, let property): property(model).subscribe { _ in body() }
    case .optionalNumber(_, _, let property): property(model).subscribe { _ in body() }
    case .vector(_, _, let property): property(model).subscribe { _ in body() }
    case .color(_, let property): property(model).subscribe { _ in body() }
    case .optionalColor(_, let property): property(model).subscribe { _ in body() }
    case .boolean(_, let property): property(model).subscribe { _ in body() }
    case .text(_, let property): property(model).subscribe { _ in body() }
    case .choice(_, let property): property(model).indices.subscribe { _ in body() }
    }
  }
}
