import CText

/// The search for an installed font, by fontconfig.
enum SystemFontSearch {
  /// The name of a library of text that is not installed. Nil if all are: fontconfig, FreeType, FriBidi and HarfBuzz.
  static var missingLibrary: String? { unsafe CTextMissingLibrary().map { unsafe String(cString: $0) } }

  /// Returns the file of the scalable font that is most similar to `family`, and the number of the font in it. Nil if
  /// none is installed, or if a library is missing. It reads the configuration of fontconfig: about 10 ms.
  static func find(_ family: String) -> FontLocation? {
    var index = 0
    // fontconfig reads `family` during the call. The path is owned by this function.
    guard let path = unsafe CTextFindFont(family, &index) else { return nil }
    defer { unsafe free(path) }
    return unsafe FontLocation(path: String(cString: path), index: index)
  }
}
