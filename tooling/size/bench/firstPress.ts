import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Browser } from '@playwright/test'
import type { BuiltHost } from '../bundle/builtHost.ts'
import { splitBySource } from '../bundle/splitBySource.ts'
import { WALLET_NAME } from '../harness/announceWallets.ts'
import { openHost } from '../harness/openHost.ts'
import { pressWithoutHover } from './journey.ts'
import { applyProfile, PROFILES, type ProfileName } from './profiles.ts'

/** A task of the page's main thread. */
export interface LongTask {
  /** Milliseconds. */
  readonly time: number
  /** What ran in it, the longest first: a file of the page, or what the browser did. */
  readonly work: readonly string[]
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  readonly pid: number
  readonly tid: number
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: string; readonly functionName?: string } }
}

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'v8.execute',
  'blink.user_timing',
  'loading',
  'disabled-by-default-v8.compile',
]
const LISTED = 3

/** What an event is called in the report: the script that ran, or the browser's own work. */
function label({ name, args }: TraceEvent): string | undefined {
  const { url, functionName } = args?.data ?? {}
  if (url?.includes('/')) return `${url.slice(url.lastIndexOf('/') + 1)}${functionName ? ` ${functionName}` : ''}`
  return ['UpdateLayoutTree', 'Layout', 'Paint', 'v8.compileModule', 'EvaluateScript'].includes(name) ? name : undefined
}

/** The longest tasks of the page's main thread in a trace, with what ran in each. */
export function longestTasks(events: readonly TraceEvent[], count: number = LISTED): LongTask[] {
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const own = events.filter(({ pid, tid, ph }) => pid === main?.pid && tid === main?.tid && ph === 'X')
  const tasks = own.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
  return [...tasks]
    .sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
    .slice(0, count)
    .map((task) => {
      const end = task.ts + (task.dur ?? 0)
      const times = new Map<string, number>()
      for (const event of own) {
        if (event === task || event.ts < task.ts || event.ts + (event.dur ?? 0) > end) continue
        const key = label(event)
        if (key) times.set(key, Math.max(times.get(key) ?? 0, event.dur ?? 0))
      }
      const work = [...times].sort(([, a], [, b]) => b - a).slice(0, LISTED)
      return {
        time: Math.round((task.dur ?? 0) / 100) / 10,
        work: work.map(([name, dur]) => `${name} ${Math.round(dur / 100) / 10} ms`),
      }
    })
}

/** The modules that most of a built file is made of, as paths inside their package's folder. */
function modulesIn({ chunks }: BuiltHost, file: string): string {
  const found = [...chunks].find(([path]) => path.endsWith(`/${file}`))?.[1] ?? []
  const sources = found.flatMap(splitBySource).sort((a, b) => b.bytes - a.bytes)
  const names = sources
    .slice(0, LISTED)
    .map(({ id }) => id.replaceAll('\\', '/').replace(/^.*\/(?=(kernel|theme|plugins|adapters|node_modules)\/)/, ''))
  return names.length > 0 ? ` (${names.join(', ')})` : ''
}

/** Names the modules of each file that ran. */
function withModules(host: BuiltHost, { time, work }: LongTask): LongTask {
  return {
    time,
    work: work.map((text) => text.replace(/^\S+\.js/, (file) => file + modulesIn(host, file))),
  }
}

/** Traces the first press of a page, writes the trace for a browser's performance panel, and names its longest tasks. */
export async function firstPress(
  browser: Browser,
  { host, url }: { readonly host: BuiltHost; readonly url: string },
  profile: ProfileName,
  path: string,
): Promise<LongTask[]> {
  const { page, close } = await openHost(browser, url, { prepare: (fresh) => applyProfile(fresh, PROFILES[profile]) })
  try {
    await page.waitForTimeout(1_500)
    await browser.startTracing(page, { categories: CATEGORIES })
    await pressWithoutHover(page, page.getByRole('button', { name: /connect/i }).first())
    await page.getByRole('dialog').getByRole('button', { name: WALLET_NAME }).first().waitFor()
    const trace = await browser.stopTracing()
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, trace)
    const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString())
    const longest = longestTasks(traceEvents)
    if (longest.length < LISTED) throw new Error('The trace of the first press has no tasks of the page')
    return longest.map((task) => withModules(host, task))
  } finally {
    await close()
  }
}
