import { kernelError } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { fromHex, toHex } from '../../chain/bytes.ts'
import { callWallet, throwFailure } from '../callWallet.ts'
import type { FoundWallet, Place, WalletShape } from '../shape.ts'

/** Leather, which has no silent way to say what it shares, and no events. */
export function leatherShape({ object }: FoundWallet): WalletShape {
  async function call(method: string, params?: unknown): Promise<unknown> {
    const answer = await callWallet(object, 'request', params === undefined ? [method] : [method, params])
    const failure = readProperty(answer, 'error')
    if (failure !== undefined && failure !== null) return throwFailure(failure, method)
    return readProperty(answer, 'result')
  }
  const isTaproot = ({ address }: Pick<Place, 'address'>): boolean => /^(bc|tb|bcrt)1p/i.test(address)
  return {
    async connect() {
      const list = readProperty(await call('getAddresses'), 'addresses')
      if (!Array.isArray(list))
        throw kernelError('connect/malformed', { details: { method: 'getAddresses', expected: 'addresses' } })
      const own = list.filter((entry: unknown) => readProperty(entry, 'symbol') === 'BTC')
      return {
        accounts: own.map((entry: unknown) => ({
          address: readProperty(entry, 'address'),
          purpose: readProperty(entry, 'type') === 'p2tr' ? ('ordinals' as const) : ('payment' as const),
          publicKey: readProperty(entry, 'publicKey'),
          path: readProperty(entry, 'derivationPath'),
        })),
      }
    },
    async signMessage(place, message) {
      const params = { message, paymentType: isTaproot(place) ? 'p2tr' : 'p2wpkh', network: place.chain }
      return readProperty(await call('signMessage', params), 'signature')
    },
    async signPsbt(place, psbt, inputs) {
      const hashTypes = [...new Set(inputs.flatMap((input) => input.hashTypes ?? []))]
      const params = {
        hex: toHex(psbt),
        signAtIndex: inputs.map(({ index }) => index),
        ...(hashTypes.length ? { allowedSighash: hashTypes } : {}),
        network: place.chain,
        broadcast: false,
      }
      const answer = readProperty(await call('signPsbt', params), 'hex')
      return typeof answer === 'string' ? fromHex(answer) : undefined
    },
    async sendTransfer({ chain }, to, amount) {
      // The amount is text here; other wallets want a number.
      const params = { recipients: [{ address: to, amount: String(amount) }], network: chain }
      return readProperty(await call('sendTransfer', params), 'txid')
    },
  }
}
