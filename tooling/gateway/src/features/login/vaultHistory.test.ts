import { expect, it, onTestFinished } from 'vitest'
import { openTestStore } from '../../testing/openTestStore.ts'
import { keepBefore } from './vaultHistory.ts'

const DAY = 86_400_000

async function setUp() {
  const store = await openTestStore()
  onTestFinished(() => store.close())
  const { db } = store
  await db
    .insertInto('login_vault')
    .values({ account_id: 'a', version: 1, wallet: 'w', ciphertexts: '{}', updated_at: 0 })
    .execute()
  const slot = { account_id: 'a', id: 'code', kind: 'code', data: 'wrapped', created_at: 0 }
  await db.insertInto('login_slot').values(slot).execute()
  const kept = () => db.selectFrom('login_vault_before').selectAll().orderBy('at').execute()
  return { db, kept }
}

it('default: the wallet with its slots, for thirty days', async () => {
  const { db, kept } = await setUp()
  await keepBefore(db, 'a', 0)
  const [row] = await kept()
  expect(JSON.parse(row?.vault ?? '')).toEqual({
    wallet: 'w',
    ciphertexts: '{}',
    slots: [{ id: 'code', kind: 'code', data: 'wrapped', created_at: 0 }],
  })
  await keepBefore(db, 'a', 30 * DAY)
  expect(await kept()).toHaveLength(2)
  await keepBefore(db, 'a', 30 * DAY + 1)
  expect((await kept()).map(({ at }) => at)).toEqual([30 * DAY, 30 * DAY + 1])
})

it('behavior: many changes push out nothing', async () => {
  const { db, kept } = await setUp()
  for (let at = 1; at <= 60; at += 1) await keepBefore(db, 'a', at)
  const rows = await kept()
  expect([rows.length, rows[0]?.at]).toEqual([50, 1])
})
