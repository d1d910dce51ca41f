import Geometry

/// Why a picture could not be drawn. Its description is one line for the person at the terminal.
public enum GraphicsError: Error, Equatable, CustomStringConvertible {
  /// There is no EGL on this machine: none of these library files could be opened.
  case libraryNotFound(names: [String])
  /// A library lacks a function that is needed.
  case functionMissing(name: String)
  /// EGL offers no display to draw with; what was tried, and what came of it.
  case noDisplay(tried: [String])
  /// The machine's OpenGL is older than the one needed.
  case versionTooOld(found: String, needed: String)
  /// A context cannot be used on this thread; EGL's error number.
  case contextUnusable(code: Int32)
  /// A shader does not compile: which file, the line if the driver names one, and what the driver says.
  case shader(file: String, line: Int?, log: String)
  /// Shaders do not fit together: which files, and what the driver says.
  case linking(files: [String], log: String)
  /// The driver refuses a framebuffer of this form; OpenGL's status number.
  case framebufferIncomplete(status: UInt32)
  /// A picture of this size cannot be drawn: its sides must be from 1 to the driver's limits.
  case sizeOutOfRange(width: Int, height: Int, maximumWidth: Int, maximumHeight: Int)
  /// The driver has no room for a picture of this size.
  case outOfMemory(width: Int, height: Int)
  /// A shape cannot be tessellated so.
  case tessellation(GeometryError)
  /// A raycaster was asked for a picture of a scene with translucent models, which only OpenGL draws.
  case translucent
  /// A raycaster was asked for tessellated spheres, which only OpenGL draws: its own are exact.
  case tessellated

  /// One line that says what was found and what was expected.
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
    case .translucent: "the raycaster draws opaque scenes only, but this scene has a translucent model"
    case .tessellated: "the raycaster draws exact spheres only, but a tessellation was requested"
    }
  }

  /// The first line of a log that speaks of an error, or its first line.
  private static func firstComplaint(_ log: String) -> Substring {
    let lines = log.split(whereSeparator: \.isNewline)
    return lines.first { $0.lowercased().contains("error") } ?? lines.first ?? "the driver gives no reason"
  }
}
