import type { Eip1193Provider } from '../connectors/announcement.ts'
import { walletError } from './fakeProvider.ts'

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
  /** Changes what it was asked before it signs. */
  readonly tamper?: (call: { readonly method: string; readonly params?: unknown }) => unknown
}

/** A wallet that signs for real: a local node holds the keys and sends the transactions. */
export interface ChainWallet extends Eip1193Provider {
  readonly prompts: string[]
  /** Refuses the next thing it would show a person. */
  refuseNext(): void
}

const SHOWN = /^(eth_requestAccounts|eth_send|eth_sign|personal_sign|wallet_(switch|add))/

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
