import type { Context } from './context.ts'
import { createAsk } from './createAsk.ts'
import { createControl, knownChains } from './createControl.ts'
import { createProvider } from './createProvider.ts'
import { createStore, type Store } from './createStore.ts'
import { WalletError } from './methods/walletError.ts'
import { createPrompter } from './prompt/createPrompter.ts'
import type {
  Address,
  DemoAccount,
  DemoChain,
  DemoProvider,
  DemoWallet,
  DemoWalletOptions,
  RequestRecord,
  WalletState,
} from './types.ts'

/** Requests that are kept. */
const LOG_LIMIT = 100

/** What the page asked for. */
export interface RequestLog {
  readonly records: readonly RequestRecord[]
  track<T>(method: string, params: unknown, run: () => Promise<T>): Promise<T>
  clear(): void
}

function createLog(onChange: () => void): RequestLog {
  let records: readonly RequestRecord[] = []
  let count = 0
  const update = (id: number, change: Partial<RequestRecord>) => {
    records = records.map((record) => (record.id === id ? { ...record, ...change } : record))
    onChange()
  }
  return {
    get records() {
      return records
    },
    clear() {
      records = []
      onChange()
    },
    async track(method, params, run) {
      count += 1
      const id = count
      records = [...records, { id, method, params, outcome: 'pending' as const }].slice(-LOG_LIMIT)
      onChange()
      try {
        const result = await run()
        update(id, { outcome: 'answered' })
        return result
      } catch (error) {
        update(id, { outcome: 'refused', ...(error instanceof WalletError ? { code: error.code } : {}) })
        throw error
      }
    },
  }
}

type Listener = (value: unknown) => void

/** The event half of an EIP-1193 provider. */
export interface Emitter {
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  emit(event: string, value: unknown): void
}

function createEmitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event, value) {
      // A listener of the page that throws must not keep the others from hearing it.
      for (const listener of [...(listeners.get(event) ?? [])]) queueMicrotask(() => listener(value))
    },
  }
}

/** Lets a request end when the wallet vanishes under it. */
export interface Presence {
  race<T>(work: Promise<T>): Promise<T>
}

function createPresence(store: Store): Presence {
  const waiting = new Set<(error: WalletError) => void>()
  store.subscribe(({ vanished }) => {
    if (!vanished) return
    for (const reject of waiting) reject(new WalletError(4900, 'The wallet is gone.'))
  })
  return {
    race: (work) =>
      new Promise((resolve, reject) => {
        waiting.add(reject)
        work.then(resolve, reject).finally(() => waiting.delete(reject))
      }),
  }
}

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** One JSON-RPC call to a chain's node; the node's own error is passed on. */
async function callChain(chain: DemoChain, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => undefined)
  if (!response?.ok) throw new WalletError(-32603, `${chain.name} cannot be reached.`)
  const { result, error }: Answer = await response.json()
  if (error) throw new WalletError(error.code, error.message, error.data)
  return result ?? null
}

interface Info {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** Announces the wallet now and whenever a page asks (EIP-6963). */
function announce(info: Info, provider: DemoProvider): () => void {
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const say = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', say)
  say()
  return () => removeEventListener('eip6963:requestProvider', say)
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#f6b73c"/><path d="M26 14v15L14.6 46.8A5 5 0 0 0 18.8 54h26.4a5 5 0 0 0 4.2-7.2L38 29V14" fill="#fff6e0" stroke="#241b36" stroke-width="4" stroke-linejoin="round"/><path d="M20.5 43.5h23l3.2 5a2 2 0 0 1-1.7 3H19a2 2 0 0 1-1.7-3z" fill="#241b36"/><path d="M22 14h20" stroke="#241b36" stroke-width="4" stroke-linecap="round"/><circle cx="30" cy="36" r="2.5" fill="#241b36"/></svg>`

/** The wallet's own picture, a flask, as EIP-6963 wants it: an RFC 2397 data address. */
const ICON: string = `data:image/svg+xml,${encodeURIComponent(SVG)}`

/**
 * A wallet for people who have none: it lives in the page, announces itself like an extension, asks before it acts and
 * signs for real with public test keys. The widget under demonstration knows nothing of it.
 */
export function startDemoWallet(options: DemoWalletOptions): DemoWallet {
  const { accounts, chains, name = 'Demo wallet', rdns = 'dev.latchkey.demo' } = options
  const store = createStore(options, `demo-wallet:${rdns}`)
  const prompter = createPrompter({ name, icon: ICON })
  const asking = createAsk(store, prompter)
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const log = createLog(notify)
  const known = () => knownChains(chains, store.get())
  const context: Context = {
    store,
    accounts,
    chains: known,
    chain() {
      const selected = known().find((chain) => chain.id === store.get().chainId) ?? known()[0]
      if (!selected) throw new WalletError(4901, 'The wallet knows no network.')
      return selected
    },
    exposed: () => exposedAccounts(accounts, store.get()),
    ask: asking.ask,
    isFaulty: asking.isFaulty,
    signer: async () => (await import('./signer.ts')).signer,
    rpc: callChain,
  }
  const emitter = createEmitter()
  const provider = createProvider(context, log, emitter, createPresence(store))
  const info = { uuid: crypto.randomUUID(), name, icon: ICON, rdns }
  let silence = store.get().vanished ? undefined : announce(info, provider)
  const stops = [
    emitChanges(store, accounts, emitter),
    store.subscribe(notify),
    store.subscribe(({ vanished }) => {
      if (vanished) silence?.()
      silence = vanished ? undefined : (silence ?? announce(info, provider))
    }),
  ]
  const control = createControl({ options, store, log, prompter, asking, listeners })
  return {
    provider,
    control,
    stop() {
      for (const stop of stops) stop()
      silence?.()
      prompter.closeAll()
      store.close()
    },
  }
}

/** The accounts a page may see in a given state. */
function exposedAccounts(accounts: readonly DemoAccount[], { connected, locked, account }: WalletState): Address[] {
  const selected = accounts[account]
  return connected && !locked && selected ? [selected.address] : []
}

/** Turns every change of the wallet, also one made in another tab, into the events of EIP-1193. */
function emitChanges(store: Store, accounts: readonly DemoAccount[], { emit }: Emitter): () => void {
  return store.subscribe((now, before) => {
    if (now.vanished) {
      if (!before.vanished) emit('disconnect', new WalletError(4900, 'The wallet is gone.'))
      return
    }
    const chainId = `0x${now.chainId.toString(16)}`
    if (before.vanished) emit('connect', { chainId })
    if (now.chainId !== before.chainId) emit('chainChanged', chainId)
    const exposed = exposedAccounts(accounts, now)
    if (String(exposed) !== String(exposedAccounts(accounts, before))) emit('accountsChanged', exposed)
  })
}
