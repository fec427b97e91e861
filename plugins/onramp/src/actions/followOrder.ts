import { isKernelError } from '@latchkey/kernel'
import type { OnrampOrderState } from '@latchkey/plugin-api/schemas'
import { state } from '../model/onrampState.ts'
import { advanced, isOver, type SavedOrder, withOrder } from '../model/order.ts'
import type { OnrampContext } from '../plugin.ts'
import { orders } from '../state.ts'
import { tidyOrders, write } from './read.ts'

/** Milliseconds between two looks at an order. */
const POLL = 4_000
/** Looks after which it rests until the user asks again: 180 seconds of them. */
const LOOKS = 45

const find = (ctx: OnrampContext, orderId: string): SavedOrder | undefined =>
  ctx.store.get(orders).find((order) => order.orderId === orderId)

function rest(ctx: OnrampContext, orderId: string, isResting: boolean): void {
  const others = ctx.store.get(state).resting.filter((id) => id !== orderId)
  write(ctx, { resting: isResting ? [...others, orderId] : others })
}

/** Writes down how far it is, for this tab and the others. */
function recordState(ctx: OnrampContext, orderId: string, answer: OnrampOrderState): void {
  const before = find(ctx, orderId)
  if (!before) return
  const after = advanced(before, answer)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  ctx.store.set(orders, withOrder(ctx.store.get(orders), after, ctx.services.clock.now()))
  if (after.status !== 'done' || before.status === 'done') return
  ctx.plugins.balances?.refresh({ force: true }).catch((error: unknown) => ctx.report(error, 'followOrder'))
}

/**
 * Follows an order while it is shown: every four seconds, paused while the page is hidden, for 180 seconds in all. Then it
 * rests, and following it again goes on. Resolves when it is over, rests, or the signal aborts.
 */
export async function followOrder(
  ctx: OnrampContext,
  orderId: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  tidyOrders(ctx)
  rest(ctx, orderId, false)
  let looks = 0
  await new Promise<void>((resolve) => {
    const end = (): void => {
      stop()
      resolve()
    }
    const look = async (): Promise<void> => {
      looks += 1
      const isLast = looks >= LOOKS
      try {
        recordState(ctx, orderId, await ctx.plugins.api.getOnrampOrder(orderId, { signal }))
      } catch (error) {
        if (signal.aborted) return
        ctx.services.log.info('An order cannot be read', isKernelError(error) ? error.code : 'unknown')
      }
      const order = find(ctx, orderId)
      if (signal.aborted) return
      if (!order || isOver(order)) return end()
      if (!isLast) return
      rest(ctx, orderId, true)
      end()
    }
    const stop = ctx.services.clock.every(POLL, () => void look())
    for (const ended of [signal, ctx.signal]) ended.addEventListener('abort', end, { once: true })
    void look()
  })
}
