import COpenGL

extension GL {
  /// Compiles a shader. Returns whether the driver accepts it.
  static func compile(_ shader: UInt32, _ source: String) -> Bool {
    unsafe source.withCString { text in
      var text: UnsafePointer<CChar>? = unsafe text
      unsafe gl.ShaderSource(shader, 1, &text, nil)
    }
    gl.CompileShader(shader)
    var status: Int32 = 0
    unsafe gl.GetShaderiv(shader, GL_COMPILE_STATUS, &status)
    return status != 0
  }

  /// Links a program. Returns whether the driver accepts it.
  static func link(_ program: UInt32) -> Bool {
    gl.LinkProgram(program)
    var status: Int32 = 0
    unsafe gl.GetProgramiv(program, GL_LINK_STATUS, &status)
    return status != 0
  }

  /// Returns the driver's log of a shader.
  static func log(ofShader shader: UInt32) -> String {
    unsafe log(shader, gl.GetShaderiv, gl.GetShaderInfoLog)
  }

  /// Returns the driver's log of a program.
  static func log(ofProgram program: UInt32) -> String {
    unsafe log(program, gl.GetProgramiv, gl.GetProgramInfoLog)
  }

  private static func log(
    _ name: UInt32, _ getValue: (UInt32, UInt32, UnsafeMutablePointer<Int32>?) -> Void,
    _ getLog: (UInt32, Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<CChar>?) -> Void
  ) -> String {
    var capacity: Int32 = 0
    unsafe getValue(name, GL_INFO_LOG_LENGTH, &capacity)
    guard capacity > 0 else { return "" }
    var bytes = [CChar](repeating: 0, count: Int(capacity))
    var length: Int32 = 0
    // OpenGL writes at most `capacity` bytes, including a NUL after the first `length`.
    unsafe getLog(name, capacity, &length, &bytes)
    return String(decoding: bytes.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the location of a uniform. It is −1 if the shaders do not use it; OpenGL ignores writes to −1.
  static func uniformLocation(_ program: UInt32, _ name: String) -> Int32 {
    unsafe gl.GetUniformLocation(program, name)
  }

  /// Returns the index of a uniform block, or `GL_INVALID_INDEX` if the shaders do not use it.
  static func blockIndex(_ program: UInt32, _ name: String) -> UInt32 {
    unsafe gl.GetUniformBlockIndex(program, name)
  }

  /// Sets a matrix uniform of the bound program.
  static func set(_ uniform: Int32, _ columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) {
    // Four columns of four floats are 16 contiguous floats.
    var columns = columns
    unsafe withUnsafeBytes(of: &columns) {
      unsafe gl.UniformMatrix4fv(
        uniform, 1, GLboolean(GL_FALSE), $0.assumingMemoryBound(to: Float.self).baseAddress)
    }
  }
}
