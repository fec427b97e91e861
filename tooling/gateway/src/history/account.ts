/** Whose history is asked for. */
export interface Account {
  /** CAIP-2 namespace. */
  readonly namespace: 'eip155' | 'solana' | 'other'
  /** In lower case where case says nothing. */
  readonly address: string
}
