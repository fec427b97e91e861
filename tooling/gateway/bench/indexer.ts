import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { percentile } from '../load/figures.ts'
import { openStore } from '../src/core/store/openStore.ts'
import { createGateway } from '../src/createGateway.ts'
import { syntheticChain } from '../src/testing/syntheticChain.ts'
import { startServer } from './startServer.ts'

const { values } = parseArgs({
  options: {
    blocks: { type: 'string', default: '10000' },
    transfers: { type: 'string', default: '5' },
    database: { type: 'string' },
  },
})

const head = Number(values.blocks)
const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const databaseUrl = values.database ?? `sqlite:${join(folder, 'bench.sqlite')}`
const say = (text: string) => process.stdout.write(`${text}\n`)
const chain = await startServer(head, Number(values.transfers))
const before = process.cpuUsage()
const start = performance.now()

const gateway = await createGateway({
  port: 0,
  databaseUrl,
  log: { level: 'warn' },
  projects: [
    { id: 'latchkey-bench', name: 'Bench', perMinute: 10_000_000, perClient: 10_000_000, perDay: 100_000_000 },
  ],
  chains: [
    {
      id: 'eip155:1',
      name: 'Synthetic',
      rpcUrls: [chain.url],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
  ],
})

const store = await openStore(databaseUrl)

const reached = async () =>
  (await store.db.selectFrom('indexer_chain').select('number').executeTakeFirst())?.number ?? -1

while ((await reached()) < head) await new Promise((resolve) => setTimeout(resolve, 50))

const seconds = (performance.now() - start) / 1000
const { user, system } = process.cpuUsage(before)
const { count } = await store.db
  .selectFrom('indexer_transfer')
  .select((expression) => expression.fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow()

say(`machine: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; database: ${databaseUrl.split(':')[0]}`)

say(
  `indexed: ${head} blocks, ${Number(count) / 2} transfers in ${seconds.toFixed(1)} s (${Math.round(head / seconds)} blocks/s), processor time ${((user + system) / 1e6).toFixed(1)} s, memory ${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
)

const { account } = syntheticChain({ head: 0 })
const times: number[] = []
let entries = 0

for (let asked = 0; asked < 500; asked++) {
  const from = performance.now()
  const path = `/v1/account/${account((asked * 37) % 1000)}/history?chainId=eip155:1&projectId=latchkey-bench`
  const answer = await fetch(gateway.url + path)
  const body: { data: unknown[] } = JSON.parse(await answer.text())
  entries += body.data.length
  times.push(performance.now() - from)
}

say(
  `history page over HTTP (${(entries / times.length).toFixed(0)} entries): p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
)

await store.close()

await gateway.stop()

chain.stop()

rmSync(folder, { recursive: true, force: true })
