import type { SessionEvent } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { answerLate, DAI, type SetUp, setUp, TOKEN, YOU } from './fixtures/setUp.ts'

const OTHER = '0xdddd000000000000000000000000000000004444'
const accounts = (...addresses: readonly string[]): SessionEvent => ({
  type: 'accounts',
  namespace: 'tally',
  accounts: addresses.map((address) => ({ caipAddress: `tally:1:${address}`, address, type: 'eoa' })),
})

/** What a wallet does by itself, and what the account is then. */
const moves: readonly (readonly [name: string, event: SessionEvent])[] = [
  ['changes to another network', { type: 'network', network: 'tally:2' }],
  ['changes to another account', accounts(OTHER)],
  ['is locked', accounts()],
  ['leaves', { type: 'disconnected' }],
]

/** Moments between the press on review and the prompt, each ending after the wallet has moved. */
const moments: readonly (readonly [name: string, play: (test: SetUp, event: SessionEvent) => Promise<unknown>])[] = [
  [
    'while the transfer is prepared',
    async ({ kernel, emit, estimated }, event) => {
      await kernel.plugins.send.startTransfer()
      await kernel.plugins.send.setAmount('1.5')
      await kernel.plugins.send.setReceiver(YOU)
      await estimated()
      const reviewing = kernel.plugins.send.review().catch(() => undefined)
      emit(event)
      await reviewing
    },
  ],
  [
    'in the review',
    async ({ reviewed, emit }, event) => {
      await reviewed('1.5', YOU)
      emit(event)
    },
  ],
  [
    'in the moment of the press',
    async ({ reviewed, kernel, emit }, event) => {
      await reviewed('1.5', YOU)
      const sending = kernel.plugins.send.submit().catch(() => undefined)
      emit(event)
      await sending
    },
  ],
]

const cases = moves.flatMap(([move, event]) => moments.map(([moment, play]) => [move, moment, event, play] as const))

describe('a wallet that moves before it is asked', () => {
  test.each(cases)(
    'behavior: it %s %s: no prompt with old facts, and the form stays',
    async (_move, _moment, event, play) => {
      const test = await setUp()
      const { kernel, tally, state } = test
      await play(test, event)
      await kernel.plugins.send.submit().catch(() => undefined)
      await kernel.plugins.send.submit({ confirmed: true }).catch(() => undefined)
      expect(tally.prompts).toBe(0)
      expect(kernel.store.get(kernel.atoms.transactions)).toEqual([])
      expect(state().draft).toMatchObject({ amountText: '1.5', receiver: YOU })
    },
  )
})

describe('a review that is looked at', () => {
  test('behavior: the wallet changes to another account: what was reviewed is void at once, and the form says why', async () => {
    const { kernel, state, reviewed, emit } = await setUp()
    await reviewed('1.5', YOU)
    const left = new AbortController()
    const watching = kernel.plugins.send.watchReview({ signal: left.signal })
    emit(accounts(OTHER))
    await expect.poll(() => state().phase).toBe('editing')
    expect(state()).toMatchObject({ notice: 'accountChanged', draft: { amountText: '1.5', receiver: YOU } })
    expect(state()).not.toHaveProperty('prepared')
    left.abort()
    await watching
  })
})

describe('a receiver that is looked at slowly', () => {
  test('error: what the network before says of it comes too late for the present one', async () => {
    const { kernel, tally, state, emit, clock } = await setUp()
    const { startTransfer, setReceiver } = kernel.plugins.send
    const answers: ((found: string) => void)[] = []
    tally.resolve = () =>
      new Promise((resolve) => {
        answers.push(resolve)
      })
    await startTransfer()
    const first = setReceiver('tomas.eth')
    const asked = () => clock.advance(200).then(() => answers.length)
    await expect.poll(asked, { interval: 5 }).toBe(1)
    emit({ type: 'network', network: 'tally:2' })
    const second = startTransfer()
    await expect.poll(asked, { interval: 5 }).toBe(2)
    tally.receivers[YOU] = 'contract'
    answers[1]?.(YOU)
    await second
    expect(state().receiver.warnings.map(({ kind }) => kind)).toContain('contract')
    tally.receivers[YOU] = 'account'
    answers[0]?.(YOU)
    await first
    expect(state().draft.network).toBe('tally:2')
    expect(state().receiver.warnings.map(({ kind }) => kind)).toContain('contract')
  })

  test('error: what is said of it for the asset before comes too late for the present one', async () => {
    const { kernel, state, tally } = await setUp()
    const { startTransfer, setReceiver, chooseAsset } = kernel.plugins.send
    await startTransfer()
    const release: (() => void)[] = []
    tally.beforeFacts = () => new Promise<void>((resolve) => release.push(resolve))
    const first = setReceiver(TOKEN)
    await expect.poll(() => release.length).toBe(1)
    const second = chooseAsset(DAI.asset)
    await expect.poll(() => release.length).toBe(2)
    release[1]?.()
    await second
    expect(state().receiver).toMatchObject({ status: 'refused', problem: 'tokenContract' })
    release[0]?.()
    await first
    expect(state().receiver).toMatchObject({ status: 'refused', problem: 'tokenContract' })
  })
})

describe('a network of another chain family', () => {
  test('behavior: the form is emptied, and an answer to what was entered counts no more', async () => {
    const { kernel, state, estimated } = await setUp()
    const { startTransfer, setAmount, setReceiver } = kernel.plugins.send
    await startTransfer()
    await setAmount('1.5')
    await setReceiver(YOU)
    await estimated()
    const { version } = state().draft
    await kernel.wallet.connect({ connectorId: 'orbit' })
    await startTransfer()
    expect(state()).toMatchObject({ phase: 'editing', draft: { network: 'other:1', amountText: '', receiver: '' } })
    expect(state()).not.toHaveProperty('notice')
    expect(state().draft.version).toBeGreaterThan(version)
  })
})

describe('what a wallet answers late', () => {
  test('behavior: it is another network’s by then: the transaction is followed where it was sent', async () => {
    const test = await setUp()
    const { kernel, tally, reviewed, emit } = test
    const late = answerLate(test, '0x2')
    await reviewed()
    const sending = kernel.plugins.send.submit()
    await expect.poll(() => tally.prompts).toBe(1)
    emit({ type: 'network', network: 'tally:2' })
    late.open()
    await sending
    expect(kernel.store.get(kernel.atoms.transactions)).toMatchObject([{ network: 'tally:1', hash: '0x2' }])
    expect(tally.prompts).toBe(1)
  })

  test('behavior: the session ends while it is asked: one transaction, whose outcome is said truly', async () => {
    const test = await setUp()
    const { kernel, tally, reviewed, emit } = test
    const late = answerLate(test, '0x2')
    await reviewed()
    const sending = kernel.plugins.send.submit()
    await expect.poll(() => tally.prompts).toBe(1)
    emit({ type: 'disconnected' })
    late.open()
    await sending.catch(() => undefined)
    const states = kernel.store.get(kernel.atoms.transactions).map((record) => record.state)
    expect(states).toHaveLength(1)
    expect(['sent', 'unknown']).toContain(states[0])
    expect(tally.prompts).toBe(1)
  })
})
