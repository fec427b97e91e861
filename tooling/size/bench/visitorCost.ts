import type { Browser, CDPSession } from '@playwright/test'
import { openHost } from '../harness/openHost.ts'
import { median } from './median.ts'

/** What a visit costs whose visitor never presses. */
export interface VisitorCost {
  /** Milliseconds that the main thread was at work until the page was idle. */
  readonly cpu: number
  /** MiB of the heap of scripts after garbage collection. */
  readonly heap: number
  /** KiB of script, as it came over the line. */
  readonly script: number
}

/** The ways of loading ahead, and the page without the widget. */
export type VisitorCosts = Readonly<Record<'floor' | 'none' | 'intent' | 'idle', VisitorCost>>

/** Milliseconds without a further file after which nothing more is loaded ahead. */
const QUIET = 500
const MIB = 2 ** 20
const KIB = 1024

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}

async function visit(browser: Browser, url: string): Promise<VisitorCost> {
  let session: CDPSession | undefined
  const { page, close } = await openHost(browser, url, {
    prepare: async (fresh) => {
      session = await fresh.context().newCDPSession(fresh)
      await session.send('Performance.enable')
    },
  })
  try {
    if (!session) throw new Error('The page has no session')
    const transferred = (): Promise<number> =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .reduce(
            (sum, entry) =>
              entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js') ? sum + entry.transferSize : sum,
            0,
          ),
      )
    let script = -1
    for (let now = await transferred(); now !== script; now = await transferred()) {
      script = now
      await page.waitForTimeout(QUIET)
    }
    const cpu = 1000 * (await metric(session, 'TaskDuration'))
    await session.send('HeapProfiler.collectGarbage')
    return { cpu, heap: (await metric(session, 'JSHeapUsedSize')) / MIB, script: script / KIB }
  } finally {
    await close()
  }
}

/**
 * Visits a page that is told how to load ahead, and the floor, in turn without pressing anything.
 * @param urls of the floor, and of a host that reads the mode from its address
 */
export async function visitorCosts(
  browser: Browser,
  urls: { readonly floor: string; readonly modes: string },
  { rounds = 5 } = {},
): Promise<VisitorCosts> {
  const pages = {
    floor: urls.floor,
    none: `${urls.modes}/?prefetch=none`,
    intent: `${urls.modes}/?prefetch=intent`,
    idle: `${urls.modes}/?prefetch=idle`,
  } as const
  const visits: Record<keyof VisitorCosts, VisitorCost[]> = { floor: [], none: [], intent: [], idle: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['floor', 'none', 'intent', 'idle'] as const)
      visits[name].push(await visit(browser, pages[name]))
  const medians = (name: keyof VisitorCosts): VisitorCost => ({
    cpu: median(visits[name].map(({ cpu }) => cpu)),
    heap: median(visits[name].map(({ heap }) => heap)),
    script: median(visits[name].map(({ script }) => script)),
  })
  return { floor: medians('floor'), none: medians('none'), intent: medians('intent'), idle: medians('idle') }
}

/** Milliseconds in which a page asks for what it asks for by itself. */
const IDLE = 2_000

/** How many requests leave the page's own server before the person acts. */
export async function requestsBeforePress(browser: Browser, url: string): Promise<number> {
  const { page, asked, close } = await openHost(browser, url)
  await page.waitForTimeout(IDLE)
  await close()
  return asked.length
}
