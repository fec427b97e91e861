import { kernelError, type RpcRequest } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { toHex } from '../bytes.ts'
import { polkadotError } from '../errors.ts'
import { normalAddress } from '../ss58.ts'
import { networksOf, readAccounts, type SharedAccount } from './accounts.ts'
import { callExtension } from './extension.ts'
import type { SessionState } from './session.ts'

/** A scheme's number, 64 bytes, and one more for ECDSA. */
const SIGNATURE = /^0x[0-9a-f]{128,132}$/i
const HEX = /^0x([0-9a-f]{2})*$/i

function refuse(argument: string, expected: string): never {
  throw polkadotError('polkadot/invalid-input', { details: { argument, problem: `expected ${expected}` } })
}

/**
 * The account that a request names, as the extension shares it right now.
 * @throws `polkadot/account-mismatch`, `request/unknown-chain` for a network that the account is not for
 */
async function liveAccount(state: SessionState, { params, network }: RpcRequest): Promise<SharedAccount> {
  const { handle, networks } = state
  const wanted = normalAddress(readProperty(params, 'address'))
  const now = readAccounts(await callExtension(holderOf(state, 'accounts'), 'get', []))
  const account = now.find(({ address }) => address === wanted)
  if (!account)
    throw polkadotError('polkadot/account-mismatch', { details: { address: wanted ?? '', wallet: handle.name } })
  const found = networks.find(({ id }) => id === network)
  if (found && !networksOf(account, networks).includes(found))
    throw kernelError('request/unknown-chain', {
      details: { kind: 'elsewhere', network: found.name, wallet: handle.name },
    })
  return account
}

/** A part of what the extension gave. */
function holderOf({ given, handle }: SessionState, name: 'accounts' | 'signer' | 'metadata') {
  return { object: readProperty(given, name), wallet: handle.name }
}

function signatureOf(answer: unknown, method: string): string {
  const signature = readProperty(answer, 'signature')
  if (typeof signature === 'string' && SIGNATURE.test(signature)) return signature
  throw kernelError('connect/malformed', { details: { method, expected: 'a signature' } })
}

async function signMessage(state: SessionState, call: RpcRequest): Promise<unknown> {
  const message = readProperty(call.params, 'message')
  if (typeof message !== 'string') refuse('message', 'text')
  const { given: address } = await liveAccount(state, call)
  const data = HEX.test(message) ? message : toHex(new TextEncoder().encode(message))
  const input = { address, data, type: 'bytes' }
  const answer = await callExtension(holderOf(state, 'signer'), 'signRaw', [input])
  return { signature: signatureOf(answer, 'signRaw') }
}

async function signTransaction(state: SessionState, call: RpcRequest): Promise<unknown> {
  const payload = readProperty(call.params, 'transactionPayload')
  const genesis = readProperty(payload, 'genesisHash')
  if (typeof payload !== 'object' || payload === null) refuse('transactionPayload', 'a payload')
  if (typeof genesis !== 'string' || genesis.slice(2, 34) !== call.network.slice('polkadot:'.length))
    refuse('transactionPayload.genesisHash', 'that of the network')
  const { address: own, given: address } = await liveAccount(state, call)
  if (normalAddress(readProperty(payload, 'address')) !== own) refuse('transactionPayload.address', own)
  const answer = await callExtension(holderOf(state, 'signer'), 'signPayload', [{ ...payload, address }])
  const whole = readProperty(answer, 'signedTransaction')
  const signedTransaction = whole instanceof Uint8Array ? toHex(whole) : whole
  return {
    signature: signatureOf(answer, 'signPayload'),
    ...(typeof signedTransaction === 'string' ? { signedTransaction } : {}),
  }
}

/**
 * Sends a call in pairing's words to an extension, once. The account is compared with what the extension says right before.
 */
export async function sendToExtension(state: SessionState, call: RpcRequest): Promise<unknown> {
  switch (call.method) {
    case 'polkadot_signMessage':
      return signMessage(state, call)
    case 'polkadot_signTransaction':
      return signTransaction(state, call)
    case 'polkadot_getMetadata':
      return callExtension(holderOf(state, 'metadata'), 'get', [])
    case 'polkadot_provideMetadata':
      return callExtension(holderOf(state, 'metadata'), 'provide', [readProperty(call.params, 'definition')])
    default:
      throw kernelError('request/unsupported-method', { details: { method: call.method } })
  }
}
