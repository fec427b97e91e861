import { kernelError, type RpcRequest } from '@latchkey/kernel'
import { fromBase64, readProperty, toBase64 } from '@latchkey/kernel/adapter'
import { decodeBase58, encodeBase58 } from '../base58.ts'
import { standardChain } from '../clusters.ts'
import { solanaError } from '../errors.ts'
import { notCovered, readAccounts } from './accounts.ts'
import type { StandardAccount } from './readWallet.ts'
import { callFeature } from './readWallet.ts'
import type { SessionState } from './session.ts'

/** Set in the first byte of a message that has a version; a legacy message starts with its count of signatures. */
const VERSIONED = 0x80
const SIGNATURE_LENGTH = 64

function refuse(argument: string, expected: string): never {
  throw solanaError('solana/invalid-input', { details: { argument, problem: `expected ${expected}` } })
}

function text(params: unknown, name: string): string {
  const value = readProperty(params, name)
  return typeof value === 'string' ? value : refuse(name, 'text')
}

function bytesOf(text: string, name: string): Uint8Array {
  return fromBase64(text) ?? refuse(name, 'base64')
}

/**
 * The wallet's own object of the account that a request names, compared with what the wallet shares right now.
 * @throws `solana/account-mismatch`, `request/unknown-chain` for a network that the account is not on
 */
function liveAccount(state: SessionState, { params, network: id }: RpcRequest, needsChain: boolean): StandardAccount {
  const { wallet } = state.handle
  const pubkey = readProperty(params, 'pubkey') ?? state.accounts[0]?.address
  const shared = readProperty(wallet.object, 'accounts')
  const now = Array.isArray(shared) && shared.length ? readAccounts(shared, 'accounts') : state.accounts
  const account = now.find(({ address }) => address === pubkey)
  if (!account) throw solanaError('solana/account-mismatch', { details: { address: String(pubkey).slice(0, 44) } })
  const network = state.networks.find((item) => item.id === id)
  const chain = network ? standardChain(network) : id
  if (needsChain && !account.chains.includes(chain) && !account.chains.includes(id))
    throw notCovered(wallet.name, network?.name ?? id)
  return account
}

function chainOf({ networks }: SessionState, { network }: RpcRequest, { chains }: StandardAccount): string {
  const known = networks.find(({ id }) => id === network)
  const name = known ? standardChain(known) : network
  return chains.includes(name) ? name : network
}

function malformed(method: string, expected: string) {
  return kernelError('connect/malformed', { details: { method, expected } })
}

/** The items of an answer, as many as were asked for, each with bytes under a name. */
function outputs(answer: unknown, method: string, name: string, count: number): readonly Uint8Array[] {
  const list: readonly unknown[] = Array.isArray(answer) ? answer : []
  const found = list.map((entry) => readProperty(entry, name)).filter((entry) => entry instanceof Uint8Array)
  if (found.length !== count || list.length !== count) throw malformed(method, `${count} × ${name}`)
  return found
}

function signatureOf(answer: unknown, method: string): Uint8Array {
  const [signature] = outputs(answer, method, 'signature', 1)
  if (signature?.length !== SIGNATURE_LENGTH) throw malformed(method, 'a signature')
  return signature
}

/** @throws `solana/version` when the wallet does not take transactions of this version */
function checkVersion({ handle: { wallet } }: SessionState, name: string, transaction: Uint8Array): void {
  const versions = readProperty(
    readProperty(readProperty(wallet.object, 'features'), name),
    'supportedTransactionVersions',
  )
  const message = 1 + (transaction[0] ?? 0) * SIGNATURE_LENGTH
  const first = transaction[message] ?? 0
  const version = first & VERSIONED ? first & ~VERSIONED : 'legacy'
  if (Array.isArray(versions) && !versions.includes(version))
    throw solanaError('solana/version', { details: { version: String(version), wallet: wallet.name } })
}

async function signTransactions(
  state: SessionState,
  call: RpcRequest,
  transactions: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> {
  const name = 'solana:signTransaction'
  const account = liveAccount(state, call, true)
  for (const transaction of transactions) checkVersion(state, name, transaction)
  const chain = chainOf(state, call, account)
  const inputs = transactions.map((transaction) => ({ account: account.object, transaction, chain }))
  const answer = await callFeature(state.handle.wallet, name, inputs)
  return outputs(answer, name, 'signedTransaction', transactions.length)
}

async function signMessage(state: SessionState, call: RpcRequest): Promise<unknown> {
  const name = 'solana:signMessage'
  const message = decodeBase58(text(call.params, 'message')) ?? refuse('message', 'base58')
  const { object } = liveAccount(state, call, false)
  const answer = await callFeature(state.handle.wallet, name, [{ account: object, message }])
  return { signature: encodeBase58(signatureOf(answer, name)) }
}

async function signAndSend(state: SessionState, call: RpcRequest): Promise<unknown> {
  const name = 'solana:signAndSendTransaction'
  const transaction = bytesOf(text(call.params, 'transaction'), 'transaction')
  const account = liveAccount(state, call, true)
  checkVersion(state, name, transaction)
  const options = readProperty(call.params, 'sendOptions')
  const chain = chainOf(state, call, account)
  const input = { account: account.object, transaction, chain, ...(options ? { options } : {}) }
  const answer = await callFeature(state.handle.wallet, name, [input])
  return { signature: encodeBase58(signatureOf(answer, name)) }
}

/** The text is what the wallet signed: the caller compares it with what was asked. */
async function signIn(state: SessionState, call: RpcRequest): Promise<unknown> {
  const name = 'solana:signIn'
  const account = liveAccount(state, call, false)
  const answer = await callFeature(state.handle.wallet, name, [readProperty(call.params, 'input')])
  const [message] = outputs(answer, name, 'signedMessage', 1)
  const signature = signatureOf(answer, name)
  const signer = readProperty(readProperty(Array.isArray(answer) ? answer[0] : undefined, 'account'), 'address')
  if (signer !== account.address)
    throw solanaError('solana/account-mismatch', { details: { address: account.address } })
  return { message: encodeBase58(message ?? new Uint8Array()), signature: encodeBase58(signature) }
}

/**
 * Sends a call in pairing's words to a wallet of the standard, once. Account and network are compared with what the
 * wallet says right before.
 */
export async function sendToWallet(state: SessionState, call: RpcRequest): Promise<unknown> {
  const { method, params } = call
  switch (method) {
    case 'solana_signMessage':
      return signMessage(state, call)
    case 'solana_signTransaction': {
      const [signed] = await signTransactions(state, call, [bytesOf(text(params, 'transaction'), 'transaction')])
      return { transaction: toBase64(signed ?? new Uint8Array()) }
    }
    case 'solana_signAllTransactions': {
      const list = readProperty(params, 'transactions')
      const all = (Array.isArray(list) ? list : refuse('transactions', 'a list')).map((entry: unknown) =>
        typeof entry === 'string' ? bytesOf(entry, 'transactions') : refuse('transactions', 'texts'),
      )
      return { transactions: (await signTransactions(state, call, all)).map(toBase64) }
    }
    case 'solana_signAndSendTransaction':
      return signAndSend(state, call)
    case 'solana_signIn':
      return signIn(state, call)
    default:
      throw kernelError('request/unsupported-method', { details: { method } })
  }
}
