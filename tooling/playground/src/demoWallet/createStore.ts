import type { DemoWalletOptions, WalletState } from './types.ts'

type Kind = 'number' | 'boolean' | 'string' | 'object'

const KINDS: Readonly<Record<keyof WalletState, Kind>> = {
  account: 'number',
  chainId: 'number',
  connected: 'boolean',
  locked: 'boolean',
  autoApprove: 'boolean',
  hang: 'string',
  vanished: 'boolean',
  added: 'object',
  forgotten: 'object',
}

/** What a former page of this origin left, without the fields that make no sense. */
function parseState(text: string | null): Partial<WalletState> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    const entries = Object.entries(value).filter(([key, field]) => {
      const kind = Object.entries(KINDS).find(([name]) => name === key)?.[1]
      return kind === 'object' ? Array.isArray(field) : kind !== undefined && typeof field === kind
    })
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

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
  const storage = options.isKept === false ? undefined : localStorage
  const stored = (): Partial<WalletState> => parseState(storage?.getItem(key) ?? null)
  let state: WalletState = { ...first, ...stored() }
  if (!options.accounts[state.account]) state = { ...state, account: 0 }
  const known = [...options.chains, ...state.added].some((chain) => chain.id === state.chainId)
  if (!known) state = { ...state, chainId: first.chainId }

  const replace = (next: WalletState) => {
    const before = state
    state = next
    for (const listener of [...listeners]) listener(next, before)
  }
  const onStorage = (event: StorageEvent) => {
    // What is stored now, not what the event says: this page may have written since, and all pages have one wallet.
    if (storage && event.key === key) replace({ ...first, ...stored() })
  }
  addEventListener('storage', onStorage)
  const set = (patch: Partial<WalletState>) => {
    const next = { ...state, ...stored(), ...patch }
    const text = JSON.stringify(next)
    // Until a write is confirmed the browser passes over what other pages write: none is made that changes nothing.
    if (storage?.getItem(key) !== text) storage?.setItem(key, text)
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
