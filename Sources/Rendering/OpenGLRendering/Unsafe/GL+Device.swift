import COpenGL
import RenderScene

/// Safe wrappers of the OpenGL functions that access the caller's memory. They pass only memory that is valid during
/// the call and has the required size. OpenGL keeps no such address after the call.
enum GL {}

// MARK: - Object names and driver parameters
extension GL {
  /// Creates an object and returns its name.
  static func makeName(_ kind: GraphicsDevice.ObjectKind) -> UInt32 {
    var name: UInt32 = 0
    switch kind {
    case .buffer: unsafe gl.GenBuffers(1, &name)
    case .vertexArray: unsafe gl.GenVertexArrays(1, &name)
    case .program: name = gl.CreateProgram()
    case .framebuffer: unsafe gl.GenFramebuffers(1, &name)
    case .renderbuffer: unsafe gl.GenRenderbuffers(1, &name)
    case .texture: unsafe gl.GenTextures(1, &name)
    case .sampler: unsafe gl.GenSamplers(1, &name)
    case .query: unsafe gl.GenQueries(1, &name)
    }
    return name
  }

  /// Deletes an object.
  static func delete(_ kind: GraphicsDevice.ObjectKind, _ name: UInt32) {
    var name = name
    switch kind {
    case .buffer: unsafe gl.DeleteBuffers(1, &name)
    case .vertexArray: unsafe gl.DeleteVertexArrays(1, &name)
    case .program: gl.DeleteProgram(name)
    case .framebuffer: unsafe gl.DeleteFramebuffers(1, &name)
    case .renderbuffer: unsafe gl.DeleteRenderbuffers(1, &name)
    case .texture: unsafe gl.DeleteTextures(1, &name)
    case .sampler: unsafe gl.DeleteSamplers(1, &name)
    case .query: unsafe gl.DeleteQueries(1, &name)
    }
  }

  /// Returns a parameter that is one integer.
  static func integer(_ parameter: UInt32) -> Int {
    var value: Int32 = 0
    unsafe gl.GetIntegerv(parameter, &value)
    return Int(value)
  }

  /// Returns a parameter that is two integers.
  static func twoIntegers(_ parameter: UInt32) -> (Int, Int) {
    var values: [Int32] = [0, 0]
    unsafe gl.GetIntegerv(parameter, &values)
    return (Int(values[0]), Int(values[1]))
  }

  /// Returns whether any sample passed the depth test between the begin and the end of a query. Waits for the GPU.
  static func hasPassedSamples(_ query: UInt32) -> Bool {
    var result: UInt32 = 0
    unsafe gl.GetQueryObjectuiv(query, GL_QUERY_RESULT, &result)
    return result != 0
  }

  /// Returns a string of the driver.
  static func string(_ name: UInt32) -> String {
    unsafe gl.GetString(name).map { unsafe String(cString: $0) } ?? ""
  }
}

extension GraphicsDevice {
  /// A function that returns an OpenGL function by name, such as `eglGetProcAddress` or `glfwGetProcAddress`.
  public typealias GetFunction =
    @convention(c) (_ name: UnsafePointer<CChar>?) -> (@convention(c) () -> Void)?

  /// Creates a device for the current context.
  ///
  /// - Parameters:
  ///   - getFunction: returns OpenGL functions by name.
  ///   - isContextCurrent: returns whether the same context is current on the calling thread. The device retains the
  ///     closure, and calls it whenever it frees an object.
  /// - Throws: `GraphicsError.versionTooOld` or `.functionMissing`.
  public convenience init(
    getFunction: GetFunction, isContextCurrent: @escaping () -> Bool
  ) throws(GraphicsError) {
    // Both strings live as long as the context, which is current.
    guard let version = unsafe COpenGLVersion(getFunction) else {
      throw .functionMissing(name: "glGetString")
    }
    try Self.check(version: unsafe String(cString: version))
    if let missing = unsafe COpenGLLoad(getFunction) {
      throw .functionMissing(name: unsafe String(cString: missing))
    }
    self.init(isContextCurrent: isContextCurrent)
  }
}
