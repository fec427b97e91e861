import { kernelError, type Network } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { fromHex, toHex } from '../../chain/bytes.ts'
import { callWallet } from '../callWallet.ts'
import type { FoundWallet, Place, Shared, WalletShape } from '../shape.ts'
import { listen, unisatInputs } from './unisat.ts'

/** OKX Wallet, which has an object for each network: the site's first network that it has is the one that is connected. */
export function okxShape({ byChain = {}, object }: FoundWallet): WalletShape {
  let chain = Object.keys(byChain)[0] ?? 'mainnet'
  /** After a reload, too, it is the object of the site's network that knows what is shared. */
  const choose = (networks: readonly Network[]): void => {
    const wanted = networks.map(({ parameters }) => String(parameters?.chain)).find((name) => byChain[name])
    chain = wanted ?? chain
  }
  const own = ({ chain: wanted }: Pick<Place, 'chain'>): object => byChain[wanted] ?? object

  function read(answer: unknown): Shared {
    const address = readProperty(answer, 'address')
    if (address === undefined)
      throw kernelError('connect/malformed', { details: { method: 'connect', expected: 'an address' } })
    return { accounts: [{ address, purpose: 'payment', publicKey: readProperty(answer, 'publicKey') }], chain }
  }

  return {
    async connect(networks) {
      choose(networks)
      return read(await callWallet(own({ chain }), 'connect', []))
    },
    async shared(networks) {
      choose(networks)
      const list = await callWallet(own({ chain }), 'getAccounts', [])
      const address = Array.isArray(list) ? list[0] : undefined
      if (address === undefined) return { accounts: [] }
      return read({ address, publicKey: await callWallet(own({ chain }), 'getPublicKey', []) })
    },
    signMessage: (place, message, protocol) =>
      callWallet(own(place), 'signMessage', [message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa']),
    async signPsbt(place, psbt, inputs) {
      const answer = await callWallet(own(place), 'signPsbt', [toHex(psbt), unisatInputs(inputs)])
      return typeof answer === 'string' ? fromHex(answer) : undefined
    },
    watch: (onChange) => {
      const offs = [...new Set([object, ...Object.values(byChain)])].map((entry) =>
        listen(entry, ['accountsChanged', 'accountChanged'], () => onChange('changed')),
      )
      return () => {
        for (const off of offs) off()
      }
    },
    forget: () => callWallet(own({ chain }), 'disconnect', []),
  }
}
