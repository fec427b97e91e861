import { kernelError } from '@latchkey/kernel'
import { fromBase64, readProperty, toBase64 } from '@latchkey/kernel/adapter'
import { methodOf, throwSatsConnect } from '../callWallet.ts'
import { chainName, type FoundWallet, type Shared, type WalletShape } from '../shape.ts'

const NAMES: Readonly<Record<string, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  testnet4: 'Testnet4',
  signet: 'Signet',
  regtest: 'Regtest',
}
const WANTED = ['payment', 'ordinals']
const EVENTS = ['accountChange', 'networkChange', 'disconnect'] as const

/** Calls a method of the wallet: it answers `{ result }`, `{ error }` or `{ status }`, also as a rejection. */
async function call(object: object, method: string, params: unknown): Promise<unknown> {
  const request = methodOf(object, 'request')
  if (!request) throw kernelError('request/unsupported-method', { details: { method } })
  let answer: unknown
  try {
    answer = await request(method, params)
  } catch (cause) {
    return throwSatsConnect(readProperty(cause, 'error') ?? cause, method)
  }
  const failure = readProperty(answer, 'error')
  const isError = readProperty(answer, 'status') === 'error'
  if (isError || (failure !== undefined && failure !== null)) return throwSatsConnect(failure ?? answer, method)
  const result = readProperty(answer, 'result')
  return result === undefined ? answer : result
}

type Call = readonly [method: string, params: unknown]

/** The first of several names of a method that the wallet has. */
async function callFirst(object: object, [first, ...others]: readonly Call[]): Promise<unknown> {
  const [method = '', params] = first ?? []
  try {
    return await call(object, method, params)
  } catch (error) {
    if (!others.length || readProperty(error, 'code') !== 'request/unsupported-method') throw error
    return callFirst(object, others)
  }
}

/** The network that the wallet is on; older wallets do not know the question, and then the addresses say it. */
async function chainOf(object: object, stated: unknown): Promise<string | undefined> {
  const nameOf = (value: unknown): string | undefined => chainName(readProperty(readProperty(value, 'bitcoin'), 'name'))
  return nameOf(stated) ?? call(object, 'wallet_getNetwork', null).then(nameOf, () => undefined)
}

async function readShared(object: object, answer: unknown): Promise<Shared> {
  const list = Array.isArray(answer) ? answer : readProperty(answer, 'addresses')
  if (!Array.isArray(list))
    throw kernelError('connect/malformed', { details: { method: 'wallet_connect', expected: 'addresses' } })
  const accounts = list
    .filter((entry: unknown) => WANTED.some((purpose) => purpose === readProperty(entry, 'purpose')))
    .map((entry: unknown) => ({
      address: readProperty(entry, 'address'),
      purpose: readProperty(entry, 'purpose') === 'ordinals' ? ('ordinals' as const) : ('payment' as const),
      publicKey: readProperty(entry, 'publicKey'),
    }))
  return { accounts, chain: await chainOf(object, readProperty(answer, 'network')) }
}

/** Wallets of sats-connect (WBIP-004). */
export function satsConnectShape({ object, methods = [] }: FoundWallet): WalletShape {
  // A wallet that lists what it can do, and not this, has nothing to sign with.
  const onlySends = methods.includes('sendTransfer') && !methods.includes('signPsbt')
  return {
    connect: async () =>
      readShared(
        object,
        await callFirst(object, [
          ['wallet_connect', { addresses: WANTED, message: '' }],
          ['getAccounts', { purposes: WANTED, message: '' }],
          ['getAddresses', { purposes: WANTED, message: '' }],
        ]),
      ),
    shared: async () => readShared(object, await call(object, 'wallet_getAccount', null)),
    async signMessage({ address }, message, protocol) {
      const params = { address, message, protocol: protocol === 'bip322' ? 'BIP322' : 'ECDSA' }
      return readProperty(await call(object, 'signMessage', params), 'signature')
    },
    ...(!onlySends && {
      async signPsbt(_place, psbt, inputs) {
        const signInputs: Record<string, number[]> = {}
        for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
        const answer = readProperty(
          await call(object, 'signPsbt', { psbt: toBase64(psbt), signInputs, broadcast: false }),
          'psbt',
        )
        return typeof answer === 'string' ? fromBase64(answer) : undefined
      },
    }),
    async sendTransfer(_place, to, amount) {
      // The amount is a number here; other wallets want text.
      const recipients = [{ address: to, amount: Number(amount) }]
      return readProperty(await call(object, 'sendTransfer', { recipients }), 'txid')
    },
    async switchNetwork(name) {
      await call(object, 'wallet_changeNetwork', { name: NAMES[name] ?? name })
    },
    watch(onChange) {
      const add = methodOf(object, 'addListener')
      const offs = EVENTS.map((eventName) =>
        add?.({ eventName, cb: () => onChange(eventName === 'disconnect' ? 'disconnected' : 'changed') }),
      )
      return () => {
        for (const off of offs) if (typeof off === 'function') off()
      }
    },
    forget: () => call(object, 'wallet_disconnect', null),
  }
}
