import COpenGL
import RenderScene

/// The functions of an EGL library, found at run time.
///
/// `@unchecked Sendable`: the table is written before anyone sees it, never changes and is never freed.
package struct EGLLibrary: @unchecked Sendable {
  /// The functions.
  let functions: UnsafePointer<COpenGLEGL>

  /// The names that an EGL library goes by, the likeliest first.
  package static let usualNames = ["libEGL.so.1", "libEGL.so", "libEGL.dylib"]

  /// The machine's EGL, opened when first asked for.
  static let system = Result { () throws(GraphicsError) in try EGLLibrary(names: usualNames) }

  /// Opens the first library of these names that is there.
  ///
  /// - Throws: `GraphicsError.libraryNotFound`, or `.functionMissing` if one was found that lacks a function.
  package init(names: [String]) throws(GraphicsError) {
    var lacking: String?
    for name in names {
      var missing: UnsafePointer<CChar>?
      if let functions = COpenGLOpenEGL(name, &missing) {
        self.functions = functions
        return
      }
      // COpenGLOpenEGL promises a string that lives for ever.
      lacking = lacking ?? missing.map { String(cString: $0) }
    }
    if let lacking { throw .functionMissing(name: lacking) }
    throw .libraryNotFound(names: names)
  }

  /// What went wrong last on this thread.
  var lastError: Int32 { functions.pointee.eglGetError() }

  /// The extensions of `display`, or those of EGL itself for nil.
  func extensions(of display: EGLDisplay?) -> [Substring] {
    guard let names = functions.pointee.eglQueryString(display, EGL_EXTENSIONS) else { return [] }
    return String(cString: names).split(separator: " ")
  }
}
