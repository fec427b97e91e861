import type { Browser } from '@playwright/test'
import { openHost } from '../harness/openHost.ts'
import { median } from './median.ts'
import { closeDialog } from './openAndClose.ts'
import { pressToList } from './pressToList.ts'

/** Milliseconds. */
export interface Timing {
  readonly median: number
  readonly samples: readonly number[]
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Rounded, with their median. */
export const toTiming = (samples: readonly number[]): Timing => ({
  median: round(median(samples)),
  samples: samples.map(round),
})

/** Press to painted list with everything loaded: the same page, opened again and again. */
export async function warmTimes(
  browser: Browser,
  url: string,
  { wallets = 1, rounds = 15, warmUp = 5 } = {},
): Promise<Timing> {
  const host = await openHost(browser, url, { wallets })
  const samples: number[] = []
  for (let index = 0; index < warmUp + rounds; index += 1) {
    const time = await pressToList(host.page)
    if (index >= warmUp) samples.push(time)
    await closeDialog(host.page)
  }
  await host.close()
  return toTiming(samples)
}
