import CImGui
import Rendering
import Windowing

// What a person does with it.
extension Panel {
  /// Takes what a person does in a window of `size` in pixels, of which a coordinate has so many; returns whether it is the
  /// panel's alone.
  ///
  /// A frame is made before and after each press, so that nothing is decided by where the pointer was at the last picture, and
  /// a press that is over before the next one is heard.
  func take(_ event: WindowInput.Event, in size: WindowSize, pixels: SIMD2<Float> = [1, 1]) -> Bool {
    self.size = size
    selectPanel()
    mark()
    switch event {
    case .mouseMove(let position):
      CImGuiMovePointer(position.x * pixels.x, position.y * pixels.y)
      return !heldButtons.isEmpty
    case .mouseDown(let event):
      come(to: event, pixels)
      let isOwn = CImGuiWantsPointer()
      if isOwn { heldButtons.insert(event.button) }
      CImGuiSetButton(event.button.number, true)
      makeFrame()
      return isOwn
    case .mouseUp(let event):
      come(to: event, pixels)
      CImGuiSetButton(event.button.number, false)
      makeFrame()
      return heldButtons.remove(event.button) != nil
    case .scroll(let steps):
      makeFrame()
      guard CImGuiWantsPointer() else { return false }
      CImGuiScroll(steps.x, steps.y)
      return true
    case .keyDown(let event): return press(event)
    case .keyUp(let event):
      set(event.modifiers)
      if let key = event.key.edited {
        CImGuiSetKey(key, false)
        makeFrame()
      }
      return false
    case .text(let character):
      guard CImGuiWantsKeyboard() else { return false }
      for scalar in character.unicodeScalars { CImGuiType(scalar.value) }
      makeFrame()
      return true
    case .drop: return false
    }
  }

  private func come(to event: WindowInput.MouseEvent, _ pixels: SIMD2<Float>) {
    CImGuiMovePointer(event.position.x * pixels.x, event.position.y * pixels.y)
    set(event.modifiers)
    makeFrame()
  }

  private func press(_ event: WindowInput.KeyEvent) -> Bool {
    set(event.modifiers)
    // What the last press began or ended is known by the frame after its own.
    makeFrame()
    guard CImGuiWantsKeyboard() else { return false }
    guard let key = event.key.edited else { return true }
    if event.isRepeat {
      CImGuiSetKey(key, false)
      makeFrame()
    }
    CImGuiSetKey(key, true)
    makeFrame()
    return true
  }

  private func set(_ modifiers: Modifiers) {
    CImGuiSetModifiers(
      modifiers.contains(.control), modifiers.contains(.shift), modifiers.contains(.alt),
      modifiers.contains(.command))
  }
}

extension WindowInput.MouseButton {
  /// As Dear ImGui counts them.
  fileprivate var number: Int32 {
    switch self {
    case .left: 0
    case .right: 1
    case .middle: 2
    case .other(let number): number
    }
  }
}

extension Key {
  /// The key, where text is edited by it.
  fileprivate var edited: CImGuiKey? {
    switch self {
    case .tab: CImGuiKeyTab
    case .left: CImGuiKeyLeft
    case .right: CImGuiKeyRight
    case .up: CImGuiKeyUp
    case .down: CImGuiKeyDown
    case .backspace: CImGuiKeyBackspace
    case .enter: CImGuiKeyEnter
    case .escape: CImGuiKeyEscape
    case .character("A"): CImGuiKeyA
    case .character("C"): CImGuiKeyC
    case .character("V"): CImGuiKeyV
    case .character("X"): CImGuiKeyX
    case .character("Y"): CImGuiKeyY
    case .character("Z"): CImGuiKeyZ
    case .character, .other: nil
    }
  }
}
