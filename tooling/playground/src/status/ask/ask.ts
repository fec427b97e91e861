/** What a part is asked. */
export interface Ask {
  readonly signal: AbortSignal
  readonly body?: unknown
  readonly method?: 'GET' | 'POST'
  /** Whether an answer that is not OK is one too. */
  readonly mayFail?: boolean
}
