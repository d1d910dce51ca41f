/// The place of a font in the file system.
public struct FontLocation: Equatable, Sendable {
  /// The path of the file.
  public var path: String
  /// The number of the font in the file.
  public var index: Int

  /// The place of `Font.system()`. Nil if no scalable font is installed. It is searched for once.
  public static let system = SystemFontSearch.find(Font.systemFamily)
}
