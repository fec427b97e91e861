// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubSight } from '../fixtures/stubSight.ts'
import { english, type Language, loadLanguage } from '../locales/language.ts'
import type { Facts } from '../read/facts.ts'
import { Approve, type Decision } from './Approve.tsx'
import type { Problem } from './Obstacle.tsx'
import { Words } from './words.tsx'

let tell: (isVisible: boolean) => void
beforeEach(() => {
  tell = stubSight()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const values = { network: 'Ethereum', balance: '1 ETH', needed: '1.002 ETH', missing: '0.002 ETH' }
const payment: Facts = {
  sentence: { key: 'send', values: { amount: '1 ETH' } },
  warnings: [],
  rows: [{ label: 'fee', value: '≤ 0.002 ETH' }],
  raw: '',
}
const short: Facts = { ...payment, shortage: { key: 'shortBoth', values } }

interface Options {
  readonly problem?: Problem
  readonly language?: Language
  readonly onReview?: () => never
}

function setUp(facts: Facts, { language = english, problem, ...more }: Options = {}) {
  const decisions: Decision[] = []
  const request = {
    subject: { digest: '0x1', facts } as const,
    origin: 'https://shop.example',
    claim: undefined,
    chain: 'Ethereum',
    address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    turn: { position: 1, total: 1 },
    problem,
  }
  render(
    <Words.Provider value={language}>
      <Approve request={request} onDecide={(decision) => void decisions.push(decision)} {...more} />
    </Words.Provider>,
  )
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  return { decisions, user }
}

/** All of the view is seen for longer than it must be. */
async function see(): Promise<void> {
  tell(true)
  await act(() => vi.advanceTimersByTimeAsync(1_500))
}

const approveButton = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Approve' })

test('default: what can be paid is approved as ever, and nothing is said of money', async () => {
  setUp(payment)
  expect(screen.queryByRole('alert')).toBeNull()
  await see()
  expect(approveButton()?.disabled).toBe(false)
})

test('behavior: what cannot be paid is said in words at once, and has no button to approve it', async () => {
  setUp(short)
  const alert = screen.getByRole('alert')
  const words = alert.textContent?.replaceAll(/[\u2068\u2069]/g, '')
  expect(words).toContain('Your account can’t pay the amount and the network fee together.')
  expect(words).toContain('On Ethereum it has 1 ETH, and this takes up to 1.002 ETH.')
  expect(words).toContain('Once 0.002 ETH more has arrived, check again.')
  await see()
  expect(approveButton()).toBeNull()
})

test('behavior: it is checked again, or declined, by keyboard', async () => {
  const { decisions, user } = setUp(short)
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  // What approves later stands where nothing asks for that now.
  expect(names.indexOf('Check again')).toBeLessThan(names.indexOf('Decline'))
  screen.getByRole('button', { name: 'Check again' }).focus()
  await user.keyboard('{Enter}')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Decline')
  await user.keyboard(' ')
  expect(decisions).toEqual([{ kind: 'again' }, { kind: 'decline' }])
})

test('behavior: where nothing can be approved, no word is asked for', () => {
  setUp({ ...short, warnings: [{ tone: 'danger', key: 'unreadable' }] })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Check again' })).toBeDefined()
})

test.each(['de', 'ar'])('behavior: %s says it with every amount', async (tag) => {
  for (const key of ['shortFee', 'shortAmount', 'shortBoth'] as const) {
    const amount = { ...values, amount: '1 ETH' }
    setUp({ ...payment, shortage: { key, values: amount } }, { language: await loadLanguage(tag) })
    const { textContent } = screen.getByRole('alert')
    expect(textContent).not.toContain('{{')
    const { needed, ...named } = values
    for (const value of Object.values(named)) expect(textContent).toContain(value)
    expect(textContent?.includes(needed)).toBe(key !== 'shortAmount')
    cleanup()
  }
})

const text = 'Sign-in is not reachable. Try again in 10 seconds.'

test('error: what could not be checked again is said above what is missing, and is checked once more or declined', async () => {
  const { decisions, user } = setUp(short, { problem: { title: 'checkFailed', text } })
  const [failure, shortage] = screen.getAllByRole('alert')
  expect(failure?.textContent).toBe(`We couldn’t check again. Nothing was signed.${text}`)
  expect(shortage?.textContent).toContain('Your account can’t pay')
  await see()
  expect(approveButton()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  expect(decisions).toEqual([{ kind: 'again' }, { kind: 'decline' }])
})

test.each([
  ['en', 'Try again'],
  ['de', 'Erneut versuchen'],
  ['ar', 'إعادة المحاولة'],
])(
  'error: what was approved and could not be completed is not approved again before that was tried: %s',
  async (tag, again) => {
    const { decisions, user } = setUp(payment, {
      language: await loadLanguage(tag),
      problem: { title: 'grantUnsaved', text },
    })
    expect(screen.getByRole('alert').textContent).toContain(text)
    await see()
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: again }))
    expect(decisions).toEqual([{ kind: 'again' }])
  },
)
