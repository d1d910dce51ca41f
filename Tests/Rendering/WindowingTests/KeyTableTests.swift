import Foundation

import Testing

@testable import OrreryViewerCommand

@Suite("Keys")
struct KeyTableTests {
  @Test(
    "A chord is written as it is parsed",
    arguments: [
      ("ctrl-shift-Z", KeyChord(.character("Z"), [.control, .shift])), ("F", KeyChord(.character("F"))),
      ("F11", KeyChord(.function(11))), ("page down", KeyChord(.pageDown)),
      ("shift-up", KeyChord(.up, .shift)),
      ("space", KeyChord(.character(" "))), ("?", KeyChord(.character("?"))),
      ("alt-comma", KeyChord(.character(","), .alt)),
    ])
  func chords(text: String, chord: KeyChord) {
    #expect(KeyChord(text) == chord && chord.text == text)
  }

  @Test("A text that names no key is not a chord", arguments: ["", "ctrl-", "hyper-X", "Fx", "upward"])
  func noChord(text: String) { #expect(KeyChord(text) == nil) }

  @Test("Each key is in the table once, and acts as its line says")
  func unique() {
    let chords = KeyTable.bindings.flatMap { $0.commands.map(\.chord) }
    #expect(Set(chords).count == chords.count && chords.count > 25)
    #expect(chords.allSatisfy { KeyTable.action(for: $0) != nil && KeyChord($0.text) == $0 })
    #expect(
      KeyTable.action(for: "ctrl-up")?.repeats == true && KeyTable.action(for: "space")?.repeats == false)
    #expect(KeyTable.action(for: "Q") == nil && KeyTable.action(for: "ctrl-Q") == nil)
  }

  @Test("The sheet and --help list all keys, grouped by task")
  func help() {
    let entries = WindowHelp.sheet.columns.joined().compactMap { line -> String? in
      if case .entry(let term, let text) = line { "\(term) \(text)" } else { nil }
    }
    for binding in KeyTable.bindings {
      #expect(entries.contains("\(binding.keys) \(binding.help)"))
      #expect(WindowHelp.table.contains("    \(binding.keys)  ") && WindowHelp.table.contains(binding.help))
    }
    let headings = WindowHelp.sheet.columns.joined().filter { if case .heading = $0 { true } else { false } }
    #expect(headings.count == KeyBinding.Task.allCases.count + 1)
    let heights = WindowHelp.sheet.columns.map(\.count)
    #expect(heights.count == 2 && abs(heights[0] - heights[1]) <= 8)
  }

  @Test("Each key is in the menu of its task once, with what it does")
  func menu() {
    let menus = KeyBinding.Task.allCases.map { ($0, KeyTable.menu($0)) }
    let keys = menus.flatMap { $0.1.flatMap { $0.keys.components(separatedBy: ", ") } }
    #expect(keys.sorted() == KeyTable.bindings.flatMap { $0.commands.map(\.chord.text) }.sorted())
    for (task, menu) in menus {
      #expect(Set(menu.map(\.name)).count == menu.count && !menu.isEmpty, "\(task)")
    }
    #expect(KeyBinding.Task.files.title == "Files and window")
    #expect(menus.last?.1.first { $0.name == "this help" }?.keys == "?, F1")
  }
}
