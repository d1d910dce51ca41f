import CGLFW
import RenderScene

extension Key {
  /// Creates the key for a GLFW key code. The code of a printable key is the ASCII code of its character.
  init(glfw code: Int32) {
    switch code {
    case GLFW_KEY_SPACE...GLFW_KEY_GRAVE_ACCENT:
      self = .character(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: code))))
    case GLFW_KEY_ESCAPE: self = .escape
    case GLFW_KEY_ENTER, GLFW_KEY_KP_ENTER: self = .enter
    case GLFW_KEY_TAB: self = .tab
    case GLFW_KEY_BACKSPACE: self = .backspace
    case GLFW_KEY_LEFT: self = .left
    case GLFW_KEY_RIGHT: self = .right
    case GLFW_KEY_UP: self = .up
    case GLFW_KEY_DOWN: self = .down
    case GLFW_KEY_HOME: self = .home
    case GLFW_KEY_END: self = .end
    case GLFW_KEY_PAGE_UP: self = .pageUp
    case GLFW_KEY_PAGE_DOWN: self = .pageDown
    case GLFW_KEY_DELETE: self = .delete
    case GLFW_KEY_F1...GLFW_KEY_F25: self = .function(Int(code - GLFW_KEY_F1) + 1)
    case GLFW_KEY_KP_0...GLFW_KEY_KP_9: self = .character(Character("\(code - GLFW_KEY_KP_0)"))
    default: self = .other(code: code)
    }
  }
}

extension KeyModifiers {
  /// Creates modifiers from GLFW's bits. Caps lock and num lock are ignored.
  init(glfw bits: Int32) {
    self = []
    for (bit, modifier) in [
      (GLFW_MOD_SHIFT, KeyModifiers.shift), (GLFW_MOD_CONTROL, .control), (GLFW_MOD_ALT, .alt),
      (GLFW_MOD_SUPER, .command),
    ] where bits & bit != 0 {
      insert(modifier)
    }
  }
}

extension WindowInput.MouseButton {
  /// Creates the button for a GLFW button number.
  init(glfw number: Int32) {
    switch number {
    case GLFW_MOUSE_BUTTON_LEFT: self = .left
    case GLFW_MOUSE_BUTTON_RIGHT: self = .right
    case GLFW_MOUSE_BUTTON_MIDDLE: self = .middle
    default: self = .other(number: number)
    }
  }
}
