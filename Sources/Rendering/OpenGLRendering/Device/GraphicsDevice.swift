import COpenGL
import Pictures
import RenderScene

/// The owner of the GPU objects of one OpenGL context, which it creates, counts and frees.
///
/// Every object retains its device. An OpenGL name is valid only in its context, so an object is freed while that
/// context is current. An object that is released at another time is queued, and freed by the next drawing or by
/// `deleteQueuedObjects()`.
///
/// - Precondition: for every call that draws or creates an object, the context of the device is current on this thread.
public final class GraphicsDevice {
  /// A kind of GPU object.
  package enum ObjectKind: CaseIterable, Sendable {
    case buffer, vertexArray, program, framebuffer, renderbuffer, texture, sampler, query
  }

  /// The bytes uploaded to the GPU since the device was created.
  public struct UploadCounts: Equatable, Sendable {
    /// The bytes of mesh vertices.
    public var vertexBytes = 0
    /// The bytes of mesh indices.
    public var indexBytes = 0
    /// The bytes of sphere records.
    public var instanceBytes = 0
    /// The bytes of uniform blocks: lights, environments and materials.
    public var uniformBytes = 0
    /// The bytes of textures: those of materials and environments, raycast pictures, shadows and overlays.
    public var textureBytes = 0
    /// The number of uploads.
    public var callCount = 0
  }

  /// The number of live objects by kind. Kinds without objects are absent.
  package private(set) var liveObjects: [ObjectKind: Int] = [:]
  /// The upload counters.
  public internal(set) var uploads = UploadCounts()
  /// The allocated bytes of all live buffers.
  public internal(set) var bufferBytes = 0

  /// The name of the renderer, as reported by the driver.
  public let name: String
  /// Whether the driver is a known software rasteriser of Mesa or Google.
  package let isSoftware: Bool
  /// The maximum size of a picture.
  let maximumSize: (width: Int, height: Int)
  /// The maximum size of a point, in pixels.
  let maximumPointSize: Float
  /// The maximum number of texels of a buffer texture.
  var maximumTextureBufferSize: Int
  /// The maximum number of textures of a material that is drawn, at least 11.
  var maximumMaterialTextures: Int

  static let neededVersion = "3.3 core"

  /// Throws unless a driver's version string starts with 3.3 or a later version. OpenGL ES strings start with "OpenGL
  /// ES" and are rejected.
  package static func check(version: String) throws(GraphicsError) {
    let numbers =
      version.split(separator: " ").first?.split(separator: ".").prefix(2).map { Int($0) ?? 0 } ?? []
    guard numbers.count == 2, (numbers[0], numbers[1]) >= (3, 3) else {
      throw .versionTooOld(found: version, needed: neededVersion)
    }
  }

  private let isContextCurrent: () -> Bool
  private var dropped: [(kind: ObjectKind, name: UInt32)] = []

  /// Creates a device for the current context, whose functions are loaded.
  init(isContextCurrent: @escaping () -> Bool) {
    self.isContextCurrent = isContextCurrent
    let renderer = GL.string(GL_RENDERER)
    name = renderer
    isSoftware = ["llvmpipe", "softpipe", "SwiftShader"].contains { renderer.contains($0) }
    let side = min(GL.integer(GL_MAX_RENDERBUFFER_SIZE), GL.integer(GL_MAX_TEXTURE_SIZE))
    let viewport = GL.twoIntegers(GL_MAX_VIEWPORT_DIMS)
    maximumSize = (min(side, viewport.0), min(side, viewport.1))
    maximumPointSize = Float(GL.twoIntegers(GL_POINT_SIZE_RANGE).1)
    maximumTextureBufferSize = GL.integer(GL_MAX_TEXTURE_BUFFER_SIZE)
    maximumMaterialTextures = min(
      GL.integer(UInt32(GL_MAX_TEXTURE_IMAGE_UNITS)) - TextureUnits.sharedCount,
      GL.integer(UInt32(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS)) - Int(TextureUnits.firstMaterialSlot))
  }

  /// Frees the objects that were released while the context was not current.
  package func deleteQueuedObjects() {
    precondition(isContextCurrent(), "the device's context must be current")
    for object in dropped { delete(object.kind, object.name) }
    dropped.removeAll(keepingCapacity: true)
  }

  /// Whether primitives are clipped by the distance that vertex shaders write.
  private var isClipping = false

  /// Switches clipping by the distances of vertex shaders, which is undefined for a program that writes none. O(1), and no
  /// call of the driver without a change.
  func setClipping(_ isOn: Bool) {
    guard isOn != isClipping else { return }
    isClipping = isOn
    isOn ? gl.Enable(GL_CLIP_DISTANCE0) : gl.Disable(GL_CLIP_DISTANCE0)
  }

  func countUpload(textureBytes: Int) {
    uploads.textureBytes += textureBytes
    uploads.callCount += 1
  }

  func countLive(_ kind: ObjectKind) { liveObjects[kind, default: 0] += 1 }

  /// Frees an object, or queues it if the context is not current.
  func free(_ kind: ObjectKind, _ name: UInt32) {
    if isContextCurrent() { delete(kind, name) } else { dropped.append((kind, name)) }
  }

  private func delete(_ kind: ObjectKind, _ name: UInt32) {
    GL.delete(kind, name)
    let left = liveObjects[kind, default: 0] - 1
    liveObjects[kind] = left == 0 ? nil : left
  }
}

extension GraphicsDevice {
  /// Reads the back buffer of the window, top row first. Waits for the GPU.
  ///
  /// - Precondition: the device's context is that of the window and is current, and the buffers were not swapped since
  ///   drawing.
  package func readDefaultFramebuffer(width: Int, height: Int) -> Image {
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, 0)
    return Image(readingFramebufferOfWidth: width, height: height)
  }
}
