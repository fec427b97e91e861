import { expect, it, onTestFinished } from 'vitest'
import { openTestStore } from '../../testing/openTestStore.ts'
import { keepBefore, listKept, restoreKept } from './vaultHistory.ts'

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
  const versions = () => db.selectFrom('login_vault_before').selectAll().orderBy('at').execute()
  return { db, kept: versions }
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

it('behavior: a kept state is put back, what was there instead is kept, and nobody is signed in any more', async () => {
  const { db } = await setUp()
  await keepBefore(db, 'a', 1)
  await db.updateTable('login_slot').set({ data: 'of somebody else' }).execute()
  const before = { account_id: 'a', device_id: 'd', project: 'p', site: 's', jkt: 'j', generation: 1, rotated_at: 0 }
  const times = { fresh_until: 0, access_until: 1, idle_until: 9, ends_at: 9, parent_id: null }
  await db
    .insertInto('login_session')
    .values({ id: 'session', ...before, ...times })
    .execute()
  const [version] = await listKept(db, 'a')
  expect(version).toMatchObject({ until: 1, slots: ['code'] })
  expect(await restoreKept(db, { account: 'a', id: version?.id ?? '', at: 2 })).toEqual({
    slots: ['code'],
    isLoginLost: false,
  })
  expect(await db.selectFrom('login_slot').select('data').execute()).toEqual([{ data: 'wrapped' }])
  expect(await db.selectFrom('login_vault').select('version').execute()).toEqual([{ version: 2 }])
  expect(await db.selectFrom('login_session').select('id').execute()).toEqual([])
  expect(await db.selectFrom('login_audit').select(['what', 'client']).execute()).toEqual([
    { what: 'wallet-restored', client: 'operator' },
  ])
  expect((await listKept(db, 'a')).map(({ until }) => until)).toEqual([1, 2])
})

it('error: a state of another account, or of another wallet', async () => {
  const { db } = await setUp()
  await keepBefore(db, 'a', 1)
  const id = (await listKept(db, 'a'))[0]?.id ?? ''
  expect(await restoreKept(db, { account: 'b', id, at: 2 })).toBe(undefined)
  await db.updateTable('login_vault').set({ wallet: 'other' }).execute()
  expect(await restoreKept(db, { account: 'a', id, at: 2 })).toBe(undefined)
  expect(await db.selectFrom('login_vault').select(['wallet', 'version']).execute()).toEqual([
    { wallet: 'other', version: 1 },
  ])
})

it('error: the slot of the login is not put back where its share is gone, and that is said', async () => {
  const { db } = await setUp()
  const slot = { account_id: 'a', id: 'login', kind: 'login', data: 'wrapped too', created_at: 0 }
  await db.insertInto('login_slot').values(slot).execute()
  await keepBefore(db, 'a', 1)
  await db.deleteFrom('login_slot').where('id', '=', 'login').execute()
  const [version] = await listKept(db, 'a')
  expect(version?.slots).toEqual(['code'])
  const restored = await restoreKept(db, { account: 'a', id: version?.id ?? '', at: 2 })
  expect(restored).toEqual({ slots: ['code'], isLoginLost: true })
  expect(await db.selectFrom('login_slot').select('id').execute()).toEqual([{ id: 'code' }])
})

it('behavior: a share that replaced the one of a kept state gives way to it', async () => {
  const { db } = await setUp()
  const slot = { account_id: 'a', id: 'login', kind: 'login', data: 'wrapped too', created_at: 0 }
  await db.insertInto('login_slot').values(slot).execute()
  const share = { account_id: 'a', owner: 'login', wallet: 'w', key_id: 'k' }
  await db
    .insertInto('login_share')
    .values({ ...share, sealed: 'first' })
    .execute()
  await keepBefore(db, 'a', 1)
  await db.updateTable('login_share').set({ sealed: 'second' }).execute()
  const id = (await listKept(db, 'a'))[0]?.id ?? ''
  expect(await restoreKept(db, { account: 'a', id, at: 2 })).toEqual({ slots: ['code', 'login'], isLoginLost: false })
  const shares = () => db.selectFrom('login_share').select('sealed').execute()
  expect(await shares()).toEqual([{ sealed: 'first' }])
  const later = (await listKept(db, 'a'))[1]?.id ?? ''
  await restoreKept(db, { account: 'a', id: later, at: 3 })
  expect(await shares()).toEqual([{ sealed: 'second' }])
})
