import type { TestWallet } from '@latchkey/devnet/wallet'
import { describe, expect, test } from 'vitest'
import { pairingTrial } from './testing/pairingTrial.ts'
import { sharedStorage } from './testing/sharedStorage.ts'

const MAIN = 'eip155:1'
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SIGN = { network: MAIN, method: 'personal_sign', params: ['0x68656c6c6f', ALICE] } as const

const trial = pairingTrial()
const { open, paired } = trial

describe('a session', () => {
  const hostile: readonly [string, Parameters<TestWallet['approveWith']>[0], string][] = [
    [
      'accounts of a namespace nobody asked for',
      { accounts: [`${MAIN}:${ALICE}`, 'cosmos:hub-4:cosmos1abc'] },
      'walletconnect/session-invalid',
    ],
    ['an address that is none', { accounts: [`${MAIN}:0x1234`] }, 'walletconnect/session-invalid'],
    ['networks without an account', { accounts: [] }, 'walletconnect/session-invalid'],
    [
      'only accounts of networks nobody asked for',
      { accounts: [`eip155:137:${ALICE}`], chains: ['eip155:137'] },
      'connect/no-accounts',
    ],
  ]
  test.each(hostile)('error: %s', async (_, approval, code) => {
    const site = await open()
    await trial.wallet.next('ask')
    const attempt = site.connect()
    await trial.wallet.pair(await attempt.uri())
    await trial.wallet.approveWith({ ...approval, unchecked: true }).catch(() => undefined)
    await expect(attempt.connection).rejects.toMatchObject({ code })
    expect(site.connections()).toEqual([])
    expect(site.saved()).toEqual([])
  })

  test('behavior: networks, methods and events beyond what was asked are left out and never called', async () => {
    const site = await open()
    await trial.wallet.next('ask')
    const attempt = site.connect()
    await trial.wallet.pair(await attempt.uri())
    await trial.wallet.approveWith({
      accounts: [`${MAIN}:${ALICE}`, `eip155:137:${ALICE}`],
      chains: [MAIN, 'eip155:137'],
      methods: ['personal_sign', 'eth_sign', 'wallet_drain'],
      unchecked: true,
    })
    expect(await attempt.connection).toMatchObject({ networks: [MAIN] })
    const before = (await trial.wallet.requests()).length
    const calls = [
      { ...SIGN, method: 'wallet_drain' },
      { ...SIGN, method: 'eth_sendTransaction' },
      { ...SIGN, network: 'eip155:137' as const },
    ]
    const refusals = await Promise.all(calls.map((call) => site.kernel.wallet.request(call).catch(({ code }) => code)))
    expect(refusals).toEqual(['request/unsupported-method', 'request/unsupported-method', 'request/chain-disconnected'])
    expect(await trial.wallet.requests()).toHaveLength(before)
  })

  test('behavior: an approval after the attempt was given up is disconnected', async () => {
    const site = await open()
    const stop = new AbortController()
    const attempt = site.connect({}, stop.signal)
    const uri = await attempt.uri()
    await trial.wallet.next('late')
    const before = (await trial.wallet.sessions()).length
    const pairing = trial.wallet.pair(uri)
    stop.abort()
    const { id } = await pairing
    await expect(attempt.connection).rejects.toMatchObject({ code: 'kernel/aborted' })
    // What comes later would be taken for the session of the next test.
    await expect
      .poll(async () => (await trial.wallet.requests()).find((request) => request.id === id)?.outcome)
      .not.toBe('waiting')
    await expect.poll(async () => (await trial.wallet.sessions()).length).toBe(before)
    expect(site.connections()).toEqual([])
  })

  test('behavior: update, with other accounts and networks', async () => {
    const { site } = await paired()
    const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    await trial.wallet.update({ accounts: [`${MAIN}:${bob}`], chains: [MAIN] })
    await expect
      .poll(() => site.connections().map(({ networks, account }) => [account.address, ...networks]))
      .toEqual([[bob, MAIN]])
  })

  test('behavior: the wallet tells its network and its account; what it has not approved is ignored', async () => {
    const { site } = await paired()
    await trial.wallet.emit({ name: 'chainChanged', data: 42161 }, 'eip155:42161')
    await expect
      .poll(() => site.connections().find(({ namespace }) => namespace === 'eip155')?.network)
      .toBe('eip155:42161')
    await trial.wallet.emit({ name: 'accountsChanged', data: ['0x0000000000000000000000000000000000000001'] }, MAIN)
    expect(await site.kernel.wallet.request(SIGN)).toMatch(/^0x/)
    expect(site.connections().map(({ account }) => account.address)).toContain(ALICE)
  })

  test('behavior: extend', async () => {
    const { site } = await paired()
    const expiry = (): number => {
      const [{ expiry }]: readonly [{ readonly expiry: number }] = JSON.parse(
        site.storage.get('wc:wc@2:client:0.3:latchkey//session') ?? '[]',
      )
      return expiry
    }
    const before = expiry()
    const extended = async () => {
      await trial.wallet.extend()
      return expiry()
    }
    await expect.poll(extended).toBeGreaterThan(before)
    expect(site.connections()).toHaveLength(3)
  })

  test('behavior: two tabs share it, and follow each other', async () => {
    const shared = sharedStorage()
    const first = await open({ storage: shared.tab() })
    const second = await open({ storage: shared.tab() })
    const attempt = first.connect()
    await trial.wallet.pair(await attempt.uri())
    await attempt.connection
    await expect.poll(() => second.connections()).toHaveLength(3)
    expect(await second.kernel.wallet.request(SIGN)).toMatch(/^0x/)
    const before = (await trial.wallet.sessions()).map(({ topic }) => topic)
    await second.kernel.wallet.disconnect()
    await expect.poll(() => first.connections()).toEqual([])
    // A late approval of an earlier test may come in between: only what was there before counts.
    const left = async () => (await trial.wallet.sessions()).filter(({ topic }) => before.includes(topic))
    await expect.poll(left).toHaveLength(before.length - 1)
    expect(first.saved()).toEqual([])
  })
})
