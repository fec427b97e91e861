import type { RpcCall } from '../../chains/chain.ts'
import { parseFlatTrace } from '../chainData/parseFlatTrace.ts'
import { parseNestedTrace } from '../chainData/parseNestedTrace.ts'
import type { Movement } from '../decode/movement.ts'

/** A way in which a node tells what contracts paid. */
export interface Tracer {
  call(hash: string): RpcCall
  parse(answer: unknown): readonly Movement[]
}

/** In the order in which they are tried: the first is kept by the node, for the second it repeats the block. */
export const tracers: readonly Tracer[] = [
  { call: (hash) => ({ method: 'trace_transaction', params: [hash] }), parse: parseFlatTrace },
  {
    call: (hash) => ({ method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer' }] }),
    parse: parseNestedTrace,
  },
]
