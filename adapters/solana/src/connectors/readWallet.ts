import { kernelError } from '@latchkey/kernel'
import { type CallCodes, callWallet, readProperty, readStrings } from '@latchkey/kernel/adapter'
import { cleanIcon, cleanText } from '@latchkey/kernel/text'

/** A wallet of the Wallet Standard after what it says was checked. */
export interface StandardWallet {
  /** The object that registered; its features are read anew for each call, because they may change. */
  readonly object: object
  /** Cleaned, at most 40 graphemes. */
  readonly name: string
  readonly icon?: string
}

/** An account as a wallet shares it. */
export interface StandardAccount {
  /** The wallet's own object, which its features want back. */
  readonly object: object
  readonly address: string
  /** Networks in the wallet's words, such as `solana:mainnet`. */
  readonly chains: readonly string[]
}

/** Marks a wallet that a kernel registered for others: it is not offered by kernels. */
export const OWN_WALLET: symbol = Symbol.for('latchkey:wallet')
/** What such a wallet is called unless the site names it. Another wallet of this name is marked. */
export const OWN_NAME = 'Latchkey'
/** Those that were made here. The mark alone proves nothing: any script can set it, and would claim the name of any wallet. */
const ownWallets = new WeakSet<object>()

/** Has the name of a kernel's own wallet count as taken. */
export function claimName(wallet: object): void {
  ownWallets.add(wallet)
}

/** What a wallet that was made here is called; `undefined` for others. */
export function ownName(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && ownWallets.has(value)
    ? cleanText(readProperty(value, 'name'))
    : undefined
}

const SIGNING = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const

/** A method of a wallet's feature, bound to the feature; `undefined` where there is none. */
export function feature(
  wallet: StandardWallet,
  name: string,
  method: string = name.slice(name.indexOf(':') + 1),
): ((...input: readonly unknown[]) => unknown) | undefined {
  const holder = readProperty(readProperty(wallet.object, 'features'), name)
  const found = readProperty(holder, method)
  return typeof found === 'function' ? (...input) => Reflect.apply(found, holder, input) : undefined
}

/**
 * Uses a feature of the wallet, once.
 * @throws `request/unsupported-method` without the feature, `request/rejected`, `connect/vanished`, `request/failed`
 */
export async function callFeature(
  wallet: StandardWallet,
  name: string,
  input: readonly unknown[],
  codes?: CallCodes,
): Promise<unknown> {
  const method = feature(wallet, name)
  if (!method) throw kernelError('request/unsupported-method', { details: { method: name } })
  return callWallet(name, () => method(...input), codes)
}

/** Whether a wallet can sign in with the approval that connects. */
export const canSignIn = (wallet: StandardWallet): boolean => feature(wallet, 'solana:signIn') !== undefined

/** Reads what registered, each field once; `undefined` for what is no Solana wallet. Never throws. */
export function readWallet(value: unknown): StandardWallet | undefined {
  if (typeof value !== 'object' || value === null || readProperty(value, OWN_WALLET)) return undefined
  try {
    const name = cleanText(readProperty(value, 'name'))
    const icon = cleanIcon(readProperty(value, 'icon'))
    const wallet: StandardWallet = { object: value, name, ...(icon && { icon }) }
    const isSolana = readStrings(readProperty(value, 'chains')).some((chain) => chain.startsWith('solana:'))
    const canSign = SIGNING.some((name) => feature(wallet, name))
    const isRight = readProperty(value, 'version') === '1.0.0' && name !== '' && isSolana && canSign
    return isRight && feature(wallet, 'standard:connect') ? wallet : undefined
  } catch {
    return undefined
  }
}
