import { kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BACK, button, fact, form, isOff, patch, preview, user } from '../fixtures/draw.ts'
import { DAI, DAI_ID, ME, NATIVE, ROUTER, type SetUp, setUp } from '../fixtures/setUp.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** What the swap costs in the network's own coin, and what one of it is worth. */
const COSTS = [
  ['no price is known', 10n ** 11n, undefined, '0.000001 COIN', '0.0000001 COIN'],
  ['it is less than a cent', 10n ** 15n + 1n, '9', '0.001001 COIN', '0.001000000000000001 COIN'],
  ['it is more than whole cents', 10n ** 15n, '333.3331', '$0.34', '$0.34'],
  ['it is whole cents', 10n ** 15n, '330', '$0.33', '$0.33'],
] as const

/** Knows a price of the coin, or none. */
const priced = (made: SetUp, usd: string | undefined): void =>
  patch(made, ({ prices, intent: { from } }) => {
    const others = Object.entries(prices).filter(([id]) => id !== from?.id)
    const own =
      from && usd !== undefined ? [[from.id, { ...prices[from.id], usd, at: made.clock.now(), source: 'test' }]] : []
    return { prices: Object.fromEntries([...others, ...own]) }
  })
/** A fact whose spaces are plain ones. */
const plain = (label: string): string => fact(label).replaceAll('\u00a0', ' ')

describe('what a swap costs is rounded up, and never said to be nothing', () => {
  test.each(COSTS)('behavior: the network fee of an offer where %s', async (_, fee, usd, about) => {
    const made = await form(await setUp())
    priced(made, usd)
    patch(made, ({ quote }) => (quote ? { quote: { ...quote, networkFee: fee } } : {}))
    await waitFor(() => expect(plain('Network fee, about')).toBe(`Network fee, about${about}`))
  })

  test.each(COSTS)('behavior: the network fee that is confirmed where %s', async (_, fee, usd, _about, atMost) => {
    const made = await preview(await setUp())
    priced(made, usd)
    patch(made, ({ built }) => (built ? { built: { ...built, facts: { ...built.facts, feeAtMost: fee } } } : {}))
    await waitFor(() => expect(plain('Network fee, at most')).toBe(`Network fee, at most${atMost}`))
  })

  test('behavior: what the provider keeps', async () => {
    const made = await form(await setUp())
    priced(made, '333.3331')
    patch(made, ({ quote }) => (quote ? { quote: { ...quote, pays: 10n ** 18n, feeRate: 0.001 } } : {}))
    await waitFor(() => expect(plain('Provider fee, 0.1%')).toContain('$0.34'))
    priced(made, undefined)
    patch(made, ({ quote }) => (quote ? { quote: { ...quote, pays: 1n } } : {}))
    await waitFor(() => expect(plain('Provider fee, 0.1%')).toContain('0.000001 COIN'))
  })
})

test('behavior: the wallet goes while the form still leaves, which begins it anew: the review is left', async () => {
  const { kernel, state } = await preview(await setUp())
  const route = () => kernel.store.get(kernel.atoms.history).at(-1)?.route
  await act(async () => {
    await kernel.wallet.disconnect()
    await kernel.plugins.swaps.startSwap()
  })
  expect(state().phase).toBe('closed')
  await waitFor(() => expect(route()).not.toBe('swaps.SwapPreview'))
})

describe('Swap', () => {
  test('default: what is paid, what comes out, and what that means', async () => {
    await form(await setUp())
    expect(screen.getByRole('textbox', { name: 'You pay' })).toHaveProperty('value', '1')
    expect(button('Choose a token COIN')).toBeTruthy()
    expect(fact('You get at least')).toContain('DAI')
    expect(fact('Maximum slippage')).toContain('1%')
    await waitFor(() => expect(fact('Provider fee')).toContain('none'))
    expect(isOff(button('Review swap'))).toBe(false)
  })

  test('behavior: what has no price says so on both sides', async () => {
    const made = await form(await setUp())
    expect(screen.queryByText('unknown')).toBeNull()
    patch(made, () => ({ prices: {} }))
    // What is paid, what comes out, and the impact.
    await waitFor(() => expect(screen.getAllByText('unknown')).toHaveLength(3))
  })

  test('parameters: the button says what is missing', async () => {
    const made = await form(await setUp(), {})
    const choose = screen.getAllByRole('button', { name: 'Choose a token' }).at(-1)
    expect(isOff(choose)).toBe(true)
    // No room is kept for a price that cannot come yet.
    expect(choose?.parentElement?.children).toHaveLength(1)
    const { chooseToken, setAmount } = made.kernel.plugins.swaps
    const token = made.state().tokens.find(({ id }) => id === DAI_ID)
    if (!token) throw new Error('no token')
    const change = async (work: Promise<void>): Promise<void> =>
      act(async () => {
        await made.clock.advance(200)
        await work
      })
    await change(chooseToken('to', token))
    await change(setAmount(''))
    expect(button('Enter an amount')).toBeTruthy()
    await change(setAmount('1,5'))
    expect(button('This is not an amount')).toBeTruthy()
    await change(setAmount('1000000'))
    expect(button('Insufficient balance')).toBeTruthy()
    await user.click(button(/^Get /))
    expect(made.tally.funded).toEqual([{ asset: made.state().intent.from?.symbol }])
  })

  test.each([
    ['a private key', '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'],
    ['seed words', 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'],
  ])('error: %s pasted as the amount is removed and asked nobody about', async (_name, secret) => {
    const made = await form(await setUp())
    const asked = made.tally.requests.length
    const field = screen.getByRole('textbox', { name: 'You pay' })
    await user.click(field)
    await user.paste(secret)
    expect(screen.getByText(/^This looks like a private key or recovery phrase\. We removed it/)).toBeTruthy()
    await act(() => made.clock.advance(1000))
    expect(made.state().intent.amountText).toBe('')
    expect(made.tally.requests).toHaveLength(asked)
    await user.type(field, '2')
    expect(screen.queryByText(/^That looked like/)).toBeNull()
    expect(made.state().intent.amountText).toBe('2')
  })

  test('error: a price that cannot be fetched, one without an amount, and a token that is not what the list says', async () => {
    const made = await setUp()
    made.tally.fail.quote = kernelError('http/timeout')
    await form(made)
    expect(screen.getByText('Couldn’t load the price')).toBeTruthy()
    cleanup()
    const none = await setUp()
    none.tally.alterQuote = (quote) => ({ ...quote, toAmount: '0' })
    await form(none)
    expect(screen.getByText('Please enter a valid amount')).toBeTruthy()
    cleanup()
    const liar = await setUp()
    liar.tally.contract = () => ({ symbol: 'DAI', decimals: 9 })
    await form(liar)
    expect(screen.getByText(/doesn’t match its contract/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try another price' })).toBeNull()
  })

  test('error: an offer that was refused says why, and another price can be tried', async () => {
    const made = await setUp()
    made.tally.alterTrade = (trade) => ({ ...trade, recipient: ROUTER })
    await form(made)
    await user.click(button('Review swap'))
    expect(
      await screen.findByText('This offer pays someone else’s account, not yours. Nothing was signed.'),
    ).toBeTruthy()
    expect(button('Try another price')).toBeTruthy()
  })

  test('error: a swap that the network would refuse is called a swap, and another price can be tried', async () => {
    const made = await setUp()
    made.tally.alterOutcome = () => {
      throw kernelError('transfer/refused', { details: { reason: 'TransferHelper: TRANSFER_FROM_FAILED' } })
    }
    await form(made)
    await user.click(button('Review swap'))
    expect(await screen.findByText(/^The network would refuse this swap/)).toBeTruthy()
    expect(screen.queryByText(/this transfer/)).toBeNull()
    expect(button('Try another price')).toBeTruthy()
  })

  test('error: a network that is not served leads to those that are', async () => {
    const made = await setUp()
    made.emit({ type: 'network', network: 'tally:2' })
    await renderView(made.kernel, 'swaps.Swap')
    expect(await screen.findByText('Network not supported for Swaps')).toBeTruthy()
    const list = screen.getByRole('list', { name: 'Choose one of these networks to swap on.' })
    expect(within(list).getAllByRole('button')).toHaveLength(1)
  })
})

describe('SwapSelectToken', () => {
  async function list(made: SetUp): Promise<SetUp> {
    await form(made)
    await user.click(button('Choose a token DAI'))
    await screen.findByRole('searchbox')
    return made
  }

  test('default: the tokens in their parts; a choice leads back to the form', async () => {
    const made = await setUp()
    made.tally.listed = [{ address: '0x0e00000000000000000000000000000000000000', symbol: 'ONE', decimals: 2 }]
    made.tally.contract = (address) => ({ symbol: address === DAI ? 'DAI' : 'ONE', decimals: 2 })
    await list(made)
    expect(screen.getByText('Suggested')).toBeTruthy()
    expect(screen.getByText('Popular')).toBeTruthy()
    await user.click(button(/^ONE/))
    await screen.findByRole('heading', { name: 'Swap' })
    await waitFor(() => expect(made.state().intent.to?.symbol).toBe('ONE'))
  })

  test('behavior: a repeated symbol is marked, and its contract is shown in full before it is chosen', async () => {
    const made = await setUp()
    const twin = '0x7713000000000000000000000000000000000000'
    made.tally.listed = [{ address: twin, symbol: 'DAI', decimals: 2 }]
    await list(made)
    const tagged = screen.getAllByText('Same symbol')
    expect(tagged.length).toBeGreaterThanOrEqual(2)
    const [row] = screen.getAllByRole('button', { name: /^DAI/ })
    if (!row) throw new Error('no row')
    await user.click(row)
    expect(screen.getByText('Several tokens are called DAI')).toBeTruthy()
    const shown = document.querySelector('[role="dialog"]')?.textContent?.replace(/\s/g, '').toLowerCase() ?? ''
    expect(shown.includes(twin) || shown.includes(DAI)).toBe(true)
    const before = made.state().intent.to
    await user.click(button('Choose another'))
    expect(made.state().intent.to).toBe(before)
  })

  test('behavior: nothing that fits', async () => {
    await list(await setUp())
    await user.type(screen.getByRole('searchbox'), 'zzz')
    expect(await screen.findByText('No token found')).toBeTruthy()
  })
})

describe('SwapPreview', () => {
  test('parameters: a swap without a deadline says how long it stays valid', async () => {
    await preview(await setUp())
    expect(screen.queryByText('Valid')).toBeNull()
    cleanup()
    const made = await setUp()
    made.tally.alterTrade = ({ deadline: _, ...trade }) => untyped(trade)
    await preview(made)
    expect(fact('Valid')).toContain('Until it is confirmed or replaced')
  })

  test('default: everything from the bytes: both sides, least, contracts, recipient, fees', async () => {
    await preview(await setUp())
    const dialog = document.querySelector('[role="dialog"]')?.textContent?.replace(/\s/g, '').toLowerCase() ?? ''
    expect(dialog).toContain(DAI)
    expect(dialog).toContain(ME)
    expect(fact('Contract of DAI')).toBeTruthy()
    expect(screen.queryByText('Contract of COIN')).toBeNull()
    expect(fact('Total')).toContain('COIN')
    expect(screen.getByText('Transaction data')).toBeTruthy()
  })

  test('behavior: the provider’s fee is reviewed as well', async () => {
    const made = await preview(await setUp())
    await waitFor(() => expect(fact('Provider fee')).toContain('none'))
    patch(made, ({ built }) =>
      built ? { prices: {}, built: { ...built, quote: { ...built.quote, feeRate: 0.0085 } } } : {},
    )
    await waitFor(() => expect(plain('Provider fee, 0.85%')).toBe('Provider fee, 0.85%0.0085 COIN'))
  })

  test('behavior: in total a token costs itself, and the fee in the coin of the network', async () => {
    const made = await preview(await setUp(), BACK)
    priced(made, undefined)
    const { built } = made.state()
    if (!built) throw new Error('nothing was made')
    patch(made, () => ({
      prices: {},
      built: { ...built, approvalFee: 0n, facts: { ...built.facts, feeAtMost: 10n ** 15n } },
    }))
    await waitFor(() => expect(plain('Total')).toBe('Total5 DAI + 0.001 COIN'))
  })

  test('behavior: the tokens on the way are named in full', async () => {
    const made = await setUp()
    await preview(made)
    const { built } = made.state()
    if (!built) throw new Error('nothing was made')
    const path = [DAI_ID, NATIVE, DAI_ID] as const
    const { state: atom } = await import('../model/swapState.ts')
    act(() => made.kernel.store.set(atom, (now) => ({ ...now, built: { ...built, facts: { ...built.facts, path } } })))
    expect(fact('Route')).toContain('DAI → COIN → DAI')
  })

  test('behavior: of a token that keeps a part of every transfer it says so', async () => {
    const made = await preview(await setUp())
    expect(screen.queryByText(/keeps a part/)).toBeNull()
    patch(made, ({ built }) => (built ? { built: { ...built, facts: { ...built.facts, hasTransferFee: true } } } : {}))
    expect(await screen.findByText('A token in this swap takes a fee on every transfer')).toBeTruthy()
    expect(screen.getByText(/you get at least the amount below/)).toBeTruthy()
  })

  test('behavior: an approval: who may take what, before and after, how often the wallet asks', async () => {
    await preview(await setUp(), BACK)
    expect(screen.getByText('Your wallet asks 2 times: for the limit, then for the swap.')).toBeTruthy()
    expect(fact('Limit')).toMatch(/0\sDAI → 5\sDAI/)
    expect(fact('May take your DAI')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /Allow an unlimited amount/ })).toHaveProperty('checked', false)
  })

  const impacts = [
    ['plain', () => ({ price: 1e-16, other: 1e-16 }), 'Swap', undefined],
    ['not known', () => ({ price: 1e-16 }), 'Swap anyway', 'Price impact unknown'],
    ['disputed', () => ({ price: 1e-16, other: 2e-16 }), 'Swap anyway', 'Price impact unknown'],
  ] as const
  test.each([
    ['supported', false],
    ['ready', true],
  ])('behavior: approval and swap as one, of a wallet for which that is %s', async (status, isUpgrade) => {
    const made = await setUp()
    made.tally.wallet = async () => ({ atomic: { status } })
    await preview(made, BACK)
    expect(screen.getByText(/^Your wallet asks once/)).toBeTruthy()
    expect(screen.queryByText(/It may first ask to upgrade your account/) !== null).toBe(isUpgrade)
    expect(screen.queryByText(/Your wallet asks 2 times/)).toBeNull()
  })

  test.each(impacts)('parameters: an impact that is %s', async (_name, dai, label, title) => {
    const made = await setUp()
    // The exchange gives 0.99 DAI of two decimals for one unit of a coin of eighteen.
    made.tally.price = (id) => (id.endsWith(DAI) ? dai() : { price: 1, other: 1 })
    await preview(made)
    expect(isOff(button(label))).toBe(false)
    expect(screen.queryByText('Price impact unknown') !== null).toBe(title !== undefined)
  })

  test('behavior: a heavy loss waits for the typed word', async () => {
    const made = await setUp()
    made.tally.price = (id) => (id.endsWith(DAI) ? { price: 5e-17, other: 5e-17 } : { price: 1, other: 1 })
    await preview(made)
    const confirm = button('Swap anyway')
    await waitFor(() => expect(isOff(confirm)).toBe(true))
    await user.type(screen.getByRole('textbox', { name: 'Type LOSE' }), 'LOSE')
    expect(isOff(confirm)).toBe(false)
  })

  test('behavior: a price that is ten times too good waits for the typed word, and is not called a loss', async () => {
    const made = await setUp()
    made.tally.price = (id) => (id.endsWith(DAI) ? { price: 1e-14, other: 1e-14 } : { price: 1, other: 1 })
    await preview(made)
    expect(screen.getByText('This price cannot be right')).toBeTruthy()
    expect(screen.queryByText(/^You lose/)).toBeNull()
    await waitFor(() => expect(isOff(button('Swap anyway'))).toBe(true))
    await user.type(screen.getByRole('textbox', { name: 'Type LOSE' }), 'lose')
    expect(isOff(button('Swap anyway'))).toBe(false)
  })

  test('behavior: the typed word counts for the price it was typed at', async () => {
    const made = await setUp()
    made.tally.price = (id) => (id.endsWith(DAI) ? { price: 5e-17, other: 5e-17 } : { price: 1, other: 1 })
    await preview(made)
    const field = () => screen.getByRole('textbox', { name: 'Type LOSE' })
    await user.type(field(), 'lose')
    const { restsUntil } = made.state().built ?? {}
    expect([restsUntil, isOff(button('Swap anyway'))]).toEqual([undefined, false])
    made.tally.rate = 100n
    await act(() => made.clock.advance(10_000))
    await act(() => made.until(() => made.state().notice === 'priceChanged'))
    await act(() => made.clock.advance(2000))
    expect(field()).toHaveProperty('value', '')
    expect(isOff(button('Swap anyway'))).toBe(true)
    await user.type(field(), 'lose')
    expect(isOff(button('Swap anyway'))).toBe(false)
    await user.click(button('Swap anyway'))
    await expect.poll(() => made.tally.prompts.length).toBe(1)
  })

  test('behavior: declined, said in words, and everything is still there', async () => {
    const made = await setUp()
    made.tally.answer = async () => {
      throw kernelError('request/rejected')
    }
    await preview(made)
    await user.click(button(/^Swap/))
    expect(await screen.findByText('You declined. Nothing was swapped.')).toBeTruthy()
    expect(made.state().phase).toBe('review')
  })

  test('behavior: while the wallet is asked: what it is asked for, and a way out of waiting', async () => {
    const made = await setUp()
    made.tally.answer = () => new Promise(() => undefined)
    made.tally.price = (id) => (id.endsWith(DAI) ? { price: 1e-16, other: 1e-16 } : { price: 1, other: 1 })
    await preview(made, BACK)
    await user.click(button(/^Swap/))
    await expect.poll(() => made.tally.prompts.length).toBe(1)
    const dialogText = () => document.querySelector('[role="dialog"]')?.textContent
    await expect.poll(dialogText).toContain('Approve limit increase in your wallet')
    await user.click(button('Stop waiting'))
    expect(await screen.findByText('You stopped waiting')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Swap' })).toBeTruthy()
    expect(made.tally.prompts).toHaveLength(1)
  })

  test('behavior: a wallet that does not answer, and one that has moved', async () => {
    const made = await setUp()
    made.tally.answer = () => new Promise(() => undefined)
    await preview(made)
    await user.click(button(/^Swap/))
    await expect.poll(() => made.tally.prompts.length).toBe(1)
    await act(() => made.clock.advance(30_000))
    expect(screen.getByText(/is not responding$/)).toBeTruthy()
    act(() => made.emit({ type: 'network', network: 'tally:2' }))
    expect(await screen.findByText('Your wallet switched to another account')).toBeTruthy()
  })

  test('behavior: a token that may be taken for another one is warned of', async () => {
    const made = await setUp()
    made.tally.listed = [{ address: '0x7713000000000000000000000000000000000000', symbol: 'DAI', decimals: 2 }]
    await preview(made)
    expect(screen.getByText('Several tokens are called DAI')).toBeTruthy()
  })
})
