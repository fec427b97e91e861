import type { AdapterContext, Connector, PageDiscovery } from '@latchkey/kernel'
import { eachFrame, readProperty, readStrings } from '@latchkey/kernel/adapter'
import { cleanIcon, cleanText } from '@latchkey/kernel/text'
import { readGlobals } from './readGlobals.ts'
import type { FoundWallet } from './shape.ts'
import { walletConnector } from './walletConnector.ts'

/** Wallets in the list: users do not read more, and each costs memory. */
const MAX_WALLETS = 5000
/** Wallets of one name: a script that floods the page is alone in its share. */
const MAX_OF_NAME = 20
/** When the page is looked through again, in milliseconds: extensions come late, without an event. */
const LOOKS = [0, 250, 1000, 3000]
/**
 * Wallets that are on the page in several ways, each by the name it registers under, and the ids of its other ways. The
 * registered one is the most settled.
 */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  Xverse: ['btc_providers:XverseProviders.BitcoinProvider'],
  'Xverse Wallet': ['btc_providers:XverseProviders.BitcoinProvider'],
  'Magic Eden': ['btc_providers:magicEden.bitcoin'],
  'OKX Wallet': ['OKX'],
  'UniSat Wallet': ['unisat'],
  UniSat: ['unisat'],
  Leather: ['leather'],
  Phantom: ['phantom-bitcoin'],
}

/** A wallet of the Wallet Standard that knows Bitcoin; `undefined` for others. Never throws. */
export function readStandard(value: unknown): FoundWallet | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const name = cleanText(readProperty(value, 'name'))
  const chains = readProperty(value, 'chains')
  const isBitcoin = readStrings(chains).some((chain) => chain.startsWith('bitcoin:'))
  const connect = readProperty(readProperty(readProperty(value, 'features'), 'bitcoin:connect'), 'connect')
  if (readProperty(value, 'version') !== '1.0.0' || !name || !isBitcoin || typeof connect !== 'function')
    return undefined
  const icon = cleanIcon(readProperty(value, 'icon'))
  return { shape: 'standard', object: value, name, id: `ws-bitcoin:${name}`, ...(icon && { icon }) }
}

interface Known {
  readonly wallet: FoundWallet
  readonly connector: Connector
}

/** The wallets found so far, by the identity of their objects. A second one of a name is marked and never reopened. */
function createRegister(ctx: AdapterContext, changed: () => void) {
  const byObject = new Map<object, Known>()
  const namesakes = (name: string): readonly Known[] =>
    [...byObject.values()].filter(({ wallet }) => wallet.name === name)
  const idOf = (wanted: string): string => {
    const ids = new Set([...byObject.values()].map(({ wallet }) => wallet.id))
    for (let number = 1; ; number += 1) {
      const id = number === 1 ? wanted : `${wanted}#${number}`
      if (!ids.has(id)) return id
    }
  }
  const add = (found: FoundWallet | undefined): (() => void) => {
    if (!found || byObject.has(found.object) || byObject.size >= MAX_WALLETS) return () => undefined
    const count = namesakes(found.name).length
    if (count >= MAX_OF_NAME) return () => undefined
    const wallet = { ...found, id: idOf(found.id) }
    const gone = new AbortController()
    const isOnlyOne = (): boolean => shown().filter((entry) => entry.wallet.name === wallet.name).length === 1
    const finding = { isDuplicate: count > 0 && !isPaired(wallet), isOnlyOne, gone: gone.signal }
    const known = { wallet, connector: walletConnector(wallet, finding, ctx) }
    byObject.set(wallet.object, known)
    changed()
    return () => {
      if (byObject.get(wallet.object) !== known) return
      byObject.delete(wallet.object)
      gone.abort()
      changed()
    }
  }
  /** Whether the same wallet has registered itself, too. */
  const isPaired = ({ id, shape }: FoundWallet): boolean =>
    shape !== 'standard' &&
    [...byObject.values()].some(({ wallet }) => wallet.shape === 'standard' && PAIRS[wallet.name]?.includes(id))
  const shown = (): readonly Known[] => [...byObject.values()].filter(({ wallet }) => !isPaired(wallet))
  return { add, connectors: () => shown().map(({ connector }) => connector) }
}

/** Calls what a wallet left for the page; one that throws is noted and stops no other. */
function runCallback(callback: unknown, api: object, ctx: AdapterContext): void {
  if (typeof callback !== 'function') return
  try {
    callback(api)
  } catch (error) {
    ctx.services.log.warn('A wallet could not register', error)
  }
}

/** Finds wallets by the Wallet Standard, in either order, and what is on the page, until the signal aborts. */
export function discover({ target, signal, onChange, ctx }: PageDiscovery): void {
  const { clock } = ctx.services
  const changed = eachFrame(() => onChange(register.connectors()), { clock, signal })
  const register = createRegister(ctx, changed)
  const api = Object.freeze({
    register(...wallets: readonly unknown[]): () => void {
      if (signal.aborted) return () => undefined
      const offs = wallets.slice(0, MAX_WALLETS).map((wallet) => register.add(readStandard(wallet)))
      return () => {
        for (const off of offs) off()
      }
    },
  })
  const onRegister = (event: Event): void => {
    if ('detail' in event) runCallback(event.detail, api, ctx)
  }
  const look = (): void => {
    if (signal.aborted) return
    for (const wallet of readGlobals(target)) register.add(wallet)
  }
  target.addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  for (const event of ['load', 'focus']) target.addEventListener(event, look, { signal })
  look()
  for (const pause of LOOKS.slice(1)) clock.sleep(pause, signal).then(look, () => undefined)
  changed()
}
