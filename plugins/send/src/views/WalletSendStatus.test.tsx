import type { TransactionSighting } from '@latchkey/kernel'
import { kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { DAI, type SetUp, type SetUpOptions, setUp, YOU } from '../fixtures/setUp.ts'

await import('./index.ts')

afterEach(cleanup)

/** What is shown, numbers and their units parted by plain spaces. */
const textOf = (): string => (document.body.textContent ?? '').replaceAll('\u00A0', ' ')
const SENT = /^1\.5\sCOIN sent$/
const hasButton = (name: string): boolean => screen.queryByRole('button', { name }) !== null

/** A transfer that was sent, and its status. */
async function followed(prepare: (test: SetUp) => void = () => undefined, options?: SetUpOptions, amount?: string) {
  const test = await setUp(options)
  test.tally.sighting = { state: 'sent', confirmations: 0, isSettled: false }
  prepare(test)
  await test.reviewed(amount)
  await test.kernel.plugins.send.submit()
  const [record] = test.kernel.store.get(test.kernel.atoms.transactions)
  if (!record) throw new Error('not followed')
  await renderView(test.kernel, 'send.WalletSendStatus', { id: record.id })
  /** What the network says from now on. */
  const see = (sighting: Partial<TransactionSighting>) => {
    test.tally.sighting = { confirmations: 1, isSettled: true, state: 'confirmed', ...sighting }
    return act(() => test.clock.advance(60_000))
  }
  return { ...test, id: record.id, see }
}

/** Marks of the steps, in order. */
const steps = (): readonly string[] =>
  within(screen.getByRole('list', { name: 'Transfer progress' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => (/In progress|Done|Next|Failed/.exec(textContent ?? '') ?? ['?'])[0])

describe('how a transfer goes on', () => {
  test('default: sent, seen, confirmed, final, each shown as it comes', async () => {
    const { see } = await followed()
    await screen.findByRole('heading', { name: 'On its way' })
    expect(textOf()).toContain('1.5 COIN to 0xbbbb…002222 on Network 1')
    expect(steps()).toEqual(['Done', 'In progress', 'Next'])
    expect(textOf()).toContain('Approved in Fake wallet')
    await see({ state: 'seen', confirmations: 0, isSettled: false })
    await waitFor(() => expect(steps()).toEqual(['Done', 'Done', 'In progress']))
    await see({ state: 'confirmed', fee: 10n ** 15n, isSettled: false })
    await screen.findByRole('heading', { name: SENT })
    expect(screen.queryByRole('list', { name: 'Transfer progress' })).toBeNull()
    expect(textOf()).toContain('Network fee0.001 COIN')
    expect(textOf()).toContain('StatusConfirmed, not final yet')
    await see({ state: 'confirmed', fee: 10n ** 15n, isSettled: true })
    await waitFor(() => expect(textOf()).toContain('StatusConfirmed and final'))
  })

  test.each([
    ['confirmed', 'Confirmed'],
    ['inBlock', 'In a block'],
  ] as const)(
    'behavior: where the network makes it final, that is the last step, and nobody looks any more: %s',
    async (finality, word) => {
      const { see, tally, clock } = await followed(({ tally }) => {
        tally.finality = finality
      })
      await waitFor(() => expect(steps()).toEqual(['Done', 'In progress', 'Next', 'Next']))
      await see({ state: 'seen', confirmations: 0, isSettled: false })
      await waitFor(() => expect(steps()).toEqual(['Done', 'Done', 'In progress', 'Next']))
      await see({ state: 'confirmed', isSettled: false })
      await screen.findByRole('heading', { name: SENT })
      expect(steps()).toEqual(['Done', 'Done', 'Done', 'In progress'])
      expect(textOf()).toContain(word)
      expect(textOf()).toContain('Confirmed, not final yet')
      await see({ state: 'confirmed', isSettled: true })
      await waitFor(() => expect(steps()).toEqual(['Done', 'Done', 'Done', 'Done']))
      expect(textOf()).toContain('Confirmed and final')
      const before = tally.looks
      await act(() => clock.advance(3_600_000))
      expect(tally.looks).toBe(before)
    },
  )

  test('error: after the press the receiver is written as it was reviewed, in the form of its network', async () => {
    const { see } = await followed(undefined, { addressOn: (address) => address.replace(/^0x/, 'net') })
    await screen.findByRole('heading', { name: 'On its way' })
    expect(textOf()).toContain('to netbbb…002222 on Network 1')
    expect(textOf().replace(/\s/g, '')).not.toMatch(/0xbbbb|0xaaaa/i)
    await see({ state: 'confirmed' })
    await screen.findByRole('heading', { name: SENT })
    expect(textOf().replace(/\s/g, '')).not.toMatch(/0xbbbb|0xaaaa/i)
  })

  test.each([
    ['confirmed', /25 DAI sent/],
    ['failed', /Your 25 DAI did not move/],
  ] as const)('behavior: a token is named although the form is empty by then: %s', async (sighted, words) => {
    const { kernel, tally, clock, state, estimated } = await setUp()
    tally.sighting = { state: 'sent', confirmations: 0, isSettled: false }
    const { startTransfer, chooseAsset, setAmount, setReceiver, review, submit } = kernel.plugins.send
    await startTransfer()
    await chooseAsset(DAI.asset)
    await setAmount('25')
    const looked = setReceiver(YOU)
    await waitFor(() => expect(state().receiver.status).toBe('ready'))
    await looked
    await estimated()
    await review()
    await submit()
    const [record] = kernel.store.get(kernel.atoms.transactions)
    await renderView(kernel, 'send.WalletSendStatus', { id: record?.id ?? '' })
    expect(state().phase).toBe('closed')
    await waitFor(() => expect(textOf()).toContain('25 DAI to 0xbbbb…002222'))
    tally.sighting = { state: sighted, confirmations: 1, isSettled: true }
    await act(() => clock.advance(60_000))
    await waitFor(() => expect(textOf()).toMatch(words))
  })

  test('behavior: what was sent and its fee are exact to the last unit, as in the review', async () => {
    const { see } = await followed(undefined, {}, '1.5000000001')
    expect(textOf()).toContain('1.5000000001 COIN to 0xbbbb…002222')
    await see({ state: 'confirmed', fee: 10n ** 15n + 1n })
    await screen.findByRole('heading', { name: /^1\.5000000001\sCOIN sent$/ })
    expect(textOf()).toContain('Network fee0.001000000000000001 COIN')
  })

  test.each([
    ['failed', {}, 'The transfer failed', 'Your 1.5 COIN did not move. The network kept its fee.', true],
    ['dropped', {}, 'The network dropped this transfer', 'Nothing moved. You can send again.', true],
    [
      'dropped',
      { isSettled: false },
      'The network dropped this transfer',
      'The network doesn’t show it any more, but it can still go through. Cancel it in your wallet before you send again.',
      false,
    ],
    ['replaced', {}, 'Replaced by another transaction', 'It was sped up, canceled or replaced in the wallet.', false],
  ] as const)('behavior: %s is said, with what can be done', async (state, more, title, text, canAgain) => {
    const { see } = await followed()
    await see({ state, confirmations: 0, ...more })
    await screen.findByRole('heading', { name: title })
    expect(textOf()).toContain(text)
    expect([hasButton('Send again'), hasButton('Done')]).toEqual([canAgain, !canAgain])
  })

  test('behavior: sent again, the form begins with the same receiver and asks nobody', async () => {
    const { see, state, tally } = await followed()
    await see({ state: 'failed', confirmations: 0 })
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(state().draft.receiver).toBe(YOU))
    expect([state().phase, state().draft.amountText, tally.prompts]).toEqual(['editing', '', 1])
  })

  test('behavior: what the network says of a failure is text, cut and without hidden characters', async () => {
    const { see } = await followed()
    await see({ state: 'failed', confirmations: 0, reason: `\u202E<img src=x>${'x'.repeat(500)}` })
    await screen.findByText('Reason')
    expect(document.querySelector('img[src="x"]')).toBeNull()
    expect(textOf()).not.toContain('\u202E')
    expect(textOf()).not.toContain('x'.repeat(300))
  })

  test('error: what reached the network is something else: an alert, whatever became of it', async () => {
    const { see } = await followed()
    await see({ state: 'confirmed', isDifferent: true, sentInstead: '9 ETH → 0xthief' })
    const shown = (await screen.findByText('This is not what you reviewed')).parentElement?.textContent
    expect(shown).toMatch(/You reviewed: .*1\.5.*COIN.* → \S+\. Sent: 9 ETH → 0xthief\./)
  })

  test('behavior: an answer that was lost can be looked for, and is never sent again', async () => {
    const lost = (test: SetUp): void => {
      test.tally.sighting = { state: 'unknown', confirmations: 0, isSettled: false }
      test.tally.answer = () => Promise.reject(kernelError('request/outcome-unknown', { details: { method: 'send' } }))
    }
    const { tally, see } = await followed(lost)
    await screen.findByRole('heading', { name: 'We don’t know whether this was sent' })
    expect([hasButton('Send again'), hasButton('Check again')]).toEqual([false, true])
    tally.sighting = { state: 'confirmed', confirmations: 1, isSettled: true, hash: '0xfound' }
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await see({ hash: '0xfound' })
    await screen.findByRole('heading', { name: SENT })
    expect(tally.prompts).toBe(1)
  })

  test('error: where no node shows it and another may have its place, it says that it may have gone through', async () => {
    const { see, tally } = await followed()
    await see({ state: 'unknown', confirmations: 0, isSettled: false })
    await screen.findByRole('heading', { name: 'We don’t know whether this went through' })
    expect(textOf()).toContain('Look for it in the explorer and in your wallet before you send again.')
    expect([hasButton('Send again'), hasButton('Check again')]).toEqual([false, true])
    await see({})
    await screen.findByRole('heading', { name: SENT })
    expect(tally.prompts).toBe(1)
  })

  test('behavior: a reorganisation takes back what was confirmed', async () => {
    const { see } = await followed()
    await see({ state: 'confirmed', isSettled: false })
    await screen.findByRole('heading', { name: SENT })
    await see({ state: 'seen', confirmations: 0, isSettled: false })
    await screen.findByRole('heading', { name: 'On its way' })
  })
})

describe('around it', () => {
  test('default: the explorer’s page of the transaction', async () => {
    await followed()
    const link = await screen.findByRole('link', { name: /Explorer/ })
    expect(link.getAttribute('href')).toBe('https://explorer.example/tx/0xfeed')
    expect(textOf()).toContain('Transaction0xfeed')
  })

  test('behavior: closed meanwhile it goes on; opened again it is where it got to', async () => {
    const { kernel, id, see } = await followed()
    act(() => void kernel.close())
    await see({})
    act(() => kernel.open('send.WalletSendStatus', { id }))
    await screen.findByRole('heading', { name: SENT })
  })

  test('behavior: “Done” leaves it', async () => {
    const { see, kernel } = await followed()
    await see({})
    await screen.findByRole('heading', { name: SENT })
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(kernel.store.get(kernel.atoms.history).at(-1)?.route).not.toBe('send.WalletSendStatus'))
  })

  test.each(['nobody', '', '__proto__'])('error: a transfer that is not listed (%j)', async (id) => {
    const { kernel } = await setUp()
    await renderView(kernel, 'send.WalletSendStatus', { id })
    await screen.findByRole('heading', { name: 'This transfer is no longer listed' })
    expect(hasButton('Done')).toBe(true)
  })

  test('default: in German', async () => {
    await followed(undefined, { config: { i18n: { locale: 'de' } } })
    await screen.findByRole('heading', { name: 'Unterwegs' })
  })
})
