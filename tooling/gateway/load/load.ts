import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Figures } from './figures.ts'
import { runLoad } from './runLoad.ts'
import { startTarget } from './startTarget.ts'
import { widgetMix } from './widgetMix.ts'

/** Memory and processor time of the gateway, as it says itself. */
interface Memory {
  /** Resident, in megabytes. */
  readonly resident: number
  /** JavaScript heap in use, in megabytes. */
  readonly heap: number
  /** Processor seconds since its start. */
  readonly processor: number
}

/** Reads the gateway's own metrics. */
async function readMemory(url: string): Promise<Memory> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^\\w*${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    resident: value('process_resident_memory_bytes') / 1e6,
    heap: value('nodejs_heap_size_used_bytes') / 1e6,
    processor: value('process_cpu_seconds_total'),
  }
}

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    url: { type: 'string' },
    project: { type: 'string', default: 'latchkey-devnet' },
    database: { type: 'string' },
    profile: { type: 'string' },
  },
})

const [rate, seconds] = [Number(values.rate), Number(values.seconds)]
const say = (text: string) => process.stdout.write(`${text}\n`)
const target = values.url
  ? { url: values.url, projectId: values.project, stop: async () => undefined }
  : await startTarget(values.database, values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [])

const { url, projectId } = target
const mix = widgetMix()

// Not counted: the process and its caches get warm.
await runLoad({ url, projectId, rate, seconds: 10, mix })

const before = await readMemory(url)

say(
  `machine: ${cpus().length} cores, load average ${loadavg().map((value) => value.toFixed(1))}; ${rate} requests/s for ${seconds} s`,
)

const start = performance.now()
const heaps: number[] = []

const printMemory = async () => {
  const { resident, heap } = await readMemory(url)
  heaps.push(heap)
  const second = Math.round((performance.now() - start) / 1000)
  say(
    `${second} s: resident ${resident.toFixed(0)} MB, heap ${heap.toFixed(0)} MB, machine load ${loadavg()[0]?.toFixed(1)}`,
  )
}

const timer = setInterval(() => void printMemory(), Math.max(2, seconds / 100) * 1000)
const figures = await runLoad({ url, projectId, rate, seconds, mix })

clearInterval(timer)

const took = (performance.now() - start) / 1000
const after = await readMemory(url)
const all = new Figures()

for (const { times, statuses } of figures.values()) {
  for (const time of times) all.times.push(time)
  for (const [status, count] of statuses) all.statuses.set(status, (all.statuses.get(status) ?? 0) + count)
}

say(
  `${'request'.padEnd(22)}${'count'.padStart(8)}${['p50 ms', 'p95 ms', 'p99 ms', 'max ms'].map((head) => head.padStart(8)).join('')}  errors`,
)

for (const [name, own] of [...figures].sort(([first], [second]) => first.localeCompare(second))) say(own.row(name))

say(all.row('all'))

say(
  `processor time of the gateway: ${(((after.processor - before.processor) * 1000) / all.times.length).toFixed(2)} ms a request`,
)

say(
  `answered ${(all.times.length / took).toFixed(0)} requests/s, ${all.failures} failures; gateway: ${(((after.processor - before.processor) / took) * 100).toFixed(0)} % of one core, memory ${before.resident.toFixed(0)} MB before, ${after.resident.toFixed(0)} MB after (heap ${before.heap.toFixed(0)} and ${after.heap.toFixed(0)} MB)`,
)

const quarters = [0, 1, 2, 3].map((quarter) =>
  heaps.slice((heaps.length * quarter) / 4, (heaps.length * (quarter + 1)) / 4),
)

say(`lowest heap by quarter: ${quarters.map((quarter) => `${Math.min(...quarter).toFixed(0)} MB`).join(', ')}`)

await target.stop()
