/// The errors that operators send.
public enum RxError: Error, Equatable {
  /// The observable completed without an element.
  case noElements
  /// The observable sent a second element.
  case moreThanOneElement
  /// The observable completed before the element of the requested index.
  case argumentOutOfRange
  /// The observable sent no event in time.
  case timeout
}

extension RxError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .noElements: "the observable completed without an element"
    case .moreThanOneElement: "the observable sent more than one element"
    case .argumentOutOfRange: "the observable completed before the element of the requested index"
    case .timeout: "the observable sent no event in time"
    }
  }
}
