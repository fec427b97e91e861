/** A movement of a stored transaction, seen from one account. */
export interface MovementRow {
  readonly kind: string
  readonly token: string
  readonly token_id: string
  readonly direction: string
  readonly counterparty: string
  readonly amount: string
}

/** A stored transaction of an account, without what it moved. */
export interface TransactionRow {
  readonly position: string
  readonly chain_id: string
  readonly operation: string
  readonly hash: string
  readonly sender: string
  readonly receiver: string
  readonly nonce: number
  readonly is_failed: number
  readonly mined_at: number
}

/** A stored transaction of an account with its movements, in their order. */
export interface HistoryRow extends TransactionRow {
  readonly movements: readonly MovementRow[]
}
