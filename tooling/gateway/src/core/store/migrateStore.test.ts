import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../testing/openTestStore.ts'
import { resolveConfig } from '../config/configSchema.ts'
import { prepareStore } from './migrateStore.ts'

/** What is logged when a gateway opens this database, as often as stated. */
async function saidOf(databaseUrl: string): Promise<string[]> {
  const messages: unknown[][] = []
  const store = await prepareStore(resolveConfig({ databaseUrl }), silentLog(messages))
  await store.close()
  return messages.map((words) => words.join(' '))
}

describe('prepareStore', () => {
  test('default: one line of the log says for how many requests SQLite is meant, and what is for more', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const databaseUrl = `sqlite:${join(folder, 'gateway.sqlite')}`
    for (const _start of ['the first', 'a later one'])
      expect(await saidOf(databaseUrl)).toEqual([
        expect.stringMatching(/^SQLite .* 300 requests a second .*DATABASE_URL/),
      ])
  })

  test('behavior: a database in memory, which keeps nothing, is not spoken of', async () => {
    expect(await saidOf('sqlite::memory:')).toEqual([])
  })
})
