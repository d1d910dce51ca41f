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
