import CGLFW
public import Reactive
public import Rendering

/// A window to draw in by OpenGL, and what a person does to it.
///
/// ```swift
/// let window = try Window(title: "earth")
/// window.input.keyDown.subscribe { print($0.key) }.disposed(by: bag)
/// window.run { draw() }
/// ```
/// It is open as long as it lives. Window systems want the main thread, and so the main actor; the program's `main` must
/// be synchronous, as an asynchronous one leaves the main thread.
@MainActor
public final class Window {
  /// What the title bar says; it ends before a character that has the number 0.
  @Property public var title: String
  /// The content's size in screen coordinates: what it is, and where it is set, what is asked of the window system.
  @Property public var size: WindowSize
  /// The content's size in pixels.
  @Property public private(set) var framebufferSize: WindowSize
  /// How much larger texts and lines should be drawn, across and down, than on a screen of 96 pixels an inch; it changes
  /// where the window is moved to another screen.
  @Property public private(set) var contentScale: SIMD2<Float>
  /// Whether `run` is about to end.
  public private(set) var isClosing = false

  /// What a person does in the window.
  public let input = WindowInput()
  /// Hears first what a person does; `input` does not tell that of which it returns true. Nil where nobody does.
  public var interceptor: ((WindowInput.Event) -> Bool)?
  /// The size in pixels changed: to which.
  public let resize = EventEmitter<WindowSize>()
  /// What was shown is lost, because another window lay over it, and must be shown again.
  public let exposed = EventEmitter<Void>()
  /// The window closes: a person wants it, or the program.
  public let close = EventEmitter<Void>()

  private let window: GLFWWindow
  /// The last size that the window system has reported. It is not requested again: while reports of older sizes are waiting, that
  /// would resize the window back and forth without end.
  private var reportedSize: WindowSize
  private let bag = DisposerBag()

  /// How long a loop that draws nothing waits before it looks after the main actor's tasks, in seconds.
  private static let idleTime = 0.1

  /// The size of a window that is not told another.
  public static let standardSize = WindowSize(width: 1280, height: 720)

  /// Opens a window with OpenGL 3.3 core, which is current on the main thread afterwards.
  ///
  /// - Throws: `WindowError`, if there is no display, none for such a window, or OpenGL is too old.
  public init(title: String, size: WindowSize = Window.standardSize) throws(WindowError) {
    window = try GLFWWindow(.shared(), title: title, size: size)
    self.title = title
    reportedSize = window.size
    self.size = reportedSize
    framebufferSize = window.framebufferSize
    contentScale = window.contentScale
    window.handler = { [unowned self] in hear($0) }
    $title.subscribe { [window] in window.setTitle($0) }.disposed(by: bag)
    $size.subscribe { [unowned self] in if $0 != reportedSize { window.size = $0 } }.disposed(by: bag)
  }

  isolated deinit {}

  /// What draws in the window. It keeps the window open for as long as it lives.
  ///
  /// - Throws: `WindowError.graphics` if the driver lacks something.
  public func makeDevice() throws(WindowError) -> GraphicsDevice {
    window.makeCurrent()
    do throws(GraphicsError) {
      return try window.makeDevice()
    } catch {
      throw .graphics(error)
    }
  }

  /// Calls `frame`, lets a person do something, and so on until the window closes.
  ///
  /// While `frame` returns true, something moves: it is called again in time for the screen's next picture. Otherwise it
  /// is called again when something happened, and the process sleeps until then. Tasks of the main actor run between
  /// the frames: within a tenth of a second where nothing else happens.
  ///
  /// - Throws: what `frame` throws; the window stays open.
  public func run<Failure: Error>(frame: () throws(Failure) -> Bool) throws(Failure) {
    let frameTime = GLFWLibrary.frameTime
    while !isClosing {
      let start = glfwGetTime()
      if try frame() {
        repeat { hearEvents(until: start + frameTime) } while !isClosing && glfwGetTime() < start + frameTime
      } else if !isClosing {
        hearEvents(until: start + Self.idleTime)
      }
      MainQueue.drain()
    }
  }

  /// Ends `run`, as a person does by the button in the title bar.
  public func requestClose() {
    guard !isClosing else { return }
    isClosing = true
    close.emit(())
  }

  /// Sends this thread's OpenGL commands to the window.
  public func makeCurrent() { window.makeCurrent() }

  /// Shows what was drawn into the window's framebuffer.
  public func swapBuffers() { window.swapBuffers() }

  private func hearEvents(until time: Double) { glfwWaitEventsTimeout(max(0, time - glfwGetTime())) }

  private func hear(_ event: GLFWWindow.Event) {
    switch event {
    case .input(let event): if interceptor?(event) != true { input.emit(event) }
    case .size(let size):
      reportedSize = size
      self.size = size
    case .framebufferSize(let size):
      framebufferSize = size
      resize.emit(size)
    case .contentScale(let scale): contentScale = scale
    case .exposed: exposed.emit(())
    case .closeAsked: requestClose()
    }
  }
}
