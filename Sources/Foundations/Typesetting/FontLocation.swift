/// The place of a font in the file system.
package struct FontLocation: Equatable, Sendable {
  /// The path of the file.
  package var path: String
  /// The number of the font in the file.
  package var index: Int

  /// The place of `Font.system()`. Nil if no scalable font is installed. It is searched for once.
  package static let system = SystemFontSearch.find(Font.systemFamily)
}
