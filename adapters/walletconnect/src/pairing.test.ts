import { describe, expect, test } from 'vitest'
import { pairingTrial } from './testing/pairingTrial.ts'
import type { Site } from './testing/startSite.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const MESSAGE = ['0x68656c6c6f', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']

const trial = pairingTrial()
const { open, paired } = trial
const stored = (site: Site, key: string) => site.storage.get(`wc:${key}`)

describe('pairing', () => {
  test('default: wallets of three families pair with one approval', async () => {
    const { site, attempt } = await paired()
    expect(attempt.steps.map(({ state }) => state)).toEqual(['preparing', 'waiting', 'settling'])
    expect(site.connections().map(({ namespace }) => namespace)).toEqual(['eip155', 'solana', 'bip122'])
    expect(site.connections()[0]).toMatchObject({
      name: 'Latchkey Test Wallet',
      networks: ['eip155:1', 'eip155:42161'],
    })
  })

  test('behavior: requests of every family take one way', async () => {
    const { site } = await paired()
    const { wallet } = site.kernel
    expect(await wallet.request({ network: 'eip155:42161', method: 'personal_sign', params: MESSAGE })).toMatch(/^0x/)
    const before = (await trial.wallet.requests()).length
    expect(await wallet.request({ network: 'eip155:1', method: 'eth_accounts', params: [] })).toHaveLength(1)
    expect(await trial.wallet.requests()).toHaveLength(before)
    const pubkey = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
    const call = {
      network: SOLANA,
      method: 'solana_signMessage',
      params: { message: 'StV1DL6CwTryKyV', pubkey },
    } as const
    expect(await wallet.request(call)).toHaveProperty('signature')
  })

  test('behavior: what was signed stays in no storage', async () => {
    const { site } = await paired()
    await site.kernel.wallet.request({ network: 'eip155:1', method: 'personal_sign', params: MESSAGE })
    await expect.poll(() => stored(site, 'wc@2:core:0.3:latchkey//history')).not.toContain('0x68656c6c6f')
    await site.kernel.wallet.disconnect()
    await expect.poll(() => stored(site, 'wc@2:core:0.3:latchkey//history')).not.toContain('wc_sessionSettle')
    await expect.poll(() => stored(site, 'wc@2:client:0.3:latchkey//session')).toBe('[]')
  })

  test('error: a rejection ends the attempt and leaves nothing', async () => {
    const site = await open()
    await trial.wallet.next('reject')
    const attempt = site.connect()
    await trial.wallet.pair(await attempt.uri())
    await expect(attempt.connection).rejects.toMatchObject({ code: 'connect/rejected' })
    expect(site.saved()).toEqual([])
  })

  test('error: a rejected request says so, and is sent once', async () => {
    const { site } = await paired()
    await trial.wallet.next('reject')
    const before = (await trial.wallet.requests()).length
    const asking = site.kernel.wallet.request({ network: 'eip155:1', method: 'personal_sign', params: MESSAGE })
    await expect(asking).rejects.toMatchObject({ code: 'request/rejected' })
    expect(await trial.wallet.requests()).toHaveLength(before + 1)
  })

  test('behavior: a reload resumes from what is stored, also when the relay is away', async () => {
    const { site } = await paired()
    const before = site.connections()
    await site.destroy()
    trial.relay.fault({ at: 'hello', do: 'refuse', times: 'always' })
    const again = await open({ storage: site.storage })
    const after = again.connections()
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  test('behavior: the wallet disconnects', async () => {
    const { site } = await paired()
    await trial.wallet.disconnect()
    await expect.poll(site.connections).toEqual([])
    expect(site.saved()).toEqual([])
  })

  test('behavior: the page disconnects', async () => {
    const { site } = await paired()
    const before = (await trial.wallet.sessions()).map(({ topic }) => topic)
    await site.kernel.wallet.disconnect()
    const left = async () => (await trial.wallet.sessions()).filter(({ topic }) => before.includes(topic))
    await expect.poll(left).toHaveLength(before.length - 1)
  })

  test('behavior: the secret of the URI is gone once it is used', async () => {
    const { site, attempt } = await paired()
    const key = new URL(await attempt.uri()).searchParams.get('symKey') ?? ''
    expect(key).toHaveLength(64)
    await expect.poll(() => stored(site, 'wc@2:core:0.3:latchkey//keychain')).not.toContain(key)
    expect(stored(site, 'wc@2:core:0.3:latchkey//pairing')).toBe('[]')
  })
})
