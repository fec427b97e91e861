import * as z from 'zod/mini'
import { ForeignError } from '../errors/frameError.ts'
import type { Service } from '../service/client.ts'

const answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])

/** Asks a node of a chain, by way of the service. */
export type Node = (method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>

/** A node said no. */
export class NodeError extends ForeignError {}

/** A whole number up to 2^256-1 as nodes write them (the quantities of EIP-1474). */
export const quantity: z.ZodMiniType<string> = z.string().check(z.regex(/^0x[\da-f]{1,64}$/i))

/** Reads a quantity of a node. @throws NodeError where the answer is none */
export function quantityOf(answer: unknown): bigint {
  const { data } = z.safeParse(quantity, answer)
  if (data === undefined) throw new NodeError('The network has answered no number. Try again later.')
  return BigInt(data)
}

/** Reads a number of transactions. @throws NodeError where the answer is none */
export function countOf(answer: unknown): number {
  const count = Number(quantityOf(answer))
  if (!Number.isSafeInteger(count)) throw new NodeError('The network has answered no number. Try again later.')
  return count
}

/** Milliseconds after which what is only shown counts as unread. */
const SHOWN_LIMIT = 1_500

/** What a node says in time; `undefined` where it does not, or has failed: nothing waits for what is only shown. */
export async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), SHOWN_LIMIT)
  const over = new Promise<undefined>((resolve) => late.signal.addEventListener('abort', () => resolve(undefined)))
  try {
    return await Promise.race([ask(late.signal), over])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** The nodes of a chain (CAIP-2). @throws NodeError with the node's own code */
export function nodeOf(service: Service, chain: string): Node {
  return async (method, params, signal) => {
    const body = { jsonrpc: '2.0', id: 1, method, params: params ?? [] }
    const reply = await service.call(`/rpc/v1?chainId=${encodeURIComponent(chain)}`, { body, schema: answer, signal })
    if ('error' in reply) throw new NodeError(reply.error.message, reply.error.code)
    return reply.result
  }
}
