// @vitest-environment happy-dom
import { kernelError } from '@latchkey/kernel'
import { namedPeriods, periodWords } from '@latchkey/tooling/vitest/periods.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ADDRESS, EXPIRY, renderSessions, TOKEN } from '../fixtures/renderSessions.tsx'
import en from '../locales/en.ts'

afterEach(cleanup)

const rows = async () => within(await screen.findByRole('list', { name: 'Permissions' })).getAllByRole('listitem')

describe('the list', () => {
  test('default: what each may take, how often and until when, and what has become of it', async () => {
    await renderSessions({
      sessions: [
        { context: '0x01' },
        { context: '0x02', expiry: 0, site: 'Shop', allowances: [{ allowance: '0x1', start: 0, period: 5_400 }] },
        { context: '0x03', isEnded: true },
        { context: '0x04', account: `eip155:1:0x${'bb'.repeat(20)}` },
      ],
    })
    const words = (await rows()).map((row) => row.textContent?.replace(/[\u2066\u2069]/g, ''))
    expect(words).toHaveLength(3)
    expect(words[0]).toMatch(/0\.1\sCOIN every day.*This site: until/)
    expect(words[1]).toMatch(/every 1\sh 30\smin.*Shop: expired/)
    expect(words[2]).toMatch(/This site: ended/)
    expect(screen.getAllByRole('button', { name: /^End: / })).toHaveLength(1)
  })

  test('default: ending is asked of the wallet, and says so until it is done', async () => {
    const { user, asked } = await renderSessions({ sessions: [{ pci: 'one' }] })
    await user.click(await screen.findByRole('button', { name: /^End: / }))
    expect(await screen.findByText('Ending…')).toBeTruthy()
    const request = { context: '0x01', address: `eip155:1:${ADDRESS}`, expiry: EXPIRY, pci: 'one' }
    expect(asked).toEqual([['revoke', request]])
    // The transaction may never get into a block: a second try asks anew.
    await user.click(await screen.findByRole('button', { name: /^End: / }))
    await waitFor(() =>
      expect(asked).toEqual([
        ['revoke', request],
        ['revoke', request],
      ]),
    )
  })

  test('error: who declines has ended nothing', async () => {
    const revoke = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    const { user } = await renderSessions({ sessions: [{}], answers: { revoke } })
    const button = await screen.findByRole('button', { name: /^End: / })
    await user.click(button)
    await waitFor(() => expect(button.hasAttribute('disabled') || button.getAttribute('aria-disabled')).toBeFalsy())
    expect(screen.queryByText('Ending…')).toBeNull()
  })

  test('error: a wallet that cannot end it is said in words', async () => {
    const { user, kernel } = await renderSessions({
      sessions: [{}],
      answers: { revoke: () => Promise.reject(Object.assign(new Error('no'), { code: -32603 })) },
    })
    await user.click(await screen.findByRole('button', { name: /^End: / }))
    await waitFor(() => expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'error', key: 'failed' }))
    expect(screen.queryByText('Ending…')).toBeNull()
  })

  test.each(
    ['en', 'de', 'ar'].flatMap((locale) => periodWords.map(([period, words]) => [period, words, locale] as const)),
  )('parameters: a period of %i seconds is %s, as in its approval, in %s', async (period, words, locale) => {
    await renderSessions({ sessions: [{ allowances: [{ allowance: '0x1', start: 0, period }] }], locale })
    const [row] = within(await screen.findByRole('list')).getAllByRole('listitem')
    const shown = row?.textContent?.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
    expect(shown).toMatch(new RegExp(`(every|alle|كل) ${words}[^ ]`))
  })

  test.each(namedPeriods)('parameters: a period of %i seconds is %s, as in its approval', async (period, name) => {
    await renderSessions({ sessions: [{ allowances: [{ allowance: '0x1', start: 0, period }] }] })
    const words = en[name].replace('{{amount}} ', '')
    expect((await rows())[0]?.textContent).toContain(words)
  })

  test('error: nobody knows whether it was sent: that is said, and no word of Try again', async () => {
    const lost = () => Promise.reject(kernelError('request/outcome-unknown', { details: { method: 'x' } }))
    const { user, kernel } = await renderSessions({ sessions: [{}], answers: { revoke: lost } })
    await user.click(await screen.findByRole('button', { name: /^End: / }))
    await waitFor(() => expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'error', key: 'unknown' }))
  })

  test('behavior: what this browser knows is there, and can be ended, while the service is silent', async () => {
    const silent = { getSessions: () => new Promise<never>(() => undefined) }
    const allowances = [{ token: TOKEN, allowance: '0x989680', start: 0, period: 86_400 }]
    await renderSessions({ coSigner: true, api: silent, sessions: [{ allowances }] })
    await waitFor(async () => expect((await rows())[0]?.textContent).toMatch(/10\sUSDC every day/))
    expect(screen.getByRole('button', { name: /^End: / })).toBeTruthy()
  })

  test('behavior: among Arabic words, names, amounts and periods of Latin letters stay in one run and turn nothing', async () => {
    const allowances = [{ token: TOKEN, allowance: '0x1', start: 0, period: 5_400 }]
    await renderSessions({ sessions: [{ site: 'Shop', allowances: [...allowances] }], locale: 'ar' })
    const [row] = within(await screen.findByRole('list')).getAllByRole('listitem')
    const isolated = (text: string): RegExp => new RegExp(`[\u2066\u2068]${text}\u2069`)
    for (const text of ['Shop', '1\u00a0h 30\u00a0min']) expect(row?.textContent).toMatch(isolated(text))
  })

  test('parameters: a token nobody can name is its address, in the short form', async () => {
    await renderSessions({
      sessions: [{ allowances: [{ token: `0x${'d'.repeat(40)}`, allowance: '0x1', start: 0, period: 60 }] }],
    })
    expect((await rows())[0]?.textContent).toContain('1 units of 0xdddd…dddddd every')
  })

  test('error: while the service does not answer, an empty list is no word that there are no permissions', async () => {
    let isAway = true
    const getSessions = async () => {
      if (isAway) throw new Error('away')
      return { pcis: [] }
    }
    const { clock } = await renderSessions({ coSigner: true, api: { getSessions } })
    expect(await screen.findByRole('heading', { name: 'Permissions couldn’t be loaded' })).toBeTruthy()
    expect(screen.queryByText('No permissions')).toBeNull()
    isAway = false
    await clock.advance(4_000)
    expect(await screen.findByText('No permissions')).toBeTruthy()
  })

  test('error: beside what this browser knows it is said that others may be missing', async () => {
    const getSessions = () => Promise.reject(new Error('away'))
    await renderSessions({ coSigner: true, api: { getSessions }, sessions: [{}] })
    expect(await screen.findByText(/may be missing/)).toBeTruthy()
    expect(await rows()).toHaveLength(1)
  })

  test.each([
    ['de', /jeden Tag/, 'Beenden'],
    ['ar', /كل يوم/, 'إنهاء'],
  ])('default: in %s', async (locale, means, end) => {
    await renderSessions({ sessions: [{}], locale })
    expect(await screen.findByText(means)).toBeTruthy()
    expect(screen.getByRole('button', { name: new RegExp(`^${end}: `) })).toBeTruthy()
  })
})
