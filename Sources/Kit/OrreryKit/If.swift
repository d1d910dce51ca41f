import Reactive
import SceneModel

/// Models that are in the scene while a Boolean source is true, and others while it is false.
///
/// ```swift
/// If(showsOrbit) { Torus(radius: 4, tubeRadius: 0.02) } else: { Label("no orbit") }
/// ```
/// The closures run when the scene is created. The models stay the same: they return with each change to their value. A
/// source that has not sent a value shows none.
public struct If: SceneElement {
  /// The content.
  public let content: SceneContent

  /// Follows a source. There are no models while it is false.
  public init(
    _ condition: some EventSource<Bool>, @SceneContentBuilder then first: () throws -> SceneContent
  ) rethrows {
    self.init(condition, try first(), .empty)
  }

  /// Follows a source.
  public init(
    _ condition: some EventSource<Bool>, @SceneContentBuilder then first: () throws -> SceneContent,
    @SceneContentBuilder else second: () throws -> SceneContent
  ) rethrows {
    self.init(condition, try first(), try second())
  }

  private init(_ condition: some EventSource<Bool>, _ first: SceneContent, _ second: SceneContent) {
    content = SceneContent { group in
      let chosen = ChosenItems(condition, first.items(group).array, second.items(group).array)
      return .changing(SceneItemArray(chosen.arrays.joined(), owner: chosen))
    }
  }
}

/// The items of the branch that a condition chooses.
private final class ChosenItems {
  /// The items of the branch, if there is one.
  let arrays = ArrayProperty<SceneItemArray>([])
  private let bag = DisposerBag()

  init(_ condition: some EventSource<Bool>, _ first: SceneItemArray, _ second: SceneItemArray) {
    condition.subscribe { [arrays] isTrue in
      let chosen = isTrue ? first : second
      if arrays.first === chosen { return }
      arrays.value = [chosen]
    }.disposed(by: bag)
  }
}
