import COpenGL
import RenderScene

/// A context's OpenGL: makes GPU objects, counts them and frees them.
///
/// Every object holds its device, so a device outlives all it made. OpenGL names an object only within its context, so
/// an object is freed while that context is current: one that is dropped at another time is put aside and freed by the
/// next drawing, or by `freeDropped()`.
///
/// - Precondition: of every call that draws or makes something: the context that the device was made for is current
///   on this thread.
public final class GraphicsDevice {
  /// What kinds of objects live on the GPU.
  public enum ObjectKind: CaseIterable, Sendable {
    case buffer, vertexArray, program, framebuffer, renderbuffer, texture
  }

  /// Bytes sent to the GPU since the device was made.
  public struct Uploads: Equatable, Sendable {
    /// Vertices of meshes.
    public var vertexBytes = 0
    /// Indices of meshes.
    public var indexBytes = 0
    /// Records of clouds.
    public var instanceBytes = 0
    /// Cameras and lights.
    public var uniformBytes = 0
    /// Pictures: those that a raycaster drew, shadows, what is laid over pictures.
    public var textureBytes = 0
    /// How often anything was sent.
    public var callCount = 0
  }

  /// How many objects of each kind live; a kind with none is absent.
  public private(set) var liveObjects: [ObjectKind: Int] = [:]
  /// What was sent to the GPU.
  public internal(set) var uploads = Uploads()
  /// How many bytes the live buffers take.
  public internal(set) var bufferBytes = 0

  /// The driver's description of what it draws with.
  public let name: String
  /// Whether the processor draws, by one of Mesa's or Google's drivers.
  package let isSoftware: Bool
  /// The longest sides of a picture.
  let maximumSize: (width: Int, height: Int)
  /// The most pixels that a point may be wide.
  let maximumPointSize: Float
  /// The most texels of a texture that is a buffer.
  var maximumTextureBufferSize: Int

  static let neededVersion = "3.3 core"

  /// Throws unless a driver's version string begins with 3.3 or more; that of OpenGL ES begins with its name.
  package static func check(version: String) throws(GraphicsError) {
    let numbers =
      version.split(separator: " ").first?.split(separator: ".").prefix(2).map { Int($0) ?? 0 } ?? []
    guard numbers.count == 2, (numbers[0], numbers[1]) >= (3, 3) else {
      throw .versionTooOld(found: version, needed: neededVersion)
    }
  }

  private let isContextCurrent: () -> Bool
  private var dropped: [(kind: ObjectKind, name: UInt32)] = []

  /// Makes the device of the context that is current, whose functions were loaded.
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
  }

  /// Frees the objects that were dropped while the context was not current.
  public func freeDropped() {
    precondition(isContextCurrent(), "the device's context must be current")
    for object in dropped { delete(object.kind, object.name) }
    dropped.removeAll(keepingCapacity: true)
  }

  func countUpload(textureBytes: Int) {
    uploads.textureBytes += textureBytes
    uploads.callCount += 1
  }

  func countLive(_ kind: ObjectKind) { liveObjects[kind, default: 0] += 1 }

  /// Frees an object, at once or when its context is next used.
  func free(_ kind: ObjectKind, _ name: UInt32) {
    if isContextCurrent() { delete(kind, name) } else { dropped.append((kind, name)) }
  }

  private func delete(_ kind: ObjectKind, _ name: UInt32) {
    GL.delete(kind, name)
    let left = liveObjects[kind, default: 0] - 1
    liveObjects[kind] = left == 0 ? nil : left
  }
}
