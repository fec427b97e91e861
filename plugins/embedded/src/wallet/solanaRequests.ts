import type { CaipNetworkId, RpcRequest } from '@latchkey/kernel'
import { fromBase64, readProperty, toBase64 } from '@latchkey/kernel/adapter'
import { fromUnknown } from '@latchkey/kernel/errors'
import { frameOf } from '../channel/frame.ts'
import { embeddedError } from '../errors.ts'
import { decodeBase58, encodeBase58 } from '../messages/base58.ts'
import type { EmbeddedContext } from '../plugin.ts'
import { sendToFrame } from './methods.ts'

/** The account on Solana. */
export interface SolanaShare {
  readonly address: string
  /** Networks that site and wallet both have, the site's order. */
  readonly networks: readonly CaipNetworkId[]
}

interface Asking {
  readonly solana: SolanaShare
  readonly signal: AbortSignal
}

function invalid(method: string): Error {
  const error = Object.assign(new Error('Expected a transaction in base64'), { code: -32602 })
  return fromUnknown(error, { source: 'wallet', method })
}

/** A transaction in the words of the frame, from those of the page's libraries. */
function toFrame(text: unknown, method: string): string {
  const bytes = typeof text === 'string' ? fromBase64(text) : undefined
  if (!bytes) throw invalid(method)
  return encodeBase58(bytes)
}

function fromFrame(text: unknown, method: string): string {
  const bytes = typeof text === 'string' ? decodeBase58(text) : undefined
  if (!bytes) throw embeddedError('embedded/malformed', { details: { event: method } })
  return toBase64(bytes)
}

/** The frame takes only the options that it knows. */
const OPTIONS = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'] as const

function sendOptions(params: unknown): Readonly<Record<string, unknown>> {
  const given = readProperty(params, 'sendOptions') ?? readProperty(params, 'options')
  const known = OPTIONS.map((name) => [name, readProperty(given, name)] as const)
  return Object.fromEntries(known.filter(([, value]) => value !== undefined))
}

function textsOf(params: unknown, method: string): readonly unknown[] {
  const list = readProperty(params, 'transactions')
  if (!Array.isArray(list)) throw invalid(method)
  return list
}

/** Asks the frame on the network of the request: what it draws is read and tried there. */
async function ask(ctx: EmbeddedContext, call: RpcRequest, { solana, signal }: Asking): Promise<unknown> {
  await frameOf(ctx).request('SWITCH_NETWORK', { chainId: call.network }, { signal })
  return sendToFrame(ctx, call, { account: `${call.network}:${solana.address}`, signal })
}

/** Reads are answered by the site's own nodes, as for every wallet of this family. */
const READ = /^(get|is|simulate)[A-Z]/

/** Answers a request of the Solana account: by the frame, which draws it, or by a node. */
export async function requestSolana(ctx: EmbeddedContext, call: RpcRequest, asking: Asking): Promise<unknown> {
  const { method, params, network } = call
  const { solana, signal } = asking
  if (method === 'solana_getAccounts' || method === 'solana_requestAccounts') return [{ pubkey: solana.address }]
  if (READ.test(method)) return ctx.services.rpc.request(network, method, params, { signal })
  if (method === 'solana_signTransaction') {
    const transaction = toFrame(readProperty(params, 'transaction'), method)
    const answer = await ask(ctx, { ...call, params: { transaction } }, asking)
    return { transaction: fromFrame(readProperty(answer, 'transaction'), method) }
  }
  if (method === 'solana_signAllTransactions') {
    const transactions = textsOf(params, method).map((text) => toFrame(text, method))
    const signed = readProperty(await ask(ctx, { ...call, params: { transactions } }, asking), 'transactions')
    if (!Array.isArray(signed)) throw embeddedError('embedded/malformed', { details: { event: method } })
    return { transactions: signed.map((text: unknown) => fromFrame(text, method)) }
  }
  if (method === 'solana_signAndSendTransaction') {
    const transaction = toFrame(readProperty(params, 'transaction'), method)
    return ask(ctx, { ...call, params: { transaction, options: sendOptions(params) } }, asking)
  }
  return ask(ctx, call, asking)
}
