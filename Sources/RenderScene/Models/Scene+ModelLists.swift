import Reactive
import SceneModel

extension Scene {
  /// Calls `body` at once, and whenever a list of models changes, until `bag` is released.
  func subscribeToModelLists(_ bag: DisposerBag, _ body: @escaping () -> Void) {
    $spheres.subscribe { _ in body() }.disposed(by: bag)
    $shapes.subscribe { _ in body() }.disposed(by: bag)
    $meshes.subscribe { _ in body() }.disposed(by: bag)
    $computedMeshes.subscribe { _ in body() }.disposed(by: bag)
    $rodClouds.subscribe { _ in body() }.disposed(by: bag)
    $shapeClouds.subscribe { _ in body() }.disposed(by: bag)
    $sphereClouds.subscribe { _ in body() }.disposed(by: bag)
  }
}
