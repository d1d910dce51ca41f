import COpenGL

/// A way to a display for drawing off-screen.
struct EGLDisplayCandidate {
  /// What it is called in an error.
  let name: String
  /// The display, not initialised; nil if EGL has none of this kind.
  let display: EGLDisplay?

  /// All ways that `egl` offers: those that need no window system first, so that a machine with a display and one
  /// without give the same picture.
  static func all(_ egl: EGLLibrary) -> [EGLDisplayCandidate] {
    surfaceless(egl) + devices(egl) + [
      EGLDisplayCandidate(name: "default display", display: egl.functions.pointee.eglGetDisplay(nil))
    ]
  }

  private static func surfaceless(_ egl: EGLLibrary) -> [EGLDisplayCandidate] {
    guard egl.extensions(of: nil).contains("EGL_MESA_platform_surfaceless"),
      let getDisplay = egl.functions.pointee.eglGetPlatformDisplayEXT
    else { return [] }
    return [
      EGLDisplayCandidate(
        name: "surfaceless display", display: getDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil))
    ]
  }

  private static func devices(_ egl: EGLLibrary) -> [EGLDisplayCandidate] {
    let extensions = egl.extensions(of: nil)
    guard extensions.contains("EGL_EXT_platform_device"),
      extensions.contains("EGL_EXT_device_enumeration") || extensions.contains("EGL_EXT_device_base"),
      let getDisplay = egl.functions.pointee.eglGetPlatformDisplayEXT,
      let queryDevices = egl.functions.pointee.eglQueryDevicesEXT
    else { return [] }
    var devices = [EGLDeviceEXT?](repeating: nil, count: 16)
    var count: Int32 = 0
    guard queryDevices(Int32(devices.count), &devices, &count) != 0 else { return [] }
    return devices.prefix(Int(count)).enumerated().map { index, device in
      EGLDisplayCandidate(
        name: "device \(index)", display: getDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), device, nil))
    }
  }
}
