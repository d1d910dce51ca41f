import Reactive
import SceneModel

/// An observer of the texts of a scene: labels, title, legend and font.
final class SceneTextObserver {
  private let onChange: () -> Void
  private let bag = DisposerBag()
  /// The subscriptions of each label.
  private var labels = RendererCollection<(label: Label, bag: DisposerBag)>()
  private var titleBag = DisposerBag()
  private var legendBag = DisposerBag()

  /// Calls `onChange` at each change, and at first.
  init(_ scene: Scene, onChange: @escaping () -> Void) {
    self.onChange = onChange
    scene.$labels.subscribe { [unowned self] in follow($0) }.disposed(by: bag)
    scene.$title.subscribe { [unowned self] in titleBag = subscriptions(to: $0) }.disposed(by: bag)
    scene.$legend.subscribe { [unowned self] in legendBag = subscriptions(to: $0) }.disposed(by: bag)
    scene.$font.subscribe { _ in onChange() }.disposed(by: bag)
  }

  private func follow(_ labels: [Label]) {
    onChange()
    self.labels.reconcile(labels) { label in
      let bag = DisposerBag()
      label.subscribeToGroup(bag, onChange)
      label.subscribeToProperties(bag, onChange)
      return (label, bag)
    }
  }

  private func subscriptions(to model: (some DescribedModel)?) -> DisposerBag {
    let bag = DisposerBag()
    onChange()
    model?.subscribeToProperties(bag, onChange)
    return bag
  }
}
