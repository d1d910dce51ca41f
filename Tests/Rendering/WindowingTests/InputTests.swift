import CGLFW
import Reactive
import RenderScene
import Testing

@testable import Windowing

@Suite("Input")
struct InputTests {
  @Test(
    "A key is named by the character it types",
    arguments: [
      (GLFW_KEY_A, Key.character("A")), (GLFW_KEY_Z, .character("Z")), (GLFW_KEY_0, .character("0")),
      (GLFW_KEY_SPACE, .character(" ")), (GLFW_KEY_GRAVE_ACCENT, .character("`")), (GLFW_KEY_ESCAPE, .escape),
      (GLFW_KEY_ENTER, .enter), (GLFW_KEY_KP_ENTER, .enter), (GLFW_KEY_TAB, .tab),
      (GLFW_KEY_BACKSPACE, .backspace), (GLFW_KEY_LEFT, .left), (GLFW_KEY_RIGHT, .right), (GLFW_KEY_UP, .up),
      (GLFW_KEY_DOWN, .down), (GLFW_KEY_F5, .function(5)),
      (GLFW_KEY_HOME, .home), (GLFW_KEY_END, .end), (GLFW_KEY_PAGE_UP, .pageUp),
      (GLFW_KEY_PAGE_DOWN, .pageDown),
      (GLFW_KEY_DELETE, .delete), (GLFW_KEY_KP_7, .character("7")),
      (GLFW_KEY_INSERT, .other(code: GLFW_KEY_INSERT)),
      (GLFW_KEY_UNKNOWN, .other(code: GLFW_KEY_UNKNOWN)),
    ])
  func keys(code: Int32, key: Key) {
    #expect(Key(glfw: code) == key)
  }

  @Test("Modifiers are converted one by one, and lock keys are ignored")
  func modifiers() {
    #expect(KeyModifiers(glfw: 0).isEmpty)
    #expect(KeyModifiers(glfw: GLFW_MOD_SHIFT) == .shift)
    #expect(KeyModifiers(glfw: GLFW_MOD_CONTROL | GLFW_MOD_ALT) == [.control, .alt])
    #expect(KeyModifiers(glfw: GLFW_MOD_SUPER | GLFW_MOD_CAPS_LOCK | GLFW_MOD_NUM_LOCK) == .command)
  }

  @Test("The first three mouse buttons have names, and others have numbers")
  func buttons() {
    #expect(WindowInput.MouseButton(glfw: GLFW_MOUSE_BUTTON_LEFT) == .left)
    #expect(WindowInput.MouseButton(glfw: GLFW_MOUSE_BUTTON_RIGHT) == .right)
    #expect(WindowInput.MouseButton(glfw: GLFW_MOUSE_BUTTON_MIDDLE) == .middle)
    #expect(WindowInput.MouseButton(glfw: GLFW_MOUSE_BUTTON_5) == .other(number: 4))
  }

  @Test("Each input event is sent by the emitter of its name")
  func emitters() {
    let (input, bag) = (WindowInput(), DisposerBag())
    var received: [String] = []
    func listen<Event>(_ name: String, _ emitter: EventEmitter<Event>) {
      emitter.subscribe { _ in received.append(name) }.disposed(by: bag)
    }
    listen("keyDown", input.keyDown)
    listen("keyUp", input.keyUp)
    listen("text", input.text)
    listen("mouseDown", input.mouseDown)
    listen("mouseUp", input.mouseUp)
    listen("mouseMove", input.mouseMove)
    listen("scroll", input.scroll)
    listen("drop", input.drop)
    let key = WindowInput.KeyEvent(.enter), mouse = WindowInput.MouseEvent(.left, at: .zero)
    for event in [
      .keyDown(key), .keyUp(key), .text("ä"), .mouseDown(mouse), .mouseUp(mouse), .mouseMove(.zero),
      .scroll(.zero), .drop(["a"]),
    ] as [WindowInput.Event] {
      input.emit(event)
    }
    let names = ["keyDown", "keyUp", "text", "mouseDown", "mouseUp", "mouseMove", "scroll", "drop"]
    #expect(received == names)
  }

  @Test("An empty size has the aspect ratio 1")
  func sizes() {
    #expect(WindowSize(width: 1280, height: 720).aspectRatio == 16.0 / 9)
    #expect(WindowSize(width: 0, height: 0).aspectRatio == 1 && WindowSize(width: 0, height: 0).isEmpty)
    #expect(WindowSize(width: 5, height: 0).isEmpty && !WindowSize(width: 1, height: 1).isEmpty)
  }

  @Test("Each error is one line with the found value")
  func errors() {
    #expect(
      "\(WindowError.noDisplay(reason: "DISPLAY is not set"))"
        == "no display: DISPLAY is not set; run the program on a desktop or by xvfb-run, or draw a picture without a window: scene.picture(width:height:)"
    )
    #expect("\(WindowError.refused(reason: "too big"))" == "the window could not be created: too big")
    #expect(
      "\(WindowError.graphics(.versionTooOld(found: "2.1", needed: "3.3 core")))"
        == "OpenGL 3.3 core is needed, found 2.1")
  }
}
