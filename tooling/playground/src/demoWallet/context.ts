import type { Store } from './createStore.ts'
import type { PromptRequest } from './prompt/promptRequest.ts'
import type { Signer } from './signer.ts'
import type { Address, DemoAccount, DemoChain, Fault } from './types.ts'

/** What a method of the wallet works with. */
export interface Context {
  readonly store: Store
  readonly accounts: readonly DemoAccount[]
  chains(): readonly DemoChain[]
  /** The selected chain. */
  chain(): DemoChain
  /** The account the page may see: none while it is not connected or the wallet is locked. */
  exposed(): readonly Address[]
  /**
   * Asks the person.
   * @throws WalletError 4001 when refused
   */
  ask(request: PromptRequest): Promise<{ readonly account?: number }>
  /** Whether the next answer is to be wrong in this way; asked once, it is used up. */
  isFaulty(fault: Fault): boolean
  /** Loads the signing code on the first call. */
  signer(): Promise<Signer>
  /** One JSON-RPC call to a chain's node. */
  rpc(chain: DemoChain, method: string, params: readonly unknown[]): Promise<unknown>
}

export type Method = (params: readonly unknown[], context: Context) => Promise<unknown>
