import { cleanIcon, cleanText } from '@latchkey/kernel/text'
import { field, texts } from '../field.ts'

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

const SIGNING = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const

/** A method of a wallet's feature, bound to the feature; `undefined` where there is none. */
export function feature(
  wallet: StandardWallet,
  name: string,
  method: string = name.slice(name.indexOf(':') + 1),
): ((...input: readonly unknown[]) => unknown) | undefined {
  const holder = field(field(wallet.object, 'features'), name)
  const found = field(holder, method)
  return typeof found === 'function' ? (...input) => Reflect.apply(found, holder, input) : undefined
}

/** Reads what registered, each field once; `undefined` for what is no Solana wallet. Never throws. */
export function readWallet(value: unknown): StandardWallet | undefined {
  if (typeof value !== 'object' || value === null || field(value, OWN_WALLET)) return undefined
  try {
    const name = cleanText(field(value, 'name'))
    const icon = cleanIcon(field(value, 'icon'))
    const wallet: StandardWallet = { object: value, name, ...(icon && { icon }) }
    const isSolana = texts(field(value, 'chains')).some((chain) => chain.startsWith('solana:'))
    const canSign = SIGNING.some((one) => feature(wallet, one))
    const isRight = field(value, 'version') === '1.0.0' && name !== '' && isSolana && canSign
    return isRight && feature(wallet, 'standard:connect') ? wallet : undefined
  } catch {
    return undefined
  }
}
