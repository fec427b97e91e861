import { readProperty, readStrings } from '@latchkey/kernel/adapter'
import { cleanIcon, cleanText } from '@latchkey/kernel/text'
import type { FoundWallet } from './shape.ts'

/** Entries of `btc_providers`, and how deep their ids lead into the page. */
const MAX_PROVIDERS = 100
const MAX_DEPTH = 3
/** Marks that other wallets put on their copy of UniSat's object. */
const COPIES: readonly (readonly [mark: string, name: string])[] = [
  ['isOkxWallet', 'OKX Wallet'],
  ['isOKExWallet', 'OKX Wallet'],
  ['isBinance', 'Binance Wallet'],
  ['isBitgetWallet', 'Bitget Wallet'],
  ['isTokenPocket', 'TokenPocket'],
]

const asObject = (value: unknown): object | undefined => (typeof value === 'object' && value ? value : undefined)
const objectAt = (holder: unknown, name: string): object | undefined => asObject(readProperty(holder, name))

const hasMethod = (object: unknown, name: string): boolean => typeof readProperty(object, name) === 'function'

/** What a path leads to, over own properties only: an id is text that any script may write. */
function atPath(target: object, path: unknown): object | undefined {
  if (typeof path !== 'string') return undefined
  let found: object | undefined = target
  for (const [depth, step] of path.split('.').entries()) {
    if (depth === MAX_DEPTH || !found || !Object.hasOwn(found, step)) return undefined
    found = objectAt(found, step)
  }
  return found === target ? undefined : found
}

/** Wallets that list themselves in `btc_providers` (WBIP-004). */
function readProviders(target: object): readonly FoundWallet[] {
  const list = readProperty(target, 'btc_providers')
  if (!Array.isArray(list)) return []
  const [leather, unisat] = [objectAt(target, 'LeatherProvider'), objectAt(target, 'unisat')]
  return list.slice(0, MAX_PROVIDERS).flatMap((entry: unknown): FoundWallet[] => {
    const id = readProperty(entry, 'id')
    const object = atPath(target, id)
    const name = cleanText(readProperty(entry, 'name'))
    // Those with words of their own are found by these.
    if (!object || !name || object === leather || object === unisat || !hasMethod(object, 'request')) return []
    const [icon, methods] = [cleanIcon(readProperty(entry, 'icon')), readStrings(readProperty(entry, 'methods'))]
    return [{ shape: 'satsConnect', object, name, id: `btc_providers:${String(id)}`, methods, ...(icon && { icon }) }]
  })
}

function readUnisat(target: object): readonly FoundWallet[] {
  const object = objectAt(target, 'unisat')
  if (!object || !hasMethod(object, 'requestAccounts')) return []
  // An imitation is listed as what it says it is.
  const name = COPIES.find(([mark]) => readProperty(object, mark))?.[1] ?? 'UniSat Wallet'
  return [{ shape: 'unisat', object, name, id: 'unisat' }]
}

function readOkx(target: object): readonly FoundWallet[] {
  const holder = objectAt(target, 'okxwallet')
  const byChain = Object.fromEntries(
    [
      ['mainnet', 'bitcoin'],
      ['testnet', 'bitcoinTestnet'],
      ['signet', 'bitcoinSignet'],
    ].flatMap(([chain = '', name = '']) => {
      const object = objectAt(holder, name)
      return object && hasMethod(object, 'connect') ? [[chain, object] as const] : []
    }),
  )
  const { mainnet: object } = byChain
  return object ? [{ shape: 'okx', object, name: 'OKX Wallet', id: 'OKX', byChain }] : []
}

function readLeather(target: object): readonly FoundWallet[] {
  const object = objectAt(target, 'LeatherProvider')
  return object && hasMethod(object, 'request') ? [{ shape: 'leather', object, name: 'Leather', id: 'leather' }] : []
}

function readPhantom(target: object): readonly FoundWallet[] {
  const object = objectAt(objectAt(target, 'phantom'), 'bitcoin')
  if (!object || readProperty(object, 'isPhantom') !== true || !hasMethod(object, 'requestAccounts')) return []
  return [{ shape: 'phantom', object, name: 'Phantom', id: 'phantom-bitcoin' }]
}

/** The wallets that put themselves on the page, the most settled kind first. Each property is read once; never throws. */
export function readGlobals(target: object): readonly FoundWallet[] {
  return [readProviders, readUnisat, readOkx, readLeather, readPhantom].flatMap((read) => read(target))
}
