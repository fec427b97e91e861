import type { Balance } from '@latchkey/plugin-api/schemas'
import type { AccountRequest, Merged, RequestOptions } from '../../core/sources/source.ts'

/** Whose balances are asked for, on which chains. */
export interface BalanceRequest {
  /** Plain address. */
  readonly address: string
  /** CAIP-2; all chains unless given. */
  readonly chainId?: string | undefined
  /** Of the prices, `usd`. */
  readonly currency: string
  /** CAIP-10 of tokens to read past every cache. */
  readonly fresh: readonly string[]
  /** All addresses of the account, `address` first, where several are asked for; `chainId` is given then. */
  readonly addresses?: readonly string[] | undefined
}

/** Where balances come from. */
export interface BalanceSource {
  /** Amounts are decimal text; a token without a price has none, never 0. */
  balances(request: BalanceRequest, options: RequestOptions): Promise<Merged<readonly Balance[]>>
  /** Whether accounts of a chain (CAIP-2) have balances here; those of EVM, Solana and Polkadot chains unless given. */
  supports?(chainId: string): boolean
}

/** What an account has of one token. */
export interface Holding {
  /** Absent for the chain's own coin. */
  readonly address?: string
  /** In the smallest unit. */
  readonly amount: bigint
  /** What of it is locked on the chain and cannot be sent now, such as what is staked. */
  readonly locked?: bigint
  /** What of it is set aside and cannot be sent now, such as a deposit. */
  readonly reserved?: bigint
  readonly decimals: number
  /** Fit to show. */
  readonly name: string
  readonly symbol: string
  readonly logoUri?: string | undefined
  /** What each address of the account has of it, where several were asked for; `amount` is their sum. */
  readonly byAddress?: readonly { readonly address: string; readonly amount: bigint }[]
}

/** Where it is known what accounts hold on one chain. */
export interface HoldingSource {
  /** Whether it knows a chain (CAIP-2); every one that it is selected for unless given. */
  supports?(chainId: string): boolean
  /**
   * Tokens of which the account has some. The coin of EVM, Solana and Polkadot chains is read from the chain itself; of every
   * other family it stands in this list, without an address.
   */
  holdings(request: AccountRequest, options: RequestOptions): Promise<readonly Holding[]>
}
