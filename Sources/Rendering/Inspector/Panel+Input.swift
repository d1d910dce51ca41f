import CImGui
import RenderScene
import Windowing

// Input events.
extension Panel {
  /// Handles an event in a window of `size` in pixels. `pixels` is the number of pixels for each unit of an event's
  /// coordinates. Returns true if the panel consumes the event.
  ///
  /// A frame is made before and after each press. The hit test then uses the current pointer position, not that of the
  /// last picture, and a click that ends before the next picture is recognised.
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
      if !isOwn { leaveKeyboard() }
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
        if key == CImGuiKeyEnter { CImGuiSetKey(CImGuiKeySpace, false) }
        makeFrame()
      }
      return false
    case .text(let character):
      guard CImGuiWantsText() else { return false }
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

  /// Letters that no field of text receives remain commands of the window.
  private func press(_ event: WindowInput.KeyEvent) -> Bool {
    set(event.modifiers)
    // Dear ImGui updates its keyboard focus in the frame after a press.
    makeFrame()
    if hasKeyboard, let dialog, event.key == .escape || event.key == .enter && CImGuiWantsText() {
      endDialog(event.key == .escape ? nil : dialog.content.buttons.first)
      return true
    }
    if event.key == .escape, cancelControlEdit() || closePopups() { return true }
    if dialog != nil, event.key == .up || event.key == .down, CImGuiWantsText() { endTyping() }
    if CImGuiWantsText() {
      guard let key = event.key.edited else {
        // A command, such as a save, ends the typing of a value.
        let isCommand = isControlActive && !event.modifiers.isDisjoint(with: [.control, .command])
        if isCommand { endActivity() }
        return !isCommand
      }
      send(key, isRepeat: event.isRepeat)
      return true
    }
    guard hasKeyboard, let key = event.key.navigating, event.modifiers.isDisjoint(with: [.control, .command])
    else { return false }
    if key == CImGuiKeyTab || key == CImGuiKeyEscape && !CImGuiUsesEscape() {
      leaveKeyboard()
    } else {
      // Dear ImGui chooses by the space bar only.
      send(
        key == CImGuiKeyEnter && CImGuiIsChoosing() ? CImGuiKeySpace : key, isRepeat: event.isRepeat)
    }
    return true
  }

  /// Closes a list of choices or a colour picker. Returns false if none is open.
  private func closePopups() -> Bool {
    guard CImGuiIsChoosing() else { return false }
    CImGuiClosePopups()
    makeFrame()
    return true
  }

  /// Ends the typing of a text, which stays, so that the arrow keys move on to other fields of a dialog.
  private func endTyping() {
    for isDown in [true, false] {
      CImGuiSetKey(CImGuiKeyEnter, isDown)
      makeFrame()
    }
  }

  private func send(_ key: CImGuiKey, isRepeat: Bool) {
    if isRepeat {
      CImGuiSetKey(key, false)
      makeFrame()
    }
    CImGuiSetKey(key, true)
    makeFrame()
  }

  private func set(_ modifiers: KeyModifiers) {
    CImGuiSetModifiers(
      modifiers.contains(.control), modifiers.contains(.shift), modifiers.contains(.alt),
      modifiers.contains(.command))
  }
}

extension WindowInput.MouseButton {
  /// The number of the button in Dear ImGui.
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
  /// Dear ImGui's key, if it moves between controls or changes one. Nil for other keys.
  fileprivate var navigating: CImGuiKey? {
    switch self {
    case .tab, .left, .right, .up, .down, .enter, .escape, .character(" "): edited
    default: nil
    }
  }

  /// Dear ImGui's key, if it edits text. Nil for other keys.
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
    case .character(" "): CImGuiKeySpace
    case .character("A"): CImGuiKeyA
    case .character("C"): CImGuiKeyC
    case .character("V"): CImGuiKeyV
    case .character("X"): CImGuiKeyX
    case .character("Y"): CImGuiKeyY
    case .character("Z"): CImGuiKeyZ
    default: nil
    }
  }
}
