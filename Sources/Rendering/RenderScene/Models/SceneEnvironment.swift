import Reactive
import SceneModel

/// An observer of a scene's lights, environment, exposure, background, effects, texts and camera, with a dirty flag.
package final class SceneEnvironment {
  /// Whether any of them changed since the owner last set this to false. Initially true.
  package var needsUpdate = true

  private let bag = DisposerBag()
  private var cameraBag = DisposerBag()
  private var lightsBag = DisposerBag()
  private var environmentBag = DisposerBag()
  private var effectsBag = DisposerBag()
  private var texts: SceneTextObserver?

  package init(_ scene: Scene) {
    watch(scene, bag)
    scene.$effects.subscribe { [unowned self] in follow($0) }.disposed(by: bag)
    scene.$environment.subscribe { [unowned self] in follow($0) }.disposed(by: bag)
    scene.$camera.subscribe { [unowned self] in follow($0) }.disposed(by: bag)
    scene.$lights.subscribe { [unowned self] in follow($0) }.disposed(by: bag)
    texts = SceneTextObserver(scene) { [unowned self] in needsUpdate = true }
  }

  private func follow(_ camera: Camera?) {
    cameraBag = DisposerBag()
    needsUpdate = true
    guard let camera else { return }
    watch(camera, cameraBag)
    camera.subscribeToGroup(cameraBag) { [unowned self] in needsUpdate = true }
  }

  private func follow(_ environment: Environment) {
    environmentBag = DisposerBag()
    needsUpdate = true
    watch(environment, environmentBag)
    watch(environment.$image, environmentBag)
  }

  private func follow(_ effects: Effects) {
    effectsBag = DisposerBag()
    watch(effects, effectsBag)
  }

  private func follow(_ lights: [Light]) {
    lightsBag = DisposerBag()
    needsUpdate = true
    for light in lights {
      watch(light, lightsBag)
      light.subscribeToGroup(lightsBag) { [unowned self] in needsUpdate = true }
    }
  }

  private func watch(_ model: some DescribedModel, _ bag: DisposerBag) {
    model.subscribeToProperties(bag) { [unowned self] in needsUpdate = true }
  }

  private func watch<Value>(_ property: Property<Value>, _ bag: DisposerBag) {
    property.subscribe { [unowned self] _ in needsUpdate = true }.disposed(by: bag)
  }
}

extension DescribedModel {
  /// Calls `body` at once for each property that can be set by name, and at each set of one, until `bag` is released.
  func subscribeToProperties(_ bag: DisposerBag, _ body: @escaping () -> Void) {
    for property in Self.properties { property[of: self].subscribe(body).disposed(by: bag) }
  }
}

extension GroupMember {
  /// Calls `body` at once, and whenever the placement of the group changes, until `bag` is released. Does nothing for a
  /// model without a group.
  package func subscribeToGroup(_ bag: DisposerBag, _ body: @escaping () -> Void) {
    group?.placements.subscribe { _ in body() }.disposed(by: bag)
  }
}
