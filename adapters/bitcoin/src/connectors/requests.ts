import { type CaipNetworkId, isKernelError, kernelError, type Network, type RpcRequest } from '@latchkey/kernel'
import { fromBase64, readProperty, toBase64 } from '@latchkey/kernel/adapter'
import { bitcoinError } from '../errors.ts'
import { type CheckedAccount, type CheckedShare, elsewhere, readShared } from './accounts.ts'
import type { SessionState } from './session.ts'
import { type InputToSign, KNOWN_CHAINS, type Place } from './shape.ts'

function refuse(argument: string, expected: string): never {
  throw bitcoinError('bitcoin/invalid-input', { details: { argument, problem: `expected ${expected}` } })
}

function text(params: unknown, name: string): string {
  const value = readProperty(params, name)
  return typeof value === 'string' ? value : refuse(name, 'text')
}

function malformed(method: string, expected: string) {
  return kernelError('connect/malformed', { details: { method, expected } })
}

/** What the wallet shares right now, where it says so without asking; what was shared before otherwise. */
async function liveShare({ shape, share, offered, handle }: SessionState, id: CaipNetworkId): Promise<CheckedShare> {
  if (!shape.shared) return share
  try {
    return await readShared(await shape.shared(offered), offered, handle.wallet)
  } catch (error) {
    if (isKernelError(error, 'connect/no-accounts')) return { ...share, accounts: [] }
    if (isKernelError(error, 'connect/malformed')) throw error
    if (isKernelError(error, 'request/unknown-chain')) throw elsewhere(handle.wallet.name, nameOf(id, offered))
    handle.services.log.debug('The wallet does not say what it shares', error)
    return share
  }
}

function nameOf(id: CaipNetworkId, networks: readonly Network[]): string {
  return networks.find((network) => network.id === id)?.name ?? id
}

/** How a network is called by wallets. */
function chainOf(id: CaipNetworkId, networks: readonly Network[]): string {
  const stated = networks.find((network) => network.id === id)?.parameters?.chain
  const known = Object.entries(KNOWN_CHAINS).find(([, known]) => known === id)?.[0]
  return typeof stated === 'string' ? stated : (known ?? 'mainnet')
}

/**
 * The account that a request names, compared with what the wallet shares right now.
 * @throws `bitcoin/account-mismatch`, `request/unknown-chain` for a network that the wallet is not on
 */
async function livePlace(state: SessionState, { params, network: id }: RpcRequest): Promise<Place> {
  const { accounts, current, networks } = await liveShare(state, id)
  // First: on another network an account has another address, and the network is what its user has to change.
  if (current ? current !== id : !networks.some((network) => network.id === id))
    throw elsewhere(state.handle.wallet.name, nameOf(id, state.offered))
  const named = readProperty(params, 'address') ?? readProperty(params, 'account') ?? state.share.accounts[0]?.address
  const account = accounts.find(({ address }: CheckedAccount) => address === named)
  if (!account)
    throw bitcoinError('bitcoin/account-mismatch', {
      details: { address: typeof named === 'string' ? named.slice(0, 90) : '' },
    })
  return { address: account.address, chain: chainOf(id, state.offered), object: account.object }
}

/** Inputs in pairing's words. */
function inputsOf(params: unknown): readonly InputToSign[] {
  const list = readProperty(params, 'signInputs')
  if (!Array.isArray(list)) return refuse('signInputs', 'a list')
  return list.map((entry: unknown) => {
    const [index, address, types] = [
      readProperty(entry, 'index'),
      readProperty(entry, 'address'),
      readProperty(entry, 'sighashTypes'),
    ]
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || typeof address !== 'string')
      return refuse('signInputs', 'a list of { address, index }')
    const hashTypes = Array.isArray(types) ? types.filter((type) => typeof type === 'number') : []
    return { index, address, ...(hashTypes.length ? { hashTypes } : {}) }
  })
}

/** A partially signed transaction, and what to sign of it. */
function toSign(params: unknown): { readonly psbt: Uint8Array; readonly inputs: readonly InputToSign[] } {
  return { psbt: fromBase64(text(params, 'psbt')) ?? refuse('psbt', 'base64'), inputs: inputsOf(params) }
}

async function signPsbt(state: SessionState, call: RpcRequest): Promise<unknown> {
  const { params, method } = call
  if (readProperty(params, 'broadcast') === true)
    return refuse('broadcast', 'false: what was signed is checked before it is sent')
  const { psbt, inputs } = toSign(params)
  const place = await livePlace(state, call)
  if (!state.shape.signPsbt) throw kernelError('request/unsupported-method', { details: { method } })
  const signed = await state.shape.signPsbt(place, psbt, inputs)
  if (!signed?.length) throw malformed(method, 'a partially signed transaction')
  return { psbt: toBase64(signed) }
}

async function signMessage(state: SessionState, call: RpcRequest): Promise<unknown> {
  const message = text(call.params, 'message')
  const protocol = readProperty(call.params, 'protocol') === 'bip322' ? 'bip322' : 'ecdsa'
  const place = await livePlace(state, call)
  const signature = await state.shape.signMessage(place, message, protocol)
  if (typeof signature !== 'string' || !signature) throw malformed(call.method, 'a signature')
  return { address: place.address, signature }
}

async function sendTransfer(state: SessionState, call: RpcRequest): Promise<unknown> {
  const { params, method } = call
  const to = text(params, 'recipientAddress')
  const amount = text(params, 'amount')
  if (!/^[1-9]\d{0,15}$/.test(amount)) return refuse('amount', 'satoshis in digits')
  const place = await livePlace(state, call)
  if (!state.shape.sendTransfer) throw kernelError('request/unsupported-method', { details: { method } })
  return sentAs(await state.shape.sendTransfer(place, to, BigInt(amount)), method)
}

async function sendPsbt(state: SessionState, call: RpcRequest): Promise<unknown> {
  const { params, method } = call
  const { psbt, inputs } = toSign(params)
  const place = await livePlace(state, call)
  if (!state.shape.sendPsbt) throw kernelError('request/unsupported-method', { details: { method } })
  return sentAs(await state.shape.sendPsbt(place, psbt, inputs), method)
}

function sentAs(txid: unknown, method: string): { readonly txid: string } {
  if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/i.test(txid)) throw malformed(method, 'the id of a transaction')
  return { txid: txid.toLowerCase() }
}

async function switchNetwork({ shape, offered, refresh }: SessionState, { params, method }: RpcRequest): Promise<null> {
  const id = readProperty(params, 'network')
  const network = offered.find((entry) => entry.id === id)
  if (!network) return refuse('network', 'a network of this site')
  if (!shape.switchNetwork) throw kernelError('request/unsupported-method', { details: { method } })
  await shape.switchNetwork(chainOf(network.id, offered))
  await refresh()
  return null
}

/**
 * Sends a call in pairing's words to a wallet in the page, once. Account and network are compared with what the wallet
 * says right before, where it says it without asking.
 */
export async function sendToWallet(state: SessionState, call: RpcRequest): Promise<unknown> {
  switch (call.method) {
    case 'signMessage':
      return signMessage(state, call)
    case 'signPsbt':
      return signPsbt(state, call)
    case 'bitcoin_sendPsbt':
      return sendPsbt(state, call)
    case 'sendTransfer':
      return sendTransfer(state, call)
    case 'bitcoin_switchNetwork':
      return switchNetwork(state, call)
    default:
      throw kernelError('request/unsupported-method', { details: { method: call.method } })
  }
}
