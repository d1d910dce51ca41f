import CImGui
import Geometry
import Reactive
import SceneModel
import Windowing

/// The inspector as Dear ImGui draws it. It knows no window: tests do what a person would.
///
/// It is drawn anew at each frame that is asked for, and asks for none: see `isMarked`.
final class Panel {
  /// Whether it is not made as it should be.
  var isMarked: Bool { framesDue > 0 }
  /// Where the controls are, by their labels, in pixels, as of the last frame.
  private(set) var places: [String: CImGuiRectangle] = [:]

  let content: InspectorContent

  private let handle: OpaquePointer
  let scale: Float
  private let marks: Marks
  private let clock = ContinuousClock()
  private var lastFrame: ContinuousClock.Instant?
  /// The buttons that went down over the panel: what they do is not the scene's.
  private var heldButtons: Set<WindowInput.MouseButton> = []
  private var size = WindowSize(width: 1, height: 1)
  private var statistics: SceneStatistics?
  /// The line that is to be brought into sight.
  private var shownLine: Int?

  /// How many frames are due.
  private final class Marks {
    var framesDue = 0
  }

  private var framesDue: Int { marks.framesDue }

  /// How many frames a change takes: by the second one, sizes have settled.
  private static let framesForChange = 2

  /// Shows `scene` as large as `scale` says: 1 on a screen of 96 pixels an inch.
  init(_ scene: Scene, scale: Float) {
    self.scale = scale
    handle = CImGuiCreate(scale)
    let marks = Marks()
    self.marks = marks
    content = InspectorContent(scene) { marks.framesDue = Self.framesForChange }
    mark()
  }

  /// Where it was drawn, OpenGL's context must be current.
  deinit { CImGuiDestroy(handle) }

  /// Has it made anew.
  func mark() { marks.framesDue = Self.framesForChange }

  /// Selects what was picked in the picture, and brings its line into sight.
  func select(_ pick: Pick?) {
    content.select(pick)
    shownLine = content.selection
  }

  /// Makes a frame for a window of `size` in pixels.
  func makeFrame(_ size: WindowSize, _ statistics: SceneStatistics?) {
    (self.size, self.statistics) = (size, statistics)
    makeFrame()
    marks.framesDue = max(0, framesDue - 1)
  }

  /// Draws the last frame.
  func draw() {
    CImGuiSelect(handle)
    _ = CImGuiDraw()
  }

  private func makeFrame() {
    CImGuiSelect(handle)
    let now = clock.now
    let seconds = lastFrame.map { (now - $0) / .seconds(1) } ?? 0
    lastFrame = now
    // Time must go by, and a pause is none of a person's moves.
    CImGuiBeginFrame(Float(size.width), Float(size.height), Float(max(1e-4, min(seconds, 0.1))))
    places = [:]
    CImGuiBeginWindow("Inspector (I hides it)", initialPlace)
    showParameters()
    showList()
    showControls()
    showStatistics()
    CImGuiEndWindow()
    CImGuiEndFrame()
  }

  /// In the upper left corner, less than half as wide as the window.
  private var initialPlace: CImGuiRectangle {
    let gap = 10 * scale
    return CImGuiRectangle(
      x: gap, y: gap, width: min(330 * scale, 0.45 * Float(size.width)),
      height: min(620 * scale, Float(size.height) - 2 * gap))
  }
}

// What is in it.
extension Panel {
  private func showParameters() {
    if content.parameterControls.isEmpty { return }
    guard CImGuiSection("Parameters", true) else { return }
    CImGuiPushIdentity(1)
    for control in content.parameterControls { show(control, place: "parameter \(control.label)") }
    CImGuiPopIdentity()
  }

  private func showList() {
    guard CImGuiSection("Models", true) else { return }
    let entries = content.entries
    var (first, end): (Int32, Int32) = (0, 0)
    CImGuiBeginList("models", Int32(min(max(entries.count, 3), 8)), Int32(entries.count), &first, &end)
    var clicked: Int?
    for number in Int(first)..<Int(end) {
      let entry = entries[number]
      let name = entry.name.isEmpty ? "without a name" : entry.name
      if CImGuiListLine(Int32(number), name, entry.kind, number == content.selection) { clicked = number }
      places["line \(name)"] = CImGuiLastPlace()
    }
    CImGuiEndList(Int32(entries.count), Int32(shownLine ?? -1))
    shownLine = nil
    if let clicked { content.selectLine(clicked) }
  }

  private func showControls() {
    guard let selection = content.selection else { return }
    let entry = content.entries[selection]
    let name = entry.name.isEmpty ? entry.kind : entry.name
    // What follows ### is the identity, which stays where another model is selected.
    guard CImGuiSection("\(name)\(content.element.map { "[\($0)]" } ?? "")###selection", true) else { return }
    CImGuiPushIdentity(2)
    if content.controls.isEmpty { CImGuiNote("Click at one of them in the picture.") }
    for control in content.controls { show(control, place: control.label) }
    CImGuiPopIdentity()
  }

  private func showStatistics() {
    guard let statistics, CImGuiSection("Drawing", true) else { return }
    for line in statistics.lines { CImGuiText(line) }
  }

  private func show(_ control: Control, place: String) {
    if let expression = control.expression {
      CImGuiText("\(control.label) = \(control.text)")
      places[place] = CImGuiLastPlace()
      CImGuiNote(expression)
      return
    }
    switch control.kind {
    case .number(let property, let range, let isLogarithmic):
      var value = property.value
      let shown = range.widened(for: value)
      if CImGuiSlider(control.label, &value, shown.lowerBound, shown.upperBound, isLogarithmic) {
        property.value = value
      }
    case .vector(let property, let step, let lowest):
      var value = (property.value.x, property.value.y, property.value.z)
      let isChanged = withUnsafeMutableBytes(of: &value) {
        // A tuple of three floats is three floats in a row.
        CImGuiVector(control.label, $0.bindMemory(to: Float.self).baseAddress, step)
      }
      guard isChanged else { break }
      let vector = SIMD3(value.0, value.1, value.2)
      property.value =
        lowest.map {
          vector.clamped(
            lowerBound: SIMD3(repeating: $0), upperBound: SIMD3(repeating: .greatestFiniteMagnitude))
        } ?? vector
    case .color(let property):
      let color = property.value
      var encoded = (
        Color.encode(color.red), Color.encode(color.green), Color.encode(color.blue), color.alpha
      )
      let isChanged = withUnsafeMutableBytes(of: &encoded) {
        CImGuiColor(control.label, $0.bindMemory(to: Float.self).baseAddress)
      }
      guard isChanged else { break }
      property.value = Color(
        red: Color.decode(encoded.0), green: Color.decode(encoded.1), blue: Color.decode(encoded.2),
        alpha: encoded.3)
    case .toggle(let property):
      var isOn = property.value
      if CImGuiCheckbox(control.label, &isOn) { property.value = isOn }
    }
    places[place] = CImGuiLastPlace()
  }
}

// What a person does with it.
extension Panel {
  /// Takes what a person does in a window of `size` in pixels, of which a coordinate has so many; returns whether it is the
  /// panel's alone.
  ///
  /// A frame is made before and after each press, so that nothing is decided by where the pointer was at the last picture, and
  /// a press that is over before the next one is heard.
  func take(_ event: WindowInput.Event, in size: WindowSize, pixels: SIMD2<Float> = [1, 1]) -> Bool {
    self.size = size
    CImGuiSelect(handle)
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
