import CImGui

/// An owning handle of a C panel of Dear ImGui. Its functions take strings or addresses. Dear ImGui copies strings, and
/// keeps no address of a value.
///
/// **Invariant: `pointer` is a panel from init to deinit.** Where it was drawn, OpenGL's context is current in deinit.
@safe
struct ImGuiPanelHandle: ~Copyable {
  private let pointer: OpaquePointer

  /// Makes a panel and selects it; see `CImGuiCreate`.
  init(scale: Float) { unsafe pointer = CImGuiCreate(scale) }

  deinit { unsafe CImGuiDestroy(pointer) }

  /// Makes this the panel that all other functions act on.
  func select() { unsafe CImGuiSelect(pointer) }
}

/// A namespace for the functions of Dear ImGui, which act on the selected panel.
enum ImGui {
  static func beginWindow(_ title: String, _ place: CImGuiRectangle) {
    unsafe CImGuiBeginWindow(title, place)
  }

  /// A line that opens and closes the controls below it. Returns whether it is open.
  static func section(_ title: String) -> Bool { unsafe CImGuiSection(title, true) }

  static func text(_ text: String) { unsafe CImGuiText(text) }

  static func note(_ text: String) { unsafe CImGuiNote(text) }

  /// A slider. Returns whether it changed the value.
  static func slider(
    _ label: String, _ value: inout Float, _ range: ClosedRange<Float>, isLogarithmic: Bool
  ) -> Bool {
    unsafe CImGuiSlider(label, &value, range.lowerBound, range.upperBound, isLogarithmic)
  }

  /// A number that is dragged, by `step` a pixel. Returns whether it changed.
  static func drag(_ label: String, _ value: inout Float, step: Float) -> Bool {
    unsafe CImGuiDrag(label, &value, step)
  }

  /// The longest text that a field shows, in bytes. Longer ones are cut while they are edited.
  private static let textCapacity = 16_384

  /// A field of text, with a line for each line of the text. Returns whether it changed.
  static func textField(_ label: String, _ text: inout String) -> Bool {
    let lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    var bytes = text.utf8.prefix(textCapacity - 1).map { CChar(bitPattern: $0) }
    bytes += Array(repeating: 0, count: textCapacity - bytes.count)
    guard unsafe CImGuiTextField(label, &bytes, Int32(textCapacity), Int32(lineCount)) else { return false }
    text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return true
  }

  /// A list of names, of which one is chosen. Returns whether another one was chosen.
  static func choice(_ label: String, _ index: inout Int, _ names: [String]) -> Bool {
    var number = Int32(index)
    defer { index = Int(number) }
    // Each name ends with a zero byte, and so does the list.
    return unsafe CImGuiChoice(label, &number, names.map { $0 + "\0" }.joined() + "\0")
  }

  /// Three numbers that are dragged, by `step` a pixel. Returns whether one changed.
  static func vector(_ label: String, _ value: inout SIMD3<Float>, step: Float) -> Bool {
    var numbers = [value.x, value.y, value.z]
    defer { value = SIMD3(numbers) }
    return unsafe CImGuiVector(label, &numbers, step)
  }

  /// A color as red, green, blue and alpha from 0 to 1, sRGB-encoded. Returns whether it changed.
  static func color(_ label: String, _ value: inout SIMD4<Float>) -> Bool {
    var numbers = [value.x, value.y, value.z, value.w]
    defer { value = SIMD4(numbers) }
    return unsafe CImGuiColor(label, &numbers)
  }

  /// A checkbox. Returns whether it changed the value.
  static func checkbox(_ label: String, _ isOn: inout Bool) -> Bool { unsafe CImGuiCheckbox(label, &isOn) }

  /// Begins a list of `count` lines, of which `rows` are seen at a time. Returns the lines that are to be given.
  static func beginList(_ identity: String, rows: Int, count: Int) -> Range<Int> {
    var (first, end): (Int32, Int32) = (0, 0)
    unsafe CImGuiBeginList(identity, Int32(rows), Int32(count), &first, &end)
    return Int(first)..<max(Int(first), Int(end))
  }

  /// One line of a list. `marker` is the text before the name of a line with contents, and empty for other lines. Returns
  /// which part was clicked.
  static func listLine(
    _ number: Int, _ name: String, kind: String, depth: Int, marker: String, isSelected: Bool
  ) -> CImGuiLine {
    unsafe CImGuiListLine(Int32(number), name, kind, Int32(depth), marker, isSelected)
  }
}
