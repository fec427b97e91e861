import type { Browser, CDPSession } from '@playwright/test'
import { openHost } from '../harness/openHost.ts'
import { median } from './median.ts'
import { openAndClose } from './openAndClose.ts'

/** How memory grows while the dialog is opened and closed. */
export interface HeapGrowth {
  /** Bytes of JavaScript heap that each cycle leaves behind: the median of the steps between points. */
  readonly bytesPerCycle: number
  readonly cycles: number
  /** Bytes of heap after garbage collection, at each point. */
  readonly points: readonly number[]
}

const WARM_UP = 20
const STEPS = 5
const CYCLES = 20

async function heapSize(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}

/** Opens and closes the dialog a hundred times and looks at what stays in memory. */
export async function heapGrowth(browser: Browser, url: string): Promise<HeapGrowth> {
  const { page, close } = await openHost(browser, url)
  const session = await page.context().newCDPSession(page)
  const cycle = (times: number): Promise<void> => page.evaluate(openAndClose, times)
  await cycle(WARM_UP)
  const points = [await heapSize(session)]
  for (let step = 0; step < STEPS; step += 1) {
    await cycle(CYCLES)
    points.push(await heapSize(session))
  }
  await close()
  const growth = points.slice(1).map((point, index) => (point - (points[index] ?? point)) / CYCLES)
  return { bytesPerCycle: Math.round(median(growth)), cycles: STEPS * CYCLES, points }
}
