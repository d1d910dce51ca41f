import RenderScene
import Testing

@testable import OpenGLRendering

extension GLTests {
  @Suite("Off-screen contexts")
  struct OffscreenContextTests {
    @Test("A context is current on the thread that created it until it is released")
    func isCurrent() throws {
      let context = try OffscreenContext()
      #expect(context.isCurrent)
      context.release()
      #expect(!context.isCurrent)
      try context.makeCurrent()
      #expect(context.isCurrent)
      context.release()
    }

    @Test("A context that is current during a block restores the previous one")
    func withCurrent() throws {
      let first = try OffscreenContext()
      defer { first.release() }
      let second = try OffscreenContext()
      defer { second.release() }
      #expect(second.isCurrent)
      try first.withCurrent {
        #expect(first.isCurrent && !second.isCurrent)
        try first.withCurrent { #expect(first.isCurrent) }
        #expect(first.isCurrent)
      }
      #expect(second.isCurrent)
      second.release()
      try first.withCurrent { #expect(first.isCurrent) }
      #expect(!first.isCurrent && !second.isCurrent)
    }

    @Test("The previous context is restored if the block throws")
    func withCurrentThrowing() throws {
      struct Failure: Error {}
      let context = try OffscreenContext()
      context.release()
      #expect(throws: Failure.self) { try context.withCurrent { throw Failure() } }
      #expect(!context.isCurrent)
    }

    @Test("A device counts uploads from 0")
    func uploads() throws {
      let uploads = try OffscreenContext().makeDevice().uploads
      let bytes = [
        uploads.vertexBytes, uploads.indexBytes, uploads.instanceBytes, uploads.uniformBytes,
        uploads.textureBytes,
      ]
      #expect(bytes == [0, 0, 0, 0, 0] && uploads.callCount == 0)
    }

    @Test("A context lives as long as its device")
    func livesAsLongAsItsDevice() throws {
      weak var context: OffscreenContext?
      do {
        let device: GraphicsDevice
        do {
          let made = try OffscreenContext()
          context = made
          device = try made.makeDevice()
        }
        #expect(context?.isCurrent == true)
        #expect(!device.name.isEmpty)
      }
      #expect(context == nil)
    }
  }
}

@Suite("Without OpenGL")
struct WithoutOpenGLTests {
  @Test("A missing EGL library is named in the error")
  func libraryNotFound() {
    let names = ["libNoSuchEGL.so.1", "libNoSuchEGL.so"]
    #expect(throws: GraphicsError.libraryNotFound(names: names)) { try EGLLibrary(names: names) }
    #expect(
      GraphicsError.libraryNotFound(names: names).description
        == "OpenGL is not installed: found none of libNoSuchEGL.so.1, libNoSuchEGL.so")
  }

  @Test("A library that is not EGL is refused with the name of the missing function")
  func functionMissing() {
    #expect(throws: GraphicsError.functionMissing(name: "eglGetProcAddress")) {
      try EGLLibrary(names: ["libNoSuchEGL.so.1", "libc.so.6"])
    }
  }

  @Test("A loader without functions is refused")
  func loaderFindsNothing() {
    #expect(throws: GraphicsError.functionMissing(name: "glGetString")) {
      try GraphicsDevice(getFunction: { _ in nil }, isContextCurrent: { true })
    }
  }

  @Test(
    "Versions below 3.3, and OpenGL ES, are too old",
    arguments: ["2.1 Mesa 22.3.6", "3.2.0", "1.4", "OpenGL ES 3.2 Mesa 22.3.6", "", "core"])
  func tooOld(version: String) {
    #expect(throws: GraphicsError.versionTooOld(found: version, needed: "3.3 core")) {
      try GraphicsDevice.check(version: version)
    }
  }

  @Test(
    "Versions from 3.3 on are accepted",
    arguments: ["3.3 (Core Profile) Mesa 22.3.6", "3.3.0 NVIDIA 470.1", "4.5", "4.10.2"])
  func newEnough(version: String) throws {
    try GraphicsDevice.check(version: version)
  }

  @Test("Every error is one line")
  func errorsAreOneLine() {
    let log = "0:3(1): warning: fine\n0:7(12): error: no function `foo`\n"
    let errors: [(GraphicsError, String)] = [
      (.noDisplay(tried: ["device 0: no OpenGL"]), "EGL provides no usable display: device 0: no OpenGL"),
      (.versionTooOld(found: "2.1 Mesa", needed: "3.3 core"), "OpenGL 3.3 core is needed, found 2.1 Mesa"),
      (.contextUnusable(code: 0x3002), "the OpenGL context cannot be used on this thread: EGL error 0x3002"),
      (
        .shader(file: "a.frag", line: 7, log: log),
        "a.frag:7: 0:7(12): error: no function `foo`"
      ),
      (
        .linking(files: ["a.vert", "a.frag"], log: ""),
        "a.vert and a.frag do not link: the driver gives no reason"
      ),
      (.framebufferIncomplete(status: 0x8CD6), "the driver does not support the framebuffer: status 0x8cd6"),
      (
        .sizeOutOfRange(width: 0, height: 5, maximumWidth: 16, maximumHeight: 8),
        "the picture's size must be from 1x1 to 16x8, found 0x5"
      ),
      (.outOfMemory(width: 3, height: 4), "the driver cannot allocate a picture of 3x4 pixels"),
    ]
    for (error, text) in errors { #expect(error.description == text) }
  }
}
