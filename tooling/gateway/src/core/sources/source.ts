import { type Chain, RpcError } from '../chains/chain.ts'
import { GatewayError } from '../errors.ts'
import type { Log } from '../log.ts'
import { SourceError } from './sourceFetch.ts'

/** What every request to a source carries. */
export interface RequestOptions {
  /** Aborted when the client is gone or the request's time is up. */
  readonly signal: AbortSignal
  readonly log: Log
  /** Whose page asks, where that is known: for limits, never for what is answered. */
  readonly project?: { readonly id: string } | undefined
}

/** Whose affairs on which chain a source is asked for. */
export interface AccountRequest {
  /** CAIP-2. */
  readonly chainId: string
  /** Plain address. */
  readonly address: string
}

/** An answer that was put together from several chains. */
export interface Merged<Value> {
  readonly value: Value
  /** CAIP-2 ids of the chains that could not be asked; they are left out of the value. */
  readonly missing: readonly string[]
}

/** Code of the refusal when every node refuses by a status of HTTP: a key that was taken back, a page in between. */
const NOT_SUPPORTED = -32004

const isUnreachable = (error: unknown): boolean =>
  error instanceof SourceError ||
  (error instanceof GatewayError && error.status === 503) ||
  (error instanceof RpcError && error.code === NOT_SUPPORTED)

/** Whether this or anything it was caused by says that a chain, or the service that knows it, cannot be reached. */
export function isCausedByChain(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isUnreachable(cause)) return true
  return false
}

/** Asks several chains at once. Those that cannot be reached are named and left out; any other failure is thrown. */
export async function askEach<Item>(
  chains: readonly Chain[],
  ask: (chain: Chain) => Promise<readonly Item[]>,
  { log }: RequestOptions,
): Promise<Merged<readonly Item[]>> {
  const missing: string[] = []
  const lists = await Promise.all(
    chains.map(async (chain) => {
      try {
        return await ask(chain)
      } catch (error) {
        if (!isCausedByChain(error)) throw error
        log.warn({ err: error, chain: chain.id }, 'a chain is left out of an answer')
        missing.push(chain.id)
        return []
      }
    }),
  )
  return { value: lists.flat(), missing }
}
