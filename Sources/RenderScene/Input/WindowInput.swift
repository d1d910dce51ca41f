public import Reactive

/// What a person does to a window.
///
/// ```swift
/// window.input.keyDown
///   .filter { $0.key == .escape }
///   .subscribe { [unowned window] _ in window.requestClose() }
///   .disposed(by: bag)
/// ```
/// Positions are in screen coordinates from the upper left corner of the window's content, Y down. A mouse button that
/// is held goes on being heard outside of the window.
public final class WindowInput {
  /// A key that went down or up, or is held and repeats.
  public struct KeyEvent: Equatable, Sendable {
    /// Which one.
    public var key: Key
    /// What is held besides.
    public var modifiers: Modifiers
    /// Whether it is the system's repeating of a key that is held.
    public var isRepeat: Bool

    /// Describes a key going down or up.
    public init(_ key: Key, modifiers: Modifiers = [], isRepeat: Bool = false) {
      (self.key, self.modifiers, self.isRepeat) = (key, modifiers, isRepeat)
    }
  }

  /// A mouse button that went down or up.
  public struct MouseEvent: Equatable, Sendable {
    /// Which one.
    public var button: MouseButton
    /// Where the pointer stands.
    public var position: SIMD2<Float>
    /// What is held besides.
    public var modifiers: Modifiers
    /// Which click it belongs to of several in a row at one place: 2 of a double click's second.
    public var clickCount: Int

    /// Describes a button going down or up.
    public init(
      _ button: MouseButton, at position: SIMD2<Float>, modifiers: Modifiers = [], clickCount: Int = 1
    ) {
      (self.button, self.position) = (button, position)
      (self.modifiers, self.clickCount) = (modifiers, clickCount)
    }
  }

  /// A mouse's buttons.
  public enum MouseButton: Hashable, Sendable {
    case left, right, middle
    /// A further one, by GLFW's number.
    case other(number: Int32)
  }

  /// A key went down.
  public let keyDown = EventEmitter<KeyEvent>()
  /// A key went up.
  public let keyUp = EventEmitter<KeyEvent>()
  /// A character was typed, as the person's keyboard is laid out.
  public let text = EventEmitter<Character>()
  /// A mouse button went down.
  public let mouseDown = EventEmitter<MouseEvent>()
  /// A mouse button went up.
  public let mouseUp = EventEmitter<MouseEvent>()
  /// The pointer moved: to where.
  public let mouseMove = EventEmitter<SIMD2<Float>>()
  /// The wheel turned: by how many steps, to the left and away from the person being positive; a touchpad gives parts.
  public let scroll = EventEmitter<SIMD2<Float>>()
  /// Files or folders were dropped on the window: their paths, at least one.
  public let drop = EventEmitter<[String]>()

  /// One thing that a person does; see the emitters of the same names.
  public enum Event {
    case keyDown(KeyEvent)
    case keyUp(KeyEvent)
    case text(Character)
    case mouseDown(MouseEvent)
    case mouseUp(MouseEvent)
    case mouseMove(SIMD2<Float>)
    case scroll(SIMD2<Float>)
    case drop([String])
  }

  /// Emits `event` by its emitter.
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

  /// Creates the input of nobody; tests emit what a person would do.
  public init() {}
}
