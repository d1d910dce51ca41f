import Reactive
import SceneModel

/// An observer of the texts of a scene: labels, title, legend and font.
final class SceneTextObserver {
  private let onChange: () -> Void
  private let bag = DisposerBag()
  /// The subscriptions of each label.
  private let labels: IncrementalArray<DisposerBag>
  private var elementBag = DisposerBag()
  private var titleBag = DisposerBag()
  private var legendBag = DisposerBag()
  /// The categories of the legend, which live as long as they are observed.
  private var categories: Derived<[ColorKey.Category]>?

  /// Calls `onChange` at each change, and at first.
  init(_ scene: Scene, onChange: @escaping () -> Void) {
    self.onChange = onChange
    // Untracked, because a label keeps its subscriptions when its properties change.
    labels = scene.$labels.map { label in
      let bag = DisposerBag()
      untracked {
        label.subscribeToGroup(bag, onChange)
        label.subscribeToProperties(bag, onChange)
      }
      return bag
    }
    scene.$labels.subscribe { _ in onChange() }.disposed(by: bag)
    scene.$elementLabels.subscribe { [unowned self] in elementBag = subscriptions(to: $0) }.disposed(by: bag)
    scene.$title.subscribe { [unowned self] in titleBag = subscriptions(to: $0) }.disposed(by: bag)
    scene.$legend.subscribe { [unowned self] legend in
      legendBag = subscriptions(to: legend)
      categories = nil
      guard let legend else { return }
      let categories = Derived { [unowned scene] in legend.listedCategories(of: scene) }
      categories.subscribe { _ in onChange() }.disposed(by: legendBag)
      self.categories = categories
    }.disposed(by: bag)
    scene.$font.subscribe { _ in onChange() }.disposed(by: bag)
  }

  private func subscriptions(to labels: [ElementLabels]) -> DisposerBag {
    let bag = DisposerBag()
    onChange()
    for labels in labels {
      labels.$entries.subscribe { [onChange] _ in onChange() }.disposed(by: bag)
      labels.$size.subscribe { [onChange] _ in onChange() }.disposed(by: bag)
    }
    return bag
  }

  private func subscriptions(to model: (some DescribedModel)?) -> DisposerBag {
    let bag = DisposerBag()
    onChange()
    model?.subscribeToProperties(bag, onChange)
    return bag
  }
}
