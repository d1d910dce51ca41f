import Reactive

/// The input events of a window.
///
/// ```swift
/// window.input.keyDown
///   .filter { $0.key == .escape }
///   .subscribe { [unowned window] _ in window.requestClose() }
///   .disposed(by: bag)
/// ```
/// Positions are in screen coordinates from the upper left corner of the window's content, with Y down. Mouse events
/// continue outside the window while a button is held.
public final class WindowInput {
  /// A press, repeat or release of a key.
  public struct KeyEvent: Equatable, Sendable {
    /// The key.
    public var key: Key
    /// The modifier keys held at the same time.
    public var modifiers: KeyModifiers
    /// Whether the system generated the event because the key is held.
    public var isRepeat: Bool

    /// Creates an event.
    public init(_ key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
      (self.key, self.modifiers, self.isRepeat) = (key, modifiers, isRepeat)
    }
  }

  /// A press or release of a mouse button.
  public struct MouseEvent: Equatable, Sendable {
    /// The button.
    public var button: MouseButton
    /// The position of the pointer.
    public var position: SIMD2<Float>
    /// The modifier keys held at the same time.
    public var modifiers: KeyModifiers
    /// The number of the click in its series: 2 for the second click of a double click.
    public var clickCount: Int

    /// Creates an event.
    public init(
      _ button: MouseButton, at position: SIMD2<Float>, modifiers: KeyModifiers = [], clickCount: Int = 1
    ) {
      (self.button, self.position) = (button, position)
      (self.modifiers, self.clickCount) = (modifiers, clickCount)
    }
  }

  /// A mouse button.
  public enum MouseButton: Hashable, Sendable {
    case left, right, middle
    /// A further button, by its GLFW number.
    case other(number: Int32)
  }

  /// Emits when a key is pressed or repeats.
  public let keyDown = EventEmitter<KeyEvent>()
  /// Emits when a key is released.
  public let keyUp = EventEmitter<KeyEvent>()
  /// Emits each typed character, according to the keyboard layout.
  public let text = EventEmitter<Character>()
  /// Emits when a mouse button is pressed.
  public let mouseDown = EventEmitter<MouseEvent>()
  /// Emits when a mouse button is released.
  public let mouseUp = EventEmitter<MouseEvent>()
  /// Emits the new position when the pointer moves.
  public let mouseMove = EventEmitter<SIMD2<Float>>()
  /// Emits the scrolled steps: left (x) and away from the user (y) are positive. Touchpads emit fractions.
  public let scroll = EventEmitter<SIMD2<Float>>()
  /// Emits the paths, at least one, of files or folders dropped on the window.
  public let drop = EventEmitter<[String]>()

  /// An input event. Each case corresponds to the emitter of the same name.
  package enum Event {
    case keyDown(KeyEvent)
    case keyUp(KeyEvent)
    case text(Character)
    case mouseDown(MouseEvent)
    case mouseUp(MouseEvent)
    case mouseMove(SIMD2<Float>)
    case scroll(SIMD2<Float>)
    case drop([String])
  }

  /// Emits `event` on the emitter of its kind.
  package func emit(_ event: Event) {
    switch event {
    case .keyDown(let event): keyDown.emit(event)
    case .keyUp(let event): keyUp.emit(event)
    case .text(let character): text.emit(character)
    case .mouseDown(let event): mouseDown.emit(event)
    case .mouseUp(let event): mouseUp.emit(event)
    case .mouseMove(let position): mouseMove.emit(position)
    case .scroll(let steps): scroll.emit(steps)
    case .drop(let paths): drop.emit(paths)
    }
  }

  /// Creates an input that no window drives. Tests emit the events.
  public init() {}
}

/// The size of a window's content, in screen coordinates (the unit of mouse positions) or in pixels. The two differ on
/// high-resolution screens.
public struct WindowSize: Equatable, Sendable {
  /// The width.
  public var width: Int
  /// The height.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// Whether a side is 0 or less, as in a minimised window.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The width divided by the height, or 1 for an empty size.
  public var aspectRatio: Float { isEmpty ? 1 : Float(width) / Float(height) }
}
