import COpenGL
import RenderScene

/// OpenGL's functions that read or write memory of the caller, in a form that passes them only memory that lives during the
/// call and is as large as they take it to be. OpenGL keeps no address that it is passed.
enum GL {}

// Names of objects, and parameters of the driver.
extension GL {
  /// A new object's name.
  static func makeName(_ kind: GraphicsDevice.ObjectKind) -> UInt32 {
    var name: UInt32 = 0
    switch kind {
    case .buffer: unsafe gl.GenBuffers(1, &name)
    case .vertexArray: unsafe gl.GenVertexArrays(1, &name)
    case .program: name = gl.CreateProgram()
    case .framebuffer: unsafe gl.GenFramebuffers(1, &name)
    case .renderbuffer: unsafe gl.GenRenderbuffers(1, &name)
    case .texture: unsafe gl.GenTextures(1, &name)
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
    }
  }

  /// A parameter of one integer.
  static func integer(_ parameter: UInt32) -> Int {
    var value: Int32 = 0
    unsafe gl.GetIntegerv(parameter, &value)
    return Int(value)
  }

  /// A parameter of two integers.
  static func twoIntegers(_ parameter: UInt32) -> (Int, Int) {
    var values: [Int32] = [0, 0]
    unsafe gl.GetIntegerv(parameter, &values)
    return (Int(values[0]), Int(values[1]))
  }

  /// A description of the driver.
  static func string(_ name: UInt32) -> String {
    unsafe gl.GetString(name).map { unsafe String(cString: $0) } ?? ""
  }
}

extension GraphicsDevice {
  /// Finds a function of OpenGL by its name: `eglGetProcAddress`, `glfwGetProcAddress`.
  public typealias GetFunction =
    @convention(c) (_ name: UnsafePointer<CChar>?) -> (@convention(c) () -> Void)?

  /// Makes the device of the context that is current.
  ///
  /// - Parameters:
  ///   - getFunction: finds OpenGL's functions.
  ///   - isContextCurrent: whether that same context is current on the calling thread; called before each freeing.
  ///     The device keeps the closure.
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
