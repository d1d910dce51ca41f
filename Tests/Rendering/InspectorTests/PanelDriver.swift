import CImGui
import RenderScene

import SceneFiles
import SceneModel

@testable import Inspector
@testable import OpenGLRendering
@testable import Windowing

/// A panel without a window, with simulated input. Its layout is that of a window of `size`.
final class PanelDriver {
  let panel: Panel
  private let size: WindowSize

  /// `hasMenu` is whether the panel begins with a menu, as that of the viewer does.
  init(
    _ scene: Scene, bindings: SceneBindings? = nil, edits: EditSession? = nil, size: WindowSize,
    scale: Float = 1, hasMenu: Bool = false
  ) {
    panel = Panel(scene, scale: scale)
    if hasMenu { panel.menus = [InspectorMenu("View", [])] }
    self.size = size
    if let edits { panel.content.edits = edits }
    panel.content.parameters = bindings.map { bindings in
      InspectorParameters(bindings) { try? bindings.set($0.name, to: $1) }
    }
    settle()
  }

  /// Makes frames until none is due, and returns their number.
  @discardableResult
  func settle() -> Int {
    var count = 0
    while panel.needsUpdate, count < 100 {
      panel.makeFrame(size, Self.statistics)
      count += 1
    }
    return count
  }

  /// The largest statistics: with a line for each kind of object.
  private static let statistics = RenderingStatistics(
    drawingCount: 0, rebuildCount: 0, uploads: GraphicsDevice.UploadCounts(),
    liveObjects: [.framebuffer: 2, .renderbuffer: 1, .texture: 2, .buffer: 1], bufferBytes: 0,
    frameDuration: 0,
    medianFrameDuration: 0, sampling: .smooth)

  /// Makes one frame.
  func makeFrame() { panel.makeFrame(size, Self.statistics) }

  /// Returns a point of a control: at the fraction `share` of its width from the left, at half its height.
  func point(_ place: String, _ share: Float = 0.5) -> SIMD2<Float> {
    guard let found = panel.places[place] else { return [-1, -1] }
    return [(found.x + found.width * share).rounded(), (found.y + found.height / 2).rounded()]
  }

  /// Sends one event to the panel. Returns whether the panel consumed it.
  func take(_ event: WindowInput.Event) -> Bool { panel.take(event, in: size) }

  /// Presses and releases the button. Returns whether the panel consumed both events.
  @discardableResult
  func click(at point: SIMD2<Float>, _ modifiers: KeyModifiers = []) -> Bool {
    drag(from: point, to: point, modifiers)
  }

  /// Drags between two frames. Returns whether the panel consumed the press and the release.
  @discardableResult
  func drag(from start: SIMD2<Float>, to end: SIMD2<Float>, _ modifiers: KeyModifiers = []) -> Bool {
    _ = take(.mouseMove(start))
    let isTaken = take(.mouseDown(.init(.left, at: start, modifiers: modifiers)))
    _ = take(.mouseMove(end))
    let isLeft = take(.mouseUp(.init(.left, at: end, modifiers: modifiers)))
    settle()
    return isTaken && isLeft
  }

  /// Holds a key for a while.
  func hold(_ key: Key) {
    _ = take(.keyDown(.init(key)))
    for _ in 0..<20 {
      panel.mark()
      settle()
    }
    _ = take(.keyUp(.init(key)))
    settle()
  }

  /// Types the characters of a text.
  func type(_ text: String) {
    for character in text {
      _ = take(.keyDown(.init(.character(character))))
      _ = take(.text(character))
      _ = take(.keyUp(.init(.character(character))))
    }
    settle()
  }

  /// Presses and releases a key. Returns whether the panel consumed the press.
  @discardableResult
  func press(_ key: Key, _ modifiers: KeyModifiers = []) -> Bool {
    let isTaken = take(.keyDown(.init(key, modifiers: modifiers)))
    _ = take(.keyUp(.init(key)))
    settle()
    return isTaken
  }
}
