import type { CapabilityContext } from '@latchkey/kernel'

/** Milliseconds that nodes have to answer, as long as one does. */
const PATIENCE = 5_000

/** The context of a capability whose reads go to one node. */
function contextAt(ctx: CapabilityContext, node: string): CapabilityContext {
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
export async function everyNode<T>(
  ctx: CapabilityContext,
  read: (at: CapabilityContext) => Promise<T>,
): Promise<readonly T[]> {
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
  if (answers.length === 0) throw faults[0]
  // What comes later changes nothing any more.
  return [...answers]
}
