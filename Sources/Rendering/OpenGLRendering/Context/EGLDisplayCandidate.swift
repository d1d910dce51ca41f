/// An EGL display that off-screen rendering may use.
struct EGLDisplayCandidate {
  /// The name in error messages.
  let name: String
  /// The uninitialised display, or nil if EGL has none of this kind.
  let display: EGLLibrary.Display?

  /// Returns all candidates of `egl`. Displays without a window system come first, so that machines with and without a
  /// desktop give the same picture.
  static func all(_ egl: EGLLibrary) -> [EGLDisplayCandidate] {
    surfaceless(egl) + devices(egl) + [
      EGLDisplayCandidate(name: "default display", display: egl.defaultDisplay)
    ]
  }

  private static func surfaceless(_ egl: EGLLibrary) -> [EGLDisplayCandidate] {
    guard egl.extensions(of: nil).contains("EGL_MESA_platform_surfaceless") else { return [] }
    return [EGLDisplayCandidate(name: "surfaceless display", display: egl.surfacelessDisplay)]
  }

  private static func devices(_ egl: EGLLibrary) -> [EGLDisplayCandidate] {
    let extensions = egl.extensions(of: nil)
    guard extensions.contains("EGL_EXT_platform_device"),
      extensions.contains("EGL_EXT_device_enumeration") || extensions.contains("EGL_EXT_device_base")
    else { return [] }
    return egl.deviceDisplays.enumerated().map { index, display in
      EGLDisplayCandidate(name: "device \(index)", display: display)
    }
  }
}
