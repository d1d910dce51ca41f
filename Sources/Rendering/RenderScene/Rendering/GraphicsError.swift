import Geometry

/// An error of rendering. Its description is a single line for the terminal.
public enum GraphicsError: Error, Equatable, CustomStringConvertible {
  /// No EGL library was found: none of these files could be opened.
  case libraryNotFound(names: [String])
  /// A library lacks a required function.
  case functionMissing(name: String)
  /// EGL has no usable display. `tried` lists each display that was tried and its error.
  case noDisplay(tried: [String])
  /// The version of OpenGL is below the required one.
  case versionTooOld(found: String, needed: String)
  /// The context cannot be made current on this thread. `code` is EGL's error.
  case contextUnusable(code: Int32)
  /// A shader does not compile. `line` is nil if the driver's log names none.
  case shader(file: String, line: Int?, log: String)
  /// Shaders do not link. `log` is the driver's log.
  case linking(files: [String], log: String)
  /// The driver rejects a framebuffer's formats. `status` is OpenGL's framebuffer status.
  case framebufferIncomplete(status: UInt32)
  /// The picture's size is out of range. Each side must be at least 1 and at most the limit of the driver or raycaster.
  case sizeOutOfRange(width: Int, height: Int, maximumWidth: Int, maximumHeight: Int)
  /// The driver cannot allocate memory for a picture of this size.
  case outOfMemory(width: Int, height: Int)
  /// The tessellation is invalid for a shape.
  case tessellation(GeometryError)
  /// A tessellation was requested from the raycaster, which renders exact spheres.
  case tessellated

  /// One line that states what was found and what was expected.
  public var description: String {
    switch self {
    case .libraryNotFound(let names):
      "OpenGL is not installed: found none of \(names.joined(separator: ", "))"
    case .functionMissing(let name):
      "the OpenGL driver lacks the function \(name)"
    case .noDisplay(let tried):
      "EGL provides no usable display: \(tried.joined(separator: "; "))"
    case .versionTooOld(let found, let needed):
      "OpenGL \(needed) is needed, found \(found)"
    case .contextUnusable(let code):
      "the OpenGL context cannot be used on this thread: EGL error 0x\(String(code, radix: 16))"
    case .shader(let file, let line, let log):
      "\(file):\(line.map { "\($0):" } ?? "") \(Self.firstComplaint(log))"
    case .linking(let files, let log):
      "\(files.joined(separator: " and ")) do not link: \(Self.firstComplaint(log))"
    case .framebufferIncomplete(let status):
      "the driver does not support the framebuffer: status 0x\(String(status, radix: 16))"
    case .sizeOutOfRange(let width, let height, let maximumWidth, let maximumHeight):
      "the picture's size must be from 1x1 to \(maximumWidth)x\(maximumHeight), found \(width)x\(height)"
    case .outOfMemory(let width, let height):
      "the driver cannot allocate a picture of \(width)x\(height) pixels"
    case .tessellation(let error): "\(error)"
    case .tessellated: "the raycaster draws exact spheres only, but a tessellation was requested"
    }
  }

  /// Returns the first line of a log that contains "error", or else its first line.
  private static func firstComplaint(_ log: String) -> Substring {
    let lines = log.split(whereSeparator: \.isNewline)
    return lines.first { $0.lowercased().contains("error") } ?? lines.first ?? "the driver gives no reason"
  }
}
