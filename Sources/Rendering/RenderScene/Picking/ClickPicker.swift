import Reactive
import SceneModel

/// An input handler that emits a pick for each click: a press and release of the left button without a drag.
///
/// It needs no window: tests emit the input.
package final class ClickPicker {
  /// Emits the clicked surface, or nil for the background. The second click of a double click emits nothing.
  package let picked = EventEmitter<Pick?>()

  private var press: SIMD2<Float>?
  private let bag = DisposerBag()

  /// The maximum movement of the pointer between press and release, in screen coordinates.
  static let maximumDistance: Float = 4

  /// Returns whether the pointer has moved so little from a press to `position` that it is a click.
  package static func isClick(from press: SIMD2<Float>, to position: SIMD2<Float>) -> Bool {
    isNear(position, press, within: maximumDistance)
  }

  /// Creates a picker for `scene` in a window whose size in screen coordinates is `size`.
  package init(_ scene: Scene, input: WindowInput, size: Property<WindowSize>) {
    input.mouseDown.subscribe { [unowned self] in
      // A double click moves the camera, so its second click would pick another point.
      press = $0.button == .left && $0.clickCount == 1 ? $0.position : nil
    }
    .disposed(by: bag)
    input.mouseMove
      .subscribe { [unowned self] in
        if let press, !Self.isClick(from: press, to: $0) { self.press = nil }
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
