/// A choice of back end.
public enum RendererChoice: String, CaseIterable, Sendable {
  /// For pictures, the raycaster, unless a tessellation is given. In windows, OpenGL if there is a GPU or a tessellation is
  /// given, else the raycaster.
  case auto
  /// The CPU raycaster, which renders every scene. It renders exact spheres only, without tessellation.
  case raycaster
  /// OpenGL, on a GPU or emulated by the driver.
  case opengl
}
