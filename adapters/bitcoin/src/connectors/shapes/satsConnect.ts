import { kernelError } from '@latchkey/kernel'
import { fromBase64, toBase64 } from '../../base64.ts'
import { field } from '../../field.ts'
import { callWallet, methodOf, readFailure } from '../callWallet.ts'
import { chainName, type FoundWallet, type Shared, type WalletShape } from '../shape.ts'

const CODES = { codes: 'sats-connect' } as const
const NAMES: Readonly<Record<string, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  testnet4: 'Testnet4',
  signet: 'Signet',
  regtest: 'Regtest',
}

/** Wallets of sats-connect (WBIP-004): `{ result }`, `{ error }`, `{ status }`, also as a rejection. */
export function satsConnectShape({ object }: FoundWallet): WalletShape {
  async function call(method: string, params: unknown): Promise<unknown> {
    const answer = await callWallet(object, 'request', [method, params], CODES)
    const failure = field(answer, 'error')
    const isError = field(answer, 'status') === 'error'
    if (isError || (failure !== undefined && failure !== null))
      throw readFailure(failure ?? answer, method, 'sats-connect')
    const result = field(answer, 'result')
    return result === undefined ? answer : result
  }

  /** The first of several names of a method that the wallet has. */
  async function callFirst(calls: readonly (readonly [method: string, params: unknown])[]): Promise<unknown> {
    const [[method, params] = ['', undefined], ...others] = calls
    try {
      return await call(method, params)
    } catch (error) {
      if (!others.length || field(error, 'code') !== 'request/unsupported-method') throw error
      return callFirst(others)
    }
  }

  async function read(answer: unknown): Promise<Shared> {
    const list = Array.isArray(answer) ? answer : field(answer, 'addresses')
    if (!Array.isArray(list))
      throw kernelError('connect/malformed', { details: { method: 'wallet_connect', expected: 'addresses' } })
    const accounts = list
      .filter((one: unknown) => ['payment', 'ordinals'].includes(String(field(one, 'purpose'))))
      .map((one: unknown) => ({
        address: field(one, 'address'),
        purpose: field(one, 'purpose') === 'ordinals' ? ('ordinals' as const) : ('payment' as const),
        publicKey: field(one, 'publicKey'),
      }))
    return { accounts, chain: await chain(field(answer, 'network')) }
  }

  async function chain(stated: unknown): Promise<string | undefined> {
    const known = chainName(field(field(stated, 'bitcoin'), 'name'))
    if (known) return known
    try {
      return chainName(field(field(await call('wallet_getNetwork', null), 'bitcoin'), 'name'))
    } catch {
      // Older wallets do not know the question: the addresses say it.
      return undefined
    }
  }

  const purposes = { addresses: ['payment', 'ordinals'], purposes: ['payment', 'ordinals'] }
  return {
    connect: async () =>
      read(
        await callFirst([
          ['wallet_connect', { addresses: purposes.addresses, message: '' }],
          ['getAccounts', { purposes: purposes.purposes, message: '' }],
          ['getAddresses', { purposes: purposes.purposes, message: '' }],
        ]),
      ),
    shared: async () => read(await call('wallet_getAccount', null)),
    async signMessage({ address }, message, protocol) {
      const params = { address, message, protocol: protocol === 'bip322' ? 'BIP322' : 'ECDSA' }
      return field(await call('signMessage', params), 'signature')
    },
    async signPsbt(_place, psbt, inputs) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      const answer = field(await call('signPsbt', { psbt: toBase64(psbt), signInputs, broadcast: false }), 'psbt')
      return typeof answer === 'string' ? fromBase64(answer) : undefined
    },
    async sendTransfer(_place, to, amount) {
      // The amount is a number here; other wallets want text.
      return field(await call('sendTransfer', { recipients: [{ address: to, amount: Number(amount) }] }), 'txid')
    },
    async switchNetwork(name) {
      await call('wallet_changeNetwork', { name: NAMES[name] ?? name })
    },
    watch(onChange) {
      const add = methodOf(object, 'addListener')
      const offs = (['accountChange', 'networkChange', 'disconnect'] as const).map((eventName) => {
        const cb = (): void => onChange(eventName === 'disconnect' ? 'disconnected' : 'changed')
        return add?.({ eventName, cb })
      })
      return () => {
        for (const off of offs) if (typeof off === 'function') off()
      }
    },
    forget: () => call('wallet_disconnect', null),
  }
}
