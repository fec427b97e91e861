import { kernelError, type TransactionSighting } from '@latchkey/kernel'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach } from 'vitest'
import { renderHistory } from '../fixtures/renderHistory.ts'
import {
  hashOf,
  receipt,
  type SampleTransaction,
  type SetUp,
  type SetUpOptions,
  sampleTransaction,
  YOU,
} from '../fixtures/setUp.ts'
import { history } from '../index.ts'

afterEach(cleanup)

type Page = SetUp['answers']['pages'][string]
type Opened = Awaited<ReturnType<typeof renderHistory>>

const down = kernelError('http/status', { details: { status: 500 } })

const answered =
  (first: Page, options?: SetUpOptions, more: Readonly<Record<string, Page>> = {}) =>
  (): Promise<Opened> =>
    renderHistory(({ answers }) => {
      answers.pages = { '': first, ...more }
    }, options)

const list = (): Promise<HTMLElement> => screen.findByRole('list', { name: 'Activity' })

const details = (more: SampleTransaction) => async (): Promise<Opened> => {
  const test = await answered({ data: [sampleTransaction(1, more)], next: null })()
  const [row] = await within(await list()).findAllByRole('button')
  await test.user.click(row ?? document.body)
  return test
}

/** A transaction made here, in the details. */
const own = (sighting: Partial<TransactionSighting>) => async (): Promise<Opened> => {
  const test = await renderHistory(({ answers }) => {
    answers.sighting = { state: 'seen', confirmations: 0, isSettled: false, ...sighting }
  })
  await act(async () => void (await test.send(9)))
  await act(() => test.clock.advance(60_000))
  const [row] = await within(await list()).findAllByRole('button')
  await test.user.click(row ?? document.body)
  return test
}

viewStates(() => history(), {
  Transactions: {
    'a list': [
      'That’s everything.',
      answered({ data: [sampleTransaction(1), sampleTransaction(2), sampleTransaction(24 * 40)], next: null }),
    ],
    loading: ['Loading activity', answered(new Promise(() => undefined))],
    'nothing yet': ['No activity yet', answered({ data: [], next: null })],
    'without a service': ['No transactions made here yet', () => renderHistory(undefined, { api: false })],
    error: ['Failed to fetch transactions', answered(down)],
    'the next page cannot be had': [
      'Try again',
      answered({ data: [sampleTransaction(1)], next: 'a' }, undefined, { a: down }),
    ],
    'all networks': [
      '2 hr ago',
      async () => {
        const test = await answered({
          data: [sampleTransaction(1), sampleTransaction(2, { chain: 'eip155:2' })],
          next: null,
        })()
        await test.user.click(await screen.findByRole('radio', { name: 'All networks' }))
        return test
      },
    ],
  },
  TransactionDetails: {
    sent: ['0xbbbb', details({})],
    failed: ['Failed', details({ status: 'failed' })],
    received: ['Received', details({ operationType: 'receive', sentFrom: YOU, transfers: [receipt()] })],
    'not to be trusted': [
      'Don’t trust this transfer',
      details({ operationType: 'receive', sentFrom: YOU, transfers: [receipt({ quantity: { numeric: '0.00' } })] }),
    ],
    'made here, under way': ['Show its progress', own({})],
    'made here, failed': ['Why it failed', own({ state: 'failed', confirmations: 1, reason: 'Too little gas' })],
    'made here, dropped': ['Dropped by the network', own({ state: 'dropped' })],
    'made here, sped up': [
      'Show the other transaction',
      own({ state: 'replaced', replacedBy: { how: 'speedup', hash: hashOf(5) } }),
    ],
    'made here, done': ['Fee paid', own({ state: 'confirmed', confirmations: 1, fee: 21n })],
  },
})
