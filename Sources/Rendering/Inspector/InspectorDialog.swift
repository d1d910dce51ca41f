import Reactive

/// A question at the top of the panel: fields, and buttons of which the user presses one.
///
/// ```swift
/// let path = Property("")
/// inspector.dialog = InspectorDialog(
///   "Open a file", fields: [.path("file", path) { complete($0) }], buttons: [.init("Open") { open(path.value) }])
/// ```
/// The first field has the keyboard. Enter presses the first button, and Escape presses none. The dialog ends with either.
package struct InspectorDialog {
  /// A field of a dialog, with its label.
  package enum Field {
    /// A text.
    case text(String, Property<String>)
    /// A path. `complete` returns the paths that begin with a text. The tab key replaces the text by their common
    /// beginning, and they are listed.
    case path(String, Property<String>, complete: (String) -> [String])
    /// A choice by index.
    case choice(String, Property<Int>, [String])
    /// A checkbox.
    case toggle(String, Property<Bool>)
  }

  /// A button of a dialog.
  package struct Button {
    /// The text of the button.
    package let name: String
    /// Called after the user has pressed the button, between frames.
    package let action: () -> Void

    /// Creates a button.
    package init(_ name: String, _ action: @escaping () -> Void) { (self.name, self.action) = (name, action) }
  }

  /// The title.
  package let title: String
  /// The text below the title. Empty for none.
  package let note: String
  /// The fields.
  package let fields: [Field]
  /// The buttons. Another one, which ends the dialog without an action, follows them.
  package let buttons: [Button]

  /// Creates a dialog.
  package init(_ title: String, note: String = "", fields: [Field] = [], buttons: [Button]) {
    (self.title, self.note, self.fields, self.buttons) = (title, note, fields, buttons)
  }
}

/// The state of the dialog that is shown.
struct ShownDialog {
  let content: InspectorDialog
  /// Whether the next frame gives the keyboard to the first control.
  var isFocusDue: Bool
  /// The text for which `candidates` were found.
  private var searched: String?
  /// The paths that begin with the text.
  private(set) var candidates: [String] = []

  init(_ content: InspectorDialog, isFocusDue: Bool = true) {
    (self.content, self.isFocusDue) = (content, isFocusDue)
  }

  /// Finds the paths that begin with `text`, if it is another one than last.
  mutating func search(_ text: String, _ complete: (String) -> [String]) {
    if searched == text { return }
    searched = text
    candidates = complete(text)
  }

  /// The text that replaces `text` when the user asks to complete it.
  func completion(of text: String) -> String {
    guard var common = candidates.first else { return text }
    for candidate in candidates.dropFirst() { common = common.commonPrefix(with: candidate) }
    return common.count > text.count ? common : text
  }
}

extension String {
  /// The characters with which both texts begin.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

/// A heading in the menu of the panel, with its commands.
///
/// ```swift
/// inspector.menus = [InspectorMenu("View", [.init("fit the whole scene", keys: "F") { fit() }])]
/// ```
package struct InspectorMenu {
  /// A command of the menu.
  package struct Item {
    /// The text of the command.
    package let name: String
    /// The keys that do the same, for the end of the line. Empty for none.
    package let keys: String
    /// Runs the command. It is called between frames.
    package let action: () -> Void

    /// Creates a command.
    package init(_ name: String, keys: String = "", _ action: @escaping () -> Void) {
      (self.name, self.keys, self.action) = (name, keys, action)
    }
  }

  /// The heading.
  package let title: String
  /// The commands, in the order of the menu.
  package let items: [Item]

  /// Creates a heading with commands.
  package init(_ title: String, _ items: [Item]) { (self.title, self.items) = (title, items) }
}
