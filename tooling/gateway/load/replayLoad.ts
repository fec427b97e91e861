import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres, startRedis } from '../src/testing/programs.ts'
import { Figures } from './figures.ts'
import { mainnetMix } from './mainnetMix.ts'
import { runLoad } from './runLoad.ts'
import { startReplayTarget } from './startReplayTarget.ts'

/** The load of 10,000 users a day on four main networks, from recorded answers: cold, warm, and while services go away. */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    users: { type: 'string', default: '10000' },
    instances: { type: 'string', default: '1' },
    sqlite: { type: 'boolean', default: false },
  },
})

const [rate, seconds, instances] = [Number(values.rate), Number(values.seconds), Number(values.instances)]
const say = (text: string) => process.stdout.write(`${text}\n`)
const [postgres, redis] = values.sqlite ? [] : await Promise.all([startPostgres(), startRedis()])
if (!values.sqlite && !(postgres && redis))
  say('PostgreSQL or Redis cannot be had on this machine: SQLite, one instance.')
const target = await startReplayTarget({
  instances: postgres && redis ? instances : 1,
  databaseUrl: postgres?.url,
  redisUrl: redis?.url,
})

/** Resident megabytes and processor seconds of all instances. */
async function readUse(): Promise<{ memory: number; processor: number }> {
  const texts = await Promise.all(target.urls.map(async (url) => (await fetch(`${url}/metrics`)).text()))
  const sum = (name: string) =>
    texts.reduce((total, text) => total + Number(new RegExp(`^\\w*${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0), 0)
  return { memory: sum('process_resident_memory_bytes') / 1e6, processor: sum('process_cpu_seconds_total') }
}

const { mix, users } = mainnetMix(Number(values.users))
say(
  `${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)}; ${rate} requests/s, ${target.urls.length} instance(s) on ${postgres ? 'PostgreSQL and Redis' : 'SQLite'}`,
)
say(
  `${'phase'.padEnd(22)}${'count'.padStart(8)}${['p50 ms', 'p95 ms', 'p99 ms', 'max ms'].map((head) => head.padStart(8)).join('')}  errors`,
)

async function phase(name: string): Promise<void> {
  const [asked, came, use] = [await target.upstream(), users(), await readUse()]
  const each = await Promise.all(
    target.urls.map((url) =>
      runLoad({ url, projectId: target.projectId, rate: rate / target.urls.length, seconds, mix }),
    ),
  )
  const all = new Figures()
  for (const figures of each)
    for (const { times, statuses } of figures.values()) {
      for (const time of times) all.times.push(time)
      for (const [status, count] of statuses) all.statuses.set(status, (all.statuses.get(status) ?? 0) + count)
    }
  const after = await readUse()
  const visits = users() - came
  say(all.row(name))
  const perUser = ((await target.upstream()) - asked) / Math.max(1, visits)
  const perRequest = ((after.processor - use.processor) * 1000) / all.times.length
  say(
    `  ${perUser.toFixed(1)} requests to nodes and services for each of ${visits} users; ${perRequest.toFixed(2)} ms of processor a request; ${use.memory.toFixed(0)} MB before, ${after.memory.toFixed(0)} MB after`,
  )
}

await phase('cold')
await phase('warm')
await target.kill()
await phase('two upstreams away')
await target.stop()
await postgres?.stop()
await redis?.stop()
