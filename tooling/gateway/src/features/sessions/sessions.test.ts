import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCOUNTS } from '@latchkey/devnet'
import { sessionsAnswer } from '@latchkey/plugin-api/schemas'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../core/store/openStore.ts'
import { type TestGateway, testGateway } from '../../testing/testGateway.ts'

const [alice, bob] = ACCOUNTS.map(({ privateKey }) => privateKeyToAccount(privateKey))

if (!alice || !bob) throw new Error('the devnet has no accounts')

const ACCOUNT = `eip155:1:${alice.address}`
const folder = mkdtempSync(join(tmpdir(), 'latchkey-sessions-'))
let gateway: TestGateway

beforeAll(async () => {
  const databaseUrl = `sqlite:${join(folder, 'gateway.sqlite')}`
  gateway = await testGateway({ databaseUrl })
  const store = await openStore(databaseUrl)
  const row = {
    account: ACCOUNT.toLowerCase(),
    project_id: 'shop',
    project_name: 'Shop',
    project_url: null,
    expiry: 4_000_000_000,
    created_at: 1_700_000_000,
    permissions: '[{"type":"contract-call","data":{}}]',
    policies: '[]',
    context: '0x01',
    revoked_at: null,
  }
  await store.db
    .insertInto('smart_session')
    .values([
      { ...row, pci: 'one' },
      { ...row, pci: 'two', created_at: 1_800_000_000 },
    ])
    .execute()
  await store.close()
}, 60_000)

afterAll(async () => {
  await gateway?.stop()
  rmSync(folder, { recursive: true })
})

const list = async (account = ACCOUNT) =>
  sessionsAnswer.parse(await (await gateway.get(`/v1/sessions/${account}`)).json()).pcis

const revoke = (pci: string, signature: string, account = ACCOUNT) =>
  gateway.post(`/v1/sessions/${account}/revoke`, { pci, signature })

describe('sessions', () => {
  test('default: newest first, of this account only', async () => {
    expect((await list()).map(({ pci }) => pci)).toEqual(['two', 'one'])
    expect(await list(`eip155:1:${bob.address}`)).toEqual([])
  })

  test('behavior: the account takes one back', async () => {
    const answer = await revoke('one', await alice.signMessage({ message: 'one' }))
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    const [second, first] = await list()
    expect(second?.revokedAt).toBeNull()
    expect(first?.revokedAt).toBeGreaterThan(1_700_000_000)
  })

  test('error: a foreign signature, an unknown session, an account without its chain', async () => {
    expect((await revoke('two', await bob.signMessage({ message: 'two' }))).status).toBe(401)
    expect((await revoke('three', await alice.signMessage({ message: 'three' }))).status).toBe(404)
    expect((await revoke('two', '0x00', alice.address)).status).toBe(400)
    expect((await list())[0]?.revokedAt).toBeNull()
  })
})
