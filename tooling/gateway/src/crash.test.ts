import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../bench/startServer.ts'
import { openStore, type Store } from './core/store/openStore.ts'
import { eventually } from './testing/eventually.ts'

const HEAD = 2_500
const PER_BLOCK = 5
const CLI = join(import.meta.dirname, 'cli.ts')
let folder: string

let chain: Awaited<ReturnType<typeof startServer>>

const running = new Set<ChildProcess>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-crash-'))
  chain = await startServer(HEAD, PER_BLOCK)
})

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  chain.stop()
  rmSync(folder, { recursive: true, force: true })
})

function startGateway(databaseUrl: string): ChildProcess {
  const file = join(folder, 'gateway.config.json')
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chains = [{ id: 'eip155:1', name: 'Computed', rpcUrls: [chain.url], nativeCurrency }]
  writeFileSync(file, JSON.stringify({ port: 0, databaseUrl, chains, indexer: { leaseMs: 400, pollMs: 50 } }))
  const child = spawn(process.execPath, [CLI, '--config', file], { stdio: 'ignore', cwd: folder })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const numberOf = async ({ db }: Store) =>
  (await db.selectFrom('indexer_chain').select('number').executeTakeFirst())?.number ?? -1

const countOf = async ({ db }: Store, table: 'indexer_transaction' | 'indexer_transfer' | 'indexer_activity') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst()
    )?.count ?? Number.NaN,
  )

/** Rows that stand beyond or are missing before the last block that counts as read. */
async function difference(store: Store): Promise<number[]> {
  const number = await numberOf(store)
  const wanted = Math.max(0, number) * PER_BLOCK
  return [
    (await countOf(store, 'indexer_transaction')) - wanted,
    (await countOf(store, 'indexer_transfer')) - 2 * wanted,
    (await countOf(store, 'indexer_activity')) - 2 * wanted,
  ]
}

/** The whole chain is read, each of its rows once. */
async function expectWhole(store: Store): Promise<void> {
  const reached = await eventually(
    () => numberOf(store),
    (number) => number === HEAD,
    40_000,
  )
  expect(reached).toBe(HEAD)
  expect(await difference(store)).toEqual([0, 0, 0])
}

describe('indexer: crashes', () => {
  test('behavior: killed at any moment it leaves whole blocks, and goes on where it stopped', {
    timeout: 60_000,
  }, async () => {
    const databaseUrl = `sqlite:${join(folder, 'crash.sqlite')}`
    const seen: number[] = []
    for (const [round, from] of [0, 800].entries()) {
      const child = startGateway(databaseUrl)
      const watch = await eventually(
        () => openStore(databaseUrl),
        () => true,
      )
      const reached = async () => numberOf(watch).catch(() => -1)
      await eventually(reached, (number) => number > from + 100 * round, 20_000)
      child.kill('SIGKILL')
      await once(child, 'exit')
      seen.push(await numberOf(watch))
      expect(await difference(watch)).toEqual([0, 0, 0])
      await watch.close()
    }
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    const child = startGateway(databaseUrl)
    const store = await openStore(databaseUrl)
    await expectWhole(store)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    await store.close()
  })

  test('behavior: of two instances one follows, and the other takes over when it is killed', {
    timeout: 60_000,
  }, async () => {
    const databaseUrl = `sqlite:${join(folder, 'two.sqlite')}`
    const first = startGateway(databaseUrl)
    const store = await openStore(databaseUrl)
    const owner = async () =>
      (
        await store.db
          .selectFrom('indexer_chain')
          .select('owner')
          .executeTakeFirst()
          .catch(() => undefined)
      )?.owner
    const notification = await eventually(owner, (found) => found !== undefined, 20_000)
    startGateway(databaseUrl)
    first.kill('SIGKILL')
    expect(await eventually(owner, (found) => found !== notification, 20_000)).not.toBe(notification)
    await expectWhole(store)
    await store.close()
  })
})
