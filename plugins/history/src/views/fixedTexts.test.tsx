import { kernelError } from '@latchkey/kernel'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderHistory } from '../fixtures/renderHistory.ts'
import { type Answers, type SetUpOptions, sampleTransaction } from '../fixtures/setUp.ts'

afterEach(cleanup)

const TEXT = 'Failed to fetch transactions'
const down = kernelError('http/status', { details: { status: 500 } })

interface State {
  readonly options?: SetUpOptions
  readonly pages?: Answers['pages']
  /** What shows that the state is there. */
  readonly sign: string
}

const states: Readonly<Record<string, State>> = {
  'nothing answered': { pages: { '': down }, sign: TEXT },
  'another page is missing': { pages: { '': { data: [sampleTransaction(1)], next: 'a' }, a: down }, sign: TEXT },
  loading: { pages: { '': new Promise(() => undefined) }, sign: '' },
  'what happened': { pages: { '': { data: [sampleTransaction(1)], next: null } }, sign: 'That’s everything.' },
  'nothing yet': { pages: { '': { data: [], next: null } }, sign: 'No activity yet' },
  'nobody to ask': { options: { api: false }, sign: 'Only transactions made here are shown' },
}
const SAID: readonly string[] = ['nothing answered', 'another page is missing']

test.each(Object.entries(states))('parameters: %s', async (name, { options = {}, pages, sign }) => {
  await renderHistory(({ answers }) => void (pages && Object.assign(answers, { pages })), options)
  await expect.poll(() => document.body.textContent).toContain(sign)
  expect(document.body.textContent?.includes(TEXT)).toBe(SAID.includes(name))
})
