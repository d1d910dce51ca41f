import Reactive
import SceneModel

/// An observer of the texts of a scene: labels, title, legend and font.
final class SceneTextObserver {
  private let onChange: () -> Void
  private let bag = DisposerBag()
  private var labelsBag = DisposerBag()
  private var titleBag = DisposerBag()
  private var legendBag = DisposerBag()

  /// Calls `onChange` at each change, and at first.
  init(_ scene: Scene, onChange: @escaping () -> Void) {
    self.onChange = onChange
    scene.$labels.subscribe { [unowned self] in follow($0) }.disposed(by: bag)
    scene.$title.subscribe { [unowned self] in follow($0) }.disposed(by: bag)
    scene.$legend.subscribe { [unowned self] in follow($0) }.disposed(by: bag)
    scene.$font.subscribe { _ in onChange() }.disposed(by: bag)
  }

  private func follow(_ labels: [Label]) {
    labelsBag = DisposerBag()
    onChange()
    for label in labels {
      label.subscribeToGroup(labelsBag, onChange)
      watch(label.$text, labelsBag)
      watch(label.$position, labelsBag)
      watch(label.$color, labelsBag)
      watch(label.$size, labelsBag)
      watch(label.$anchor, labelsBag)
      watch(label.$isOutlined, labelsBag)
      watch(label.$isOccluded, labelsBag)
      watch(label.$isVisible, labelsBag)
    }
  }

  private func follow(_ title: Title?) {
    titleBag = DisposerBag()
    onChange()
    guard let title else { return }
    watch(title.$text, titleBag)
    watch(title.$color, titleBag)
    watch(title.$size, titleBag)
    watch(title.$isVisible, titleBag)
  }

  private func follow(_ legend: Legend?) {
    legendBag = DisposerBag()
    onChange()
    guard let legend else { return }
    watch(legend.$palette, legendBag)
    watch(legend.$from, legendBag)
    watch(legend.$to, legendBag)
    watch(legend.$title, legendBag)
    watch(legend.$position, legendBag)
    watch(legend.$color, legendBag)
    watch(legend.$size, legendBag)
    watch(legend.$isVisible, legendBag)
  }

  private func watch<Value>(_ property: Property<Value>, _ bag: DisposerBag) {
    property.subscribe { [onChange] _ in onChange() }.disposed(by: bag)
  }
}
