import CImGui
import Typesetting

/// An owning handle of a C panel of Dear ImGui. Its functions take strings or addresses. Dear ImGui copies strings, and
/// keeps no address of a value.
///
/// **Invariant: `pointer` is a panel from init to deinit.** Where it was drawn, OpenGL's context is current in deinit.
@safe
struct ImGuiPanelHandle: ~Copyable {
  private let pointer: OpaquePointer

  /// Makes a panel and selects it; see `CImGuiCreate`. Its texts are in `font`.
  init(scale: Float, font: FontLocation?) {
    unsafe pointer = CImGuiCreate(scale, font?.path, Int32(clamping: font?.index ?? 0))
  }

  deinit { unsafe CImGuiDestroy(pointer) }

  /// Makes this the panel that all other functions act on.
  func select() { unsafe CImGuiSelect(pointer) }
}

/// A namespace for the functions of Dear ImGui, which act on the selected panel. They show at most 200 characters of a
/// name, and 1,000 of another text that is not edited.
enum ImGui {
  /// Returns a text with at most `limit` characters. Dear ImGui measures and draws the whole text in each frame, which takes
  /// seconds for a name of a megabyte.
  static func shown(_ text: String, limit: Int = 200) -> String {
    text.utf8.count <= limit || text.unicodeScalars.count <= limit
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit - 1))) + "…"
  }

  /// Begins the window of the controls. Returns false if the user closes it.
  static func beginWindow(_ title: String, _ place: CImGuiRectangle) -> Bool {
    var isOpen = true
    unsafe CImGuiBeginWindow(title, place, &isOpen)
    return isOpen
  }

  /// A button in a window of its own. Returns its place, and whether it was pressed.
  static func strip(_ text: String, at corner: SIMD2<Float>) -> (place: CImGuiRectangle, isPressed: Bool) {
    var place = CImGuiRectangle()
    let isPressed = unsafe CImGuiStrip(shown(text), corner.x, corner.y, &place)
    return (place, isPressed)
  }

  /// A line that opens and closes the controls below it. Returns whether it is open.
  static func section(_ title: String, isOpen: Bool = true) -> Bool {
    unsafe CImGuiSection(shown(title), isOpen)
  }

  /// A line over the picture.
  static func line(_ points: [SIMD2<Float>], isClosed: Bool, _ color: CImGuiColorValue, thickness: Float) {
    // A `SIMD2<Float>` has the layout of two numbers.
    unsafe points.withUnsafeBytes { bytes in
      unsafe CImGuiLine2D(
        bytes.assumingMemoryBound(to: Float.self).baseAddress, Int32(points.count), isClosed, color, thickness
      )
    }
  }

  /// A text over the picture, centred at a point.
  static func textOverPicture(_ text: String, at point: SIMD2<Float>, _ color: CImGuiColorValue) {
    unsafe CImGuiTextOverPicture(shown(text), point.x, point.y, color)
  }

  /// A title above rows.
  static func title(_ text: String) { unsafe CImGuiTitle(shown(text)) }

  /// A name and a value beside it.
  static func pair(_ name: String, _ value: String) {
    unsafe CImGuiPair(shown(name), shown(value, limit: 1000))
  }

  static func text(_ text: String) { unsafe CImGuiText(shown(text, limit: 1000)) }

  static func note(_ text: String) { unsafe CImGuiNote(shown(text, limit: 1000)) }

  /// A value and the expression that computes it.
  static func value(_ value: String, expression: String) {
    unsafe CImGuiValue(shown(value, limit: 1000), shown(expression, limit: 1000))
  }

  /// Begins a row with a label, which a control follows.
  static func beginRow(_ label: String, glow: Float) { unsafe CImGuiBeginRow(shown(label), glow) }

  /// A slider. Returns whether it changed the value.
  static func slider(
    _ value: inout Float, _ range: ClosedRange<Float>, isLogarithmic: Bool, unit: String
  ) -> Bool {
    unsafe CImGuiSlider(
      "##value", &value, range.lowerBound, range.upperBound, isLogarithmic, numberFormat(unit))
  }

  /// A number that is dragged, by `step` a pixel. Returns whether it changed.
  static func drag(_ value: inout Float, step: Float, unit: String) -> Bool {
    unsafe CImGuiDrag("##value", &value, step, numberFormat(unit))
  }

  /// The format of a number for `printf`, with a unit after it.
  private static func numberFormat(_ unit: String) -> String {
    let text = shown(unit).map { $0 == "%" ? "%%" : "\($0)" }.joined()
    return unit.isEmpty || unit == "°" ? "%.4g\(text)" : "%.4g \(text)"
  }

  /// The longest text that a field shows, in bytes. Longer ones are cut while they are edited.
  private static let textCapacity = 16_384

  /// A field of text, with a line for each line of the text. With `selectsAll`, the whole text is selected when the user
  /// comes to it. Returns whether it changed.
  static func textField(
    _ text: inout String, identity id: String = "##value", hint: String = "", selectsAll: Bool = false
  ) -> Bool {
    let lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    var bytes = text.utf8.prefix(textCapacity - 1).map { CChar(bitPattern: $0) }
    bytes += Array(repeating: 0, count: textCapacity - bytes.count)
    guard unsafe CImGuiTextField(id, hint, &bytes, Int32(textCapacity), Int32(lineCount), selectsAll) else {
      return false
    }
    text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return true
  }

  /// A field of text of one line. `completion` replaces the text when the user presses the tab key. Returns whether the
  /// text changed.
  static func completedField(
    _ text: inout String, identity id: String = "##value", hint: String = "", completion: String
  ) -> Bool {
    var bytes = text.utf8.prefix(textCapacity - 1).map { CChar(bitPattern: $0) }
    bytes += Array(repeating: 0, count: textCapacity - bytes.count)
    guard unsafe CImGuiCompletedField(id, hint, &bytes, Int32(textCapacity), completion) else { return false }
    text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return true
  }

  /// A button. Returns whether it was pressed.
  static func button(_ text: String) -> Bool { unsafe CImGuiButton(shown(text)) }

  /// Begins a branch, whose contents are listed after a click. Returns whether it is open; it then has to be ended.
  static func beginBranch(_ title: String) -> Bool { unsafe CImGuiBeginBranch(shown(title)) }

  /// A command with the names of its keys. Returns whether it was chosen.
  static func command(_ name: String, keys: String) -> Bool { unsafe CImGuiCommand(shown(name), keys) }

  /// Begins a window of one row.
  static func beginBar(_ identity: String, _ place: CImGuiRectangle) {
    unsafe CImGuiBeginBar(identity, place)
  }

  /// A track with a knob, and with `range` emphasized, of the rest of the line without `reserved` pixels. Returns whether
  /// the user moved the knob.
  static func track(
    _ position: inout Double, _ extent: ClosedRange<Double>, range: ClosedRange<Double>, reserved: Float
  ) -> Bool {
    unsafe CImGuiTrack(
      "##track", &position, extent.lowerBound, extent.upperBound, range.lowerBound, range.upperBound, reserved
    )
  }

  /// The width of a button with a text, and of the gap after it.
  static func buttonWidth(_ text: String) -> Float { unsafe CImGuiButtonWidth(shown(text)) }

  /// A list of names, of which one is chosen. Returns whether another one was chosen. With a `width` of 0, it is as wide as other
  /// controls.
  static func choice(
    _ index: inout Int, _ names: [String], identity: String = "##value", width: Float = 0
  ) -> Bool {
    var number = Int32(index)
    defer { index = Int(number) }
    // Each name ends with a zero byte, and so does the list.
    return unsafe CImGuiChoice(identity, &number, names.map { shown($0) + "\0" }.joined() + "\0", width)
  }

  /// Three numbers that are dragged, by `step` a pixel. Returns whether one changed.
  static func vector(_ value: inout SIMD3<Float>, step: Float, unit: String) -> Bool {
    var numbers = [value.x, value.y, value.z]
    defer { value = SIMD3(numbers) }
    return unsafe CImGuiVector("##value", &numbers, step, numberFormat(unit))
  }

  /// A color as red, green, blue and alpha from 0 to 1, sRGB-encoded. Returns whether it changed.
  static func color(_ value: inout SIMD4<Float>) -> Bool {
    var numbers = [value.x, value.y, value.z, value.w]
    defer { value = SIMD4(numbers) }
    return unsafe CImGuiColor("##value", &numbers)
  }

  /// A checkbox. Returns whether it changed the value.
  static func checkbox(_ isOn: inout Bool) -> Bool { unsafe CImGuiCheckbox("##value", &isOn) }

  /// Begins a list of `count` lines, of which `rows` are seen at a time. Returns the lines that are to be given.
  static func beginList(_ identity: String, rows: Int, count: Int) -> Range<Int> {
    var (first, end): (Int32, Int32) = (0, 0)
    unsafe CImGuiBeginList(identity, Int32(rows), Int32(count), &first, &end)
    return Int(first)..<max(Int(first), Int(end))
  }

  /// One line of a list. Returns what the user did with it.
  static func listLine(_ number: Int, _ name: String, kind: String, _ line: CImGuiLine) -> CImGuiLineUse {
    unsafe CImGuiListLine(Int32(number), shown(name), kind, line)
  }
}
