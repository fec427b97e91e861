import { kernelError } from '@latchkey/kernel'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderAccount } from '../fixtures/renderAccount.tsx'
import { coin, type SetUpOptions } from '../fixtures/setUp.ts'

afterEach(cleanup)

const TEXT = 'Token Balance Unavailable'
const down = kernelError('http/status', { details: { status: 500 } })

interface State {
  readonly options?: SetUpOptions
  readonly answers?: object
  /** What shows that the state is there. */
  readonly sign: string
}

const states: Readonly<Record<string, State>> = {
  'nothing answered': { answers: { balances: down, native: down }, sign: 'Balance unknown' },
  'nobody can tell on this network': {
    options: { api: false, chain: false },
    sign: 'Balances aren’t available on this network.',
  },
  loading: { answers: { balances: new Promise(() => undefined) }, sign: '' },
  'what is owned': { sign: 'USD Coin' },
  'nothing owned': {
    answers: { balances: [{ ...coin, quantity: { decimals: '18', numeric: '0' } }] },
    sign: 'No tokens yet',
  },
  'a test network': { options: { network: { testnet: true } }, sign: 'Test network' },
  'a service that is down beside a chain that answers': { answers: { balances: down }, sign: 'Coin' },
}
const SAID: readonly string[] = ['nothing answered', 'nobody can tell on this network']

test.each(Object.entries(states))('parameters: %s', async (name, { options = {}, answers = {}, sign }) => {
  const { answers: given, kernel } = await renderAccount(options)
  Object.assign(given, answers)
  act(() => kernel.open())
  await screen.findByRole('region', { name: 'Tokens' })
  if (sign !== '') await expect.poll(() => document.body.textContent).toContain(sign)
  expect(document.body.textContent?.includes(TEXT)).toBe(SAID.includes(name))
})
