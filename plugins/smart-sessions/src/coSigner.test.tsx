// @vitest-environment happy-dom
import type { SmartSession } from '@latchkey/plugin-api/schemas'
import { describe, expect, test } from 'vitest'
import { ADDRESS, EXPIRY, setUpSessions } from './fixtures/renderSessions.tsx'

const ACCOUNT = `eip155:1:${ADDRESS}`
const OWN = { type: 'secp256k1' as const, publicKey: '0x02' }
const SHARED = { type: 'secp256k1' as const, publicKey: '0x03' }
const PERMISSION = {
  type: 'native-token-recurring-allowance' as const,
  data: { allowance: '0x1', start: 0, period: 86_400 },
}
const REQUEST = {
  expiry: EXPIRY,
  signer: { type: 'keys' as const, data: { keys: [OWN] } },
  permissions: [PERMISSION],
}
const granted = (keys: readonly object[]) => ({
  ...REQUEST,
  signer: { type: 'keys', data: { keys } },
  policies: [],
  chainId: '0x1',
  address: ADDRESS,
  context: '0xab',
  signerMeta: { delegationManager: `0x${'db'.repeat(20)}` },
})
const served: SmartSession = {
  project: { id: 'shop', name: 'Shop' },
  pci: 'one',
  expiry: EXPIRY,
  createdAt: 7,
  permissions: [PERMISSION],
  policies: [],
  context: '0xab',
  revokedAt: 9,
}

/** A gateway with a co-signer, and what it was asked. */
function service(list: () => Promise<readonly SmartSession[]> = async () => []) {
  const asked: unknown[] = []
  const actions = {
    async createSession(_ctx: unknown, account: string, body: object) {
      asked.push(['create', account, body])
      return { pci: 'one', key: SHARED }
    },
    async activateSession(_ctx: unknown, account: string, body: object) {
      asked.push(['activate', account, body])
      return { success: true }
    },
    async revokeSession(_ctx: unknown, account: string, body: object) {
      asked.push(['revoke', account, body])
      return { success: true }
    },
    getSessions: async () => ({ pcis: await list() }),
  }
  return { asked, actions }
}

describe('with a co-signer', () => {
  test('default: its key goes first, it gets what was signed, and the site its name', async () => {
    const { asked, actions } = service()
    const grant = async () => granted([SHARED, OWN])
    const { kernel, asked: wallet } = await setUpSessions({ coSigner: true, api: actions, answers: { grant } })
    const client = kernel.plugins['smart-sessions']
    const session = await client.grant(REQUEST)
    const request = { ...REQUEST, policies: [], chainId: '0x1', address: ADDRESS }
    expect(wallet).toEqual([['grant', { ...request, signer: { type: 'keys', data: { keys: [SHARED, OWN] } } }]])
    expect(asked).toEqual([
      ['create', ACCOUNT, request],
      ['activate', ACCOUNT, { ...granted([SHARED, OWN]), pci: 'one' }],
    ])
    expect(session).toMatchObject({ context: 'one', address: ADDRESS, expiry: EXPIRY })
    expect(kernel.store.get(client.atoms.sessions)).toMatchObject([{ context: '0xab', pci: 'one', account: ACCOUNT }])
  })

  test('error: nothing is asked of the wallet where the co-signer does not begin', async () => {
    const { actions } = service()
    const api = { ...actions, createSession: () => Promise.reject(new Error('away')) }
    const { kernel, asked } = await setUpSessions({ coSigner: true, api })
    await expect(kernel.plugins['smart-sessions'].grant(REQUEST)).rejects.toThrow()
    expect(asked).toEqual([])
  })

  test('error: where it refuses what was signed, nothing is handed to the site', async () => {
    const { actions } = service()
    const api = { ...actions, activateSession: async () => ({ success: false }) }
    const grant = async () => granted([SHARED, OWN])
    const { kernel } = await setUpSessions({ coSigner: true, api, answers: { grant } })
    await expect(kernel.plugins['smart-sessions'].grant(REQUEST)).rejects.toMatchObject({ code: 'connect/malformed' })
  })

  test('error: a page without the plugin that asks it: nothing is granted to the site alone', async () => {
    const { kernel, asked } = await setUpSessions({ coSigner: true, isServed: false })
    await expect(kernel.plugins['smart-sessions'].grant(REQUEST)).rejects.toMatchObject({ code: 'plugin/unavailable' })
    expect(asked).toEqual([])
  })

  test('default: the list has what other browsers were granted; that the service calls one ended counts for nothing', async () => {
    const { actions } = service(async () => [served, { ...served, context: 'none' }])
    const { kernel } = await setUpSessions({ coSigner: true, api: actions })
    const { load, atoms } = kernel.plugins['smart-sessions']
    await load()
    const [session, ...more] = kernel.store.get(atoms.sessions)
    expect(more).toEqual([])
    expect(session).toMatchObject({ context: '0xab', pci: 'one', site: 'Shop', createdAt: 7_000 })
    expect(session?.isEnded).toBeUndefined()
  })

  test('error: a service that is away leaves what this browser keeps', async () => {
    const { actions } = service(() => Promise.reject(new Error('away')))
    const { kernel } = await setUpSessions({ coSigner: true, api: actions, sessions: [{}] })
    const { load, atoms } = kernel.plugins['smart-sessions']
    await load()
    expect(kernel.store.get(atoms.sessions)).toHaveLength(1)
    expect(kernel.store.get(atoms.readAt)).toBeTypeOf('number')
  })

  test('default: it hears of an end as soon as the transaction is sent', async () => {
    const { asked, actions } = service()
    const { kernel } = await setUpSessions({ coSigner: true, api: actions, sessions: [{ pci: 'one' }] })
    const { revoke, atoms } = kernel.plugins['smart-sessions']
    const [session] = kernel.store.get(atoms.sessions)
    if (!session) throw new Error('there is none')
    await revoke({ session })
    expect(asked).toEqual([['revoke', ACCOUNT, { pci: 'one', signature: `0x${'11'.repeat(32)}` }]])
    expect(kernel.store.get(atoms.sessions)[0]?.ending).toBe(`0x${'11'.repeat(32)}`)
  })

  test('error: an end that it does not hear of is one all the same', async () => {
    const { actions } = service()
    const api = { ...actions, revokeSession: () => Promise.reject(new Error('away')) }
    const { kernel } = await setUpSessions({ coSigner: true, api, sessions: [{ pci: 'one' }] })
    const { revoke, atoms } = kernel.plugins['smart-sessions']
    const [session] = kernel.store.get(atoms.sessions)
    if (!session) throw new Error('there is none')
    await revoke({ session })
    expect(kernel.store.get(atoms.sessions)[0]?.ending).toBe(`0x${'11'.repeat(32)}`)
  })
})

test('behavior: without the option no service hears of anything', async () => {
  const { asked, actions } = service(async () => [served])
  const grant = async () => granted([OWN])
  const { kernel } = await setUpSessions({ api: actions, answers: { grant } })
  const client = kernel.plugins['smart-sessions']
  expect(await client.grant(REQUEST)).toMatchObject({ context: '0xab' })
  await client.load()
  expect(asked).toEqual([])
  expect(kernel.store.get(client.atoms.sessions).map(({ pci }) => pci)).not.toContain('one')
})
