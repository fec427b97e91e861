import { kernelError } from '@latchkey/kernel'
import { createGate } from '@latchkey/kernel/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Drawn, draw, mainButton, textOf } from '../fixtures/draw.ts'
import { COIN, DAI, ME, type SetUp, type SetUpOptions, YOU } from '../fixtures/setUp.ts'
import type { ReceiverWarning } from '../model/receiver.ts'
import { type SendState, state as sendState } from '../model/sendState.ts'

afterEach(cleanup)

const CONFIRM = 'Confirm in Fake wallet'

/** The preview of a transfer of 1.5 coins. */
async function previewed(prepare?: (test: SetUp) => void, options?: SetUpOptions): Promise<Drawn> {
  const test = await draw(options, prepare)
  await act(() => test.reviewed())
  await waitFor(() => expect(mainButton()[0]).toMatch(/^Confirm in/))
  return test
}
const patch = ({ kernel }: SetUp, change: (now: SendState) => Partial<SendState>): void =>
  act(() => kernel.store.set(sendState, (now) => ({ ...now, ...change(now) })))
/** What the bytes are read to say, beside what is true. */
const reads = (test: SetUp, facts: Partial<NonNullable<SendState['prepared']>['facts']>): void =>
  patch(test, ({ prepared }) => (prepared ? { prepared: { ...prepared, facts: { ...prepared.facts, ...facts } } } : {}))
const builds = (test: SetUp, more: Partial<NonNullable<SendState['prepared']>['transfer']>): void =>
  patch(test, ({ prepared }) =>
    prepared ? { prepared: { ...prepared, transfer: { ...prepared.transfer, ...more } } } : {},
  )

describe('what is read from the bytes', () => {
  test('default: amount, receiver in full, network, fee at most, total', async () => {
    await previewed()
    const text = textOf()
    expect(text).toContain('You send1.5 COIN')
    expect(text.replaceAll(/\s/g, '')).toContain(YOU)
    expect(text).toContain('ActionSend COIN')
    expect(text).toContain('NetworkNetwork 1')
    expect(text).toContain('Network fee, at most0.001 COIN')
    expect(text).toContain('Total1.501 COIN')
  })

  test.each([
    ['a third of a dollar and a little', 10n ** 15n, '333.3331', '$0.34'],
    ['a third of a dollar', 10n ** 15n, '330', '$0.33'],
    ['less than a cent', 10n ** 15n, '9', '0.001 COIN'],
  ])('behavior: a fee is rounded up, and never said to be nothing: %s', async (_, fee, usd, shown) => {
    const { kernel, portfolios } = await previewed(({ tally }) => {
      tally.fee = fee
    })
    const price = { usd, at: Date.now(), source: 'test' } as const
    act(() => kernel.store.set(portfolios, { [`tally:1:${ME}`]: { holdings: [{ ...COIN, price }] } }))
    await waitFor(() => expect(textOf()).toContain(`Network fee, at most${shown}`))
  })

  test.each([
    ['more than whole cents', '333.3331', '$500.34'],
    ['whole cents', '330', '$495.33'],
    ['less than a cent', '0.001', '1.501 COIN'],
  ])('behavior: the total is never less than what is charged: %s', async (_, usd, shown) => {
    const { kernel, portfolios } = await previewed()
    const price = { usd, at: Date.now(), source: 'test' } as const
    act(() => kernel.store.set(portfolios, { [`tally:1:${ME}`]: { holdings: [{ ...COIN, price }] } }))
    await waitFor(() => expect(textOf()).toContain(`Total${shown}`))
  })

  test('default: every field of the transaction, folded', async () => {
    const { press } = await previewed()
    await press('Transaction data')
    await waitFor(() => expect(textOf()).toContain('1500000000000000000'))
  })

  test('behavior: a token is named as who made it does, with its address and whether anybody vouches for it', async () => {
    const test = await previewed()
    patch(test, ({ draft }) => ({ draft: { ...draft, asset: { ...DAI.asset, standing: 'unlisted' } } }))
    reads(test, { contract: DAI.asset.address ?? '', function: 'transfer(address,uint256)', amount: 150n })
    await waitFor(() => expect(textOf()).toContain('ActionTransfer tokens'))
    expect(textOf()).toContain('You send1.5 DAI')
    expect(textOf()).toContain('TokenDaiNot on any list')
    expect(textOf().replaceAll(/\s/g, '')).toContain(DAI.asset.address)
    // Fee and amount are of different coins: there is no sum of them.
    expect(textOf()).not.toContain('Total')
  })

  test('behavior: an imitation is called one where it is signed', async () => {
    const test = await previewed()
    patch(test, ({ draft }) => ({ draft: { ...draft, asset: { ...DAI.asset, standing: 'imitation' } } }))
    reads(test, { contract: DAI.asset.address ?? '' })
    await screen.findByText('Imitation')
  })

  test('behavior: what a token keeps for itself, what an account costs, what keeps one open', async () => {
    const test = await previewed()
    builds(test, { arrives: 14n * 10n ** 17n, keeps: 10n ** 16n })
    reads(test, { creates: { what: 'account', cost: 10n ** 17n } })
    await waitFor(() => expect(textOf()).toContain('The receiver gets about 1.4 COIN'))
    expect(textOf()).toContain('Opens a token account0.1 COIN')
    expect(textOf()).toContain('0.01 COIN stays in your account to keep it open.')
  })

  test.each([
    ['whole cents', '100', '$10.00', '$0.10', '$10.10'],
    // Each is rounded up, and so is their sum: 1.01 and 0.02 are 1.03, where 1.0034 and 0.010034 would be 1.02.
    ['more than whole cents', '10.034', '$1.01', '$0.02', '$1.03'],
    ['one of less than a cent', '1', '0.1 COIN', '0.001 COIN', '0.101 COIN'],
  ])('behavior: what a token’s transfer costs adds up as it is read: %s', async (_, usd, account, fee, sum) => {
    const test = await previewed()
    patch(test, ({ draft }) => ({ draft: { ...draft, asset: DAI.asset } }))
    reads(test, { creates: { what: 'tokenAccount', cost: 10n ** 17n } })
    const price = { usd, at: Date.now(), source: 'test' } as const
    act(() => test.kernel.store.set(test.portfolios, { [`tally:1:${ME}`]: { holdings: [{ ...COIN, price }] } }))
    await waitFor(() => expect(textOf()).toContain(`Total costs${sum}`))
    expect(textOf()).toContain(`Opens a token account${account}`)
    expect(textOf()).toContain(`Network fee, at most${fee}`)
  })

  test('behavior: a token that can be taken back says so above the facts', async () => {
    const test = await previewed()
    expect(textOf()).not.toContain('can be taken back')
    reads(test, { isRecallable: true })
    await waitFor(() => expect(textOf()).toContain('This token can be taken back'))
    expect(textOf().indexOf('can be taken back')).toBeLessThan(textOf().indexOf('Network fee, at most'))
  })

  test('behavior: a wallet that sends by itself: what it decides is no promise of ours', async () => {
    const test = await previewed()
    expect(textOf()).not.toContain('sets the fee itself')
    reads(test, { isSentByWallet: true })
    await waitFor(() => expect(textOf()).toContain('sets the fee itself'))
    expect(textOf()).toContain('Network fee, about')
    expect(textOf()).not.toContain('at most')
  })

  test('behavior: an account that is closed says what that means', async () => {
    const test = await previewed()
    reads(test, { closes: true })
    await screen.findByText('This closes your account on this network')
    expect(await screen.findByRole('checkbox', { name: 'Send that as well and close my account' })).toBeTruthy()
  })

  test('behavior: the choice to close the account shows at once, and confirming waits for the transfer it leads to', async () => {
    const test = await previewed()
    patch(test, ({ draft }) => ({ draft: { ...draft, isMax: true } }))
    builds(test, { keeps: 10n ** 16n })
    const building = createGate()
    test.tally.beforeBuild = () => building.wait()
    const box = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Send that as well and close my account',
    })
    expect(mainButton()).toEqual([CONFIRM, true])
    await test.user.click(box)
    await waitFor(() => expect([box.checked, mainButton()]).toEqual([true, [CONFIRM, false]]))
    await act(async () => building.open())
    await waitFor(() => expect([test.state().draft.isClosing, mainButton()]).toEqual([true, [CONFIRM, true]]))
  })

  test('behavior: who sends all that there is is charged no more than that', async () => {
    const test = await previewed()
    patch(test, ({ draft }) => ({ draft: { ...draft, isMax: true, isClosing: true } }))
    const [feeAbout, feeAtMost] = [10n ** 15n, 11n * 10n ** 14n]
    reads(test, { closes: true, amount: 2n * 10n ** 18n - feeAbout, feeAbout, feeAtMost })
    await waitFor(() => expect(textOf()).toContain('Network fee, about0.001 COIN'))
    expect(textOf()).toContain('Total2 COIN')
  })

  test('behavior: a fee above the amount is said', async () => {
    const test = await previewed()
    reads(test, { feeAtMost: 2n * 10n ** 18n })
    await waitFor(() => expect(textOf()).toContain('The fee, 2 COIN, is more than what you send'))
  })

  test('behavior: names of tokens, networks and receivers are text', async () => {
    const test = await previewed()
    patch(test, ({ draft, receiver }) => ({
      draft: { ...draft, asset: { ...COIN.asset, symbol: '<img src=x>\u202E' } },
      receiver: { ...receiver, name: '<img src=x>\u202Ehte.samot' },
    }))
    await waitFor(() => expect(textOf()).toContain('<img src=x>'))
    expect(document.querySelector('img[src="x"]')).toBeNull()
    expect(textOf()).not.toContain('\u202E')
  })
})

describe('warnings', () => {
  test.each<[ReceiverWarning, string, boolean]>([
    [{ kind: 'lookAlike', of: ME }, 'This is not the address you know', true],
    [{ kind: 'moved', from: ME }, 'This name now points to another address', true],
    [{ kind: 'poisoned' }, 'You only know this address from spam transfers', true],
    [{ kind: 'contract' }, 'This is a contract', true],
    [{ kind: 'keyless' }, 'This address has no key of its own', true],
    [{ kind: 'laterRules' }, 'This kind of address is not in use yet', true],
    [{ kind: 'unchecked' }, 'This address could not be checked', false],
    [{ kind: 'firstTime' }, 'First time to this address', false],
    [{ kind: 'own' }, 'This is your own account', false],
    [{ kind: 'otherForm' }, 'This address was written for another network', false],
    [{ kind: 'otherName', name: 'mara.eth' }, 'This account calls itself mara.eth', false],
  ])('behavior: %j stands above the facts; danger needs a second press', async (warning, title, isDangerous) => {
    const test = await previewed()
    patch(test, ({ receiver }) => ({ receiver: { ...receiver, warnings: [warning] } }))
    await screen.findByText(title)
    const text = textOf()
    expect(text.indexOf(title)).toBeLessThan(text.indexOf('Network fee, at most'))
    expect(mainButton()).toEqual([CONFIRM, !isDangerous])
    expect(screen.queryByRole('checkbox', { name: 'I compared the address' }) !== null).toBe(isDangerous)
  })

  test('behavior: compared, it can be confirmed; the family is asked once', async () => {
    const test = await previewed((before) => {
      before.tally.receivers[YOU] = 'contract'
    })
    expect(mainButton()).toEqual([CONFIRM, false])
    await test.user.click(await screen.findByRole('checkbox', { name: 'I compared the address' }))
    await test.user.dblClick(screen.getByRole('button', { name: CONFIRM }))
    await waitFor(() => expect(test.tally.prompts).toBe(1))
    await waitFor(() => expect(test.state().phase).toBe('closed'))
  })
})

describe('while the wallet is asked', () => {
  const asked = async () => {
    let answer: (hash: string) => void = () => undefined
    const test = await previewed(({ tally }) => {
      tally.answer = () => new Promise((resolve) => (answer = (hash) => resolve({ hash })))
    })
    await test.press(CONFIRM)
    await waitFor(() => expect(test.tally.prompts).toBe(1))
    return { ...test, answer: (hash: string) => act(async () => answer(hash)) }
  }

  test('default: the button says where to answer; nothing can be changed', async () => {
    const test = await asked()
    await waitFor(() => expect(textOf()).toContain('Confirm in Fake wallet…'))
    await test.kernel.plugins.send.setAmount('9')
    expect(test.state()).toMatchObject({ phase: 'asking', draft: { amountText: '1.5' } })
  })

  test('behavior: a wallet that is silent for 30 s is said to be', async () => {
    const test = await asked()
    await test.pass(30_000)
    await screen.findByText('Fake wallet is not responding')
    await test.answer('0x1')
    await waitFor(() => expect(test.state().phase).toBe('closed'))
  })

  test('behavior: a wallet that moves meanwhile: said, with what to do there', async () => {
    const test = await asked()
    act(() => test.emit({ type: 'network', network: 'tally:2' }))
    await screen.findByText('Your wallet switched to another account')
    expect(test.tally.prompts).toBe(1)
  })

  test('behavior: closed meanwhile, the late answer is followed and nothing opens by itself', async () => {
    const test = await asked()
    act(() => void test.kernel.close())
    await test.answer('0xlate')
    await waitFor(() =>
      expect(test.kernel.store.get(test.kernel.atoms.transactions)).toMatchObject([{ hash: '0xlate' }]),
    )
    expect(test.kernel.store.get(test.kernel.atoms.modal).open).toBe(false)
    expect(test.tally.prompts).toBe(1)
  })

  test('behavior: going back does not ask again; the answer still counts', async () => {
    const test = await asked()
    act(() => test.kernel.router.back())
    act(() => test.kernel.open('send.WalletSendPreview'))
    await test.kernel.plugins.send.submit()
    await test.kernel.plugins.send.review()
    expect(test.tally.prompts).toBe(1)
    await test.answer('0x1')
    await waitFor(() => expect(test.kernel.store.get(test.kernel.atoms.transactions)).toHaveLength(1))
  })
})

describe('what the wallet answers', () => {
  const code = (number: number) => Object.assign(new Error('of the wallet'), { code: number })

  test.each<[string, unknown, string | RegExp | undefined, 'again' | 'unknown' | 'sent']>([
    ['declined', code(4001), 'You declined. Nothing was sent.', 'again'],
    ['not allowed', code(4100), 'Something went wrong', 'again'],
    [
      'elsewhere',
      kernelError('request/unknown-chain', { details: { network: 'Tally' } }),
      /doesn’t have this network/,
      'again',
    ],
    ['an error whose outcome nobody knows', code(-32603), undefined, 'unknown'],
    ['a lost connection', kernelError('request/outcome-unknown', { details: { method: 'x' } }), undefined, 'unknown'],
    ['another hash than ours', { hash: '0xother' }, undefined, 'sent'],
  ])('behavior: %s: said, and never asked by itself again', async (_title, answer, sentence, outcome) => {
    const test = await previewed(({ tally }) => {
      tally.answer = async () => {
        if (answer instanceof Error) throw answer
        return answer as { readonly hash: string }
      }
    })
    await test.press(CONFIRM)
    if (sentence) await screen.findByText(sentence)
    const phases = { again: 'review', unknown: 'closed', sent: 'closed' } as const
    await waitFor(() => expect(test.state().phase).toBe(phases[outcome]))
    const states = test.kernel.store.get(test.kernel.atoms.transactions).map(({ state }) => state)
    expect(states).toEqual({ again: [], unknown: ['unknown'], sent: ['sent'] }[outcome])
    await test.pass(120_000)
    expect(test.tally.prompts).toBe(1)
  })

  test('behavior: declined, the same review can be confirmed, and the sentence goes with it', async () => {
    const test = await previewed(({ tally }) => {
      tally.answer = () => Promise.reject(code(4001))
    })
    await test.press(CONFIRM)
    await screen.findByText('You declined. Nothing was sent.')
    test.tally.answer = async () => ({ hash: '0x2' })
    await test.press(CONFIRM)
    await waitFor(() => expect(test.state().phase).toBe('closed'))
    expect(test.tally.prompts).toBe(2)
    expect(test.kernel.store.get(test.kernel.atoms.transactions)).toHaveLength(1)
  })
})
