import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from '../../workers.ts'

const PAUSE = 15_000

/** Asks about orders that nobody watches, so that a closed page or a webhook that was lost leaves none behind. */
export const onrampWorker: Worker = {
  name: 'onramp',
  async run({ sources, log }, signal) {
    while (!signal.aborted) {
      await sleep(PAUSE, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await sources.onramp.follow({ signal, log }).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'orders cannot be followed: tried again shortly')
      })
    }
  },
}
