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
  private var texts: SceneTextObserver?

  package init(_ scene: Scene) {
    scene.$background.subscribe { [unowned self] _ in needsUpdate = true }.disposed(by: bag)
    scene.$backgroundBottom.subscribe { [unowned self] _ in needsUpdate = true }.disposed(by: bag)
    scene.$effects.subscribe { [unowned self] _ in needsUpdate = true }.disposed(by: bag)
    watch(scene.$exposure, bag)
    scene.$environment.subscribe { [unowned self] in follow($0) }.disposed(by: bag)
    scene.$camera.subscribe { [unowned self] in follow($0) }.disposed(by: bag)
    scene.$lights.subscribe { [unowned self] in follow($0) }.disposed(by: bag)
    texts = SceneTextObserver(scene) { [unowned self] in needsUpdate = true }
  }

  private func follow(_ camera: Camera?) {
    cameraBag = DisposerBag()
    needsUpdate = true
    guard let camera else { return }
    watch(camera.$position, cameraBag)
    watch(camera.$target, cameraBag)
    watch(camera.$up, cameraBag)
    watch(camera.$fieldOfView, cameraBag)
    watch(camera.$orthographicHeight, cameraBag)
  }

  private func follow(_ environment: Environment) {
    environmentBag = DisposerBag()
    needsUpdate = true
    watch(environment.$image, environmentBag)
    watch(environment.$rotation, environmentBag)
    watch(environment.$intensity, environmentBag)
    watch(environment.$isVisible, environmentBag)
  }

  private func follow(_ lights: [Light]) {
    lightsBag = DisposerBag()
    needsUpdate = true
    for light in lights {
      watch(light.$kind, lightsBag)
      watch(light.$position, lightsBag)
      watch(light.$direction, lightsBag)
      watch(light.$color, lightsBag)
      watch(light.$intensity, lightsBag)
      watch(light.$range, lightsBag)
      watch(light.$innerConeAngle, lightsBag)
      watch(light.$outerConeAngle, lightsBag)
      watch(light.$castsShadow, lightsBag)
      light.subscribeToGroup(lightsBag) { [unowned self] in needsUpdate = true }
    }
  }

  private func watch<Value>(_ property: Property<Value>, _ bag: DisposerBag) {
    property.subscribe { [unowned self] _ in needsUpdate = true }.disposed(by: bag)
  }
}
