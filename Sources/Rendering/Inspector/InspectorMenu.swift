/// A heading in the menu of the panel, with its commands.
///
/// ```swift
/// inspector.menus = [InspectorMenu("View", [.init("fit the whole scene", keys: "F") { fit() }])]
/// ```
public struct InspectorMenu {
  /// A command of the menu.
  public struct Item {
    /// The text of the command.
    public let name: String
    /// The keys that do the same, for the end of the line. Empty for none.
    public let keys: String
    /// Runs the command. It is called between frames.
    public let action: () -> Void

    /// Creates a command.
    public init(_ name: String, keys: String = "", _ action: @escaping () -> Void) {
      (self.name, self.keys, self.action) = (name, keys, action)
    }
  }

  /// The heading.
  public let title: String
  /// The commands, in the order of the menu.
  public let items: [Item]

  /// Creates a heading with commands.
  public init(_ title: String, _ items: [Item]) { (self.title, self.items) = (title, items) }
}
