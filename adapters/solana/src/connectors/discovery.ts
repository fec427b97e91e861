import type { AdapterContext, Connector } from '@latchkey/kernel'
import { deepLinkConnectors } from './deepLinks.ts'
import { readWallet, type StandardWallet } from './readWallet.ts'
import { walletConnector } from './walletConnector.ts'

/** What discovery works with. */
export interface Discovery {
  readonly target: Window
  readonly ctx: AdapterContext
  /** Ends it. */
  readonly signal: AbortSignal
  readonly deepLinks: boolean
  readonly onChange: (connectors: readonly Connector[]) => void
}

/** A wallet that registered, with the name it is known by on this page. */
interface Registered {
  readonly wallet: StandardWallet
  readonly connector: Connector
}

/** Wallets in the list: users do not read more, and each costs memory. */
const MAX_WALLETS = 5000
/** Wallets of one name: a script that floods the page is alone in its share. */
const MAX_OF_NAME = 20
/** Between two reports, in milliseconds: one frame. */
const FRAME_MS = 16

/** Calls `report` after the current task for the first time, then at most once a frame. */
function coalesce(report: () => void, { ctx, signal }: Discovery): () => void {
  let state: 'idle' | 'waiting' | 'resting' | 'again' = 'idle'
  const run = (): void => {
    if (signal.aborted) return
    report()
    state = 'resting'
    ctx.services.clock.sleep(FRAME_MS, signal).then(rested, () => undefined)
  }
  const rested = (): void => {
    if (state === 'again') run()
    else state = 'idle'
  }
  return () => {
    if (state === 'idle') queueMicrotask(run)
    state = state === 'idle' || state === 'waiting' ? 'waiting' : 'again'
  }
}

/**
 * The wallets registered so far. Identity is the wallet object: the standard has nothing else. A connector is called
 * `ws:<name>`, so that a reload finds it again; a second object of a name is marked and never reopened.
 */
function createRegister(discovery: Discovery, changed: () => void) {
  const byObject = new Map<object, Registered>()
  const namesakes = (name: string): readonly Registered[] =>
    [...byObject.values()].filter(({ wallet }) => wallet.name === name)
  const ids = new Set<string>()
  const counts = new Map<string, number>()

  const add = (value: unknown): (() => void) => {
    const wallet = readWallet(value)
    if (!wallet || byObject.has(wallet.object) || byObject.size >= MAX_WALLETS) return () => undefined
    const { name } = wallet
    const count = counts.get(name) ?? 0
    if (count >= MAX_OF_NAME) return () => undefined
    let id = `ws:${name}`
    for (let number = 2; ids.has(id); number += 1) id = `ws:${name}#${number}`
    const isDuplicate = count > 0
    const gone = new AbortController()
    const connector = walletConnector(
      { id, wallet, isDuplicate, isOnlyOne: () => namesakes(name).length === 1, gone: gone.signal },
      discovery.ctx,
    )
    const registered = { wallet, connector }
    byObject.set(wallet.object, registered)
    ids.add(id)
    counts.set(name, count + 1)
    changed()
    return () => {
      if (byObject.get(wallet.object) !== registered) return
      byObject.delete(wallet.object)
      ids.delete(id)
      counts.set(name, (counts.get(name) ?? 1) - 1)
      gone.abort()
      changed()
    }
  }
  return { add, connectors: () => [...byObject.values()].map(({ connector }) => connector) }
}

/** Calls what a wallet left for the page; one that throws is noted and hurts nobody else. */
function runCallback(callback: unknown, api: object, { ctx }: Discovery): void {
  if (typeof callback !== 'function') return
  try {
    callback(api)
  } catch (error) {
    ctx.services.log.warn('A wallet could not register', error)
  }
}

/**
 * Finds wallets by the Wallet Standard, whoever comes first, until the signal aborts. The first report says that looking
 * for them has begun.
 */
export function discover(discovery: Discovery): void {
  const { target, signal, deepLinks, onChange, ctx } = discovery
  const links = deepLinks ? deepLinkConnectors(ctx) : []
  const changed = coalesce(() => onChange([...register.connectors(), ...links]), discovery)
  const register = createRegister(discovery, changed)
  const api = Object.freeze({
    register(...wallets: readonly unknown[]): () => void {
      if (signal.aborted) return () => undefined
      const offs = wallets.slice(0, MAX_WALLETS).map((wallet) => register.add(wallet))
      return () => {
        for (const off of offs) off()
      }
    },
  })
  const onRegister = (event: Event): void => {
    if ('detail' in event) runCallback(event.detail, api, discovery)
  }
  target.addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  // Wallets of before the events left their callback here. The list is only read: it belongs to the page.
  const early: unknown = Reflect.get(target.navigator ?? {}, 'wallets')
  if (Array.isArray(early)) for (const callback of early.slice(0, MAX_WALLETS)) runCallback(callback, api, discovery)
  changed()
}
