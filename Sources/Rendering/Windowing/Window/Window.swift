import CGLFW
import OpenGLRendering
import Reactive
import RenderScene

/// A window with an OpenGL context and input events.
///
/// ```swift
/// let window = try Window(title: "earth")
/// window.input.keyDown.subscribe { print($0.key) }.disposed(by: bag)
/// window.run {
///   draw()
///   return .afterChange
/// }
/// ```
/// The window is open as long as the object lives. Window systems require the main thread, so the type belongs to the
/// main actor. The program's `main` must be synchronous, because an asynchronous one leaves the main thread.
@MainActor
public final class Window {
  /// The text in the title bar. It ends before the first NUL character.
  @Property public var title: String
  /// The size of the content in screen coordinates. Setting it requests a size from the window system.
  @Property public var size: WindowSize
  /// The size of the content in pixels.
  @Property package private(set) var framebufferSize: WindowSize
  /// The scale of texts and lines in X and Y, relative to a screen with 96 pixels per inch. It changes when the window
  /// moves to another screen.
  @Property package private(set) var contentScale: SIMD2<Float>
  /// Whether the window covers the whole screen. It stays false if there is no monitor.
  public var isFullScreen: Bool {
    get { placeBefore != nil }
    set {
      if newValue == isFullScreen { return }
      if let placeBefore {
        window.leaveFullScreen(placeBefore)
        self.placeBefore = nil
      } else {
        placeBefore = window.enterFullScreen()
      }
    }
  }
  /// Whether the window is minimised, so that nothing of it can be seen.
  package private(set) var isMinimized = false
  /// Whether `run` is about to end.
  package private(set) var isClosing = false

  /// The input events of the window.
  public let input = WindowInput()
  /// Receives each input event before `input`. It returns true to consume the event. Nil to send all events to `input`.
  package var interceptor: ((WindowInput.Event) -> Bool)?
  /// Returns whether the window closes when the user presses the close button in the title bar. Nil to close it always.
  package var shouldClose: (() -> Bool)?
  /// Sends the new size in pixels after each change.
  package let resize = EventEmitter<WindowSize>()
  /// Sends when the window system requires the window to be redrawn.
  package let exposed = EventEmitter<Void>()
  /// Sends when the window closes, by the user or by `requestClose()`.
  public let close = EventEmitter<Void>()

  private var window: GLFWWindow
  /// The place of the window before it covered the whole screen.
  private var placeBefore: WindowRectangle?
  /// The last size that the window system has reported. It is not requested again: while reports of older sizes are
  /// waiting, that would resize the window back and forth without end.
  private var reportedSize: WindowSize
  private let bag = DisposerBag()

  /// The maximum wait for events in a loop that draws nothing, in seconds. Then the tasks of the main actor run.
  private static let idleTime = 0.1

  /// The default size of a window.
  public static let standardSize = WindowSize(width: 1280, height: 720)

  /// Opens a window with an OpenGL 3.3 core context and makes the context current on the main thread.
  ///
  /// - Throws: `WindowError` if there is no display, if the display refuses the window, or if the OpenGL version is too
  ///   old.
  public init(title: String, size: WindowSize = Window.standardSize) throws(WindowError) {
    window = try GLFWWindow(.shared(), title: title, size: size)
    self.title = title
    reportedSize = window.size
    self.size = reportedSize
    framebufferSize = window.framebufferSize
    contentScale = window.contentScale
    window.handler = { [unowned self] in receive($0) }
    $title.subscribe { [unowned self] in window.setTitle($0) }.disposed(by: bag)
    $size.subscribe { [unowned self] in if $0 != reportedSize { window.size = $0 } }.disposed(by: bag)
  }

  isolated deinit {}

  /// Creates a graphics device for the window. The device keeps the window open while it lives.
  ///
  /// - Throws: `WindowError.graphics` if the driver lacks a required feature.
  public func makeDevice() throws(WindowError) -> GraphicsDevice {
    window.makeCurrent()
    do throws(GraphicsError) {
      return try window.makeDevice()
    } catch {
      throw .graphics(error)
    }
  }

  /// Whether the context was lost, because the GPU was reset. Nothing can be drawn then; see `renewContext()`.
  var isContextLost: Bool { window.isContextLost }

  /// Replaces the window of the window system by one at the same place, with a context of its own, and makes that current.
  /// The old one is closed when its last device is released.
  ///
  /// - Throws: `WindowError`.
  func renewContext() throws(WindowError) {
    let old = window
    let wasFullScreen = isFullScreen
    isFullScreen = false
    let place = old.position
    let new = try GLFWWindow(.shared(), title: title, size: old.size)
    old.handler = nil
    old.hide()
    new.position = place
    new.handler = { [unowned self] in receive($0) }
    window = new
    reportedSize = new.size
    (size, framebufferSize, contentScale) = (reportedSize, new.framebufferSize, new.contentScale)
    isFullScreen = wasFullScreen
  }

  /// Calls `frame` and processes events in turn until the window closes.
  ///
  /// `frame` returns when it is to be called next. After `.afterChange` the process sleeps until an event arrives, at most
  /// 0.1 seconds. Tasks of the main actor run between the calls.
  ///
  /// - Throws: The error of `frame`. The window stays open.
  public func run<Failure: Error>(frame: () throws(Failure) -> NextFrame) throws(Failure) {
    let frameTime = GLFWLibrary.frameTime
    while !isClosing {
      let start = glfwGetTime()
      switch try frame() {
      case .atOnce: glfwPollEvents()
      case .atNextRefresh:
        repeat {
          waitForEvents(until: start + frameTime)
        } while !isClosing && glfwGetTime() < start + frameTime
      case .afterChange: if !isClosing { waitForEvents(until: start + Self.idleTime) }
      }
      MainQueue.drain()
    }
  }

  /// Makes `run` call its function soon. It can be called on any thread, while a window is open.
  package nonisolated static func wake() { glfwPostEmptyEvent() }

  /// Ends `run`. `shouldClose` is not asked.
  public func requestClose() {
    guard !isClosing else { return }
    isClosing = true
    close.emit(())
  }

  /// Makes the window's context current on this thread.
  package func makeCurrent() { window.makeCurrent() }

  /// Puts a text on the clipboard.
  package func copy(_ text: String) { window.copy(text) }

  /// Shows the window's framebuffer.
  package func swapBuffers() { window.swapBuffers() }

  private func waitForEvents(until time: Double) { glfwWaitEventsTimeout(max(0, time - glfwGetTime())) }

  private func receive(_ event: GLFWWindow.Event) {
    switch event {
    case .input(let event): if interceptor?(event) != true { input.emit(event) }
    case .size(let size):
      reportedSize = size
      self.size = size
    case .framebufferSize(let size):
      framebufferSize = size
      resize.emit(size)
    case .contentScale(let scale): contentScale = scale
    case .minimized(let isMinimized): self.isMinimized = isMinimized
    case .exposed: exposed.emit(())
    case .closeAsked: if shouldClose?() != false { requestClose() }
    }
  }
}

/// The reason for which a window cannot be opened or drawn. The description is one line for the user.
public enum WindowError: Error, Equatable, CustomStringConvertible {
  /// The window system cannot be reached. Contains the reason.
  case noDisplay(reason: String)
  /// The window system refuses the window. Contains the message of GLFW.
  case refused(reason: String)
  /// OpenGL is too old for the window, or fails otherwise.
  case graphics(GraphicsError)

  /// One line with what was found, what was expected, and what works without it.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "no display: \(reason); run the program on a desktop or by xvfb-run, or draw a picture without a window: scene.picture(width:height:)"
    case .refused(let reason): "the window could not be created: \(reason)"
    case .graphics(let error): "\(error)"
    }
  }
}

/// The time of a frame, in seconds.
public struct FrameTime: Equatable, Sendable {
  /// The time since the event loop began. 0 in the first frame.
  public let total: Double
  /// The time since the frame before. 0 in the first frame.
  public let duration: Double

  /// Creates the time of a frame.
  package init(total: Double, duration: Double) { (self.total, self.duration) = (total, duration) }
}

/// When an event loop calls for the next frame.
public enum NextFrame: Equatable, Sendable {
  /// After the events that have arrived, because work goes on that is not shown yet.
  case atOnce
  /// At the next refresh of the screen, because something moves.
  case atNextRefresh
  /// After an event or a change of the scene. Until then the process sleeps.
  case afterChange
}
