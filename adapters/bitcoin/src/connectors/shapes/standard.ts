import { kernelError } from '@latchkey/kernel'
import { readProperty, readStrings, toBase64 } from '@latchkey/kernel/adapter'
import { callWallet, methodOf } from '../callWallet.ts'
import type { FoundWallet, InputToSign, Place, SharedAccount, WalletShape } from '../shape.ts'

const CONNECT = 'bitcoin:connect'
const SIGN_MESSAGE = 'bitcoin:signMessage'
const SIGN = 'bitcoin:signTransaction'
const SEND = 'bitcoin:signAndSendTransaction'
/** Scripts of taproot are where wallets keep ordinals. */
const TAPROOT = /^(bc|tb|bcrt)1p/i

function hexOf(value: unknown): string | undefined {
  return value instanceof Uint8Array && value.length
    ? [...value].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    : undefined
}

/** The accounts of a list, each with its purpose: where a wallet has two, the taproot one is that for ordinals. */
function accountsOf(list: unknown): readonly SharedAccount[] {
  if (!Array.isArray(list))
    throw kernelError('connect/malformed', { details: { method: CONNECT, expected: 'accounts' } })
  const all = list.filter((entry: unknown) => {
    const chains = readProperty(entry, 'chains')
    return !Array.isArray(chains) || readStrings(chains).some((chain) => chain.startsWith('bitcoin:'))
  })
  const isTaproot = (address: unknown): boolean => typeof address === 'string' && TAPROOT.test(address)
  const hasPayment = all.some((entry: unknown) => !isTaproot(readProperty(entry, 'address')))
  return all.map((entry: unknown) => {
    const address = readProperty(entry, 'address')
    const stated = readProperty(entry, 'purpose')
    const isOrdinals = stated === 'ordinals' || (stated === undefined && hasPayment && isTaproot(address))
    return {
      address,
      purpose: isOrdinals ? 'ordinals' : 'payment',
      publicKey: hexOf(readProperty(entry, 'publicKey')),
      object: entry,
    }
  })
}

/** The one network that all accounts are on; several leave it open. */
function chainOf(list: unknown): string | undefined {
  const chains = Array.isArray(list) ? list.flatMap((entry: unknown) => readStrings(readProperty(entry, 'chains'))) : []
  const names = new Set(chains.filter((chain) => chain.startsWith('bitcoin:')))
  return names.size === 1 ? [...names][0] : undefined
}

/** The wallet's own object of the account that an input is of. */
function accountOf(object: object, place: Place, address: string): unknown {
  const list = readProperty(object, 'accounts')
  const found = Array.isArray(list)
    ? list.find((entry: unknown) => readProperty(entry, 'address') === address)
    : undefined
  return address === place.address ? place.object : (found ?? place.object)
}

/** What both ways to sign take. */
function signingOf(object: object, place: Place, psbt: Uint8Array, inputs: readonly InputToSign[]): object {
  return {
    psbt,
    inputsToSign: inputs.map(({ index, address, hashTypes }) => ({
      account: accountOf(object, place, address),
      signingIndexes: [index],
      ...(hashTypes?.[0] === undefined ? {} : { sigHash: hashName(hashTypes[0]) }),
    })),
    chain: `bitcoin:${place.chain}`,
  }
}

/** A wallet of the Wallet Standard: each of its features is an object with one method. */
export function standardShape({ object }: FoundWallet): WalletShape {
  const features = (): unknown => readProperty(object, 'features')
  const feature = (name: string): unknown => readProperty(features(), name)
  const call = (name: string, ...input: readonly unknown[]): Promise<unknown> =>
    callWallet(feature(name), name.slice(name.indexOf(':') + 1), input)
  const first = (answer: unknown): unknown => (Array.isArray(answer) ? answer[0] : undefined)
  const shared = (list: unknown) => ({ accounts: accountsOf(list), chain: chainOf(list) })
  return {
    async connect() {
      const answer = await call(CONNECT, { purposes: ['payment', 'ordinals'] })
      return shared(readProperty(answer, 'accounts'))
    },
    shared: async () => shared(readProperty(object, 'accounts')),
    async signMessage(place, message) {
      const bytes = new TextEncoder().encode(message)
      const signature = readProperty(
        first(await call(SIGN_MESSAGE, { account: place.object, message: bytes })),
        'signature',
      )
      return signature instanceof Uint8Array ? toBase64(signature) : undefined
    },
    ...(feature(SIGN)
      ? {
          async signPsbt(place, psbt, inputs) {
            const signed = readProperty(first(await call(SIGN, signingOf(object, place, psbt, inputs))), 'signedPsbt')
            return signed instanceof Uint8Array ? signed : undefined
          },
        }
      : {}),
    // What can be checked before it is sent is preferred to what can only be read back.
    ...(feature(SEND) && !feature(SIGN)
      ? {
          async sendPsbt(place, psbt, inputs) {
            const answer = first(await call(SEND, signingOf(object, place, psbt, inputs)))
            // The standard's draft says `txId`, Trust Wallet `txid`.
            return readProperty(answer, 'txId') ?? readProperty(answer, 'txid')
          },
        }
      : {}),
    ...(methodOf(feature('standard:events'), 'on')
      ? {
          watch(onChange) {
            const off = methodOf(feature('standard:events'), 'on')?.('change', () => onChange('changed'))
            return () => {
              if (typeof off === 'function') off()
            }
          },
        }
      : {}),
    ...(feature('standard:disconnect') ? { forget: () => call('standard:disconnect') } : {}),
  }
}

const HASH_NAMES: Readonly<Record<number, string>> = { 0: 'ALL', 1: 'ALL', 2: 'NONE', 3: 'SINGLE' }

/** Hash types in the words of the standard's draft. */
function hashName(type: number): string {
  const name = HASH_NAMES[type & 3] ?? 'ALL'
  return type & 0x80 ? `${name}|ANYONECANPAY` : name
}
