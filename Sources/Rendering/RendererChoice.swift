/// A choice of back end.
public enum RendererChoice: String, CaseIterable, Sendable {
  /// The raycaster if it supports the scene and there is no GPU, else OpenGL.
  case auto
  /// The CPU raycaster, which supports opaque scenes.
  case raycaster
  /// OpenGL, on a GPU or emulated by the driver.
  case opengl
}
