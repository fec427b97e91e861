import type { Balance } from '@latchkey/plugin-api/schemas'
import type { AskOptions, Merged } from './askOptions.ts'

export interface BalanceQuestion {
  /** Plain address. */
  readonly address: string
  /** CAIP-2; all chains unless given. */
  readonly chainId?: string | undefined
  readonly currency: string
  /** CAIP-10 of tokens to read past every cache. */
  readonly fresh: readonly string[]
}

/** Where balances come from. */
export interface BalanceSource {
  balances(question: BalanceQuestion, options: AskOptions): Promise<Merged<readonly Balance[]>>
}
