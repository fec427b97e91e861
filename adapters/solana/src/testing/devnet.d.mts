/** What the tests use of the local chain; its own source needs the types of Node, which this package does without. */
export const SOLANA_ACCOUNTS: readonly { readonly address: string; readonly secretKey: string }[]
export const SOLANA_TOKENS: readonly {
  readonly symbol: string
  readonly name: string
  readonly mint: string
  readonly decimals: number
  readonly program: 'token' | 'token-2022'
}[]

export const SOLANA_NFTS: readonly { readonly name: string; readonly mint: string; readonly owner: number }[]
export interface SolanaPart {
  readonly url: string
  stop(): Promise<void>
}

export function startSolana(options?: { readonly slotMs?: number }): Promise<SolanaPart>

export function startProviders(options: { readonly services: Readonly<Record<string, string>> }): Promise<SolanaPart>
