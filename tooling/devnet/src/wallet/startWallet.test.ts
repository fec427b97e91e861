import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../core/accounts.ts'
import { EVM, MAIN, OTHER, SOLANA, startBench } from './testing/startBench.ts'

const [{ address }, { address: second }] = ACCOUNTS
const NOWHERE = 'http://127.0.0.1:9'

let bench: Awaited<ReturnType<typeof startBench>>
let wallet: (typeof bench)['wallet']
beforeAll(async () => {
  bench = await startBench({ [MAIN]: NOWHERE, [OTHER]: NOWHERE, [SOLANA]: NOWHERE })
  wallet = bench.wallet
}, 30_000)
afterEach(() => bench.endApps())
afterAll(() => bench.stop())

describe('startWallet', () => {
  test('default', async () => {
    expect(await wallet.isOnline()).toBe(true)
    const { uri, session } = await bench.connecting()
    expect(await wallet.pair(uri)).toMatchObject({ kind: 'proposal', from: 'Test', outcome: 'approved' })
    const accounts = Object.values((await session)?.namespaces ?? {}).flatMap((granted) => granted.accounts)
    expect(accounts).toEqual(await wallet.accounts())
    expect(accounts).toEqual([
      `${MAIN}:${address}`,
      `${OTHER}:${address}`,
      `${SOLANA}:oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96`,
    ])
    expect(await wallet.sessions()).toMatchObject([{ accounts, peer: 'Test' }])
  })

  test('behavior: what waits is answered by its id, or put aside; a screen hears of every change', async () => {
    await wallet.always('ask')
    const state = async (
      after = '',
    ): Promise<{ version: string; isOnline: boolean; requests: { outcome: string }[] }> =>
      (await fetch(`${wallet.url}/state?after=${after}`)).json()
    const before = await state()
    const changed = state(before.version)
    const [first, second] = [await bench.connecting(), await bench.connecting()]
    const seen = [await wallet.pair(first.uri), await wallet.pair(second.uri)]
    expect((await changed).version).not.toBe(before.version)
    expect(await wallet.ignore(seen[0]?.id)).toMatchObject({ id: seen[0]?.id, outcome: 'ignored' })
    expect(await wallet.approve(seen[1]?.id)).toMatchObject({ id: seen[1]?.id, outcome: 'approved' })
    await second.session
    const { isOnline, requests } = await state()
    expect([isOnline, requests.slice(-2).map(({ outcome }) => outcome)]).toEqual([true, ['ignored', 'approved']])
    await wallet.always('approve')
  })

  test('behavior: what waits for nobody any more is put aside', async () => {
    const app = await bench.connected()
    await wallet.next('ask')
    app.request({ method: 'personal_sign', params: ['0x00', address] }, MAIN).catch(() => undefined)
    await expect.poll(async () => (await wallet.requests()).at(-1)?.outcome).toBe('waiting')
    await app.disconnect()
    await expect.poll(async () => (await wallet.requests()).at(-1)?.outcome).toBe('ignored')
  })

  test('behavior: switches chains that were granted and no others', async () => {
    const app = await bench.connected()
    const event = new Promise((resolve) => app.client.once('session_event', ({ params }) => resolve(params)))
    const topic = app.session?.topic ?? ''
    const ask = (chainId: string) =>
      app.client.request({
        topic,
        chainId: MAIN,
        request: { method: 'wallet_switchEthereumChain', params: [{ chainId }] },
      })
    expect(await ask('0xa4b1')).toBeNull()
    expect(await event).toEqual({ event: { name: 'chainChanged', data: 42161 }, chainId: OTHER })
    await expect(ask('0x89')).rejects.toMatchObject({ code: 4902 })
  })

  test('behavior: rejects, ignores, is late, asks', async () => {
    const refused = await bench.connecting()
    await wallet.next('reject')
    expect(await wallet.pair(refused.uri)).toMatchObject({ outcome: 'rejected' })
    await expect(refused.session).rejects.toMatchObject({ code: 5000 })

    const waiting = await bench.connecting()
    await wallet.next('ask')
    expect(await wallet.pair(waiting.uri)).toMatchObject({ outcome: 'waiting' })
    expect(await wallet.approve()).toMatchObject({ outcome: 'approved' })
    await waiting.session
    const sign = () => waiting.app.request({ method: 'personal_sign', params: ['0x00', address] }, MAIN)
    await wallet.next('late')
    const before = performance.now()
    await sign()
    expect(performance.now() - before).toBeGreaterThan(290)
    await wallet.next('ask')
    const asked = sign()
    const settled = expect(asked).rejects.toMatchObject({ code: 4001, message: 'No.' })
    await wallet.reject({ code: 4001, message: 'No.' })
    await settled
    await wallet.next('ignore')
    sign().catch(() => undefined)
    await expect.poll(async () => (await wallet.requests()).at(-1)?.outcome).toBe('ignored')
  })

  test('behavior: grants what it was not asked for, also what no library would send', async () => {
    const extra = await bench.connecting({ eip155: EVM })
    await wallet.approveWith({
      chains: [MAIN, 'eip155:137'],
      methods: ['eth_sign'],
      sessionProperties: { capabilities: '{}' },
    })
    await wallet.pair(extra.uri)
    expect((await extra.session)?.namespaces).toEqual({
      eip155: {
        chains: [MAIN, 'eip155:137'],
        accounts: [`${MAIN}:${address}`, `eip155:137:${address}`],
        methods: ['eth_sign'],
        events: ['chainChanged', 'accountsChanged'],
      },
    })
    const foreign = await bench.connecting({ eip155: EVM })
    await wallet.approveWith({ accounts: [`eip155:10:${address}`] })
    await wallet.pair(foreign.uri)
    expect((await foreign.session)?.namespaces.eip155?.accounts).toEqual([`eip155:10:${address}`])
    const nonsense = await bench.connecting()
    await wallet.approveWith({ accounts: ['nonsense'], unchecked: true })
    expect(await wallet.pair(nonsense.uri)).toMatchObject({
      outcome: 'failed',
      error: expect.stringMatching(/^The app refused/),
    })
  })

  test('behavior: update, emit, extend, disconnect', async () => {
    const app = await bench.connected()
    const updated = new Promise((resolve) => app.client.once('session_update', ({ params }) => resolve(params)))
    await wallet.update({ accounts: [`${MAIN}:${second}`] })
    expect(await updated).toMatchObject({ namespaces: { eip155: { accounts: [`${MAIN}:${second}`] } } })
    const event = new Promise((resolve) => app.client.once('session_event', ({ params }) => resolve(params.event)))
    await wallet.emit({ name: 'accountsChanged', data: [second] }, MAIN)
    expect(await event).toEqual({ name: 'accountsChanged', data: [second] })
    await wallet.extend()
    const gone = new Promise((resolve) => app.client.once('session_delete', ({ topic }) => resolve(topic)))
    const topic = app.session?.topic
    await wallet.disconnect()
    expect(await gone).toBe(topic)
  })

  test('behavior: what comes while it is offline is answered when it is back', async () => {
    const app = await bench.connected()
    await wallet.offline()
    expect(await wallet.isOnline()).toBe(false)
    const signed = app.request({ method: 'personal_sign', params: ['0x00', address] }, MAIN)
    await wallet.online()
    expect(await signed).toMatch(/^0x/)
  })

  test('error: what cannot be done says so', async () => {
    await expect(wallet.pair('wc:nonsense')).rejects.toMatchObject({ code: 'wallet-failed' })
    await expect(wallet.emit({ name: 'noSuchEvent', data: 1 }, 'eip155:5')).rejects.toThrow(
      'The test wallet could not emit:',
    )
  })
})
