import { isKernelError, kernelError } from '@latchkey/kernel'
import { renderView } from '@latchkey/kernel/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type SwapsErrorCode, swapsError, swapsErrorTable } from '../errors.ts'
import { button, fact, form, patch, preview, user } from '../fixtures/draw.ts'
import { DAI, type SetUp, setUp } from '../fixtures/setUp.ts'
import ar from '../locales/ar.ts'
import de from '../locales/de.ts'
import en from '../locales/en.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const dialogText = (): string => document.querySelector('[role="dialog"]')?.textContent?.replaceAll('\u00A0', ' ') ?? ''
const codes = Object.keys(swapsErrorTable) as SwapsErrorCode[]
const errorOf = (code: SwapsErrorCode) => swapsError(code, { details: { symbol: 'DAI', state: 'dropped' } })
/** Codes of offers that were not what was asked for. */
const isRefusal = (code: SwapsErrorCode): boolean =>
  swapsErrorTable[code].hints[0]?.startsWith('Nothing was signed') === true

describe('why it did not go on', () => {
  test('default: each code has its own sentence in the form, and offers that were refused another price', async () => {
    const made = await form(await setUp())
    const seen = new Set<string>()
    for (const code of codes) {
      patch(made, () => ({ error: errorOf(code), quoting: 'idle' }))
      const sentence = en[`errors.${code}`].replace('{{symbol}}', 'DAI')
      await waitFor(() => expect(dialogText()).toContain(sentence))
      seen.add(sentence)
      expect(screen.queryByRole('button', { name: 'Try another price' }) !== null).toBe(code !== 'swaps/wrong-token')
    }
    // Two say the same: that the provider failed, and what it is said of.
    expect(seen.size).toBe(codes.length)
  })

  test('default: every refusal says that nothing was signed, in each language', () => {
    const silent = codes.filter(isRefusal).filter((code) => !/signed/.test(en[`errors.${code}`]))
    expect(silent).toEqual([])
    for (const words of [de, ar]) {
      const missing = codes.filter((code) => !Reflect.get(words, `errors.${code}`))
      expect(missing).toEqual([])
    }
  })

  test('behavior: another price asks another provider, and the refused one no more', async () => {
    const made = await form(await setUp())
    patch(made, () => ({ error: errorOf('swaps/unknown-target') }))
    await user.click(button('Try another price'))
    await waitFor(() => expect(made.state().intent.excluded).toEqual(['exchange']))
    expect(made.state().error).toBeUndefined()
  })

  test('behavior: an error of nobody’s is said in the words of the kernel, without another price', async () => {
    const made = await form(await setUp())
    patch(made, () => ({ error: kernelError('http/network', { details: { url: '' } }), quoting: 'idle' }))
    await screen.findByText('This swap can’t continue')
    expect(screen.queryByRole('button', { name: 'Try another price' })).toBeNull()
  })

  test.each([
    ['abandoned', 'You stopped waiting'],
    ['accountChanged', 'Your account or network changed. Check the swap again.'],
  ] as const)('behavior: what happened by itself: %s', async (notice, sentence) => {
    const made = await form(await setUp())
    patch(made, () => ({ notice }))
    await screen.findByText(sentence)
  })

  test.each([
    ['priceChanged', 'Price changed'],
    ['expired', 'The offer expired'],
  ] as const)('behavior: in the review: %s', async (notice, sentence) => {
    const made = await preview(await setUp())
    patch(made, () => ({ notice }))
    expect((await screen.findByText(sentence)).closest('[data-lk-part=banner]')).not.toBeNull()
  })
})

describe('what loses value', () => {
  test.each([
    ['five to fifteen percent', 9e-17, 'You lose', false],
    ['more', 5e-17, 'To continue anyway, type LOSE.', true],
  ])('behavior: %s is warned of above the facts', async (_title, price, sentence, isTyped) => {
    const made = await setUp()
    made.tally.price = (id) => (id.endsWith(DAI) ? { price, other: price } : { price: 1, other: 1 })
    await preview(made)
    expect(dialogText()).toContain(sentence)
    expect(dialogText().indexOf(sentence)).toBeLessThan(dialogText().indexOf('Network fee, at most'))
    expect(screen.queryByRole('textbox', { name: 'Type LOSE' }) !== null).toBe(isTyped)
  })

  test.each([
    ['imitation', 'This is not the DAI you may know'],
    ['unlisted', 'DAI isn’t on any list'],
  ] as const)('behavior: a token that is %s is warned of where it is signed', async (standing, title) => {
    const made = await preview(await setUp())
    patch(made, ({ intent }) => ({ intent: { ...intent, ...(intent.to && { to: { ...intent.to, standing } }) } }))
    await screen.findByText(title)
  })
})

describe('how much may slip', () => {
  async function slippage(): Promise<SetUp> {
    const made = await form(await setUp())
    await user.click(button('Change maximum slippage'))
    return made
  }

  test('default: a choice counts at once', async () => {
    const made = await slippage()
    await user.click(screen.getByRole('radio', { name: '0.5%' }))
    await waitFor(() => expect(made.state().intent.slippage).toBe(50))
    expect(fact('Maximum slippage')).toContain('0.5%')
  })

  test.each([
    ['0', false],
    ['0.1', true],
    ['2,5', true],
    ['5', true],
    ['5.01', false],
    ['50', false],
    ['-1', false],
    ['1e1', false],
    ['abc', false],
  ])('parameters: %s percent', async (text, isTaken) => {
    const made = await slippage()
    const field = screen.getByRole('textbox', { name: 'Custom, in percent' })
    await user.click(field)
    await user.paste(text)
    const value = Math.round(Number(text.replace(',', '.')) * 100)
    expect(made.state().intent.slippage).toBe(isTaken ? value : 100)
    expect(field.getAttribute('aria-invalid') === 'true').toBe(!isTaken)
    if (!isTaken) expect(dialogText()).toContain('Enter a percentage from 0.1 to 5')
  })

  test('behavior: more than three percent is warned of', async () => {
    await slippage()
    await user.click(screen.getByRole('textbox', { name: 'Custom, in percent' }))
    await user.paste('4')
    await screen.findByText(/^You may lose a lot/)
  })
})

describe('tokens', () => {
  const STRANGER = '0xfeed000000000000000000000000000000000000'

  async function listed(prepare: (made: SetUp) => void = () => undefined): Promise<SetUp> {
    const made = await setUp()
    prepare(made)
    await form(made)
    await user.click(button('Choose a token DAI'))
    await screen.findByRole('searchbox')
    return made
  }
  const search = async (text: string): Promise<void> => {
    await user.click(screen.getByRole('searchbox'))
    await user.paste(text)
  }

  test('behavior: one on no list is shown with its contract in full, and taken by a second press', async () => {
    const made = await listed(({ tally }) => {
      tally.contract = (address) => ({ symbol: address === STRANGER ? 'NEW' : 'DAI', decimals: 2 })
    })
    await search(STRANGER)
    await user.click(await screen.findByRole('button', { name: /NEW/ }))
    await screen.findByText('NEW isn’t on any list')
    expect(dialogText().replaceAll(/\s/g, '').toLowerCase()).toContain(STRANGER)
    expect(made.state().intent.to?.symbol).toBe('DAI')
    await user.click(button('I know this token'))
    await waitFor(() => expect(made.state().intent.to?.symbol).toBe('NEW'))
  })

  test('behavior: one that is called as a listed one is an imitation, and its press is marked as dangerous', async () => {
    await listed()
    await search(STRANGER)
    await screen.findByText('Imitation')
    await user.click(screen.getByRole('button', { name: /DAI/ }))
    await screen.findByText('This is not the DAI you may know')
  })

  test('behavior: a private key is removed and looked for nowhere', async () => {
    await listed()
    await search('ab'.repeat(32))
    await screen.findByText('This looks like a private key or recovery phrase')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  test('behavior: hostile names are text on one line', async () => {
    const symbol = `<img src=x>\u202E${'x'.repeat(5_000)}`
    await listed(({ tally }) => {
      tally.listed = [{ address: STRANGER, symbol, decimals: 2 }]
    })
    const list = await screen.findByRole('list', { name: 'Tokens' })
    expect(document.querySelector('img[src="x"]')).toBeNull()
    expect(list.textContent).not.toContain('\u202E')
    expect(list.textContent?.length).toBeLessThan(3_000)
  })

  test('behavior: of 5,000 only those in sight are in the page, and a word finds one of all', async () => {
    await listed(({ tally }) => {
      tally.listed = Array.from({ length: 5_000 }, (_, at) => ({
        address: `0x${String(at).padStart(40, '0')}`,
        symbol: `T${at}X`,
        decimals: 2,
      }))
    })
    const list = await screen.findByRole('list', { name: 'Tokens' })
    expect(within(list).getAllByRole('button').length).toBeLessThan(100)
    await search('t4999x')
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(1))
  })

  test('behavior: while one is looked for by its address, that is said; nothing found too', async () => {
    await listed(({ tally }) => {
      tally.contract = (address) => (address === STRANGER ? undefined : { symbol: 'DAI', decimals: 2 })
    })
    await search(STRANGER)
    await screen.findByText('No token found')
  })
})

describe('who cannot swap', () => {
  test('behavior: a wallet that is gone takes its form away: no network is to blame', async () => {
    const made = await form(await setUp())
    await act(() => made.kernel.wallet.disconnect())
    const { store, atoms } = made.kernel
    await waitFor(() => expect(store.get(atoms.history).map(({ route }) => route)).not.toContain('swaps.Swap'))
    expect(document.body.textContent).not.toContain('Network not supported for Swaps')
  })

  test('error: opened by the site while nothing is connected', async () => {
    const { kernel } = await setUp()
    await kernel.wallet.disconnect()
    const code = await kernel.plugins.swaps.openSwap().catch((error: unknown) => isKernelError(error) && error.code)
    expect(code).toBe('swaps/no-address')
  })

  test('behavior: another network of the list is one press away', async () => {
    const made = await setUp()
    made.emit({ type: 'network', network: 'tally:2' })
    await renderView(made.kernel, 'swaps.Swap')
    const list = await screen.findByRole('list', { name: 'Choose one of these networks to swap on.' })
    await user.click(within(list).getByRole('button'))
    await act(() => made.until(() => made.kernel.store.get(made.kernel.atoms.network)?.id === 'tally:1'))
  })
})

describe('the price', () => {
  test('behavior: when it renews is said, then how old it is while that does not happen', async () => {
    const made = await form(await setUp())
    await screen.findByText(/^New price in \d+ s$/)
    made.tally.fail.quote = kernelError('http/timeout')
    await act(() => made.clock.advance(15_000))
    await screen.findByText(/^Price from \d+ s ago$/)
    expect(dialogText()).toContain('Couldn’t load the price')
  })

  test('behavior: pressed twice, the wallet is asked once', async () => {
    const made = await preview(await setUp())
    await user.dblClick(button(/^Swap( anyway)?$/))
    await act(() => made.until(() => made.state().phase === 'closed'))
    expect(made.tally.prompts).toHaveLength(1)
  })

  test.each([
    ['de', 'Tauschen', 'Sie zahlen'],
    ['ar', ar.title, ar.youPay],
  ])('default: in %s', async (locale, title, label) => {
    const made = await setUp({}, { i18n: { locale } })
    await renderView(made.kernel, 'swaps.Swap', { amount: '1' })
    await screen.findByRole('heading', { name: title })
    await act(() => made.until(() => made.state().phase === 'editing'))
    expect(await screen.findByRole('textbox', { name: label })).toHaveProperty('value', '1')
  })
})
