import COpenGL
import GraphicsTestSupport
import Pictures
import RenderScene
import TestSupport
import Testing

@testable import OpenGLRendering

extension GLTests {
  @Suite("Render targets")
  struct RenderTargetTests {
    @Test("Every cleared byte value survives the sRGB encoding and the resolve")
    func clearsExactly() throws {
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 4, height: 2, device: device)
        for value in UInt8.min...UInt8.max {
          let color = SIMD4(value, 255 - value, value ^ 0x55, 255)
          target.clear(to: Backdrop(color))
          target.resolve()
          let image = target.readPixels()
          #expect((0..<8).allSatisfy { image[$0 % 4, $0 / 4] == color })
        }
      }
    }

    @Test("Pixels are read from the top row first")
    func topRowFirst() throws {
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 2, height: 3, device: device)
        target.clear(to: Backdrop([10, 20, 30, 255]))
        // OpenGL counts rows from the bottom.
        clear(target, to: [200, 100, 50, 255], (0, 4, 4, 2))
        target.resolve()
        let image = target.readPixels()
        #expect(image[0, 0] == [200, 100, 50, 255] && image[1, 0] == [200, 100, 50, 255])
        #expect(image[0, 1] == [10, 20, 30, 255] && image[1, 2] == [10, 20, 30, 255])
      }
    }

    @Test("Samples are averaged in linear light")
    func linearLight() throws {
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 3, height: 1, device: device)
        target.clear(to: Backdrop([0, 0, 0, 255]))
        clear(target, to: [255, 255, 255, 255], (0, 0, 1, 1))
        clear(target, to: [255, 255, 255, 255], (2, 0, 1, 2))
        clear(target, to: [255, 255, 255, 255], (4, 0, 2, 1))
        clear(target, to: [255, 255, 255, 255], (5, 1, 1, 1))
        target.resolve()
        let image = target.readPixels()
        // The sRGB bytes of a quarter, a half and three quarters of white.
        for (x, expected) in [137, 188, 225].enumerated() { #expect(abs(Int(image[x, 0].x) - expected) <= 1) }
      }
    }

    @Test(
      "With one sample for each pixel, the picture is drawn without a resolve, and the next one can have four again"
    )
    func single() throws {
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 3, height: 2, device: device)
        let objects = device.liveObjects
        try target.begin(.single)
        #expect(target.samplesAcross == 1)
        target.clear(to: Backdrop([10, 20, 30, 255]))
        clear(target, to: [200, 100, 50, 255], (1, 0, 1, 1))
        target.finish()
        #expect(target.readPixels()[1, 1] == [200, 100, 50, 255])
        target.resolve()
        let image = target.readPixels()
        #expect(image[1, 1] == [200, 100, 50, 255] && image[0, 1] == [10, 20, 30, 255])
        // The colours are those of the picture, so there is no other buffer for them.
        #expect(device.liveObjects == objects.merging([.framebuffer: 3, .texture: 3]) { $1 })
        try target.begin(.smooth)
        #expect(target.samplesAcross == 2)
        target.clear(to: Backdrop([1, 2, 3, 255]))
        target.resolve()
        #expect(target.readPixels()[1, 1] == [1, 2, 3, 255])
        try target.begin(.single)
        #expect(device.liveObjects[.framebuffer] == 3)
      }
    }

    private func clear(
      _ target: RenderTarget, to color: SIMD4<UInt8>, _ box: (Int32, Int32, Int32, Int32)
    ) {
      target.bind()
      gl.Enable(GL_SCISSOR_TEST)
      gl.Scissor(box.0, box.1, box.2, box.3)
      gl.Disable(GL_FRAMEBUFFER_SRGB)
      let encoded = SIMD4<Float>(color) / 255
      gl.ClearColor(encoded.x, encoded.y, encoded.z, encoded.w)
      gl.Clear(GL_COLOR_BUFFER_BIT)
      gl.Disable(GL_SCISSOR_TEST)
    }

    @Test("A target has two by two samples a pixel, or one if the driver's size limit requires it")
    func samples() throws {
      try GraphicsDevice.withFreshDevice { device in
        let half = device.maximumSize.width / 2
        for (width, expected) in [(3, 2), (half, 2), (half + 1, 1)] {
          let target = try RenderTarget(width: width, height: 1, device: device)
          #expect(target.samplesAcross == expected)
        }
      }
    }

    @Test("A stored picture is read back byte for byte")
    func storing() throws {
      var random = SeededGenerator(seed: 4)
      let pixels = (0..<5 * 3 * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
      let image = Image(width: 5, height: 3, pixels: pixels)
      try GraphicsDevice.withFreshDevice { device in
        let target = try RenderTarget(width: 5, height: 3, device: device)
        target.store(image)
        #expect(target.readPixels() == image)
      }
    }

    @Test("An invalid size is refused with the valid range")
    func sizes() throws {
      try GraphicsDevice.withFreshDevice { device in
        let maximum = device.maximumSize
        for (width, height) in [
          (0, 1), (1, 0), (-1, 1), (maximum.width + 1, 1), (1, maximum.height + 1), (.max, .max),
        ] {
          let expected = GraphicsError.sizeOutOfRange(
            width: width, height: height, maximumWidth: maximum.width, maximumHeight: maximum.height)
          #expect(throws: expected) { try RenderTarget(width: width, height: height, device: device) }
        }
        let widest = try RenderTarget(width: maximum.width, height: 1, device: device)
        widest.clear(to: Backdrop([1, 2, 3, 255]))
        widest.resolve()
        #expect(widest.readPixels()[maximum.width - 1, 0] == [1, 2, 3, 255])
      }
    }
  }

  @Suite("GPU objects")
  struct GPUObjectTests {
    @Test("Live objects are counted")
    func counted() throws {
      try GraphicsDevice.withFreshDevice { device in
        do {
          let target = try RenderTarget(width: 8, height: 8, device: device)
          _ = GPUObject(.buffer, device: device)
          let array = GPUObject(.vertexArray, device: device)
          #expect(device.liveObjects == [.framebuffer: 2, .renderbuffer: 1, .texture: 2, .vertexArray: 1])
          _ = array.name
          withExtendedLifetime(target) {}
        }
        #expect(device.liveObjects.isEmpty)
      }
    }

    @Test("Objects released while another context is current are deleted later, in their own context")
    func droppedElsewhere() throws {
      let context = try OffscreenContext()
      let device = try context.makeDevice()
      let other = try OffscreenContext()
      defer { other.release() }
      let otherDevice = try other.makeDevice()
      // Both contexts use the same object names: deleting the first in the wrong context would delete the second.
      try context.makeCurrent()
      var first: RenderTarget? = try RenderTarget(width: 4, height: 4, device: device)
      try other.makeCurrent()
      let second = try RenderTarget(width: 4, height: 4, device: otherDevice)
      withExtendedLifetime(first) {}
      first = nil
      #expect(device.liveObjects == [.framebuffer: 2, .renderbuffer: 1, .texture: 2])
      second.clear(to: Backdrop([9, 8, 7, 255]))
      second.resolve()
      #expect(second.readPixels()[3, 3] == [9, 8, 7, 255])
      try context.withCurrent { device.deleteQueuedObjects() }
      #expect(device.liveObjects.isEmpty)
    }
  }
}
