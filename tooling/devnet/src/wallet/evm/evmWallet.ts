import type { PrivateKeyAccount } from 'viem'
import type { WalletRequest } from '../answerer.ts'

/** What the methods of the EVM wallet share. */
export interface EvmWallet {
  readonly rpcUrls: Readonly<Record<string, string>>
  /** Whether a session has a CAIP-2 chain. */
  has(topic: string, chainId: string): boolean
  /** Tells the app of a session that the wallet is on another chain now. */
  announceChain(topic: string, chainId: string): void
  /** Adds a CAIP-2 chain to a session. */
  addChain(topic: string, chainId: string): Promise<void>
}

export type EvmMethods = Readonly<Record<string, (request: WalletRequest) => unknown>>

/** The account of an address; throws WalletProblem 4100 when it is not the wallet's. */
export type AccountOf = (address: string) => PrivateKeyAccount
