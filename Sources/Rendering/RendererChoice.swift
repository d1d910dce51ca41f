/// What draws scenes.
public enum RendererChoice: String, CaseIterable, Sendable {
  /// The raycaster where it can and there is no GPU, or else OpenGL.
  case auto
  /// The processor, which casts rays. It draws what is opaque.
  case raycaster
  /// OpenGL.
  case opengl
}
