import { startRelay } from '@latchkey/devnet/relay'
import type { Browser } from '@playwright/test'
import { openCode } from '../harness/openCode.ts'
import { openHost } from '../harness/openHost.ts'
import { closeDialog } from './openAndClose.ts'
import { pressToList } from './pressToList.ts'
import { type Timing, toTiming } from './timings.ts'

/** How long pairing takes to show its code. */
export interface CodeTimes {
  /** Scripts, the first socket and the first key included: a fresh profile each time. */
  readonly cold: Timing
  /** The same page again. */
  readonly warm: Timing
}

/** Press of the pairing row to the painted QR code, over a relay of this machine. */
export async function pressToCode(browser: Browser, url: string, { rounds = 7 } = {}): Promise<CodeTimes> {
  const relay = await startRelay()
  const address = `${url}/?relay=${encodeURIComponent(relay.url)}`
  const cold: number[] = []
  const warm: number[] = []
  for (let index = 0; index < rounds; index += 1) {
    const host = await openHost(browser, address)
    await pressToList(host.page)
    cold.push(await openCode(host.page))
    await closeDialog(host.page)
    await pressToList(host.page)
    warm.push(await openCode(host.page))
    await host.close()
  }
  await relay.stop()
  return { cold: toTiming(cold), warm: toTiming(warm) }
}
