import { parseState } from './storedState.ts'
import type { DemoWalletOptions, WalletState } from './types.ts'

type Listener = (now: WalletState, before: WalletState) => void

/** The wallet's memory: read, changed and watched here, kept in the page's storage, in step with other tabs. */
export interface Store {
  get(): WalletState
  set(patch: Partial<WalletState>): void
  reset(): void
  subscribe(listener: Listener): () => void
  close(): void
}

function firstState({ chains, initial }: DemoWalletOptions): WalletState {
  return {
    account: 0,
    chainId: chains[0]?.id ?? 1,
    connected: false,
    locked: false,
    autoApprove: false,
    hang: 'off',
    vanished: false,
    added: [],
    forgotten: [],
    ...initial,
  }
}

export function createStore(options: DemoWalletOptions, key: string): Store {
  const first = firstState(options)
  const listeners = new Set<Listener>()
  let state: WalletState = { ...first, ...parseState(localStorage.getItem(key)) }
  if (!options.accounts[state.account]) state = { ...state, account: 0 }
  const known = [...options.chains, ...state.added].some((chain) => chain.id === state.chainId)
  if (!known) state = { ...state, chainId: first.chainId }

  const replace = (next: WalletState) => {
    const before = state
    state = next
    for (const listener of [...listeners]) listener(next, before)
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) replace({ ...first, ...parseState(event.newValue) })
  }
  addEventListener('storage', onStorage)
  const set = (patch: Partial<WalletState>) => {
    const next = { ...state, ...patch }
    localStorage.setItem(key, JSON.stringify(next))
    replace(next)
  }
  return {
    get: () => state,
    set,
    reset: () => set(first),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => removeEventListener('storage', onStorage),
  }
}
