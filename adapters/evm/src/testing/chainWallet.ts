import { MULTICALL } from '@latchkey/devnet/contracts'
import type { Eip1193Provider } from '../connectors/announcement.ts'
import { walletError } from './fakeProvider.ts'

/** A call of a batch, as wallets get it (EIP-5792). */
export interface BatchCall {
  readonly to: `0x${string}`
  readonly value: string
  readonly data: `0x${string}`
}

/** How a wallet differs from a careful one; each is a habit of real ones (see the tests). */
export interface Habits {
  /** Tells its chain as a number in events. */
  readonly numericEvents?: boolean
  /** Sends no events at all. */
  readonly silent?: boolean
  /** Forgets the codes of its errors. */
  readonly codeless?: boolean
  /** Repeats each event. */
  readonly repeats?: boolean
  /** Upgrades its account (EIP-7702), and carries out several calls in one transaction, all or none: as data for the multicall contract. */
  readonly encodeBatch?: (calls: readonly BatchCall[]) => `0x${string}`
  /** Changes what it was asked before it signs. */
  readonly tamper?: (call: { readonly method: string; readonly params?: unknown }) => unknown
}

/** A wallet that signs for real: a local node holds the keys and sends the transactions. */
export interface ChainWallet extends Eip1193Provider {
  readonly prompts: string[]
  /** Refuses the next thing it would show a user. */
  refuseNext(): void
}

const SHOWN = /^(eth_requestAccounts|eth_send|eth_sign|personal_sign|wallet_(switch|add|sendCalls))/

/** What a wallet answers that carries out calls all or none (EIP-5792): its account runs the code of the multicall contract. */
function batching(
  ask: NodeCall,
  account: string,
  chain: () => number,
  encode: NonNullable<Habits['encodeBatch']>,
): Record<string, (params: unknown) => unknown> {
  return {
    wallet_getCapabilities: () => ({ [`0x${chain().toString(16)}`]: { atomic: { status: 'ready' } } }),
    async wallet_sendCalls(params) {
      const [{ calls }] = params as readonly [{ readonly calls: readonly BatchCall[] }]
      await ask(chain(), 'anvil_setCode', [account, `0xef0100${MULTICALL.slice(2)}`])
      const value = calls.reduce((sum, call) => sum + BigInt(call.value), 0n)
      const transaction = { from: account, to: account, data: encode(calls), value: `0x${value.toString(16)}` }
      return { id: await ask(chain(), 'eth_sendTransaction', [transaction]) }
    },
    async wallet_getCallsStatus(params) {
      const [id] = params as readonly [string]
      const receipt = await ask(chain(), 'eth_getTransactionReceipt', [id])
      const status = receipt === null ? 100 : Reflect.get(Object(receipt), 'status') === '0x1' ? 200 : 500
      return { id, status, receipts: receipt === null ? [] : [receipt] }
    },
  }
}

/** A call to the node of a chain; throws what the node throws. */
export type NodeCall = (chain: number, method: string, params: unknown) => Promise<unknown>

/** @param ask reaches the nodes */
export function chainWallet(ask: NodeCall, account: string, habits: Habits = {}): ChainWallet {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const known = new Set([1])
  const prompts: string[] = []
  let chain = 1
  let shared: readonly string[] = []
  let refuses = false

  const fail = (code: number, message: string): Error =>
    habits.codeless ? new Error(message) : Object.assign(walletError(code), { message })
  const emit = (event: string, value: unknown): void => {
    if (habits.silent) return
    for (const listener of [...(listeners.get(event) ?? [])]) {
      listener(value)
      if (habits.repeats) listener(value)
    }
  }
  const chainOf = (params: unknown): number => Number(Array.isArray(params) ? params[0]?.chainId : Number.NaN)
  const methods: Record<string, (params: unknown) => unknown> = {
    eth_requestAccounts: () => {
      shared = [account]
      emit('accountsChanged', shared)
      return shared
    },
    eth_accounts: () => shared,
    eth_chainId: () => `0x${chain.toString(16)}`,
    wallet_switchEthereumChain: (params) => {
      if (!known.has(chainOf(params))) throw fail(4902, 'Unrecognized chain ID')
      chain = chainOf(params)
      emit('chainChanged', habits.numericEvents ? chain : `0x${chain.toString(16)}`)
      return null
    },
    wallet_addEthereumChain: (params) => {
      known.add(chainOf(params))
      return methods.wallet_switchEthereumChain?.(params)
    },
    ...(habits.encodeBatch ? batching(ask, account, () => chain, habits.encodeBatch) : {}),
    wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }],
    wallet_revokePermissions: () => {
      shared = []
      emit('accountsChanged', shared)
      return null
    },
  }
  return {
    prompts,
    refuseNext: () => {
      refuses = true
    },
    async request(call) {
      const { method } = call
      if (SHOWN.test(method)) {
        prompts.push(method)
        if (refuses) {
          refuses = false
          throw fail(4001, 'User rejected the request.')
        }
      }
      const params = habits.tamper ? habits.tamper(call) : call.params
      return methods[method] ? methods[method](params) : ask(chain, method, params ?? [])
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}
