import type { SmartSessionsContext } from '../plugin.ts'
import { load } from './load.ts'

/** Milliseconds between two looks at the chain. */
const POLL = 4_000

/** Keeps the list up to date until aborted. */
export async function watch(ctx: SmartSessionsContext, { signal }: { readonly signal: AbortSignal }): Promise<void> {
  if (signal.aborted || ctx.signal.aborted) return
  let isReading = false
  const read = (): void => {
    if (isReading) return
    isReading = true
    load(ctx)
      .catch((error: unknown) => ctx.report(error, 'watch'))
      .finally(() => {
        isReading = false
      })
  }
  const stops = [ctx.services.clock.every(POLL, read), ctx.store.sub(ctx.kernel.atoms.account, read)]
  read()
  await new Promise<void>((resolve) => {
    for (const ended of [signal, ctx.signal]) ended.addEventListener('abort', () => resolve(), { once: true })
  })
  for (const stop of stops) stop()
}
