import CFontconfig

/// The search for an installed font, by fontconfig.
enum SystemFontSearch {
  /// Returns the file of the scalable font that is most similar to `family`, and the number of the font in it. Nil if
  /// none is installed. It reads the configuration of fontconfig: about 10 ms.
  static func find(_ family: String) -> FontLocation? {
    var index = 0
    // fontconfig reads `family` during the call. The path is owned by this function.
    guard let path = unsafe CFontconfigFind(family, &index) else { return nil }
    defer { unsafe free(path) }
    return unsafe FontLocation(path: String(cString: path), index: index)
  }
}
