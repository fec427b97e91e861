import { kernelError } from '@latchkey/kernel'
import { readProperty, toBase64 } from '@latchkey/kernel/adapter'
import { fromHex } from '../../chain/bytes.ts'
import { callWallet } from '../callWallet.ts'
import type { FoundWallet, WalletShape } from '../shape.ts'
import { listen } from './unisat.ts'

/** Phantom, which takes bytes, knows the main network only, and asks each time. */
export function phantomShape({ object }: FoundWallet): WalletShape {
  return {
    async connect() {
      const list = await callWallet(object, 'requestAccounts', [])
      if (!Array.isArray(list))
        throw kernelError('connect/malformed', { details: { method: 'requestAccounts', expected: 'accounts' } })
      return {
        accounts: list.map((entry: unknown) => ({
          address: readProperty(entry, 'address'),
          purpose: readProperty(entry, 'purpose') === 'ordinals' ? ('ordinals' as const) : ('payment' as const),
          publicKey: readProperty(entry, 'publicKey'),
        })),
        chain: 'mainnet',
      }
    },
    async signMessage({ address }, message) {
      const answer = await callWallet(object, 'signMessage', [new TextEncoder().encode(message), address])
      const signature = readProperty(answer, 'signature')
      return signature instanceof Uint8Array ? toBase64(signature) : signature
    },
    async signPsbt(_place, psbt, inputs) {
      const inputsToSign = inputs.map(({ index, address, hashTypes }) => ({
        address,
        signingIndexes: [index],
        ...(hashTypes?.[0] === undefined ? {} : { sigHash: hashTypes[0] }),
      }))
      const answer = await callWallet(object, 'signPSBT', [psbt, { inputsToSign }])
      if (answer instanceof Uint8Array) return answer
      return typeof answer === 'string' ? fromHex(answer) : undefined
    },
    // The accounts that come with the event are not read: a change is followed by connecting again.
    watch: (onChange) => listen(object, ['accountsChanged'], () => onChange('disconnected')),
  }
}
