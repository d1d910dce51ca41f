/// Calls `body` when everything in the open transaction has been delivered, or at once if none is open. Changes that
/// `body` makes belong to the transaction.
///
/// The last call is the first to run. One allocation, within a transaction.
func atEndOfTransaction(_ body: @escaping () -> Void) {
  let transaction = Transaction.current
  guard transaction.isOpen else { return body() }
  transaction.retire(.owning(TransactionEnd(body)))
}

/// An object that a transaction releases at its end, and whose deinit then calls a closure.
private final class TransactionEnd {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  deinit { body() }
}
