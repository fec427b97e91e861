import type { CapabilityContext, TokenBalance } from './capability.ts'

/** Milliseconds that nodes have to answer, as long as one does. */
const PATIENCE = 5_000

type Reading = Pick<CapabilityContext, 'services' | 'network' | 'signal'>

/** The same context, whose reads go to one node. */
function contextAt<C extends Reading>(ctx: C, node: string): C {
  const { rpc } = ctx.services
  return {
    ...ctx,
    services: {
      ...ctx.services,
      rpc: { request: (id, method, params, options) => rpc.request(id, method, params, { ...options, node }) },
    },
  }
}

/**
 * Asks each node of the network by itself what money depends on, so that no single one decides. Nodes that fail, or stay
 * silent for 5 s while another answers, are left out.
 * @param read - has to throw where its node gives no answer, and only there
 * @returns what the nodes say, the quickest first; at least one answer
 * @throws what the first node failed with when none answers
 */
export async function everyNode<C extends Reading, T>(
  ctx: C,
  read: (at: C) => Promise<T>,
): Promise<readonly [T, ...T[]]> {
  const { rpcUrls } = ctx.network
  if (rpcUrls.length < 2) return [await read(ctx)]
  const answers: T[] = []
  const faults: unknown[] = []
  const waiting = new AbortController()
  await new Promise<void>((resolve) => {
    let isPatient = true
    const look = (): void => {
      const isOver = answers.length + faults.length === rpcUrls.length
      if (isOver || (!isPatient && answers.length > 0)) resolve()
    }
    for (const node of rpcUrls)
      read(contextAt(ctx, node))
        .then(
          (answer) => answers.push(answer),
          (fault: unknown) => faults.push(fault),
        )
        .then(look)
    ctx.services.clock.sleep(PATIENCE, waiting.signal).then(
      () => {
        isPatient = false
        look()
      },
      () => undefined,
    )
  })
  waiting.abort()
  ctx.signal.throwIfAborted()
  // What comes later changes nothing any more.
  const [first, ...others] = answers
  if (answers.length === 0) throw faults[0]
  return [first as T, ...others]
}

/**
 * Tokens as all nodes describe them. Balances are those of the quickest node; a token whose symbol or decimals are not the same
 * everywhere, or that some nodes do not know, is `isDisputed`.
 * @param read - as for {@link everyNode}
 * @throws what the first node failed with when none answers
 */
export async function tokensOfEveryNode<C extends Reading>(
  ctx: C,
  read: (at: C) => Promise<readonly TokenBalance[]>,
): Promise<readonly TokenBalance[]> {
  const lists = await everyNode(ctx, read)
  const byAddress = new Map<string, TokenBalance>()
  for (const token of lists.flat()) if (!byAddress.has(token.address)) byAddress.set(token.address, token)
  return [...byAddress.values()].map((token) => {
    const isAlike = lists.every((list) =>
      list.some(
        ({ address, symbol, decimals }) =>
          address === token.address && symbol === token.symbol && decimals === token.decimals,
      ),
    )
    return isAlike ? token : { ...token, isDisputed: true }
  })
}
