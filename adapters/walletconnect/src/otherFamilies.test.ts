import type { Adapter } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { pairingTrial } from './testing/pairingTrial.ts'
import { sharedStorage } from './testing/sharedStorage.ts'
import type { Site } from './testing/startSite.ts'
import { testFamilies } from './testing/testFamilies.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SIGN = { network: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', ALICE] } as const
const EVM = testFamilies.filter(({ id }) => id === 'eip155')
const SOLANA = testFamilies.filter(({ id }) => id === 'solana')
const BOTH = [...EVM, ...SOLANA]
/** For machines that do other things too. */
const PATIENCE = { timeout: 30_000 }

const trial = pairingTrial()
const shown = (site: Site) => site.connections().map(({ namespace }) => namespace)
const inWallet = async (topic: string) => (await trial.wallet.sessions()).some((session) => session.topic === topic)

/** A page with two families that is paired, and its session. */
async function paired(options: { readonly namespace?: string } = {}) {
  const shared = sharedStorage()
  const site = await trial.open({ storage: shared.tab(), families: BOTH })
  const attempt = site.connect(options)
  await trial.wallet.pair(await attempt.uri())
  const { sessionId } = await attempt.connection
  /** The page after this one. */
  const next = async (families: readonly Adapter[], networks?: readonly (typeof SIGN)['network'][]) =>
    trial.open({ storage: shared.tab(), families, ...(networks ? { networks } : {}) })
  return { site, sessionId, next }
}

/** That a session is what it was: saved, in the wallet, and whole on a page with both families. */
async function expectWhole(page: Site, topic: string, namespaces: readonly string[], next: () => Promise<Site>) {
  expect(page.saved()).toEqual([topic])
  expect(await inWallet(topic)).toBe(true)
  await page.destroy()
  const whole = await next()
  await expect.poll(() => shown(whole), PATIENCE).toEqual(namespaces)
  expect([whole.connections()[0]?.sessionId, await inWallet(topic)]).toEqual([topic, true])
}

describe('a page with fewer chain families than the one that paired', { timeout: 120_000 }, () => {
  test.each([
    ['without the adapter', EVM, undefined],
    ['without its networks', BOTH, ['eip155:1'] as const],
  ])('default: %s it uses its half, and a later page has both', async (_, families, networks) => {
    const { site, sessionId, next } = await paired()
    expect(shown(site)).toEqual(['eip155', 'solana'])
    await site.destroy()
    const page = await next(families, networks)
    await expect.poll(() => shown(page), PATIENCE).toEqual(['eip155'])
    expect(await page.kernel.wallet.request(SIGN)).toMatch(/^0x/)
    await expectWhole(page, sessionId, ['eip155', 'solana'], () => next(BOTH))
  })

  test('behavior: an adapter that is added after the start leaves the session whole', async () => {
    const { site, sessionId, next } = await paired()
    await site.destroy()
    const page = await next(EVM)
    for (const adapter of SOLANA) await page.kernel.wallet.addAdapter(adapter)
    await expect.poll(() => shown(page), PATIENCE).toContain('eip155')
    expect(await page.kernel.wallet.request(SIGN)).toMatch(/^0x/)
    await expectWhole(page, sessionId, ['eip155', 'solana'], () => next(BOTH))
  })

  test('behavior: what the wallet changes of the other half ends nothing', async () => {
    const { site, sessionId, next } = await paired()
    await site.destroy()
    const page = await next(EVM)
    await expect.poll(() => shown(page), PATIENCE).toEqual(['eip155'])
    const granted = (await trial.wallet.sessions()).find(({ topic }) => topic === sessionId)?.accounts ?? []
    const accounts = granted.filter((account) => !account.startsWith('eip155:1:'))
    const chains = accounts.map((account) => account.slice(0, account.lastIndexOf(':')))
    expect(chains.filter((id) => !id.startsWith('solana:'))).toEqual(['eip155:42161'])
    await trial.wallet.update({ accounts, chains })
    await expect.poll(() => page.connections().map(({ networks }) => networks), PATIENCE).toEqual([['eip155:42161']])
    await expectWhole(page, sessionId, ['eip155', 'solana'], () => next(BOTH))
  })

  test('behavior: a session of the other families alone waits for a page that has them', async () => {
    const { site, sessionId, next } = await paired({ namespace: 'solana' })
    await site.destroy()
    const page = await next(EVM)
    await expect.poll(() => page.kernel.wallet.getState().operations, PATIENCE).toEqual({})
    expect(shown(page)).toEqual([])
    await expectWhole(page, sessionId, ['solana'], () => next(BOTH))
  })

  test('behavior: what its user has closed is not opened in place of what this page has no family of', async () => {
    const { site, sessionId, next } = await paired()
    await site.kernel.wallet.disconnect({ namespace: 'eip155' })
    expect(shown(site)).toEqual(['solana'])
    await site.destroy()
    const page = await next(EVM)
    await expect.poll(() => page.kernel.wallet.getState().operations, PATIENCE).toEqual({})
    expect(shown(page)).toEqual([])
    await expectWhole(page, sessionId, ['solana'], () => next(BOTH))
  })

  test('behavior: a tab with both beside it keeps the session', async () => {
    const { site, sessionId, next } = await paired()
    const page = await next(EVM)
    await expect.poll(() => shown(page), PATIENCE).toEqual(['eip155'])
    for (const tab of [site, page]) expect(await tab.kernel.wallet.request(SIGN)).toMatch(/^0x/)
    expect([shown(site), site.saved(), await inWallet(sessionId)]).toEqual([['eip155', 'solana'], [sessionId], true])
    await page.kernel.wallet.disconnect({ namespace: 'eip155' })
    await expect.poll(() => shown(site), PATIENCE).toEqual(['solana'])
    expect(await inWallet(sessionId)).toBe(true)
  })
})
