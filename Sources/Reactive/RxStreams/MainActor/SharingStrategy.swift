/// A strategy that selects the elements that a new subscriber receives: `DriverSharingStrategy` or
/// `SignalSharingStrategy`.
public protocol SharingStrategy {
  /// The number of the latest elements that a new subscriber receives.
  static var replayCount: Int { get }
}

/// The strategy of a `Driver`: a new subscriber receives the latest element.
public enum DriverSharingStrategy: SharingStrategy {
  /// 1.
  public static var replayCount: Int { 1 }
}

/// The strategy of a `Signal`: a new subscriber receives only the elements that follow.
public enum SignalSharingStrategy: SharingStrategy {
  /// 0.
  public static var replayCount: Int { 0 }
}
