public import Reactive
public import SceneModel

/// Tells what a person clicks at: presses and lets go of, without dragging it.
///
/// It needs no window: tests emit the input.
public final class Picker {
  /// A click of the left button: at what, or nil for the background. The second of a double click is none of its own.
  public let picked = EventEmitter<Pick?>()

  private var press: SIMD2<Float>?
  private let bag = DisposerBag()

  /// How far the pointer may go between press and release, in screen coordinates.
  static let farthest: Float = 4

  /// Picks in `scene` what is clicked at in a window whose size in screen coordinates is `size`.
  public init(_ scene: Scene, input: WindowInput, size: Property<WindowSize>) {
    input.mouseDown.subscribe { [unowned self] in
      // The second click of two moves the scene away from under the pointer.
      press = $0.button == .left && $0.clickCount == 1 ? $0.position : nil
    }
    .disposed(by: bag)
    input.mouseMove
      .subscribe { [unowned self] in
        if let press, !isNear($0, press, within: Self.farthest) { self.press = nil }
      }
      .disposed(by: bag)
    input.mouseUp
      .subscribe { [unowned self] event in
        guard event.button == .left, press != nil else { return }
        press = nil
        picked.emit(scene.pick(at: event.position, in: size.value))
      }
      .disposed(by: bag)
  }
}
