import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startRedis } from '@latchkey/tooling/vitest/testServers.ts'
import { startPostgres } from '../src/testing/programs.ts'
import { HOLDS_MS, searchRate } from '../src/testing/searchRate.ts'
import { Figures, percentile } from './figures.ts'
import { mainnetMix } from './mainnetMix.ts'
import { runLoad } from './runLoad.ts'
import { type ReplayTarget, startReplayTarget } from './startReplayTarget.ts'

/**
 * The load of 10,000 users a day on four main networks, from recorded answers: cold, warm, and while services go away in the
 * middle. With `--search` the highest rate that one instance holds, and that `--instances` of them hold, and how many times
 * the first the second is.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    users: { type: 'string', default: '10000' },
    instances: { type: 'string' },
    sqlite: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
  },
})

const [rate, seconds] = [Number(values.rate), Number(values.seconds)]
const instances = Number(values.instances ?? (values.search ? '2' : '1'))
const say = (text: string) => process.stdout.write(`${text}\n`)
const [postgres, redis] = values.sqlite ? [] : await Promise.all([startPostgres(), startRedis()])
const canShare = postgres !== undefined && redis !== undefined
if (!values.sqlite && !canShare) say('PostgreSQL or Redis cannot be had on this machine: SQLite, one instance.')
const { mix, users } = mainnetMix(Number(values.users))
const start = (count: number): Promise<ReplayTarget> =>
  startReplayTarget({ instances: canShare ? count : 1, databaseUrl: postgres?.url, redisUrl: redis?.url })

/** Resident megabytes and processor seconds of all instances. */
async function readUse({ urls }: ReplayTarget): Promise<{ memory: number; processor: number }> {
  const texts = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()))
  const sum = (name: string) =>
    texts.reduce((total, text) => total + Number(new RegExp(`^\\w*${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0), 0)
  return { memory: sum('process_resident_memory_bytes') / 1e6, processor: sum('process_cpu_seconds_total') }
}

/** Loads all instances evenly. @returns the figures of all their requests */
async function load({ urls, projectId }: ReplayTarget, perSecond: number): Promise<Figures> {
  const each = await Promise.all(
    urls.map((url) => runLoad({ url, projectId, rate: perSecond / urls.length, seconds, mix })),
  )
  const all = new Figures()
  for (const figures of each)
    for (const { times, statuses } of figures.values()) {
      for (const time of times) all.times.push(time)
      for (const [status, count] of statuses) all.statuses.set(status, (all.statuses.get(status) ?? 0) + count)
    }
  return all
}

/** @param middle what happens at half of the phase's time */
async function phase(target: ReplayTarget, name: string, middle?: () => Promise<void>): Promise<void> {
  const [asked, came, use] = [await target.upstream(), users(), await readUse(target)]
  const memory: number[] = []
  const sample = setInterval(async () => memory.push((await readUse(target)).memory), seconds * 250)
  const half = middle && setTimeout(middle, seconds * 500)
  const all = await load(target, rate)
  clearInterval(sample)
  clearTimeout(half)
  const after = await readUse(target)
  const visits = users() - came
  say(all.row(name))
  const perUser = ((await target.upstream()) - asked) / Math.max(1, visits)
  const perRequest = ((after.processor - use.processor) * 1000) / all.times.length
  const quarters = [use.memory, ...memory.slice(0, 3), after.memory].map((size) => size.toFixed(0)).join(', ')
  say(
    `  ${perUser.toFixed(1)} requests to nodes and services for each of ${visits} users; ${perRequest.toFixed(2)} ms of processor a request; MB from quarter to quarter: ${quarters}`,
  )
}

/** The highest rate that so many instances hold with warm caches. */
async function highestRate(count: number): Promise<number> {
  const target = await start(count)
  try {
    await load(target, 50)
    return await searchRate(async (perSecond) => {
      const figures = await load(target, perSecond)
      const trial = { p99: percentile(figures.times, 0.99), failures: figures.failures }
      say(`  ${count} instance(s), ${perSecond}/s: 99 % within ${trial.p99.toFixed(1)} ms, ${trial.failures} failures`)
      return trial
    })
  } finally {
    await target.stop()
  }
}

const store = canShare ? 'PostgreSQL and Redis' : 'SQLite'
say(`${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)}, ${store}`)
if (values.search) {
  const alone = await highestRate(1)
  say(`One instance holds ${alone} requests a second (99 % within ${HOLDS_MS} ms, none fails).`)
  if (canShare && instances > 1) {
    const together = await highestRate(instances)
    say(`${instances} instances hold ${together}: ${(together / Math.max(1, alone)).toFixed(2)} times one.`)
  }
} else {
  const target = await start(instances)
  say(`${rate} requests/s, ${target.urls.length} instance(s)`)
  say(
    `${'phase'.padEnd(22)}${'count'.padStart(8)}${['p50 ms', 'p95 ms', 'p99 ms', 'max ms'].map((head) => head.padStart(8)).join('')}  errors`,
  )
  await phase(target, 'cold')
  await phase(target, 'warm')
  await phase(target, 'two upstreams die', () => target.kill())
  await target.stop()
}
await postgres?.stop()
await redis?.stop()
