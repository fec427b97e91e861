import { abortable } from '../async/abortable.ts'
import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { isKernelError, type KernelError, type KernelErrorCode } from '../errors/kernelError.ts'
import type { LogService } from '../services/services.ts'
import type { RpcOptions } from '../wallet/connector.ts'
import type { CapabilityContext } from './capability.ts'

/** What reading from nodes takes; a capability's context has it, and so has that of a family's entries. */
export type NodeContext = Pick<CapabilityContext, 'services' | 'network' | 'signal'>

/** Reads from the network's nodes. @throws what `services.rpc` throws */
export function nodeCall(
  { services, network, signal }: NodeContext,
  method: string,
  params: unknown,
): Promise<unknown> {
  return services.rpc.request(network.id, method, params, { signal })
}

/** Sends one call to the wallet of a capability, once: it may prompt the user. */
export function walletCall(
  { session, network, signal }: CapabilityContext,
  method: string,
  params?: unknown,
): Promise<unknown> {
  return session.request({ network: network.id, method, params }, { signal })
}

/**
 * The error of a node's answer that is not what the method promises: `rpc/malformed`.
 * @param expected - in words, such as "a whole number"
 * @param node - who answered. @defaultValue the network's name
 */
export function malformedAnswer(
  { network }: Pick<NodeContext, 'network'>,
  method: string,
  expected: string,
  node: string = network.name,
): KernelError {
  return kernelError('rpc/malformed', { details: { method, url: node, expected } })
}

/** The codes of a failure that a wallet does not name by number. */
export interface CallCodes {
  /** @defaultValue `request/rejected` */
  readonly rejected?: KernelErrorCode
  /** @defaultValue `request/failed` */
  readonly fallback?: KernelErrorCode
  /** What says in a wallet's own words that its user refused. @defaultValue rejected, declined, cancelled or denied */
  readonly rejection?: RegExp
}

const REJECTION = /reject|declin|cancel|\bden(y|ied)\b/i
/** What browsers say for extensions that were updated or removed under an open page. */
const GONE = /extension context invalidated|message port closed|receiving end does not exist/i

/**
 * Calls a wallet in the page, once, and translates its failure.
 * @param method - as errors name it
 * @throws the kernel's code for a number of EIP-1193 or JSON-RPC; by the wallet's words `connect/vanished`, or the codes
 */
export async function callWallet(
  method: string,
  call: () => unknown,
  { rejected = 'request/rejected', fallback = 'request/failed', rejection = REJECTION }: CallCodes = {},
): Promise<unknown> {
  try {
    return await call()
  } catch (cause) {
    const error = fromUnknown(cause, { source: 'wallet', method, rejected, fallback })
    if (!isKernelError(error, fallback) || error === cause) throw error
    const reason = String(error.details.reason)
    if (GONE.test(reason)) throw kernelError('connect/vanished', { cause })
    throw rejection.test(reason) ? kernelError(rejected, { details: error.details, cause }) : error
  }
}

/** An answer that comes after the abort: where it is noted, and what in it may be the only trace of a transfer. */
export interface LateAnswer {
  readonly log: LogService
  readonly method: string
  /** Reads the hash or the signature. */
  readonly traceOf?: (answer: unknown) => unknown
}

/**
 * Asks a wallet in the page and waits until the signal aborts. The kernel hears of the answer, because until then the wallet
 * shows the question and the same call is refused.
 * @param late - absent where an answer after the abort means nothing
 * @throws like `abortable`
 */
export function awaitAnswer(
  ask: () => Promise<unknown>,
  { signal, onSent }: RpcOptions,
  late?: LateAnswer,
): Promise<unknown> {
  const send = (): Promise<unknown> => {
    const answer = ask()
    onSent?.(answer)
    return answer
  }
  return abortable(send, signal, late && ((answer) => noteLateAnswer(late, answer)))
}

/** In pieces, because the log hides whatever is as long as a private key. */
function noteLateAnswer({ log, method, traceOf }: LateAnswer, answer: unknown): void {
  const trace = traceOf?.(answer)
  const pieces = typeof trace === 'string' ? trace.match(/.{1,34}/g) : null
  log.warn('The wallet answered a request that had been given up', { method, parts: pieces ?? [] })
}
