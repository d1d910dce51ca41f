import CImGui
import RenderScene
import SceneModel

// The handles of the selection.
extension Panel {
  /// Projects the handles of the selected model to a window of `size` in pixels.
  func updateHandles(of scene: Scene, _ size: WindowSize) {
    guard !measuring.isActive, content.element == nil, let selection = content.selection,
      case .model(let model) = content.tree.lines[selection].entry, !model.isHidden
    else {
      handles = HandleLayer()
      return
    }
    let pixels = SIMD2(Float(size.width), Float(size.height))
    let view = scene.view(width: size.width, height: size.height)
    handles = HandleLayer(model, view, pixels: pixels, scale: scale)
  }

  func drawHandles() {
    for drawn in handles.drawn {
      for line in drawn.lines {
        ImGui.line(
          line, isClosed: drawn.isClosed, Self.color(of: drawn.handle.kind.axis), thickness: 2 * scale)
      }
    }
  }

  private static func color(of axis: Int) -> CImGuiColorValue {
    switch axis {
    case 0: CImGuiColorValue(red: 0.95, green: 0.35, blue: 0.35, alpha: 1)
    case 1: CImGuiColorValue(red: 0.4, green: 0.85, blue: 0.4, alpha: 1)
    default: CImGuiColorValue(red: 0.4, green: 0.6, blue: 1, alpha: 1)
    }
  }
}
