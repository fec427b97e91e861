import * as z from 'zod/mini'
import { currentChainId } from '../../core/caip.ts'
import { type Chain, noNodes } from '../../core/chains/chain.ts'
import { clientFields, RawAnswer, type Route, route } from '../../core/http/route.ts'
import type { Services } from '../../services.ts'
import { allowedMethods } from './allowedMethods.ts'
import { type RpcAnswer, readCall, rpcRefusal } from './readCall.ts'
import { rpcCost } from './rpcCost.ts'

/** Calls of one request. */
const MAX_CALLS = 1000
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const LIMIT = -32005

function allowedOf(chain: Chain): ReadonlySet<string> {
  const allowed = allowedMethods[chain.id.split(':')[0] ?? '']
  if (allowed && chain.config.rpcUrls.length > 0) return allowed
  throw noNodes(chain.id)
}

/** Answers calls in their order; what is not allowed is refused by itself. */
export async function answerAll(
  services: Services,
  chain: Chain,
  entries: readonly unknown[],
  signal: AbortSignal,
): Promise<RpcAnswer[]> {
  const allowed = allowedOf(chain)
  const read = entries.map((entry) => readCall(entry, allowed))
  const calls = read.flatMap((item) => ('call' in item ? [item.call] : []))
  services.metrics.rpcCalls.inc({ chain: chain.id, outcome: 'refused' }, read.length - calls.length)
  const outcomes = calls.length > 0 ? await services.rpcProxy.ask(chain, calls, signal) : []
  let next = 0
  return read.map((item) => {
    if ('refused' in item) return item.refused
    const outcome = outcomes[next++] ?? { error: { code: -32603, message: 'The node gave no answer.' } }
    return { jsonrpc: '2.0', id: item.id, ...outcome }
  })
}

const json = (value: unknown): RawAnswer => new RawAnswer(JSON.stringify(value), 'application/json')

/** `POST /v1/?chainId=&projectId=`: JSON-RPC to a chain's nodes. */
const rpc: Route = route({
  method: 'POST',
  path: '/v1',
  summary: 'JSON-RPC to a chain: reads and signed transactions, one call or a batch of up to 1000',
  auth: 'project',
  group: 'rpc',
  acceptsText: true,
  cost: ({ body }) => rpcCost(body),
  onBadJson: (message) => rpcRefusal(null, PARSE_ERROR, message),
  query: z.object({ ...clientFields, chainId: z.string().check(z.maxLength(60)) }),
  body: z.unknown(),
  answer: z.unknown(),
  async handler({ query, body, services, signal }) {
    const chain = services.chains.get(currentChainId(query.chainId))
    if (!Array.isArray(body)) return json((await answerAll(services, chain, [body], signal))[0])
    if (body.length === 0) return json(rpcRefusal(null, INVALID_REQUEST, 'The batch is empty.'))
    if (body.length > MAX_CALLS) return json(rpcRefusal(null, LIMIT, `A batch has at most ${MAX_CALLS} calls.`))
    return json(await answerAll(services, chain, body, signal))
  },
})

/** The nodes themselves: the endpoints of this feature. */
export const rpcRoutes: readonly Route[] = [rpc]
