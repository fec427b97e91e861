import { kernelError } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { fromHex, toHex } from '../../chain/bytes.ts'
import { callWallet, methodOf } from '../callWallet.ts'
import { chainName, type FoundWallet, type InputToSign, type Shared, type WalletShape } from '../shape.ts'

const EVENTS = ['accountsChanged', 'chainChanged', 'networkChanged'] as const

/** Inputs in the words of UniSat, which finalises unless it is told not to. */
export function unisatInputs(inputs: readonly InputToSign[]): object {
  return {
    autoFinalized: false,
    toSignInputs: inputs.map(({ index, address, hashTypes }) => ({
      index,
      address,
      ...(hashTypes ? { sighashTypes: [...hashTypes] } : {}),
    })),
  }
}

/** Follows events by their names; wallets take a listener off by the same function. */
export function listen(object: object, names: readonly string[], listener: () => void): () => void {
  const [on, off] = [methodOf(object, 'on'), methodOf(object, 'removeListener') ?? methodOf(object, 'off')]
  for (const name of names) on?.(name, listener)
  return () => {
    for (const name of names) off?.(name, listener)
  }
}

/** UniSat, whose one address is for payments and for ordinals. */
export function unisatShape({ object }: FoundWallet): WalletShape {
  async function chain(): Promise<string | undefined> {
    if (methodOf(object, 'getChain')) return chainName(readProperty(await callWallet(object, 'getChain', []), 'enum'))
    return methodOf(object, 'getNetwork') ? chainName(await callWallet(object, 'getNetwork', [])) : undefined
  }

  async function read(list: unknown): Promise<Shared> {
    if (!Array.isArray(list))
      throw kernelError('connect/malformed', { details: { method: 'requestAccounts', expected: 'addresses' } })
    const [address] = list
    if (address === undefined) return { accounts: [] }
    // The key is that of the account in use, which is the only one shared.
    const publicKey = await callWallet(object, 'getPublicKey', [])
    return { accounts: [{ address, purpose: 'payment', publicKey }], chain: await chain() }
  }

  return {
    connect: async () => read(await callWallet(object, 'requestAccounts', [])),
    shared: async () => read(await callWallet(object, 'getAccounts', [])),
    signMessage: (_place, message, protocol) =>
      callWallet(object, 'signMessage', [message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa']),
    // Wallets that only copied the object of UniSat may lack it.
    ...(methodOf(object, 'signPsbt') && {
      async signPsbt(_place, psbt, inputs) {
        const answer = await callWallet(object, 'signPsbt', [toHex(psbt), unisatInputs(inputs)])
        return typeof answer === 'string' ? fromHex(answer) : undefined
      },
    }),
    sendTransfer: (_place, to, amount) => callWallet(object, 'sendBitcoin', [to, Number(amount)]),
    async switchNetwork(name) {
      if (methodOf(object, 'switchChain')) await callWallet(object, 'switchChain', [`BITCOIN_${name.toUpperCase()}`])
      else await callWallet(object, 'switchNetwork', [name === 'mainnet' ? 'livenet' : name])
    },
    watch: (onChange) => listen(object, EVENTS, () => onChange('changed')),
    ...(methodOf(object, 'disconnect') ? { forget: () => callWallet(object, 'disconnect', []) } : {}),
  }
}
